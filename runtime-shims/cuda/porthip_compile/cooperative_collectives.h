// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions, scans and copies of a cooperative group.
#ifndef PORTHIP_COMPILE_COOPERATIVE_COLLECTIVES_H
#define PORTHIP_COMPILE_COOPERATIVE_COLLECTIVES_H

#include "pipeline.h"

namespace cooperative_groups {

#define PORTHIP_OPERATION(Name, Value)                                         \
  template <class T> struct Name {                                             \
    __device__ T operator()(T a, T b) const { return Value; }                  \
  };
PORTHIP_OPERATION(plus, a + b)
PORTHIP_OPERATION(less, b < a ? b : a)
PORTHIP_OPERATION(greater, a < b ? b : a)
PORTHIP_OPERATION(bit_and, a & b)
PORTHIP_OPERATION(bit_or, a | b)
PORTHIP_OPERATION(bit_xor, a ^ b)
#undef PORTHIP_OPERATION

// The value's type, or what the operation returns when they differ. Every lane
// combines all values in the order of ranks, so that all get the same.
template <class GroupT, class T, class Op>
__device__ inline auto reduce(const GroupT &group, T &&val, Op &&op)
    -> decltype(op(val, val)) {
  using R = typename details::bare<decltype(op(val, val))>::type;
  R Own = val;
  R Result = group.shfl(Own, 0);
  for (unsigned int I = 1; I < (unsigned int)__popc(group.lanes()); ++I)
    Result = op(Result, group.shfl(Own, (int)I));
  return Result;
}
template <class GroupT, class T>
__device__ inline typename details::bare<T>::type reduce(const GroupT &group,
                                                         T &&val) {
  return reduce(group, val, plus<typename details::bare<T>::type>());
}

template <class GroupT, class T, class Op>
__device__ inline auto inclusive_scan(const GroupT &group, T &&val, Op &&op)
    -> decltype(op(val, val)) {
  using R = typename details::bare<decltype(op(val, val))>::type;
  R Result = val;
  for (unsigned int Step = 1; Step < (unsigned int)group.size(); Step *= 2) {
    R Below = group.shfl_up(Result, Step);
    if ((unsigned int)group.thread_rank() >= Step)
      Result = op(Below, Result);
  }
  return Result;
}
template <class GroupT, class T>
__device__ inline typename details::bare<T>::type
inclusive_scan(const GroupT &group, T &&val) {
  return inclusive_scan(group, val, plus<typename details::bare<T>::type>());
}
template <class GroupT, class T, class Op>
__device__ inline auto exclusive_scan(const GroupT &group, T &&val, Op &&op)
    -> decltype(op(val, val)) {
  using R = typename details::bare<decltype(op(val, val))>::type;
  R Below = group.shfl_up(inclusive_scan(group, val, op), 1);
  // The guide leaves the first lane open; a toolkit gives this.
  return group.thread_rank() ? Below : R();
}
template <class GroupT, class T>
__device__ inline typename details::bare<T>::type
exclusive_scan(const GroupT &group, T &&val) {
  return exclusive_scan(group, val, plus<typename details::bare<T>::type>());
}

template <class GroupT, class Dst, class Src, class SizeT>
__device__ inline void memcpy_async(const GroupT &group, Dst *dst,
                                    const Src *src, const SizeT &size) {
  const char *From = (const char *)src;
  char *To = (char *)dst;
  const size_t Bytes = (size_t)size, Step = (size_t)group.size();
  const size_t First = (size_t)group.thread_rank();
  const size_t Word = sizeof(int);
  if (__isShared(dst) && __isGlobal(src) &&
      ((size_t)To | (size_t)From | Bytes) % Word == 0) {
    for (size_t I = First * Word; I < Bytes; I += Step * Word)
      __pipeline_memcpy_async(To + I, From + I, Word);
  } else {
    for (size_t I = First; I < Bytes; I += Step)
      To[I] = From[I];
  }
  __pipeline_commit();
}
template <class GroupT, class Dst, class DstLayout, class Src, class SrcLayout>
__device__ inline void
memcpy_async(const GroupT &group, Dst *dst, const DstLayout &dstLayout,
             const Src *src, const SrcLayout &srcLayout) {
  size_t To = (size_t)dstLayout * sizeof(Dst);
  size_t From = (size_t)srcLayout * sizeof(Src);
  memcpy_async(group, dst, src, To < From ? To : From);
}
template <class GroupT> __device__ inline void wait(const GroupT &group) {
  __pipeline_wait_prior(0);
  group.sync();
}
template <unsigned int NumStages, class GroupT>
__device__ inline void wait_prior(const GroupT &group) {
  __pipeline_wait_prior(NumStages);
  group.sync();
}

} // namespace cooperative_groups

#endif
