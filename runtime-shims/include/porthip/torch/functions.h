// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c10/cuda/CUDAFunctions.h for PyTorch's build for ROCm: device_count(),
// set_device() and the like, which c10::cuda takes from c10::hip.
#ifndef PORTHIP_TORCH_FUNCTIONS_H
#define PORTHIP_TORCH_FUNCTIONS_H

#include "exception.h"

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <c10/cuda/CUDAFunctions.h>
#else
#include <c10/hip/HIPFunctions.h>
#endif

#endif
