// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: registration, launches, kernels, occupancy.
#include "Runtime/Cuda/Names.h"
#include <cstring>

#include "Runtime/Api/Launches.inc"

// Images need nothing at the end of registration; the hook marks it for
// loaders that read eagerly.
VG_API void __cudaRegisterFatBinaryEnd(void **) {}

VG_API char __cudaInitModule(void **) { return 1; }

VG_API void __cudaRegisterManagedVar(void **Handle, void **Host, char *,
                                     const char *Name, int, size_t SizeBytes,
                                     int, int) {
  Registry::get().addManaged(binaryOf(Handle), Host, nullptr, Name, SizeBytes);
}

VG_STREAM_API(VG_PT, LaunchKernelExC,
              (const cudaLaunchConfig_t *C, const void *Host, void **Args),
              (C, Host, Args)) {
  return enter([&] {
    if (!C || (C->numAttrs && !C->attrs))
      return Status::InvalidValue;
    bool IsCooperative = false;
    for (unsigned I = 0; I < C->numAttrs; ++I) {
      const cudaLaunchAttribute &A = C->attrs[I];
      if (A.id == cudaLaunchAttributeCooperative)
        IsCooperative = A.val.cooperative;
      // Clusters of one block are what every launch is.
      if (A.id == cudaLaunchAttributeClusterDimension &&
          (A.val.clusterDim.x > 1 || A.val.clusterDim.y > 1 ||
           A.val.clusterDim.z > 1))
        return Status::NotSupported;
    }
    return launchHost(Host, C->gridDim, C->blockDim, Args, C->dynamicSmemBytes,
                      C->stream, IsCooperative);
  });
}

VG_API cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(
    size_t *SharedBytes, const void *Host, int Blocks, int BlockSize) {
  return enter([&] {
    if (!SharedBytes || Blocks <= 0 || BlockSize <= 0)
      return Status::InvalidValue;
    return withKernel(Host, [&](Function &F, const VgKernelCode &Code) {
      const Target &On = *currentGpu().SaysItIs;
      *SharedBytes = 0;
      uint64_t Most = dynamicSharedLimit(F, Code, On);
      // The largest step of 128 bytes that still lets Blocks fit.
      for (uint64_t Bytes = 0; Bytes <= Most; Bytes += 128)
        if (blocksPerSm({F, Code, On, currentGpu().CacheConfig},
                        uint64_t(BlockSize), Bytes) >= unsigned(Blocks))
          *SharedBytes = Bytes;
      return Status::Success;
    });
  });
}

VG_API cudaError_t cudaFuncGetName(const char **Name, const void *Host) {
  return enter([&] {
    Function *F = Registry::get().findFunction(Host);
    if (!Name)
      return Status::InvalidValue;
    if (!F)
      return Status::InvalidDeviceFunction;
    *Name = F->Name.c_str();
    return Status::Success;
  });
}

VG_API cudaError_t cudaFuncGetParamInfo(const void *Host, size_t Index,
                                        size_t *Offset, size_t *Size) {
  return enter([&] {
    return withKernel(Host, [&](Function &, const VgKernelCode &Code) {
      if (!Offset || Index >= Code.ArgumentCount)
        return Status::InvalidValue;
      *Offset = Code.Arguments[Index].OffsetBytes;
      if (Size)
        *Size = Code.Arguments[Index].SizeBytes;
      return Status::Success;
    });
  });
}
