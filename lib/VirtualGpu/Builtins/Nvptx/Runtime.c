/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that device code calls by name: printf, assert, malloc, and the
 * runtime API as far as it exists on the device. They must be here even where
 * all they do is refuse: an undefined `cudaMalloc` of device code would bind
 * to the host's.
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"
#include "VirtualGpu/Builtins/Texts.h"

#define UNUSED __attribute__((unused))

VG_DEVICE(int32_t, "vprintf", devicePrintf(const char *Format, void *Packed)) {
  return __vg_printf(Format, Packed);
}
VG_DEVICE(void *, "malloc", deviceMalloc(uint64_t Bytes)) {
  return __vg_malloc(Bytes);
}
VG_DEVICE(void, "free", deviceFree(void *P)) { __vg_free(P); }

/* operator new and delete, which nvcc has and clang declares only. */
#define NEW(Name, C)                                                           \
  VG_DEVICE(void *, Name, C(uint64_t Bytes)) { return __vg_malloc(Bytes); }
NEW("_Znwm", deviceNew)
NEW("_Znam", deviceNewArray)
#undef NEW
#define DELETE(Name, C)                                                        \
  VG_DEVICE(void, Name, C(void *P)) { __vg_free(P); }                          \
  VG_DEVICE(void, Name "m", C##Sized(void *P, uint64_t Bytes)) {               \
    (void)Bytes;                                                               \
    __vg_free(P);                                                              \
  }
DELETE("_ZdlPv", deviceDelete)
DELETE("_ZdaPv", deviceDeleteArray)
#undef DELETE

VG_DEVICE(void, "__cxa_pure_virtual", pureVirtual(void)) {
  __vg_fault(VG_FAULT_TRAP, "pure virtual function called", "");
}

/* ---- assert. */
/* Cold, and too long to be copied to every assert. */
__attribute__((noinline, noreturn)) void
nvAssertFailed(const char *Message, const char *File, uint32_t Line,
               const char *Function) __asm__("__vgi.assert.failed");
__attribute__((noinline, noreturn)) void nvAssertFailed(const char *Message,
                                                        const char *File,
                                                        uint32_t Line,
                                                        const char *Function) {
  vgAssertFailed(Message, File, Line, Function);
}
VG_DEVICE(void, "__assertfail",
       assertFail(const char *Message, const char *File, uint32_t Line,
                  const char *Function, UNUSED uint64_t CharBytes)) {
  nvAssertFailed(Message, File, Line, Function);
}
VG_DEVICE(void, "__assert_fail",
       assertFailC(const char *Message, const char *File, uint32_t Line,
                   const char *Function)) {
  nvAssertFailed(Message, File, Line, Function);
}

/* ---- The device runtime. Its functions have two names: __cudaCDP2X since
 * CUDA 12, cudaX before. Error numbers are cudaError_t's. */
enum {
  NV_SUCCESS = 0,
  NV_INVALID_VALUE = 1,
  NV_NO_MEMORY = 2,
  NV_NOT_SUPPORTED = 801
};

#define API(Result, Name, C, Parameters, Body)                                 \
  VG_DEVICE(Result, "cuda" Name, C Parameters)                                 \
  Body VG_DEVICE(Result, "__cudaCDP2" Name, C##Cdp2 Parameters) Body

API(int32_t, "GetDevice", getDevice, (int32_t *Device), {
  *Device = 0;
  return NV_SUCCESS;
})
API(int32_t, "GetDeviceCount", getDeviceCount, (int32_t *Count), {
  *Count = 1;
  return NV_SUCCESS;
})
API(int32_t, "GetLastError", getLastError, (void), { return NV_SUCCESS; })
API(int32_t, "PeekAtLastError", peekAtLastError, (void), { return NV_SUCCESS; })
API(int32_t, "Malloc", apiMalloc, (void **P, uint64_t Bytes), {
  *P = __vg_malloc(Bytes);
  return *P || !Bytes ? NV_SUCCESS : NV_NO_MEMORY;
})
API(int32_t, "Free", apiFree, (void *P), {
  __vg_free(P);
  return NV_SUCCESS;
})

VG_INLINE const char *nvErrorName(int32_t Error) {
  switch (Error) {
  case NV_SUCCESS:
    return "cudaSuccess";
  case NV_INVALID_VALUE:
    return "cudaErrorInvalidValue";
  case NV_NO_MEMORY:
    return "cudaErrorMemoryAllocation";
  case NV_NOT_SUPPORTED:
    return "cudaErrorNotSupported";
  }
  return "unrecognized error code";
}
VG_INLINE const char *nvErrorText(int32_t Error) {
  switch (Error) {
  case NV_SUCCESS:
    return "no error";
  case NV_INVALID_VALUE:
    return "invalid argument";
  case NV_NO_MEMORY:
    return "out of memory";
  case NV_NOT_SUPPORTED:
    return "operation not supported";
  }
  return "unrecognized error code";
}
API(const char *, "GetErrorName", getErrorName, (int32_t Error),
    { return nvErrorName(Error); })
API(const char *, "GetErrorString", getErrorString, (int32_t Error),
    { return nvErrorText(Error); })

/* Attributes by number of cudaDeviceAttr; only what does not depend on the
 * target beyond what a launch knows. */
VG_INLINE int32_t nvAttribute(int32_t *Value, int32_t Attribute) {
  switch (Attribute) {
  case 1: /* threads of a block */
  case 2: /* its x */
  case 3: /* its y */
    *Value = VG_MAX_BLOCK;
    return NV_SUCCESS;
  case 4: /* its z */
    *Value = 64;
    return NV_SUCCESS;
  case 5: /* blocks of a grid in x */
    *Value = 0x7fffffff;
    return NV_SUCCESS;
  case 6:
  case 7:
    *Value = 65535;
    return NV_SUCCESS;
  case 10:
    *Value = (int32_t)NV_WARP;
    return NV_SUCCESS;
  case 16:
    *Value = (int32_t)__vg_query(VG_QUERY_SM_COUNT);
    return NV_SUCCESS;
  }
  return NV_NOT_SUPPORTED;
}
API(int32_t, "DeviceGetAttribute", deviceGetAttribute,
    (int32_t *Value, int32_t Attribute, UNUSED int32_t Device),
    { return nvAttribute(Value, Attribute); })

/* Nothing was launched from the device, so there is nothing to wait for. */
API(int32_t, "DeviceSynchronize", deviceSynchronize, (void),
    { return NV_SUCCESS; })
VG_DEVICE(int32_t, "__cudaDeviceSynchronizeDeprecationAvoidance",
       deviceSynchronizeOld(void)) {
  return NV_SUCCESS;
}

/* Copies by the calling thread; the stream's order is that of the program. */
#define COPIES(Suffix, C)                                                      \
  API(int32_t, "MemcpyAsync" Suffix, memcpyAsync##C,                           \
      (void *To, const void *From, uint64_t Bytes, UNUSED int32_t Kind,        \
       UNUSED void *Stream),                                                   \
      {                                                                        \
        __builtin_memcpy(To, From, Bytes);                                     \
        return NV_SUCCESS;                                                     \
      })                                                                       \
  API(int32_t, "MemsetAsync" Suffix, memsetAsync##C,                           \
      (void *To, int32_t Value, uint64_t Bytes, UNUSED void *Stream), {        \
        __builtin_memset(To, Value, Bytes);                                    \
        return NV_SUCCESS;                                                     \
      })
COPIES("", )
COPIES("_ptsz", Ptsz)

/* ---- Refused by their result, so that code with another way takes it. */
#define REFUSED(Name, C, Parameters)                                           \
  API(int32_t, Name, C, Parameters, { return NV_NOT_SUPPORTED; })
REFUSED("FuncGetAttributes", funcGetAttributes,
        (UNUSED void *Attributes, UNUSED const void *Function))
REFUSED("DeviceGetLimit", deviceGetLimit,
        (UNUSED uint64_t *Value, UNUSED int32_t Limit))
REFUSED("DeviceGetCacheConfig", deviceGetCacheConfig, (UNUSED void *Config))
REFUSED("DeviceGetSharedMemConfig", deviceGetSharedMemConfig,
        (UNUSED void *Config))
REFUSED("RuntimeGetVersion", runtimeGetVersion, (UNUSED int32_t *Version))
REFUSED("OccupancyMaxActiveBlocksPerMultiprocessor", occupancy,
        (UNUSED int32_t *Blocks, UNUSED const void *Function,
         UNUSED int32_t BlockSize, UNUSED uint64_t DynamicBytes))
REFUSED("OccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
        occupancyWithFlags,
        (UNUSED int32_t *Blocks, UNUSED const void *Function,
         UNUSED int32_t BlockSize, UNUSED uint64_t DynamicBytes,
         UNUSED uint32_t Flags))
REFUSED("StreamCreateWithFlags", streamCreate,
        (UNUSED void **Stream, UNUSED uint32_t Flags))
REFUSED("StreamDestroy", streamDestroy, (UNUSED void *Stream))
REFUSED("StreamWaitEvent", streamWaitEvent,
        (UNUSED void *Stream, UNUSED void *Event, UNUSED uint32_t Flags))
REFUSED("EventCreateWithFlags", eventCreate,
        (UNUSED void **Event, UNUSED uint32_t Flags))
REFUSED("EventRecord", eventRecord, (UNUSED void *Event, UNUSED void *Stream))
REFUSED("EventDestroy", eventDestroy, (UNUSED void *Event))

/* ---- Refused by ending the launch: there is no other way on from here. */
#define UNSUPPORTED(Name, C)                                                   \
  VG_DEVICE(void, Name, C(void)) {                                             \
    __vg_fault(VG_FAULT_UNSUPPORTED,                                           \
               "launch from the device (dynamic parallelism): " Name, "");     \
  }
UNSUPPORTED("cudaGetParameterBuffer", getParameterBuffer)
UNSUPPORTED("cudaGetParameterBufferV2", getParameterBufferV2)
UNSUPPORTED("cudaLaunchDevice", launchDevice)
UNSUPPORTED("cudaLaunchDevice_ptsz", launchDevicePtsz)
UNSUPPORTED("cudaLaunchDeviceV2", launchDeviceV2)
UNSUPPORTED("cudaLaunchDeviceV2_ptsz", launchDeviceV2Ptsz)
UNSUPPORTED("__cudaCDP2GetParameterBuffer", getParameterBufferCdp2)
UNSUPPORTED("__cudaCDP2GetParameterBufferV2", getParameterBufferV2Cdp2)
UNSUPPORTED("__cudaCDP2LaunchDevice", launchDeviceCdp2)
UNSUPPORTED("__cudaCDP2LaunchDevice_ptsz", launchDevicePtszCdp2)
UNSUPPORTED("__cudaCDP2LaunchDeviceV2", launchDeviceV2Cdp2)
UNSUPPORTED("__cudaCDP2LaunchDeviceV2_ptsz", launchDeviceV2PtszCdp2)
UNSUPPORTED("cudaGraphLaunch", graphLaunch)

/* ---- Cooperative groups of before CUDA 11 (no workspace in envreg). */
VG_DEVICE(uint64_t, "cudaCGGetIntrinsicHandle", cgHandle(int32_t Scope)) {
  /* 1: the grid; 0, multi-grid, is gone from CUDA and never valid here. */
  return Scope == 1 && __vg_query(VG_QUERY_COOPERATIVE)
             ? __vg_query(VG_QUERY_GRID_WORKSPACE)
             : 0;
}
VG_DEVICE(VG_CONVERGENT int32_t, "cudaCGSynchronizeGrid",
       cgSynchronizeGrid(uint64_t Handle, UNUSED uint32_t Flags)) {
  if (!Handle)
    return NV_INVALID_VALUE;
  __vg_grid_sync(0);
  return NV_SUCCESS;
}
VG_DEVICE(VG_CONVERGENT int32_t, "cudaCGSynchronize",
       cgSynchronize(uint64_t Handle, UNUSED uint32_t Flags)) {
  if (!Handle)
    return NV_INVALID_VALUE;
  __vg_grid_sync(0);
  return NV_SUCCESS;
}
