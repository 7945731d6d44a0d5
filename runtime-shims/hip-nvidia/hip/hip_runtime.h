// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP on NVIDIA's GPUs: CUDA's headers with HIP's names.
#ifndef PORTHIP_HIP_NVIDIA_RUNTIME_H
#define PORTHIP_HIP_NVIDIA_RUNTIME_H

#include <cuda_runtime.h>
#include "hip_runtime_api.h"
#if defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
#define __HIP_DEVICE_COMPILE__ 1
#endif
// Ports have it in place of inline PTX that orders memory; nvcc knows no such
// builtin on the device.
#ifndef __clang__
#define __atomic_signal_fence(Order) __asm__ volatile("" ::: "memory")
#endif

#endif
