// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart, where the program uses the shared one.
#include "Record/Preload/RuntimeApi.h"
#include <algorithm>

// porthip's own declarations: no toolkit is needed to build this.
#include "cuda_runtime_api.h"
#undef __noinline__

#define RT(Name) cuda##Name
#define HOOK(Name) __cuda##Name
#define PT(Name) cuda##Name##_ptsz
#define PTD(Name) cuda##Name##_ptds
#define DIM3 dim3
#define REGISTER_RESULT int
#define COOPERATIVE_SHARED size_t

using namespace porthip::record;

static const char *const Libraries[] = {"libcudart.so", nullptr};

namespace {
class CudaRuntimeApi : public RuntimeApi {
public:
  CudaRuntimeApi() : RuntimeApi("cuda", Libraries) {}
  StartFacts facts() override {
    int Device = 0, Major = 0, Minor = 0;
    constexpr int ComputeMajor = 75, ComputeMinor = 76;
    using GetAttribute = int (*)(int *, int, int);
    bool IsKnown = call<int (*)(int *)>("GetDevice", &Device) == 0 &&
                   call<GetAttribute>("DeviceGetAttribute", &Major,
                                      ComputeMajor, Device) == 0 &&
                   call<GetAttribute>("DeviceGetAttribute", &Minor,
                                      ComputeMinor, Device) == 0;
    return {"cuda", "nvidia",
            IsKnown ? "sm_" + std::to_string(Major) + std::to_string(Minor)
                    : ""};
  }
  /// Name of handles that other calls gave: cudaGetKernel,
  /// cudaLibraryGetKernel.
  std::string nameOf(const void *Kernel) override {
    const char *Name = nullptr;
    call<int (*)(const char **, const void *)>("FuncGetName", &Name, Kernel);
    return Name ? Name : "";
  }
  /// From CUDA 12.4 on.
  std::vector<Parameter> parametersOf(const void *Kernel) override {
    std::vector<Parameter> Result;
    using GetInfo = int (*)(const void *, size_t, size_t *, size_t *);
    for (size_t Offset = 0, Size = 0;
         call<GetInfo>("FuncGetParamInfo", Kernel, Result.size(), &Offset,
                       &Size) == 0;)
      Result.push_back({Offset, Size});
    return Result;
  }
};
} // namespace

static CudaRuntimeApi &api() {
  static CudaRuntimeApi *Only = new CudaRuntimeApi;
  return *Only;
}

#include "Record/Preload/Runtime.inc"

RECORD_API void __cudaRegisterManagedVar(void **Module, void **Host,
                                         char *Address, const char *Name,
                                         int IsExtern, size_t SizeBytes,
                                         int IsConstant, int IsGlobal) {
  if (Host)
    Session::get().Memory.addManaged(Host, SizeBytes, Name);
  RECORD_NEXT(__cudaRegisterManagedVar, __cudaRegisterManagedVar, Libraries)(
      Module, Host, Address, Name, IsExtern, SizeBytes, IsConstant, IsGlobal);
}

WITH_TWIN(PT, LaunchKernelExC,
          (const cudaLaunchConfig_t *C, const void *Host, void **Args),
          (C, Host, Args), if (!C) return call();
          return recordLaunch(api(), Host,
                              shapeOf(C->gridDim, C->blockDim,
                                      C->dynamicSmemBytes, Args),
                              streamOf(C->stream), call);)

//===-- What nvcc 13 calls ------------------------------------------------===//

RECORD_API cudaError_t __cudaGetKernel(void **Handle, const void *Host) {
  cudaError_t Result =
      RECORD_NEXT(__cudaGetKernel, __cudaGetKernel, Libraries)(Handle, Host);
  if (int(Result) == 0 && Handle)
    Session::get().Memory.addAlias(*Handle, Host);
  return Result;
}

RECORD_API cudaError_t __cudaLaunchKernel(void *Handle, dim3 Grid, dim3 Block,
                                          void **Args, size_t SharedBytes,
                                          cudaStream_t Stream) {
  return recordLaunch(
      api(), Handle, shapeOf(Grid, Block, SharedBytes, Args), Stream, [&] {
        return RECORD_NEXT(__cudaLaunchKernel, __cudaLaunchKernel, Libraries)(
            Handle, Grid, Block, Args, SharedBytes, Stream);
      });
}

RECORD_API cudaError_t __cudaLaunchKernel_ptsz(void *Handle, dim3 Grid,
                                               dim3 Block, void **Args,
                                               size_t SharedBytes,
                                               cudaStream_t Stream) {
  return recordLaunch(api(), Handle, shapeOf(Grid, Block, SharedBytes, Args),
                      Stream ? static_cast<void *>(Stream) : ownStream(), [&] {
                        return RECORD_NEXT(__cudaLaunchKernel_ptsz,
                                           __cudaLaunchKernel_ptsz, Libraries)(
                            Handle, Grid, Block, Args, SharedBytes, Stream);
                      });
}
