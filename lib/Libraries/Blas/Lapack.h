// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LAPACK, which OpenBLAS has, by Fortran's conventions: everything by address,
// then the lengths of the characters. Functions that have no character, and
// those that are written in C, do not look at the lengths.
#ifndef PORTHIP_LIBRARIES_BLAS_LAPACK_H
#define PORTHIP_LIBRARIES_BLAS_LAPACK_H

#include "Libraries/Blas/OpenBlas.h"
#include <algorithm>
#include <string>
#include <vector>

namespace porthip::blas {

template <class T> constexpr char TypeLetter = 's';
template <> inline constexpr char TypeLetter<double> = 'd';
template <> inline constexpr char TypeLetter<std::complex<float>> = 'c';
template <> inline constexpr char TypeLetter<std::complex<double>> = 'z';

inline const int *byAddress(const int &V) { return &V; }
inline const char *byAddress(const char &V) { return &V; }
template <class T> T *byAddress(T *const &P) { return P; }

/// Name: "potrf". It returns what the function says in its last argument.
template <class T, class... A> int lapack(const char *Name, const A &...Args) {
  std::string Full = std::string(1, TypeLetter<T>) + Name + "_";
  int Info = 0;
  auto F =
      reinterpret_cast<void (*)(decltype(byAddress(Args))..., int *, size_t,
                                size_t, size_t)>(openBlasSymbol(Full.c_str()));
  F(byAddress(Args)..., &Info, 1, 1, 1);
  return Info;
}

/// "syevd" for real types, "heevd" for complex ones; "orgqr" and "ungqr".
template <class T> const char *byField(const char *Real, const char *Complex) {
  return IsComplex<T> ? Complex : Real;
}

/// Run(work, its size, or -1 to ask for it).
template <class T, class F> int withWork(F Run) {
  T Size{};
  if (int Info = Run(&Size, -1))
    return Info;
  std::vector<T> Work(size_t(std::max(1.0, double(std::real(Size)))));
  return Run(Work.data(), int(Work.size()));
}

} // namespace porthip::blas
#endif
