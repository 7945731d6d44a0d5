// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c10/cuda/CUDAStream.h for PyTorch's build for ROCm.
#ifndef PORTHIP_TORCH_STREAM_H
#define PORTHIP_TORCH_STREAM_H

#include "exception.h"
#include "functions.h"

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <c10/cuda/CUDAStream.h>
#else
#include <c10/hip/HIPStream.h>
#endif

#ifdef PORTHIP_TORCH_NAMES_HIP
#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>

#include <utility>

namespace c10 {
namespace cuda {

using CUDAStream = c10::hip::HIPStreamMasqueradingAsCUDA;

inline CUDAStream getCurrentCUDAStream(DeviceIndex Device = -1) {
  return c10::hip::getCurrentHIPStreamMasqueradingAsCUDA(Device);
}
inline CUDAStream getDefaultCUDAStream(DeviceIndex Device = -1) {
  return c10::hip::getDefaultHIPStreamMasqueradingAsCUDA(Device);
}
inline void setCurrentCUDAStream(CUDAStream Stream) {
  c10::hip::setCurrentHIPStreamMasqueradingAsCUDA(Stream);
}
// By a flag or by a priority: which of them, PyTorch's version decides.
template <class... Args>
auto getStreamFromPool(Args &&...As)
    -> decltype(c10::hip::getStreamFromPoolMasqueradingAsCUDA(
        std::forward<Args>(As)...)) {
  return c10::hip::getStreamFromPoolMasqueradingAsCUDA(
      std::forward<Args>(As)...);
}
template <class Native>
auto getStreamFromExternal(Native Stream, DeviceIndex Device)
    -> decltype(c10::hip::getStreamFromExternalMasqueradingAsCUDA(Stream,
                                                                  Device)) {
  return c10::hip::getStreamFromExternalMasqueradingAsCUDA(Stream, Device);
}

} // namespace cuda
} // namespace c10

// at::cuda takes in both c10::cuda and c10::hip: say which of the two.
namespace at {
namespace cuda {
using c10::cuda::getStreamFromExternal;
using c10::cuda::getStreamFromPool;
} // namespace cuda
} // namespace at
#endif

#endif
