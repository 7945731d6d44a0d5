// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on types that HIP lacks under CUDA's own names, for calls in
// templates: `atomicAdd(to, value)` with a T of the template's may mean HIP's,
// one of the program's, or one that HIP lacks. Where there is another that
// fits, that is meant: the pack makes these the last choice.
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
template <class T, class Only, unsigned More> struct AtomicOnly {};
template <class T> struct AtomicOnly<T, T, 0> {
  using Type = T;
};
} // namespace detail
} // namespace porthip

#define PORTHIP_ATOMIC_CLASS(Name)                                             \
  template <class T, class... None>                                            \
  PORTHIP_DEVICE                                                               \
      typename porthip::detail::AtomicClass<T, sizeof...(None)>::Type          \
      Name(T *Address,                                                         \
           typename porthip::detail::AtomicClass<T, sizeof...(None)>::Type     \
               Value,                                                          \
           None...) {                                                          \
    return porthip::Name(Address, Value);                                      \
  }
PORTHIP_ATOMIC_CLASS(atomicAdd)
PORTHIP_ATOMIC_CLASS(atomicAdd_system)
#undef PORTHIP_ATOMIC_CLASS

#define PORTHIP_ATOMIC_SIGNED(Name)                                            \
  template <class T, class... None>                                            \
  PORTHIP_DEVICE typename porthip::detail::AtomicOnly<T, long long,            \
                                                      sizeof...(None)>::Type   \
  Name(T *Address, T Value, None...) {                                         \
    return porthip::Name(Address, Value);                                      \
  }
PORTHIP_ATOMIC_SIGNED(atomicAnd)
PORTHIP_ATOMIC_SIGNED(atomicMax)
PORTHIP_ATOMIC_SIGNED(atomicMin)
PORTHIP_ATOMIC_SIGNED(atomicOr)
PORTHIP_ATOMIC_SIGNED(atomicXor)
#undef PORTHIP_ATOMIC_SIGNED

template <class T, class... None>
PORTHIP_DEVICE typename porthip::detail::AtomicOnly<T, unsigned short,
                                                    sizeof...(None)>::Type
atomicCAS(T *Address, T Expected, T Value, None...) {
  return porthip::atomicCAS(Address, Expected, Value);
}

#endif
#endif
