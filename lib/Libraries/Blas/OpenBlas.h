// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenBLAS, loaded when a program makes its first handle: programs without BLAS
// need no OpenBLAS, and a program's own BLAS never takes the place of ours.
#ifndef PORTHIP_LIBRARIES_BLAS_OPENBLAS_H
#define PORTHIP_LIBRARIES_BLAS_OPENBLAS_H

#include <cblas.h>
#include <complex>
#include <type_traits>

namespace porthip::blas {

/// False: it is not installed, which the user is told once.
bool hasOpenBlas();
/// Ends the program where it is missing: whoever asks has a handle, and so
/// OpenBLAS had it a moment ago.
void *openBlasSymbol(const char *Name);

template <class T> constexpr bool IsComplex = !std::is_floating_point_v<T>;
template <class T> struct RealOfType {
  using Type = T;
};
template <class T> struct RealOfType<std::complex<T>> {
  using Type = T;
};
template <class T> using RealOf = typename RealOfType<T>::Type;

/// A scalar as CBLAS takes it: real ones by value, complex ones by pointer.
template <class T> auto byCblas(const T &Value) {
  if constexpr (IsComplex<T>)
    return static_cast<const void *>(&Value);
  else
    return Value;
}

} // namespace porthip::blas

/// The function of OpenBLAS, with the type that cblas.h gives it.
#define OPENBLAS(Name)                                                         \
  ([] {                                                                        \
    static const auto F = reinterpret_cast<decltype(&Name)>(                   \
        ::porthip::blas::openBlasSymbol(#Name));                               \
    return F;                                                                  \
  }())

/// Chooses among the names of CBLAS's functions for the four types the one for
/// T, without "cblas_".
#define CBLAS_OF(T, S, D, C, Z)                                                \
  ([] {                                                                        \
    if constexpr (std::is_same_v<T, float>)                                    \
      return OPENBLAS(cblas_##S);                                              \
    else if constexpr (std::is_same_v<T, double>)                              \
      return OPENBLAS(cblas_##D);                                              \
    else if constexpr (std::is_same_v<T, std::complex<float>>)                 \
      return OPENBLAS(cblas_##C);                                              \
    else                                                                       \
      return OPENBLAS(cblas_##Z);                                              \
  }())
/// cblas_{s,d,c,z}NAME by T.
#define CBLAS_BY_TYPE(T, Name, ...)                                            \
  CBLAS_OF(T, s##Name, d##Name, c##Name, z##Name)(__VA_ARGS__)
/// The same for what there is for real types alone, or complex ones alone.
#define CBLAS_REAL(T, Name, ...)                                               \
  CBLAS_OF(T, s##Name, d##Name, d##Name, d##Name)(__VA_ARGS__)
#define CBLAS_COMPLEX(T, Name, ...)                                            \
  CBLAS_OF(T, z##Name, z##Name, c##Name, z##Name)(__VA_ARGS__)

#endif
