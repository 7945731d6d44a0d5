/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What cudaPointerGetAttributes says, with every HIP, also in C. Up to 5.7 HIP
 * numbers types of memory in another way, has no name for memory that it does
 * not know, and fails for such.
 */
#ifndef PORTHIP_POINTER_ATTRIBUTES_H
#define PORTHIP_POINTER_ATTRIBUTES_H

#include <hip/hip_runtime_api.h>

#if defined(__HIP_PLATFORM_NVIDIA__) || HIP_VERSION >= 60000000
#define PORTHIP_MEMORY_TYPE hipMemoryType
#define PORTHIP_MEMORY_TYPE_UNREGISTERED hipMemoryTypeUnregistered
#define PORTHIP_MEMORY_TYPE_HOST hipMemoryTypeHost
#define PORTHIP_MEMORY_TYPE_DEVICE hipMemoryTypeDevice
#define PORTHIP_MEMORY_TYPE_MANAGED hipMemoryTypeManaged
#define PORTHIP_POINTER_ATTRIBUTES hipPointerAttribute_t
#else
typedef enum porthip_MemoryType {
  PORTHIP_MEMORY_TYPE_UNREGISTERED,
  PORTHIP_MEMORY_TYPE_HOST,
  PORTHIP_MEMORY_TYPE_DEVICE,
  PORTHIP_MEMORY_TYPE_MANAGED
} porthip_MemoryType;
typedef struct porthip_PointerAttributes {
  porthip_MemoryType type;
  int device;
  void *devicePointer;
  void *hostPointer;
  int isManaged;
  unsigned allocationFlags;
} porthip_PointerAttributes;
#define PORTHIP_MEMORY_TYPE porthip_MemoryType
#define PORTHIP_POINTER_ATTRIBUTES porthip_PointerAttributes
#endif

static inline hipError_t
porthip_pointerGetAttributes(PORTHIP_POINTER_ATTRIBUTES *Attributes,
                             const void *Pointer) {
#ifdef __HIP_PLATFORM_NVIDIA__
  return hipPointerGetAttributes(Attributes, Pointer);
#else
  hipError_t Error = hipErrorInvalidValue;
  if (!Attributes)
    return Error;
#if HIP_VERSION >= 60000000
  if (Pointer)
    Error = hipPointerGetAttributes(Attributes, Pointer);
  if (Error == hipSuccess) {
    if (Attributes->type == hipMemoryTypeUnregistered)
      Attributes->hostPointer = (void *)Pointer;
    return Error;
  }
#else
  {
    hipPointerAttribute_t Known;
    if (Pointer)
      Error = hipPointerGetAttributes(&Known, Pointer);
    if (Error == hipSuccess) {
      Attributes->type = Known.isManaged ? PORTHIP_MEMORY_TYPE_MANAGED
                         : Known.memoryType == hipMemoryTypeHost
                             ? PORTHIP_MEMORY_TYPE_HOST
                             : PORTHIP_MEMORY_TYPE_DEVICE;
      Attributes->device = Known.device;
      Attributes->devicePointer = Known.devicePointer;
      Attributes->hostPointer = Known.hostPointer;
      Attributes->isManaged = Known.isManaged;
      Attributes->allocationFlags = Known.allocationFlags;
      return Error;
    }
  }
#endif
  if (Error != hipErrorInvalidValue)
    return Error;
  /* CUDA has no error for it, and none is left behind. */
  if (Pointer)
    (void)hipGetLastError();
  Attributes->type = PORTHIP_MEMORY_TYPE_UNREGISTERED;
  Attributes->device = -2; /* of no device */
  Attributes->devicePointer = 0;
  Attributes->hostPointer = (void *)Pointer;
  Attributes->isManaged = 0;
  Attributes->allocationFlags = 0;
  return hipSuccess;
#endif
}
#define PORTHIP_POINTER_GET_ATTRIBUTES porthip_pointerGetAttributes

#endif
