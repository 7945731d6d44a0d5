// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// THC/THCDeviceUtils.cuh, which PyTorch has no more: what it declared is
// ATen's, in two headers, or stands here.
#ifndef PORTHIP_TORCH_DEVICE_UTILS_H
#define PORTHIP_TORCH_DEVICE_UTILS_H

#include <ATen/ceil_div.h>
#if defined(__HIP_PLATFORM_NVIDIA__)
#include <ATen/cuda/DeviceUtils.cuh>
#else
#include <ATen/hip/DeviceUtils.cuh>
#endif

template <typename T>
__host__ __device__ __forceinline__ T THCCeilDiv(T a, T b) {
  return (a + b - 1) / b;
}

template <typename T>
__host__ __device__ __forceinline__ T THCRoundUp(T a, T b) {
  return THCCeilDiv(a, b) * b;
}

#endif
