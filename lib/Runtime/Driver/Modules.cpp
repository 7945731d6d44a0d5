// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: modules, functions, launches, occupancy.
#include "Runtime/Code/Launches.h"
#include "Runtime/Code/Occupancy.h"
#include "Runtime/Driver/Driver.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace porthip::vgpu::driver;

static rt::Module *moduleOf(CUmodule Handle) {
  return reinterpret_cast<rt::Module *>(Handle);
}

/// F(function) for a live handle of a kernel.
template <class Action>
static CUresult withFunction(CUfunction Handle, Action Do) {
  return enter([&] {
    rt::Function *F = rt::Registry::get().findFunction(Handle);
    return F ? Do(*F) : Status::InvalidHandle;
  });
}

static CUresult loadBytes(CUmodule *Handle, const void *Image,
                          size_t SizeBytes) {
  return enter([&] {
    if (!Handle || !Image)
      return Status::InvalidValue;
    rt::Module *M = nullptr;
    Status S = rt::Registry::get().load(Image, SizeBytes, M);
    *Handle = reinterpret_cast<CUmodule>(M);
    return S;
  });
}

VG_API CUresult cuModuleLoadData(CUmodule *Handle, const void *Image) {
  return loadBytes(Handle, Image, SIZE_MAX);
}

VG_API CUresult cuModuleLoadDataEx(CUmodule *Handle, const void *Image,
                                   unsigned, CUjit_option *, void **) {
  return loadBytes(Handle, Image, SIZE_MAX);
}

VG_API CUresult cuModuleLoadFatBinary(CUmodule *Handle, const void *Image) {
  return loadBytes(Handle, Image, SIZE_MAX);
}

VG_API CUresult cuModuleLoad(CUmodule *Handle, const char *Path) {
  if (!Path)
    return CUDA_ERROR_INVALID_VALUE;
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return enter([] { return Status::FileNotFound; });
  return loadBytes(Handle, (*Buffer)->getBufferStart(),
                   (*Buffer)->getBufferSize());
}

VG_API CUresult cuModuleUnload(CUmodule Handle) {
  return enter([&] {
    rt::Queue::get().waitForAll(rt::currentGpu());
    return rt::Registry::get().unload(moduleOf(Handle)) ? Status::Success
                                                        : Status::InvalidHandle;
  });
}

VG_API CUresult cuModuleGetFunction(CUfunction *Handle, CUmodule Module,
                                    const char *Name) {
  return enter([&] {
    if (!Handle || !Name)
      return Status::InvalidValue;
    rt::Function *F = nullptr;
    Status S = rt::Registry::get().functionOf(moduleOf(Module), Name,
                                              rt::currentGpu(), F);
    *Handle = reinterpret_cast<CUfunction>(F);
    return S;
  });
}

VG_API CUresult cuModuleGetFunctionCount(unsigned *Count, CUmodule Module) {
  return enter([&] {
    if (!Count || !rt::Registry::get().isModule(moduleOf(Module)))
      return Status::InvalidValue;
    *Count = unsigned(rt::Registry::get()
                          .functionsOf(moduleOf(Module), rt::currentGpu())
                          .size());
    return Status::Success;
  });
}

VG_API CUresult cuModuleEnumerateFunctions(CUfunction *Handles, unsigned Count,
                                           CUmodule Module) {
  return enter([&] {
    if (!Handles || !rt::Registry::get().isModule(moduleOf(Module)))
      return Status::InvalidValue;
    auto All =
        rt::Registry::get().functionsOf(moduleOf(Module), rt::currentGpu());
    for (unsigned I = 0; I < Count && I < All.size(); ++I)
      Handles[I] = reinterpret_cast<CUfunction>(All[I]);
    return Status::Success;
  });
}

VG_API CUresult cuModuleGetGlobal_v2(CUdeviceptr *Pointer, size_t *SizeBytes,
                                     CUmodule Module, const char *Name) {
  return enter([&] {
    if (!Name || (!Pointer && !SizeBytes))
      return Status::InvalidValue;
    if (!rt::Registry::get().isModule(moduleOf(Module)))
      return Status::InvalidHandle;
    Variable V;
    Status S = rt::loadVariable(*moduleOf(Module), Name, rt::currentGpu(), V);
    if (S != Status::Success)
      return S;
    if (Pointer)
      *Pointer = deviceptrOf(V.Address);
    if (SizeBytes)
      *SizeBytes = V.SizeBytes;
    return Status::Success;
  });
}

VG_API CUresult cuFuncGetAttribute(int *Value, CUfunction_attribute Which,
                                   CUfunction Handle) {
  return withFunction(Handle, [&](rt::Function &F) {
    return Value
               ? rt::functionAttribute(F, rt::currentGpu(), int(Which), *Value)
               : Status::InvalidValue;
  });
}

VG_API CUresult cuFuncSetAttribute(CUfunction Handle,
                                   CUfunction_attribute Which, int Value) {
  return withFunction(Handle, [&](rt::Function &F) {
    if (int(Which) >= 10 && int(Which) <= 15) // clusters: hints
      return Status::Success;
    return rt::setFunctionAttribute(F, rt::currentGpu(), int(Which), Value);
  });
}

VG_API CUresult cuFuncSetCacheConfig(CUfunction Handle, CUfunc_cache Config) {
  return withFunction(Handle, [&](rt::Function &F) {
    F.CacheConfig = int(Config);
    return Status::Success;
  });
}

VG_API CUresult cuFuncSetSharedMemConfig(CUfunction Handle, CUsharedconfig) {
  return withFunction(Handle, [](rt::Function &) { return Status::Success; });
}

VG_API CUresult cuFuncGetName(const char **Name, CUfunction Handle) {
  return withFunction(
      Handle, [&](rt::Function &F) { return give(Name, F.Name.c_str()); });
}

VG_API CUresult cuFuncGetParamInfo(CUfunction Handle, size_t Index,
                                   size_t *Offset, size_t *Size) {
  return withFunction(Handle, [&](rt::Function &F) {
    Kernel *K = nullptr;
    const VgKernelCode *Code = nullptr;
    Status S = rt::loadKernel(F, rt::currentGpu(), K, Code);
    if (S != Status::Success)
      return S;
    if (!Offset || Index >= Code->ArgumentCount)
      return Status::InvalidValue;
    *Offset = Code->Arguments[Index].OffsetBytes;
    if (Size)
      *Size = Code->Arguments[Index].SizeBytes;
    return Status::Success;
  });
}

//===-- Launches ----------------------------------------------------------===//

static CUresult launchFunction(CUfunction Handle, rt::LaunchRequest R,
                               void **Extra) {
  return withFunction(Handle, [&](rt::Function &F) {
    constexpr uintptr_t End = 0; // CU_LAUNCH_PARAM_END
    if (R.Args && Extra)
      return Status::InvalidValue;
    if (Extra && !rt::readExtra(Extra, End, R))
      return Status::InvalidValue;
    return rt::launch(F, R);
  });
}

VG_API CUresult cuLaunchKernel(CUfunction Handle, unsigned GridX,
                               unsigned GridY, unsigned GridZ, unsigned BlockX,
                               unsigned BlockY, unsigned BlockZ,
                               unsigned SharedBytes, CUstream Stream,
                               void **Args, void **Extra) {
  rt::LaunchRequest R{{GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}};
  R.SharedBytes = SharedBytes;
  R.Stream = Stream;
  R.Args = Args;
  return launchFunction(Handle, R, Extra);
}

VG_API CUresult cuLaunchCooperativeKernel(CUfunction Handle, unsigned GridX,
                                          unsigned GridY, unsigned GridZ,
                                          unsigned BlockX, unsigned BlockY,
                                          unsigned BlockZ, unsigned SharedBytes,
                                          CUstream Stream, void **Args) {
  rt::LaunchRequest R{{GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}};
  R.SharedBytes = SharedBytes;
  R.Stream = Stream;
  R.Args = Args;
  R.IsCooperative = true;
  return launchFunction(Handle, R, nullptr);
}

VG_API CUresult cuLaunchKernelEx(const CUlaunchConfig *C, CUfunction Handle,
                                 void **Args, void **Extra) {
  if (!C || (C->numAttrs && !C->attrs))
    return CUDA_ERROR_INVALID_VALUE;
  rt::LaunchRequest R{{C->gridDimX, C->gridDimY, C->gridDimZ},
                      {C->blockDimX, C->blockDimY, C->blockDimZ}};
  R.SharedBytes = C->sharedMemBytes;
  R.Stream = C->hStream;
  R.Args = Args;
  for (unsigned I = 0; I < C->numAttrs; ++I) {
    const CUlaunchAttribute &A = C->attrs[I];
    if (A.id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
      R.IsCooperative = A.value.cooperative;
    // Clusters of one block are what every launch is.
    if (A.id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION &&
        (A.value.clusterDim.x > 1 || A.value.clusterDim.y > 1 ||
         A.value.clusterDim.z > 1))
      return CUDA_ERROR_NOT_SUPPORTED;
  }
  return launchFunction(Handle, R, Extra);
}

//===-- Occupancy ---------------------------------------------------------===//

template <class Action> static CUresult withCode(CUfunction Handle, Action Do) {
  return withFunction(Handle, [&](rt::Function &F) {
    Kernel *K = nullptr;
    const VgKernelCode *Code = nullptr;
    Status S = rt::loadKernel(F, rt::currentGpu(), K, Code);
    return S == Status::Success ? Do(F, *Code) : S;
  });
}

VG_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *Blocks, CUfunction Handle, int BlockSize, size_t SharedBytes,
    unsigned Flags) {
  return withCode(Handle, [&](rt::Function &F, const VgKernelCode &Code) {
    if (!Blocks || BlockSize <= 0 || Flags > 1)
      return Status::InvalidValue;
    rt::Gpu &G = rt::currentGpu();
    *Blocks = int(rt::blocksPerSm({F, Code, *G.SaysItIs, G.CacheConfig},
                                  uint64_t(BlockSize), SharedBytes));
    return Status::Success;
  });
}

VG_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(
    int *Blocks, CUfunction Handle, int BlockSize, size_t SharedBytes) {
  return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      Blocks, Handle, BlockSize, SharedBytes, 0);
}

VG_API CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(
    int *GridSize, int *BlockSize, CUfunction Handle,
    CUoccupancyB2DSize SharedOf, size_t SharedBytes, int Limit,
    unsigned Flags) {
  return withCode(Handle, [&](rt::Function &F, const VgKernelCode &Code) {
    if (!GridSize || !BlockSize || Flags > 1)
      return Status::InvalidValue;
    rt::Gpu &G = rt::currentGpu();
    rt::bestBlockSize(
        {F, Code, *G.SaysItIs, G.CacheConfig},
        [&](int Size) { return SharedOf ? SharedOf(Size) : SharedBytes; },
        Limit, *GridSize, *BlockSize);
    return Status::Success;
  });
}

VG_API CUresult cuOccupancyMaxPotentialBlockSize(int *GridSize, int *BlockSize,
                                                 CUfunction Handle,
                                                 CUoccupancyB2DSize SharedOf,
                                                 size_t SharedBytes,
                                                 int Limit) {
  return cuOccupancyMaxPotentialBlockSizeWithFlags(
      GridSize, BlockSize, Handle, SharedOf, SharedBytes, Limit, 0);
}
