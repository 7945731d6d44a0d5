// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asynchronous copies of a group.
#ifndef PORTHIP_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define PORTHIP_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include "../cooperative_groups.h"

#if defined(__CUDA__) && defined(__cplusplus)

#ifdef PORTHIP_CUDA_COMPILE
#include "../porthip_compile/cooperative_collectives.h"
#else

namespace cooperative_groups {

// The size is a count of bytes or a cuda::aligned_size_t.
template <class GroupT, class Dst, class Src, class SizeT>
__device__ void memcpy_async(const GroupT &group, Dst *dst, const Src *src,
                             const SizeT &size);
template <class GroupT, class Dst, class DstLayout, class Src, class SrcLayout>
__device__ void memcpy_async(const GroupT &group, Dst *dst,
                             const DstLayout &dstLayout, const Src *src,
                             const SrcLayout &srcLayout);
template <class GroupT> __device__ void wait(const GroupT &group);
template <unsigned int NumStages, class GroupT>
__device__ void wait_prior(const GroupT &group);

} // namespace cooperative_groups

#endif // PORTHIP_CUDA_COMPILE

#endif

#endif
