// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Starts and stops a profiler.
#ifndef PORTHIP_CUDA_PROFILER_API_H
#define PORTHIP_CUDA_PROFILER_API_H
#define __CUDA_PROFILER_API_H__

#include "cuda_runtime_api.h"

#ifdef __cplusplus
extern "C" {
#endif

cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();

#ifdef __cplusplus
} // extern "C"
#endif

#endif
