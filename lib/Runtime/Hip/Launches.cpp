// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: registration, launches, kernels, occupancy.
#include "Runtime/Hip/Names.h"
#include "Runtime/Streams/Streams.h"
#include <cstring>

#include "Runtime/Api/Launches.inc"

VG_API void __hipRegisterManagedVar(void *Handle, void **Host, void *Init,
                                    const char *Name, size_t SizeBytes,
                                    unsigned) {
  Registry::get().addManaged(static_cast<Binary *>(Handle), Host, Init, Name,
                             SizeBytes);
}

VG_API hipError_t hipExtLaunchKernel(const void *Host, hipDim3 Grid,
                                     hipDim3 Block, void **Args,
                                     size_t SharedBytes, hipStream_t Stream,
                                     hipEvent_t Start, hipEvent_t Stop, int) {
  return enter([&] {
    auto *First = reinterpret_cast<Event *>(Start);
    auto *Last = reinterpret_cast<Event *>(Stop);
    Status S = First ? recordEvent(First, Stream) : Status::Success;
    if (S == Status::Success)
      S = launchHost(Host, Grid, Block, Args, SharedBytes, Stream, false);
    if (S == Status::Success && Last)
      S = recordEvent(Last, Stream);
    return S;
  });
}

VG_API hipError_t hipLaunchKernelExC(const hipLaunchConfig_t *C,
                                     const void *Host, void **Args) {
  return enter([&] {
    if (!C || (C->numAttrs && !C->attrs))
      return Status::InvalidValue;
    constexpr int Cooperative = 2;
    bool IsCooperative = false;
    for (unsigned I = 0; I < C->numAttrs; ++I)
      if (C->attrs[I].id == Cooperative)
        IsCooperative = C->attrs[I].val.cooperative;
    return launchHost(Host, C->gridDim, C->blockDim, Args, C->dynamicSmemBytes,
                      C->stream, IsCooperative);
  });
}

// The C function takes no callback for the shared memory, unlike CUDA's
// templates.
static Status bestSize(int *GridSize, int *BlockSize, const void *Host,
                       size_t SharedBytes, int Limit) {
  if (!GridSize || !BlockSize)
    return Status::InvalidValue;
  return withKernel(Host, [&](Function &F, const VgKernelCode &Code) {
    bestBlockSize(
        {F, Code, *currentGpu().On}, [&](int) { return SharedBytes; }, Limit,
        *GridSize, *BlockSize);
    return Status::Success;
  });
}

VG_API hipError_t hipOccupancyMaxPotentialBlockSize(int *GridSize,
                                                    int *BlockSize,
                                                    const void *Host,
                                                    size_t SharedBytes,
                                                    int Limit) {
  return enter(
      [&] { return bestSize(GridSize, BlockSize, Host, SharedBytes, Limit); });
}

VG_API const char *hipKernelNameRefByPtr(const void *Host, hipStream_t) {
  Function *F = Registry::get().findFunction(Host);
  return F ? F->Name.c_str() : nullptr;
}
