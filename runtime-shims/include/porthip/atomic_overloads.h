// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomicAdd of half, bfloat16 and vectors under CUDA's own name, for calls in
// templates: `atomicAdd(to, value)` with a T of the template's may mean HIP's, one
// of the program's, or one that HIP lacks. Where there is another that fits, that
// is meant: the pack makes this one the last choice.
#ifndef PORTHIP_ATOMIC_OVERLOADS_H
#define PORTHIP_ATOMIC_OVERLOADS_H

#include "atomics.h"

#if PORTHIP_HAS_DEVICE && !PORTHIP_NVIDIA && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {
namespace detail {
template <class T, unsigned More, bool = __is_class(T)> struct AtomicClass {};
template <class T> struct AtomicClass<T, 0, true> {
  using Type = T;
};
} // namespace detail
} // namespace porthip

template <class T, class... None>
PORTHIP_DEVICE typename porthip::detail::AtomicClass<T, sizeof...(None)>::Type
atomicAdd(T *Address,
          typename porthip::detail::AtomicClass<T, sizeof...(None)>::Type Value,
          None...) {
  return porthip::atomicAdd(Address, Value);
}

#endif
#endif
