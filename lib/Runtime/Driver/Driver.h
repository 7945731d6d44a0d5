// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of the entry points of the driver API (libcuda). They are
// versions of CUDA 13's names; a suffix like _v2 is part of the name that host
// code calls (cuda.h maps cuMemAlloc to cuMemAlloc_v2).
#ifndef PORTHIP_RUNTIME_DRIVER_DRIVER_H
#define PORTHIP_RUNTIME_DRIVER_DRIVER_H

// Before CUDA's: its macro __noinline__ breaks attributes in system headers.
#include "Runtime/Core/Contexts.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Streams/Streams.h"

#include "cuda.h"
#undef __noinline__

#define VG_API extern "C" __attribute__((visibility("default")))

namespace rt = porthip::vgpu::rt;
using namespace porthip::vgpu;
using rt::give;
using rt::Status;

namespace porthip::vgpu::driver {

bool isInitialised();

/// The driver API has no values for some of the runtime's errors.
CUresult resultOf(Status S);

/// F() where the driver is initialised; no context is needed.
/// Name: of the entry point.
template <class Function>
CUresult ask(Function F, const char *Name = __builtin_FUNCTION()) {
  if (!isInitialised()) {
    rt::CallScope Call(Name);
    rt::noteFailure(Status::NotInitialized);
    return CUDA_ERROR_NOT_INITIALIZED;
  }
  return resultOf(F());
}

/// F() in the current context, unless its device has faulted.
/// Name: of the entry point.
template <class Function>
CUresult enter(Function F, const char *Name = __builtin_FUNCTION()) {
  rt::CallScope Call(Name);
  if (!isInitialised()) {
    rt::noteFailure(Status::NotInitialized);
    return CUDA_ERROR_NOT_INITIALIZED;
  }
  if (!rt::currentContext()) {
    rt::noteFailure(Status::InvalidContext);
    return CUDA_ERROR_INVALID_CONTEXT;
  }
  if (rt::thread().IsInHostFunction) {
    rt::noteCallInHostFunction();
    return CUDA_ERROR_NOT_PERMITTED;
  }
  if (Status Fault = rt::currentGpu().Fault; Fault != Status::Success)
    return resultOf(Fault);
  const Status Result = F();
  rt::noteFailure(Result);
  return resultOf(Result);
}

template <class Function>
CUresult withDevice(CUdevice Device, Function F,
                    const char *Name = __builtin_FUNCTION()) {
  return ask(
      [&] {
        rt::Machine &M = rt::Machine::get();
        if (Device < 0 || unsigned(Device) >= M.count())
          return Status::InvalidDevice;
        return F(M.gpu(unsigned(Device)));
      },
      Name);
}

inline void *pointerOf(CUdeviceptr P) { return reinterpret_cast<void *>(P); }
inline CUdeviceptr deviceptrOf(const void *P) {
  return reinterpret_cast<CUdeviceptr>(P);
}

} // namespace porthip::vgpu::driver
#endif
