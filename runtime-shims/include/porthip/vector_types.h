// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forms that CUDA's vectors allow as plain structs, and HIP's classes do not:
// structured bindings, conversions between uint3 and dim3, and copies byte by
// byte; vectors that HIP aligns to more.
#ifndef PORTHIP_VECTOR_TYPES_H
#define PORTHIP_VECTOR_TYPES_H

#include "detail/config.h"

namespace porthip {
PORTHIP_HOST_DEVICE dim3 to_dim3(const uint3 &V) { return dim3(V.x, V.y, V.z); }
PORTHIP_HOST_DEVICE uint3 to_uint3(const dim3 &D) {
  return make_uint3(D.x, D.y, D.z);
}

// Four numbers of 64 bits on 16 bytes; HIP's are on 32.
#define PORTHIP_VECTOR_ON_16(Name, T)                                          \
  struct alignas(16) Name {                                                    \
    T x, y, z, w;                                                              \
  };                                                                           \
  PORTHIP_HOST_DEVICE Name make_##Name(T X, T Y, T Z, T W) {                   \
    return Name{X, Y, Z, W};                                                   \
  }
PORTHIP_VECTOR_ON_16(long4_16a, long)
PORTHIP_VECTOR_ON_16(ulong4_16a, unsigned long)
PORTHIP_VECTOR_ON_16(longlong4_16a, long long)
PORTHIP_VECTOR_ON_16(ulonglong4_16a, unsigned long long)
PORTHIP_VECTOR_ON_16(double4_16a, double)
#undef PORTHIP_VECTOR_ON_16
} // namespace porthip

// HIP's assignments of a vector copy its bytes, and only from 5.6 on are the
// compiler's.
#if !PORTHIP_NVIDIA && defined(__cplusplus) && defined(HIP_VERSION) &&         \
    HIP_VERSION < 50600000
#include <type_traits>
namespace std {
template <class T, unsigned Count>
struct is_trivially_copyable<HIP_vector_type<T, Count>> : true_type {};
#if __cplusplus >= 201703L
template <class T, unsigned Count>
inline constexpr bool is_trivially_copyable_v<HIP_vector_type<T, Count>> = true;
#endif
} // namespace std
#endif

#if !PORTHIP_NVIDIA && defined(__cplusplus) && __cplusplus >= 201703L
#include <cstddef>
#include <utility>

// auto [x, y] = v;
namespace std {
template <class T, unsigned Count>
struct tuple_size<HIP_vector_type<T, Count>>
    : integral_constant<size_t, Count> {};
template <size_t I, class T, unsigned Count>
struct tuple_element<I, HIP_vector_type<T, Count>> {
  using type = T;
};
} // namespace std

// Found by their argument, which is of the global namespace.
template <std::size_t I, class T, unsigned Count>
PORTHIP_HOST_DEVICE T &get(HIP_vector_type<T, Count> &V) {
  if constexpr (I == 0)
    return V.x;
  else if constexpr (I == 1)
    return V.y;
  else if constexpr (I == 2)
    return V.z;
  else
    return V.w;
}
template <std::size_t I, class T, unsigned Count>
PORTHIP_HOST_DEVICE const T &get(const HIP_vector_type<T, Count> &V) {
  return get<I>(const_cast<HIP_vector_type<T, Count> &>(V));
}
template <std::size_t I, class T, unsigned Count>
PORTHIP_HOST_DEVICE T &&get(HIP_vector_type<T, Count> &&V) {
  return static_cast<T &&>(get<I>(V));
}
#endif
#endif
