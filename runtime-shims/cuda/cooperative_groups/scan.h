// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix sums of a group.
#ifndef PORTHIP_COOPERATIVE_GROUPS_SCAN_H
#define PORTHIP_COOPERATIVE_GROUPS_SCAN_H
#define _COOPERATIVE_GROUPS_SCAN_H

#include "reduce.h"

#if defined(__CUDA__) && defined(__cplusplus)

#ifdef PORTHIP_CUDA_COMPILE
#include "../porthip_compile/cooperative_collectives.h"
#else

namespace cooperative_groups {

template <class GroupT, class T, class Op>
__device__ auto inclusive_scan(const GroupT &group, T &&val, Op &&op)
    -> decltype(op(val, val));
template <class GroupT, class T>
__device__ typename details::bare<T>::type inclusive_scan(const GroupT &group,
                                                          T &&val);
template <class GroupT, class T, class Op>
__device__ auto exclusive_scan(const GroupT &group, T &&val, Op &&op)
    -> decltype(op(val, val));
template <class GroupT, class T>
__device__ typename details::bare<T>::type exclusive_scan(const GroupT &group,
                                                          T &&val);
template <class GroupT, class Dst, class T, class Op>
__device__ auto inclusive_scan_update(const GroupT &group, Dst &dst, T &&val,
                                      Op &&op) -> decltype(op(val, val));
template <class GroupT, class Dst, class T>
__device__ typename details::bare<T>::type
inclusive_scan_update(const GroupT &group, Dst &dst, T &&val);
template <class GroupT, class Dst, class T, class Op>
__device__ auto exclusive_scan_update(const GroupT &group, Dst &dst, T &&val,
                                      Op &&op) -> decltype(op(val, val));
template <class GroupT, class Dst, class T>
__device__ typename details::bare<T>::type
exclusive_scan_update(const GroupT &group, Dst &dst, T &&val);

} // namespace cooperative_groups

#endif // PORTHIP_CUDA_COMPILE

#endif

#endif
