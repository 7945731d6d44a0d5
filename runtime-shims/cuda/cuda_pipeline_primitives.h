// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asynchronous copies into shared memory, C interface.
#ifndef PORTHIP_CUDA_PIPELINE_PRIMITIVES_H
#define PORTHIP_CUDA_PIPELINE_PRIMITIVES_H
#define _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_HELPERS_H_

#include "cuda_awbarrier_primitives.h"

#if defined(__CUDA__) && defined(__cplusplus)
#ifdef PORTHIP_CUDA_COMPILE
#include "porthip_compile/pipeline.h"
#else
__device__ void __pipeline_memcpy_async(void *dst_shared,
                                        const void *src_global,
                                        size_t size_and_align,
                                        size_t zfill = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t prior);
#endif
__device__ void __pipeline_arrive_on(__mbarrier_t *barrier);
#endif

#endif
