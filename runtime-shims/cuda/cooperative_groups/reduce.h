// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of a group.
#ifndef PORTHIP_COOPERATIVE_GROUPS_REDUCE_H
#define PORTHIP_COOPERATIVE_GROUPS_REDUCE_H
#define _COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"

#if defined(__CUDA__) && defined(__cplusplus)

#ifdef PORTHIP_CUDA_COMPILE
#include "../porthip_compile/cooperative_collectives.h"
#else

namespace cooperative_groups {

template <class T> struct plus {
  __device__ T operator()(T a, T b) const;
};
template <class T> struct less {
  __device__ T operator()(T a, T b) const;
};
template <class T> struct greater {
  __device__ T operator()(T a, T b) const;
};
template <class T> struct bit_and {
  __device__ T operator()(T a, T b) const;
};
template <class T> struct bit_or {
  __device__ T operator()(T a, T b) const;
};
template <class T> struct bit_xor {
  __device__ T operator()(T a, T b) const;
};

// The value's type, or what the operation returns when they differ.
template <class GroupT, class T, class Op>
__device__ auto reduce(const GroupT &group, T &&val, Op &&op)
    -> decltype(op(val, val));
template <class GroupT, class T>
__device__ typename details::bare<T>::type reduce(const GroupT &group, T &&val);
template <class GroupT, class Dst, class T, class Op>
__device__ void reduce_update_async(const GroupT &group, Dst &dst, T &&val,
                                    Op &&op);
template <class GroupT, class Dst, class T, class Op>
__device__ void reduce_store_async(const GroupT &group, Dst *dst, T &&val,
                                   Op &&op);

} // namespace cooperative_groups

#endif // PORTHIP_CUDA_COMPILE

#endif

#endif
