// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c10/cuda/CUDAGuard.h for PyTorch's build for ROCm.
#ifndef PORTHIP_TORCH_GUARD_H
#define PORTHIP_TORCH_GUARD_H

#include "stream.h"

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <c10/cuda/CUDAGuard.h>
#else
#include <c10/hip/HIPGuard.h>
#endif

#ifdef PORTHIP_TORCH_NAMES_HIP
#include <ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h>

namespace c10 {
namespace cuda {
using CUDAGuard = c10::hip::HIPGuardMasqueradingAsCUDA;
using OptionalCUDAGuard = c10::hip::OptionalHIPGuardMasqueradingAsCUDA;
using CUDAStreamGuard = c10::hip::HIPStreamGuardMasqueradingAsCUDA;
using OptionalCUDAStreamGuard =
    c10::hip::OptionalHIPStreamGuardMasqueradingAsCUDA;
using CUDAMultiStreamGuard = c10::hip::HIPMultiStreamGuardMasqueradingAsCUDA;
} // namespace cuda
} // namespace c10
#endif

#endif
