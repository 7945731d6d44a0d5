// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: modules, functions and contexts, HIP's driver side.
#include "Runtime/Code/Launches.h"
#include "Runtime/Code/Occupancy.h"
#include "Runtime/Core/Contexts.h"
#include "Runtime/Hip/Names.h"
#include "Runtime/Streams/Streams.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace porthip::vgpu::rt;

static Module *moduleOf(hipModule_t Handle) {
  return reinterpret_cast<Module *>(Handle);
}

static Status loadBytes(hipModule_t *Handle, const void *Image,
                        size_t SizeBytes) {
  if (!Handle || !Image)
    return Status::InvalidValue;
  Module *M = nullptr;
  Status S = Registry::get().load(Image, SizeBytes, M);
  *Handle = reinterpret_cast<hipModule_t>(M);
  return S;
}

VG_API hipError_t hipModuleLoadData(hipModule_t *Handle, const void *Image) {
  return enter([&] { return loadBytes(Handle, Image, SIZE_MAX); });
}

VG_API hipError_t hipModuleLoadDataEx(hipModule_t *Handle, const void *Image,
                                      unsigned, hipJitOption *, void **) {
  return enter([&] { return loadBytes(Handle, Image, SIZE_MAX); });
}

VG_API hipError_t hipModuleLoad(hipModule_t *Handle, const char *Path) {
  return enter([&] {
    if (!Path)
      return Status::InvalidValue;
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer)
      return Status::FileNotFound;
    return loadBytes(Handle, (*Buffer)->getBufferStart(),
                     (*Buffer)->getBufferSize());
  });
}

VG_API hipError_t hipModuleLoadFatBinary(hipModule_t *Handle,
                                         const void *Image) {
  return hipModuleLoadData(Handle, Image);
}

VG_API hipError_t hipModuleUnload(hipModule_t Handle) {
  return enter([&] {
    Queue::get().waitForAll(currentGpu());
    return Registry::get().unload(moduleOf(Handle)) ? Status::Success
                                                    : Status::InvalidHandle;
  });
}

VG_API hipError_t hipModuleGetFunction(hipFunction_t *Handle,
                                       hipModule_t Module, const char *Name) {
  return enter([&] {
    if (!Handle || !Name)
      return Status::InvalidValue;
    Function *F = nullptr;
    Status S =
        Registry::get().functionOf(moduleOf(Module), Name, currentGpu(), F);
    *Handle = reinterpret_cast<hipFunction_t>(F);
    return S;
  });
}

VG_API hipError_t hipModuleGetGlobal(hipDeviceptr_t *Pointer, size_t *SizeBytes,
                                     hipModule_t Handle, const char *Name) {
  return enter([&] {
    if (!Name || (!Pointer && !SizeBytes))
      return Status::InvalidValue;
    if (!Registry::get().isModule(moduleOf(Handle)))
      return Status::NotFound;
    Variable V;
    Status S = loadVariable(*moduleOf(Handle), Name, currentGpu(), V);
    if (S != Status::Success)
      return S;
    if (Pointer)
      *Pointer = V.Address;
    if (SizeBytes)
      *SizeBytes = V.SizeBytes;
    return Status::Success;
  });
}

/// Do(function) for a live handle of a kernel.
template <class Action>
static hipError_t withFunction(hipFunction_t Handle, Action Do) {
  return enter([&] {
    Function *F = Registry::get().findFunction(Handle);
    return F ? Do(*F) : Status::InvalidHandle;
  });
}

VG_API hipError_t hipFuncGetAttribute(int *Value, hipFunction_attribute Which,
                                      hipFunction_t Handle) {
  return withFunction(Handle, [&](Function &F) {
    return Value ? functionAttribute(F, currentGpu(), int(Which), *Value)
                 : Status::InvalidValue;
  });
}

VG_API hipError_t hipGetFuncBySymbol(hipFunction_t *Handle, const void *Host) {
  return enter([&] {
    if (!Handle)
      return Status::InvalidValue;
    *Handle =
        reinterpret_cast<hipFunction_t>(Registry::get().findFunction(Host));
    return *Handle ? Status::Success : Status::InvalidDeviceFunction;
  });
}

VG_API const char *hipKernelNameRef(hipFunction_t Handle) {
  Function *F = Registry::get().findFunction(Handle);
  return F ? F->Name.c_str() : nullptr;
}

//===-- Launches ----------------------------------------------------------===//

static Status launchFunction(Function &F, LaunchRequest R, size_t SharedBytes,
                             hipStream_t Stream, void **Args, void **Extra) {
  R.SharedBytes = SharedBytes;
  R.Stream = Stream;
  R.Args = Args;
  constexpr uintptr_t End = 3; // HIP_LAUNCH_PARAM_END
  if ((R.Args && Extra) || (Extra && !readExtra(Extra, End, R)))
    return Status::InvalidValue;
  return launch(F, R);
}

VG_API hipError_t hipModuleLaunchKernel(hipFunction_t Handle, unsigned GridX,
                                        unsigned GridY, unsigned GridZ,
                                        unsigned BlockX, unsigned BlockY,
                                        unsigned BlockZ, unsigned SharedBytes,
                                        hipStream_t Stream, void **Args,
                                        void **Extra) {
  return withFunction(Handle, [&](Function &F) {
    LaunchRequest R{{GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}};
    return launchFunction(F, R, SharedBytes, Stream, Args, Extra);
  });
}

VG_API hipError_t hipModuleLaunchCooperativeKernel(
    hipFunction_t Handle, unsigned GridX, unsigned GridY, unsigned GridZ,
    unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned SharedBytes,
    hipStream_t Stream, void **Args) {
  return withFunction(Handle, [&](Function &F) {
    LaunchRequest R{{GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}};
    R.IsCooperative = true;
    return launchFunction(F, R, SharedBytes, Stream, Args, nullptr);
  });
}

/// The grid counts work items here, as in OpenCL.
VG_API hipError_t hipExtModuleLaunchKernel(
    hipFunction_t Handle, uint32_t ItemsX, uint32_t ItemsY, uint32_t ItemsZ,
    uint32_t BlockX, uint32_t BlockY, uint32_t BlockZ, size_t SharedBytes,
    hipStream_t Stream, void **Args, void **Extra, hipEvent_t Start,
    hipEvent_t Stop, uint32_t) {
  return withFunction(Handle, [&](Function &F) {
    if (!BlockX || !BlockY || !BlockZ || ItemsX % BlockX || ItemsY % BlockY ||
        ItemsZ % BlockZ)
      return Status::InvalidConfiguration;
    LaunchRequest R{{ItemsX / BlockX, ItemsY / BlockY, ItemsZ / BlockZ},
                    {BlockX, BlockY, BlockZ}};
    Status S = Status::Success;
    if (Start)
      S = recordEvent(reinterpret_cast<Event *>(Start), Stream);
    if (S == Status::Success)
      S = launchFunction(F, R, SharedBytes, Stream, Args, Extra);
    if (S == Status::Success && Stop)
      S = recordEvent(reinterpret_cast<Event *>(Stop), Stream);
    return S;
  });
}

VG_API hipError_t hipHccModuleLaunchKernel(
    hipFunction_t Handle, uint32_t ItemsX, uint32_t ItemsY, uint32_t ItemsZ,
    uint32_t BlockX, uint32_t BlockY, uint32_t BlockZ, size_t SharedBytes,
    hipStream_t Stream, void **Args, void **Extra, hipEvent_t Start,
    hipEvent_t Stop) {
  return hipExtModuleLaunchKernel(Handle, ItemsX, ItemsY, ItemsZ, BlockX,
                                  BlockY, BlockZ, SharedBytes, Stream, Args,
                                  Extra, Start, Stop, 0);
}

//===-- Occupancy ---------------------------------------------------------===//

template <class Action>
static hipError_t withCode(hipFunction_t Handle, Action Do) {
  return withFunction(Handle, [&](Function &F) {
    Kernel *K = nullptr;
    const VgKernelCode *Code = nullptr;
    Status S = loadKernel(F, currentGpu(), K, Code);
    return S == Status::Success ? Do(F, *Code) : S;
  });
}

VG_API hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *Blocks, hipFunction_t Handle, int BlockSize, size_t SharedBytes,
    unsigned) {
  return withCode(Handle, [&](Function &F, const VgKernelCode &Code) {
    if (!Blocks || BlockSize <= 0)
      return Status::InvalidValue;
    *Blocks = int(blocksPerSm({F, Code, *currentGpu().On}, uint64_t(BlockSize),
                              SharedBytes));
    return Status::Success;
  });
}

VG_API hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    int *Blocks, hipFunction_t Handle, int BlockSize, size_t SharedBytes) {
  return hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      Blocks, Handle, BlockSize, SharedBytes, 0);
}

VG_API hipError_t hipModuleOccupancyMaxPotentialBlockSize(int *GridSize,
                                                          int *BlockSize,
                                                          hipFunction_t Handle,
                                                          size_t SharedBytes,
                                                          int Limit) {
  return withCode(Handle, [&](Function &F, const VgKernelCode &Code) {
    if (!GridSize || !BlockSize)
      return Status::InvalidValue;
    bestBlockSize(
        {F, Code, *currentGpu().On}, [&](int) { return SharedBytes; }, Limit,
        *GridSize, *BlockSize);
    return Status::Success;
  });
}

VG_API hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    int *GridSize, int *BlockSize, hipFunction_t Handle, size_t SharedBytes,
    int Limit, unsigned) {
  return hipModuleOccupancyMaxPotentialBlockSize(GridSize, BlockSize, Handle,
                                                 SharedBytes, Limit);
}

//===-- Contexts ----------------------------------------------------------===//

static Context *contextOf(hipCtx_t Handle) {
  return reinterpret_cast<Context *>(Handle);
}

template <class Action> static hipError_t onDevice(int Device, Action Do) {
  return ask([&] {
    if (Device < 0 || unsigned(Device) >= Machine::get().count())
      return Status::InvalidDevice;
    return Do(Machine::get().gpu(unsigned(Device)));
  });
}

VG_API hipError_t hipCtxCreate(hipCtx_t *Handle, unsigned Flags,
                               hipDevice_t Device) {
  return onDevice(Device, [&](Gpu &G) {
    if (!Handle)
      return Status::InvalidValue;
    Context *C = createContext(G, Flags);
    pushContext(C);
    *Handle = reinterpret_cast<hipCtx_t>(C);
    return Status::Success;
  });
}

VG_API hipError_t hipCtxDestroy(hipCtx_t Handle) {
  return ask([&] {
    return destroyContext(contextOf(Handle)) ? Status::Success
                                             : Status::InvalidValue;
  });
}

VG_API hipError_t hipCtxPushCurrent(hipCtx_t Handle) {
  return ask([&] {
    if (!isContext(contextOf(Handle)))
      return Status::InvalidContext;
    pushContext(contextOf(Handle));
    return Status::Success;
  });
}

VG_API hipError_t hipCtxPopCurrent(hipCtx_t *Handle) {
  return ask([&] {
    Context *C = popContext();
    if (C && Handle)
      *Handle = reinterpret_cast<hipCtx_t>(C);
    return C ? Status::Success : Status::InvalidContext;
  });
}

VG_API hipError_t hipCtxSetCurrent(hipCtx_t Handle) {
  return ask([&] {
    if (Handle && !isContext(contextOf(Handle)))
      return Status::InvalidContext;
    setContext(contextOf(Handle));
    return Status::Success;
  });
}

VG_API hipError_t hipCtxGetCurrent(hipCtx_t *Handle) {
  return ask([&] {
    return give(Handle, reinterpret_cast<hipCtx_t>(currentContext()));
  });
}

VG_API hipError_t hipCtxGetDevice(hipDevice_t *Device) {
  return ask([&] { return give(Device, hipDevice_t(thread().Device)); });
}

VG_API hipError_t hipCtxSynchronize() {
  return enter([] { return synchronizeDevice(currentGpu()); });
}

VG_API hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *Handle,
                                            hipDevice_t Device) {
  return onDevice(Device, [&](Gpu &G) {
    if (!Handle)
      return Status::InvalidValue;
    Context *C = primaryContext(G);
    ++C->Retained;
    *Handle = reinterpret_cast<hipCtx_t>(C);
    return Status::Success;
  });
}

VG_API hipError_t hipDevicePrimaryCtxRelease(hipDevice_t Device) {
  return onDevice(Device, [](Gpu &) { return Status::Success; });
}

VG_API hipError_t hipDevicePrimaryCtxReset(hipDevice_t Device) {
  return onDevice(Device, [](Gpu &G) { return synchronizeDevice(G); });
}

VG_API hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t Device,
                                              unsigned Flags) {
  return onDevice(Device, [&](Gpu &G) {
    primaryContext(G)->Flags = Flags;
    return Status::Success;
  });
}

VG_API hipError_t hipDevicePrimaryCtxGetState(hipDevice_t Device,
                                              unsigned *Flags, int *IsActive) {
  return onDevice(Device, [&](Gpu &G) {
    if (Flags)
      *Flags = primaryContext(G)->Flags;
    if (IsActive)
      *IsActive = 1;
    return Status::Success;
  });
}
