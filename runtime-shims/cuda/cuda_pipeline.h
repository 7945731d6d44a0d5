// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asynchronous copies into shared memory, C++ interface.
#ifndef PORTHIP_CUDA_PIPELINE_H
#define PORTHIP_CUDA_PIPELINE_H
#define _CUDA_PIPELINE_H_
#define _CUDA_AWBARRIER_H_

#include "cuda_pipeline_primitives.h"

#if defined(__CUDA__) && defined(__cplusplus)
namespace nvcuda {
namespace experimental {
class pipeline {
public:
  __device__ pipeline();
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t batch);
  template <unsigned N> __device__ void wait_prior();
};
template <class T>
__device__ void memcpy_async(T &dst, const T &src, pipeline &pipe);
template <class DstT, class SrcT>
__device__ void memcpy_async(DstT *dst, const SrcT *src, size_t size,
                             size_t size_align, pipeline &pipe);
} // namespace experimental
} // namespace nvcuda
#endif

#endif
