// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thrust::complex, the one part of Thrust that PyTorch's headers need: with it,
// extensions are read and run where there is neither a CUDA toolkit nor
// rocThrust. Names and signatures are Thrust's; but for powers and what they
// are made of the formulas are our own, so that the last bits of functions
// differ from Thrust's.
#ifndef PORTHIP_THRUST_COMPLEX_H
#define PORTHIP_THRUST_COMPLEX_H

#include <cmath>
#include <complex>
#include <istream>
#include <ostream>
#include <type_traits>

#include "complex_scalars.h"

namespace thrust {

/// A number of two parts in the order real, imaginary; laid out like
/// std::complex<T> and aligned to its whole size.
template <typename T> struct alignas(2 * sizeof(T)) complex {
  using value_type = T;

  complex() = default;
  complex(const complex &) = default;
  complex &operator=(const complex &) = default;
  __host__ __device__ complex(const T &Re) : Parts{Re, T()} {}
  __host__ __device__ complex(const T &Re, const T &Im) : Parts{Re, Im} {}
  template <typename U>
  __host__ __device__ complex(const complex<U> &Z)
      : Parts{T(Z.real()), T(Z.imag())} {}
  __host__ complex(const std::complex<T> &Z) : Parts{Z.real(), Z.imag()} {}
  template <typename U>
  __host__ complex(const std::complex<U> &Z)
      : Parts{T(Z.real()), T(Z.imag())} {}

  __host__ __device__ complex &operator=(const T &Re) {
    return *this = complex(Re);
  }
  template <typename U>
  __host__ __device__ complex &operator=(const complex<U> &Z) {
    return *this = complex(Z);
  }
  template <typename U> __host__ complex &operator=(const std::complex<U> &Z) {
    return *this = complex(Z);
  }

  __host__ __device__ T real() const { return Parts[0]; }
  __host__ __device__ T imag() const { return Parts[1]; }
  __host__ __device__ T real() const volatile { return Parts[0]; }
  __host__ __device__ T imag() const volatile { return Parts[1]; }
  __host__ __device__ void real(T Re) { Parts[0] = Re; }
  __host__ __device__ void imag(T Im) { Parts[1] = Im; }
  __host__ __device__ void real(T Re) volatile { Parts[0] = Re; }
  __host__ __device__ void imag(T Im) volatile { Parts[1] = Im; }
  __host__ operator std::complex<T>() const { return {real(), imag()}; }

  template <typename U> __host__ __device__ complex &operator+=(const U &V) {
    return *this = complex(*this + V);
  }
  template <typename U> __host__ __device__ complex &operator-=(const U &V) {
    return *this = complex(*this - V);
  }
  template <typename U> __host__ __device__ complex &operator*=(const U &V) {
    return *this = complex(*this * V);
  }
  template <typename U> __host__ __device__ complex &operator/=(const U &V) {
    return *this = complex(*this / V);
  }

private:
  T Parts[2];
};

} // namespace thrust

#include "complex_operators.h"

#include "complex_functions.h"

#endif
