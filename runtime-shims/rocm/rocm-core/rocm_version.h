// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ROCm's version, as that of the HIP headers that are there: both count alike.
// This folder may be in front of ROCm's.
#if __has_include_next(<rocm-core/rocm_version.h>)
#include_next <rocm-core/rocm_version.h>
#elif !defined(PORTHIP_ROCM_VERSION_H)
#define PORTHIP_ROCM_VERSION_H

#include <hip/hip_version.h>

#define ROCM_VERSION_MAJOR HIP_VERSION_MAJOR
#define ROCM_VERSION_MINOR HIP_VERSION_MINOR
#define ROCM_VERSION_PATCH 0
#define ROCM_BUILD_INFO "porthip"

#endif
