// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c10/cuda/CUDACachingAllocator.h for PyTorch's build for ROCm.
#ifndef PORTHIP_TORCH_ALLOCATOR_H
#define PORTHIP_TORCH_ALLOCATOR_H

#include "stream.h"

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <c10/cuda/CUDACachingAllocator.h>
#else
#include <c10/hip/HIPCachingAllocator.h>
#endif

#ifdef PORTHIP_TORCH_NAMES_HIP
#include <ATen/hip/impl/HIPCachingAllocatorMasqueradingAsCUDA.h>

namespace c10 {
namespace cuda {
namespace CUDACachingAllocator {
using namespace c10::hip::HIPCachingAllocator;

// These two see devices and streams, which tensors call CUDA's.
inline auto get()
    -> decltype(c10::hip::HIPCachingAllocatorMasqueradingAsCUDA::get()) {
  return c10::hip::HIPCachingAllocatorMasqueradingAsCUDA::get();
}
inline void recordStream(const DataPtr &Data, CUDAStream Stream) {
  c10::hip::HIPCachingAllocatorMasqueradingAsCUDA::
      recordStreamMasqueradingAsCUDA(Data, Stream);
}

} // namespace CUDACachingAllocator
} // namespace cuda
} // namespace c10
#endif

#endif
