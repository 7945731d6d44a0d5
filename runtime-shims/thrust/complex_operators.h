// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and comparison of complex.h. Two types give the one that C++ gives
// for a sum of their parts.
#ifndef PORTHIP_THRUST_COMPLEX_OPERATORS_H
#define PORTHIP_THRUST_COMPLEX_OPERATORS_H

namespace porthip_complex {

template <typename A, typename B> using Sum = decltype(A() + B());

/// Only for numbers, so that other types keep their own operators.
template <typename A, typename B>
using ScalarSum = Sum<std::enable_if_t<std::is_arithmetic<A>::value, A>,
                      std::enable_if_t<std::is_arithmetic<B>::value, B>>;

} // namespace porthip_complex

namespace thrust {

template <typename T>
__host__ __device__ complex<T> operator+(const complex<T> &Z) {
  return Z;
}
template <typename T>
__host__ __device__ complex<T> operator-(const complex<T> &Z) {
  return {-Z.real(), -Z.imag()};
}

template <typename A, typename B>
__host__ __device__ complex<porthip_complex::Sum<A, B>>
operator+(const complex<A> &X, const complex<B> &Y) {
  return {X.real() + Y.real(), X.imag() + Y.imag()};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::Sum<A, B>>
operator-(const complex<A> &X, const complex<B> &Y) {
  return {X.real() - Y.real(), X.imag() - Y.imag()};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::Sum<A, B>>
operator*(const complex<A> &X, const complex<B> &Y) {
  return {X.real() * Y.real() - X.imag() * Y.imag(),
          X.real() * Y.imag() + X.imag() * Y.real()};
}
/// Scaled by the larger part of the divisor, so that its square cannot
/// overflow.
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::Sum<A, B>>
operator/(const complex<A> &X, const complex<B> &Y) {
  using T = porthip_complex::Sum<A, B>;
  T Re = Y.real(), Im = Y.imag();
  T Scale = porthip_complex::fabs(Re) + porthip_complex::fabs(Im);
  T DivRe = Re / Scale, DivIm = Im / Scale;
  T NumRe = X.real() / Scale, NumIm = X.imag() / Scale;
  T Square = DivRe * DivRe + DivIm * DivIm;
  return {(NumRe * DivRe + NumIm * DivIm) / Square,
          (NumIm * DivRe - NumRe * DivIm) / Square};
}

template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator+(const complex<A> &X, const B &Y) {
  return {X.real() + Y, porthip_complex::Sum<A, B>(X.imag())};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator+(const A &X, const complex<B> &Y) {
  return {X + Y.real(), porthip_complex::Sum<A, B>(Y.imag())};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator-(const complex<A> &X, const B &Y) {
  return {X.real() - Y, porthip_complex::Sum<A, B>(X.imag())};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator-(const A &X, const complex<B> &Y) {
  return {X - Y.real(), -porthip_complex::Sum<A, B>(Y.imag())};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator*(const complex<A> &X, const B &Y) {
  return {X.real() * Y, X.imag() * Y};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator*(const A &X, const complex<B> &Y) {
  return {X * Y.real(), X * Y.imag()};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator/(const complex<A> &X, const B &Y) {
  return {X.real() / Y, X.imag() / Y};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
operator/(const A &X, const complex<B> &Y) {
  return complex<A>(X) / Y;
}

template <typename A, typename B>
__host__ __device__ bool operator==(const complex<A> &X, const complex<B> &Y) {
  return X.real() == Y.real() && X.imag() == Y.imag();
}
template <typename A, typename B>
__host__ bool operator==(const complex<A> &X, const std::complex<B> &Y) {
  return X.real() == Y.real() && X.imag() == Y.imag();
}
template <typename A, typename B>
__host__ bool operator==(const std::complex<A> &X, const complex<B> &Y) {
  return Y == X;
}
template <typename A, typename B, typename = porthip_complex::ScalarSum<A, B>>
__host__ __device__ bool operator==(const complex<A> &X, const B &Y) {
  return X.real() == Y && X.imag() == A();
}
template <typename A, typename B, typename = porthip_complex::ScalarSum<A, B>>
__host__ __device__ bool operator==(const A &X, const complex<B> &Y) {
  return Y == X;
}
template <typename A, typename B>
__host__ __device__ bool operator!=(const complex<A> &X, const complex<B> &Y) {
  return !(X == Y);
}
template <typename A, typename B>
__host__ bool operator!=(const complex<A> &X, const std::complex<B> &Y) {
  return !(X == Y);
}
template <typename A, typename B>
__host__ bool operator!=(const std::complex<A> &X, const complex<B> &Y) {
  return !(Y == X);
}
template <typename A, typename B, typename = porthip_complex::ScalarSum<A, B>>
__host__ __device__ bool operator!=(const complex<A> &X, const B &Y) {
  return !(X == Y);
}
template <typename A, typename B, typename = porthip_complex::ScalarSum<A, B>>
__host__ __device__ bool operator!=(const A &X, const complex<B> &Y) {
  return !(Y == X);
}

template <typename T, typename Char, typename Traits>
std::basic_ostream<Char, Traits> &
operator<<(std::basic_ostream<Char, Traits> &Out, const complex<T> &Z) {
  return Out << std::complex<T>(Z);
}
template <typename T, typename Char, typename Traits>
std::basic_istream<Char, Traits> &
operator>>(std::basic_istream<Char, Traits> &In, complex<T> &Z) {
  std::complex<T> Read;
  if (In >> Read)
    Z = Read;
  return In;
}

} // namespace thrust

#endif
