// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of complex.h. Branch cuts and signed zeros as for std::complex; the
// inverse functions by W. Kahan's formulas ("Branch cuts for complex elementary
// functions", 1987), which lose no digits near the cuts.
#ifndef PORTHIP_THRUST_COMPLEX_FUNCTIONS_H
#define PORTHIP_THRUST_COMPLEX_FUNCTIONS_H

namespace porthip_complex {

/// Products and their rounding errors, so that near the unit circle no digits
/// of how far away it is are lost.
__host__ __device__ inline double squareLessOne(double Large, double Small) {
  double A = Large * Large, B = Small * Small;
  double Errors =
      __builtin_fma(Large, Large, -A) + __builtin_fma(Small, Small, -B);
  return (A - 1 + B) + Errors;
}

/// The same functions in the same places as Thrust: a power enlarges what two
/// logarithms of one number differ by.
__host__ __device__ inline double logOfRadius(double Re, double Im) {
  double X = fabs(Re), Y = fabs(Im);
  double Large = fmax(X, Y), Small = X < Y ? X : Y;
  if (!(Small >= 1e-50 && Large <= 1e50) && Large != 1)
    return log(hypot(Re, Im));
  if (Large >= 1)
    return 0.5 * log1p((Large - 1) * (Large + 1) + Small * Small);
  double Square = Large * Large + Small * Small;
  return 0.5 *
         (Square <= 0.7 ? log(Square) : log1p(squareLessOne(Large, Small)));
}
__host__ __device__ inline float logOfRadius(float Re, float Im) {
  return log(hypot(Re, Im));
}

} // namespace porthip_complex

namespace thrust {

template <typename T> __host__ __device__ T abs(const complex<T> &Z) {
  return porthip_complex::hypot(Z.real(), Z.imag());
}
template <typename T> __host__ __device__ T arg(const complex<T> &Z) {
  return porthip_complex::atan2(Z.imag(), Z.real());
}
template <typename T> __host__ __device__ T norm(const complex<T> &Z) {
  return Z.real() * Z.real() + Z.imag() * Z.imag();
}
template <typename T> __host__ __device__ complex<T> conj(const complex<T> &Z) {
  return {Z.real(), -Z.imag()};
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::Sum<A, B>> polar(const A &Radius,
                                                              const B &Angle) {
  using T = porthip_complex::Sum<A, B>;
  return {T(Radius) * porthip_complex::cos(T(Angle)),
          T(Radius) * porthip_complex::sin(T(Angle))};
}
template <typename T> __host__ __device__ complex<T> polar(const T &Radius) {
  return {Radius, T()};
}
template <typename T> __host__ __device__ complex<T> proj(const complex<T> &Z) {
  if (Z.real() - Z.real() == T() && Z.imag() - Z.imag() == T())
    return Z;
  bool IsInfinite = porthip_complex::hypot(Z.real(), Z.imag()) == T(HUGE_VAL);
  return IsInfinite
             ? complex<T>(T(HUGE_VAL), porthip_complex::copysign(T(), Z.imag()))
             : Z;
}

template <typename T> __host__ __device__ complex<T> exp(const complex<T> &Z) {
  T Radius = porthip_complex::exp(Z.real());
  if (Z.imag() == T())
    return {Radius, Z.imag()};
  return {Radius * porthip_complex::cos(Z.imag()),
          Radius * porthip_complex::sin(Z.imag())};
}
template <typename T> __host__ __device__ complex<T> log(const complex<T> &Z) {
  return {porthip_complex::logOfRadius(Z.real(), Z.imag()), arg(Z)};
}
template <typename T>
__host__ __device__ complex<T> log10(const complex<T> &Z) {
  return log(Z) / T(2.302585092994045684017991454684364208L);
}
template <typename T> __host__ __device__ complex<T> sqrt(const complex<T> &Z) {
  T Re = Z.real(), Im = Z.imag();
  if (Re == T() && Im == T())
    return {T(), Im};
  // A quarter, so that the radius of the largest numbers is one, too.
  T Half = porthip_complex::sqrt(
      T(0.5) * (porthip_complex::fabs(Re) * T(0.25) +
                porthip_complex::hypot(Re * T(0.25), Im * T(0.25))));
  T Larger = T(2) * Half, Other = Im / (T(2) * Larger);
  return Re >= T() ? complex<T>(Larger, Other)
                   : complex<T>(porthip_complex::fabs(Other),
                                porthip_complex::copysign(Larger, Im));
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::Sum<A, B>>
pow(const complex<A> &X, const complex<B> &Y) {
  using T = porthip_complex::Sum<A, B>;
  return exp(log(complex<T>(X)) * complex<T>(Y));
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
pow(const complex<A> &X, const B &Y) {
  using T = porthip_complex::Sum<A, B>;
  return exp(log(complex<T>(X)) * T(Y));
}
template <typename A, typename B>
__host__ __device__ complex<porthip_complex::ScalarSum<A, B>>
pow(const A &X, const complex<B> &Y) {
  using T = porthip_complex::Sum<A, B>;
  return exp(log(complex<T>(T(X))) * complex<T>(Y));
}

template <typename T> __host__ __device__ complex<T> sinh(const complex<T> &Z) {
  return {porthip_complex::sinh(Z.real()) * porthip_complex::cos(Z.imag()),
          porthip_complex::cosh(Z.real()) * porthip_complex::sin(Z.imag())};
}
template <typename T> __host__ __device__ complex<T> cosh(const complex<T> &Z) {
  return {porthip_complex::cosh(Z.real()) * porthip_complex::cos(Z.imag()),
          porthip_complex::sinh(Z.real()) * porthip_complex::sin(Z.imag())};
}
/// With t = tanh x and s = tan y it is (t + i s) / (1 + i t s); far out, where
/// the other form overflows, one is left.
template <typename T> __host__ __device__ complex<T> tanh(const complex<T> &Z) {
  T Sin = porthip_complex::sin(Z.imag()), Cos = porthip_complex::cos(Z.imag());
  if (porthip_complex::fabs(Z.real()) > T(20)) {
    T Small = porthip_complex::exp(T(-2) * porthip_complex::fabs(Z.real()));
    return {porthip_complex::copysign(T(1), Z.real()),
            T(4) * Sin * Cos * Small};
  }
  T Sinh = porthip_complex::sinh(Z.real());
  T Under = Sinh * Sinh + Cos * Cos;
  return {Sinh * porthip_complex::cosh(Z.real()) / Under, Sin * Cos / Under};
}
template <typename T>
__host__ __device__ complex<T> acosh(const complex<T> &Z) {
  complex<T> Minus = sqrt(complex<T>(Z.real() - T(1), Z.imag()));
  complex<T> Plus = sqrt(complex<T>(Z.real() + T(1), Z.imag()));
  return {porthip_complex::asinh(Minus.real() * Plus.real() +
                                 Minus.imag() * Plus.imag()),
          T(2) * porthip_complex::atan2(Minus.imag(), Plus.real())};
}
template <typename T> __host__ __device__ complex<T> asin(const complex<T> &Z) {
  complex<T> Minus = sqrt(complex<T>(T(1) - Z.real(), -Z.imag()));
  complex<T> Plus = sqrt(complex<T>(T(1) + Z.real(), Z.imag()));
  return {porthip_complex::atan2(Z.real(), Minus.real() * Plus.real() -
                                               Minus.imag() * Plus.imag()),
          porthip_complex::asinh(Minus.real() * Plus.imag() -
                                 Minus.imag() * Plus.real())};
}
template <typename T> __host__ __device__ complex<T> acos(const complex<T> &Z) {
  complex<T> Minus = sqrt(complex<T>(T(1) - Z.real(), -Z.imag()));
  complex<T> Plus = sqrt(complex<T>(T(1) + Z.real(), Z.imag()));
  return {T(2) * porthip_complex::atan2(Minus.real(), Plus.real()),
          porthip_complex::asinh(Plus.real() * Minus.imag() -
                                 Plus.imag() * Minus.real())};
}
/// On the left side, where log1p would be near its pole, by the mirror image.
template <typename T>
__host__ __device__ complex<T> atanh(const complex<T> &Z) {
  T Re = porthip_complex::fabs(Z.real()), Im = Z.imag(), Rest = T(1) - Re;
  T Log = T(0.25) * porthip_complex::log1p(T(4) * Re / (Rest * Rest + Im * Im));
  return {porthip_complex::copysign(Log, Z.real()),
          T(0.5) *
              porthip_complex::atan2(T(2) * Im, Rest * (T(1) + Re) - Im * Im)};
}

// The others are these on a plane that is turned by i.
template <typename T>
__host__ __device__ complex<T> asinh(const complex<T> &Z) {
  complex<T> Turned = asin(complex<T>(-Z.imag(), Z.real()));
  return {Turned.imag(), -Turned.real()};
}
template <typename T> __host__ __device__ complex<T> atan(const complex<T> &Z) {
  complex<T> Turned = atanh(complex<T>(-Z.imag(), Z.real()));
  return {Turned.imag(), -Turned.real()};
}
template <typename T> __host__ __device__ complex<T> sin(const complex<T> &Z) {
  complex<T> Turned = sinh(complex<T>(-Z.imag(), Z.real()));
  return {Turned.imag(), -Turned.real()};
}
template <typename T> __host__ __device__ complex<T> cos(const complex<T> &Z) {
  return cosh(complex<T>(-Z.imag(), Z.real()));
}
template <typename T> __host__ __device__ complex<T> tan(const complex<T> &Z) {
  complex<T> Turned = tanh(complex<T>(-Z.imag(), Z.real()));
  return {Turned.imag(), -Turned.real()};
}

} // namespace thrust

#endif
