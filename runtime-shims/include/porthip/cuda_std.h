// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of libcu++ what is there at compile time alone: limits, traits, tuples,
// operators and the like, as cuda::std; and assert and the functions of <cmath>,
// which HIP has for the device. AMD's port of it is a download of its own (libhipcxx)
// and is taken where it is. Elsewhere these are the C++ library's own, whose
// constexpr functions HIP compiles for the device. So are ceil_div, maximum and
// minimum, which code that uses CUB names.
#ifndef PORTHIP_CUDA_STD_H
#define PORTHIP_CUDA_STD_H

#if __has_include(<cuda/std/limits>)
#if __has_include(<cuda/cmath>)
#include <cuda/cmath>
#endif
#if __has_include(<cuda/functional>)
#include <cuda/functional>
#endif
#include <cuda/std/array>
#include <cuda/std/cassert>
#include <cuda/std/cfloat>
#include <cuda/std/climits>
#include <cuda/std/cmath>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/initializer_list>
#include <cuda/std/limits>
#if __has_include(<cuda/std/optional>)
#include <cuda/std/optional>
#endif
#include <cuda/std/ratio>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#else
#include <array>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#if __cplusplus >= 201703L
#include <optional>
#endif
#include <ratio>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cuda {
namespace std {
using namespace ::std;
} // namespace std

template <class T, class U> constexpr auto ceil_div(T Value, U Of) {
  using Common = ::std::common_type_t<T, U>;
  // Not (Value + Of - 1) / Of, which may overflow.
  return Common(Value / Of + (Value % Of != 0));
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

#endif
