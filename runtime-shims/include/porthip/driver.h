// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Driver calls that no one spelling covers in HIP 5.2 to 10.2. They carry HIP's
// names, in namespace porthip.
#ifndef PORTHIP_DRIVER_H
#define PORTHIP_DRIVER_H

#include "detail/block_size.h"

#include <hip/hip_runtime.h>

#include <climits>
#include <cstddef>

namespace porthip {

// hipDrvGetErrorString and hipDrvGetErrorName came with HIP 5.4.
inline hipError_t hipDrvGetErrorString(hipError_t Error, const char **Text) {
  if (!Text)
    return hipErrorInvalidValue;
  *Text = ::hipGetErrorString(Error);
  return *Text ? hipSuccess : hipErrorInvalidValue;
}

inline hipError_t hipDrvGetErrorName(hipError_t Error, const char **Text) {
  if (!Text)
    return hipErrorInvalidValue;
  *Text = ::hipGetErrorName(Error);
  return *Text ? hipSuccess : hipErrorInvalidValue;
}

// hipMemsetD2D8 and its kin came with HIP 7.1. Pitches are in bytes, widths in
// elements.
namespace detail {
inline void *advance(void *P, size_t Bytes) {
  return static_cast<char *>(P) + Bytes;
}
// CUdeviceptr is an integer.
template <class T> inline T advance(T P, size_t Bytes) { return P + Bytes; }
} // namespace detail

inline hipError_t hipMemsetD2D8(hipDeviceptr_t To, size_t Pitch,
                                unsigned char Value, size_t Width,
                                size_t Height) {
  return ::hipMemset2D((void *)To, Pitch, Value, Width, Height);
}
inline hipError_t hipMemsetD2D8Async(hipDeviceptr_t To, size_t Pitch,
                                     unsigned char Value, size_t Width,
                                     size_t Height, hipStream_t Stream) {
  return ::hipMemset2DAsync((void *)To, Pitch, Value, Width, Height, Stream);
}
#define PORTHIP_MEMSET_ROWS(Bits, T)                                           \
  inline hipError_t hipMemsetD2D##Bits(hipDeviceptr_t To, size_t Pitch,        \
                                       T Value, size_t Width, size_t Height) { \
    for (size_t Row = 0; Row < Height; ++Row)                                  \
      if (hipError_t Error = ::hipMemsetD##Bits(                               \
              detail::advance(To, Row * Pitch), Value, Width))                 \
        return Error;                                                          \
    return hipSuccess;                                                         \
  }                                                                            \
  inline hipError_t hipMemsetD2D##Bits##Async(                                 \
      hipDeviceptr_t To, size_t Pitch, T Value, size_t Width, size_t Height,   \
      hipStream_t Stream) {                                                    \
    for (size_t Row = 0; Row < Height; ++Row)                                  \
      if (hipError_t Error = ::hipMemsetD##Bits##Async(                        \
              detail::advance(To, Row * Pitch), Value, Width, Stream))         \
        return Error;                                                          \
    return hipSuccess;                                                         \
  }
PORTHIP_MEMSET_ROWS(16, unsigned short)
PORTHIP_MEMSET_ROWS(32, unsigned int)
#undef PORTHIP_MEMSET_ROWS

// HIP's functions of these names take a kernel of the program, not a
// hipFunction_t. Cache and bank preferences have no effect on AMD.
inline hipError_t hipFuncSetCacheConfig(hipFunction_t Function,
                                        hipFuncCache_t) {
  return Function ? hipSuccess : hipErrorInvalidValue;
}

inline hipError_t hipFuncSetSharedMemConfig(hipFunction_t Function,
                                            hipSharedMemConfig) {
  return Function ? hipSuccess : hipErrorInvalidValue;
}

// Dynamic shared memory up to the device's limit needs no opt-in on AMD.
inline hipError_t hipFuncSetAttribute(hipFunction_t Function,
                                      hipFunction_attribute Attribute,
                                      int Value) {
  if (!Function)
    return hipErrorInvalidValue;
  if (Attribute == HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)
    return hipSuccess;
  if (Attribute != HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
    return hipErrorNotSupported;
  int Device = 0, Limit = 0, Static = 0;
  if (hipError_t Error = ::hipGetDevice(&Device))
    return Error;
  if (hipError_t Error = ::hipDeviceGetAttribute(
          &Limit, hipDeviceAttributeMaxSharedMemoryPerBlock, Device))
    return Error;
  if (hipError_t Error = ::hipFuncGetAttribute(
          &Static, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, Function))
    return Error;
  return Value >= 0 && Value <= Limit - Static ? hipSuccess
                                               : hipErrorInvalidValue;
}

// CUDA 13 creates contexts with parameters, which HIP has none of.
struct hipCtxCreateParams {
  void *execAffinityParams;
  int numExecAffinityParams;
  void *cigParams;
};

inline hipError_t hipCtxCreate(hipCtx_t *Context,
                               const hipCtxCreateParams *Parameters,
                               unsigned int Flags, hipDevice_t Device) {
  if (Parameters &&
      (Parameters->numExecAffinityParams || Parameters->cigParams))
    return hipErrorNotSupported;
  return ::hipCtxCreate(Context, Flags, Device);
}

// HIP's own fails with hipErrorNotSupported, and takes another type before 7.0.
inline hipError_t hipCtxGetApiVersion(hipCtx_t, unsigned int *Version) {
  if (!Version)
    return hipErrorInvalidValue;
  int Value = 0;
  hipError_t Error = ::hipDriverGetVersion(&Value);
  *Version = static_cast<unsigned int>(Value);
  return Error;
}

using hipOccupancyB2DSize = std::size_t (*)(int BlockSize);

namespace detail {
// With a size function.
inline hipError_t moduleBlockSize(int *MinGridSize, int *BlockSize,
                                  hipFunction_t Function,
                                  hipOccupancyB2DSize BytesOf, int Limit) {
  int Most = 0;
  if (hipError_t Error = ::hipFuncGetAttribute(
          &Most, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, Function))
    return Error;
  if (Most <= 0 || (Limit > 0 && Limit < Most))
    Most = Limit > 0 ? Limit : INT_MAX;
  return bestBlockSize(
      MinGridSize, BlockSize, Most, [=](int *Blocks, int Size) {
        return ::hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
            Blocks, Function, Size, BytesOf(Size));
      });
}
} // namespace detail

inline hipError_t hipModuleOccupancyMaxPotentialBlockSize(
    int *MinGridSize, int *BlockSize, hipFunction_t Function,
    hipOccupancyB2DSize BytesOf, std::size_t Bytes, int Limit) {
  if (!MinGridSize || !BlockSize)
    return hipErrorInvalidValue;
  if (BytesOf)
    return detail::moduleBlockSize(MinGridSize, BlockSize, Function, BytesOf,
                                   Limit);
  return ::hipModuleOccupancyMaxPotentialBlockSize(MinGridSize, BlockSize,
                                                   Function, Bytes, Limit);
}

inline hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    int *MinGridSize, int *BlockSize, hipFunction_t Function,
    hipOccupancyB2DSize BytesOf, std::size_t Bytes, int Limit,
    unsigned int Flags) {
  if (!MinGridSize || !BlockSize)
    return hipErrorInvalidValue;
  if (BytesOf)
    return detail::moduleBlockSize(MinGridSize, BlockSize, Function, BytesOf,
                                   Limit);
  return ::hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
      MinGridSize, BlockSize, Function, Bytes, Limit, Flags);
}

} // namespace porthip

#endif
