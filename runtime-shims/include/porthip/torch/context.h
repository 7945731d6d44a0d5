// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ATen/cuda/CUDAContext.h for PyTorch's build for ROCm: streams, checks and
// the current device's properties and library handles. at::cuda is called so
// there too.
#ifndef PORTHIP_TORCH_CONTEXT_H
#define PORTHIP_TORCH_CONTEXT_H

#include "stream.h"

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <ATen/cuda/CUDAContext.h>
#else
#include <ATen/hip/HIPContext.h>
#endif

#endif
