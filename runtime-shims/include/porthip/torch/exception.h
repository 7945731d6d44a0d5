// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c10/cuda/CUDAException.h for PyTorch's build for ROCm, and what the other
// headers of this folder share.
//
// That build has PyTorch's headers under ATen/hip and c10/hip. Up to 2.10 it
// calls what they declare c10::hip::HIPStream and C10_HIP_CHECK, and has
// wrappers of other names that say "CUDA" where tensors do; since then the
// names are CUDA's again. A port keeps CUDA's names, which these headers
// declare where PyTorch does not: it compiles with both, and with PyTorch's
// build for CUDA.
#ifndef PORTHIP_TORCH_EXCEPTION_H
#define PORTHIP_TORCH_EXCEPTION_H

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <c10/cuda/CUDAException.h>
#else

#ifndef USE_ROCM
#error "PyTorch's headers for ROCm need -DUSE_ROCM=1, as PyTorch was built"
#endif

#include <c10/hip/HIPException.h>
#include <c10/hip/HIPMacros.h>

#ifndef C10_CUDA_CHECK
/// PyTorch names this c10::hip::HIPStream and so on.
#define PORTHIP_TORCH_NAMES_HIP

#define C10_CUDA_CHECK(...) C10_HIP_CHECK((__VA_ARGS__))
#define C10_CUDA_CHECK_WARN(...) C10_HIP_CHECK_WARN((__VA_ARGS__))
#define C10_CUDA_ERROR_HANDLED(...) C10_HIP_ERROR_HANDLED((__VA_ARGS__))
#define C10_CUDA_IGNORE_ERROR(...) C10_HIP_IGNORE_ERROR((__VA_ARGS__))
#define C10_CUDA_CLEAR_ERROR() C10_HIP_CLEAR_ERROR()
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_HIP_KERNEL_LAUNCH_CHECK()
#ifndef C10_CUDA_API
#define C10_CUDA_API C10_HIP_API
#endif

// Functions whose names hold neither vendor.
namespace c10 {
namespace cuda {
using namespace c10::hip;
} // namespace cuda
} // namespace c10
#endif

#endif

#endif
