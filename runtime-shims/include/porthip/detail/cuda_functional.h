// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <cuda/cmath> and <cuda/functional>: ceil_div, round_up, round_down, maximum,
// minimum, proclaim_return_type. constexpr, so that HIP has them for the
// device. Source of the interface: libcu++, "Extended API".
#ifndef PORTHIP_DETAIL_CUDA_FUNCTIONAL_H
#define PORTHIP_DETAIL_CUDA_FUNCTIONAL_H

#include <type_traits>

namespace cuda {

template <class T, class U> constexpr auto ceil_div(T Value, U Of) {
  using Common = ::std::common_type_t<T, U>;
  // Not (Value + Of - 1) / Of, which may overflow.
  return Common(Value / Of + (Value % Of != 0));
}

/// The multiple of Of at or above, at or below Value.
template <class T, class U> constexpr auto round_up(T Value, U Of) {
  using Common = ::std::common_type_t<T, U>;
  return Common(ceil_div(Value, Of) * Common(Of));
}
template <class T, class U> constexpr auto round_down(T Value, U Of) {
  using Common = ::std::common_type_t<T, U>;
  return Common(Value / Of * Common(Of));
}

namespace detail {
template <class R, class F> struct Returning {
  F Function;
  template <class... A> constexpr R operator()(A &&...Given) const {
    return Function(static_cast<A &&>(Given)...);
  }
};
} // namespace detail
/// Says what a lambda for the device returns, which nvcc's host pass does not
/// see. HIP's does.
template <class R, class F>
constexpr detail::Returning<R, ::std::decay_t<F>>
proclaim_return_type(F &&Function) {
  return {static_cast<F &&>(Function)};
}

template <class T = void> struct maximum {
  constexpr T operator()(const T &A, const T &B) const { return A < B ? B : A; }
};
template <> struct maximum<void> {
  template <class T, class U>
  constexpr ::std::common_type_t<T, U> operator()(const T &A,
                                                  const U &B) const {
    return A < B ? B : A;
  }
};
template <class T = void> struct minimum {
  constexpr T operator()(const T &A, const T &B) const { return B < A ? B : A; }
};
template <> struct minimum<void> {
  template <class T, class U>
  constexpr ::std::common_type_t<T, U> operator()(const T &A,
                                                  const U &B) const {
    return B < A ? B : A;
  }
};
} // namespace cuda
#endif
