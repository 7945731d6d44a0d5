// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP on NVIDIA's GPUs: CUDA's headers with HIP's names.
#ifndef PORTHIP_HIP_NVIDIA_RUNTIME_H
#define PORTHIP_HIP_NVIDIA_RUNTIME_H

#include <cuda_runtime.h>
#include "hip_runtime_api.h"
#if defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
#define __HIP_DEVICE_COMPILE__ 1
#endif
// Ports have them in place of inline PTX that orders memory or prefetches; nvcc
// knows no such builtins on the device.
#ifndef __clang__
#define __atomic_signal_fence(Order) __asm__ volatile("" ::: "memory")
#ifdef __CUDA_ARCH__
#define __builtin_prefetch(...) ((void)0)
#endif
#endif

#endif
