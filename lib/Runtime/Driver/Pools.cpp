// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: memory pools.
#include "Runtime/Memory/Pools.h"
#include "Runtime/Driver/Driver.h"
#include "Runtime/Streams/Capture.h"

using porthip::vgpu::driver::deviceptrOf;
using porthip::vgpu::driver::enter;

#define VG_POOL(Name) cu##Name
using PoolResult = CUresult;
using PoolHandle = CUmemoryPool;
using PoolProps = CUmemPoolProps;
using PoolAttribute = CUmemPool_attribute;
using PoolAccess = CUmemAccessDesc;
using PoolAccessFlags = CUmemAccess_flags;
using PoolLocation = CUmemLocation;
using PoolDevice = CUdevice;

using namespace porthip::vgpu::rt;

#include "Runtime/Api/Pools.inc"

VG_API CUresult cuMemAllocFromPoolAsync(CUdeviceptr *Pointer, size_t SizeBytes,
                                        CUmemoryPool Pool, CUstream Stream) {
  return enter([&] {
    auto From = findPool(Pool);
    if (!From || !Pointer || !SizeBytes)
      return Status::InvalidValue;
    auto S = resolveStream(Stream);
    if (!S)
      return Status::InvalidHandle;
    void *At = nullptr;
    Status Result;
    if (auto Done = captureAllocation(*S, &At, SizeBytes))
      Result = *Done;
    else
      Result = allocateAsync(*S, From, &At, SizeBytes);
    *Pointer = deviceptrOf(At);
    return Result;
  });
}
