// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: contexts.
#include "Runtime/Driver/Driver.h"

using namespace porthip::vgpu::driver;

static rt::Context *contextOf(CUcontext Handle) {
  return reinterpret_cast<rt::Context *>(Handle);
}
static CUcontext handleOf(rt::Context *C) {
  return reinterpret_cast<CUcontext>(C);
}

static CUresult createCurrent(CUcontext *Handle, unsigned Flags,
                              CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Handle)
      return Status::InvalidValue;
    rt::Context *C = rt::createContext(G, Flags);
    rt::pushContext(C);
    *Handle = handleOf(C);
    return Status::Success;
  });
}

VG_API CUresult cuCtxCreate_v4(CUcontext *Handle, CUctxCreateParams *,
                               unsigned Flags, CUdevice Device) {
  return createCurrent(Handle, Flags, Device);
}
VG_API CUresult cuCtxCreate_v3(CUcontext *Handle, CUexecAffinityParam *, int,
                               unsigned Flags, CUdevice Device) {
  return createCurrent(Handle, Flags, Device);
}
VG_API CUresult cuCtxCreate_v2(CUcontext *Handle, unsigned Flags,
                               CUdevice Device) {
  return createCurrent(Handle, Flags, Device);
}

VG_API CUresult cuCtxDestroy_v2(CUcontext Handle) {
  return ask([&] {
    rt::Context *C = contextOf(Handle);
    if (!rt::isContext(C))
      return Status::InvalidContext;
    rt::Queue::get().waitForAll(*C->On);
    return rt::destroyContext(C) ? Status::Success : Status::InvalidContext;
  });
}

VG_API CUresult cuCtxPushCurrent_v2(CUcontext Handle) {
  return ask([&] {
    if (!rt::isContext(contextOf(Handle)))
      return Status::InvalidContext;
    rt::pushContext(contextOf(Handle));
    return Status::Success;
  });
}

VG_API CUresult cuCtxPopCurrent_v2(CUcontext *Handle) {
  return ask([&] {
    rt::Context *C = rt::popContext();
    if (!C)
      return Status::InvalidContext;
    if (Handle)
      *Handle = handleOf(C);
    return Status::Success;
  });
}

VG_API CUresult cuCtxSetCurrent(CUcontext Handle) {
  return ask([&] {
    if (Handle && !rt::isContext(contextOf(Handle)))
      return Status::InvalidContext;
    rt::setContext(contextOf(Handle));
    return Status::Success;
  });
}

VG_API CUresult cuCtxGetCurrent(CUcontext *Handle) {
  return ask([&] { return give(Handle, handleOf(rt::currentContext())); });
}

VG_API CUresult cuCtxGetDevice(CUdevice *Device) {
  return enter(
      [&] { return give(Device, CUdevice(rt::currentGpu().Ordinal)); });
}

VG_API CUresult cuCtxGetFlags(unsigned *Flags) {
  return enter([&] { return give(Flags, rt::currentContext()->Flags); });
}

VG_API CUresult cuCtxGetApiVersion(CUcontext Handle, unsigned *Version) {
  return ask([&] {
    if (!Version)
      return Status::InvalidValue;
    if (Handle && !rt::isContext(contextOf(Handle)))
      return Status::InvalidContext;
    *Version = 3020; // since the _v2 functions
    return Status::Success;
  });
}

VG_API CUresult cuCtxSynchronize() {
  return enter([] { return rt::synchronizeDevice(rt::currentGpu()); });
}

VG_API CUresult cuCtxGetStreamPriorityRange(int *Least, int *Greatest) {
  return enter([&] {
    if (Least)
      *Least = 0;
    if (Greatest)
      *Greatest = -5;
    return Status::Success;
  });
}

/// Limits 0..2 hold what was set; the virtual device has no such bounds.
static uint64_t *limitOf(CUlimit Which) {
  rt::Gpu &G = rt::currentGpu();
  switch (int(Which)) {
  case 0:
    return &G.StackLimit;
  case 1:
    return &G.PrintfLimit;
  case 2:
    return &G.HeapLimit;
  }
  return nullptr;
}

VG_API CUresult cuCtxSetLimit(CUlimit Which, size_t Value) {
  return enter([&] {
    uint64_t *Limit = limitOf(Which);
    if (!Limit)
      return int(Which) < 7 ? Status::Success : Status::UnsupportedLimit;
    *Limit = Value;
    return Status::Success;
  });
}

VG_API CUresult cuCtxGetLimit(size_t *Value, CUlimit Which) {
  return enter([&] {
    uint64_t *Limit = limitOf(Which);
    if (!Value || !Limit)
      return Value ? Status::UnsupportedLimit : Status::InvalidValue;
    *Value = *Limit;
    return Status::Success;
  });
}

VG_API CUresult cuCtxSetCacheConfig(CUfunc_cache Config) {
  return enter([&] {
    rt::currentGpu().CacheConfig = int(Config);
    return Status::Success;
  });
}

VG_API CUresult cuCtxGetCacheConfig(CUfunc_cache *Config) {
  return enter(
      [&] { return give(Config, CUfunc_cache(rt::currentGpu().CacheConfig)); });
}

VG_API CUresult cuCtxSetSharedMemConfig(CUsharedconfig) {
  return enter([] { return Status::Success; });
}

VG_API CUresult cuCtxGetSharedMemConfig(CUsharedconfig *Config) {
  return enter(
      [&] { return give(Config, CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE); });
}

VG_API CUresult cuCtxEnablePeerAccess(CUcontext Peer, unsigned Flags) {
  return enter([&] {
    if (!rt::isContext(contextOf(Peer)))
      return Status::InvalidContext;
    if (Flags)
      return Status::InvalidValue;
    rt::Gpu &G = *contextOf(Peer)->On;
    if (&G == &rt::currentGpu())
      return Status::InvalidDevice;
    return rt::currentGpu().Peers.insert(G.Ordinal).second
               ? Status::Success
               : Status::PeerAlreadyEnabled;
  });
}

VG_API CUresult cuCtxDisablePeerAccess(CUcontext Peer) {
  return enter([&] {
    if (!rt::isContext(contextOf(Peer)))
      return Status::InvalidContext;
    return rt::currentGpu().Peers.erase(contextOf(Peer)->On->Ordinal)
               ? Status::Success
               : Status::PeerNotEnabled;
  });
}

//===-- Primary contexts --------------------------------------------------===//

VG_API CUresult cuDevicePrimaryCtxRetain(CUcontext *Handle, CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Handle)
      return Status::InvalidValue;
    rt::Context *C = rt::primaryContext(G);
    ++C->Retained;
    *Handle = handleOf(C);
    return Status::Success;
  });
}

VG_API CUresult cuDevicePrimaryCtxRelease_v2(CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    rt::Context *C = rt::primaryContext(G);
    if (C->Retained == 0)
      return Status::InvalidContext;
    --C->Retained;
    return Status::Success;
  });
}

VG_API CUresult cuDevicePrimaryCtxGetState(CUdevice Device, unsigned *Flags,
                                           int *IsActive) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Flags || !IsActive)
      return Status::InvalidValue;
    rt::Context *C = rt::primaryContext(G);
    *Flags = C->Flags;
    *IsActive = C->Retained > 0 || rt::thread().HasUsedRuntime;
    return Status::Success;
  });
}

VG_API CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice Device, unsigned Flags) {
  return withDevice(Device, [&](rt::Gpu &G) {
    rt::primaryContext(G)->Flags = Flags;
    return Status::Success;
  });
}

VG_API CUresult cuDevicePrimaryCtxReset_v2(CUdevice Device) {
  return withDevice(Device,
                    [&](rt::Gpu &G) { return rt::synchronizeDevice(G); });
}
