// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The calculations behind host_math.h, in double. Within a few units in the
// last place.
#ifndef PORTHIP_DETAIL_HOST_MATH_DOUBLE_H
#define PORTHIP_DETAIL_HOST_MATH_DOUBLE_H

#include <cmath>

namespace porthip {
namespace detail {
namespace host {

inline double rsqrt(double X) { return 1 / std::sqrt(X); }
inline double rcbrt(double X) { return 1 / std::cbrt(X); }
inline double exp10(double X) { return std::pow(10.0, X); }

// Reduced to a quarter turn first: the argument is exact, Pi * X is not.
inline double sinpi(double X) {
  constexpr double Pi = 3.14159265358979323846;
  if (!std::isfinite(X))
    return X - X;
  double Rest = std::fmod(std::fabs(X), 2.0);
  bool Negative = std::signbit(X);
  if (Rest >= 1) {
    Rest -= 1;
    Negative = !Negative;
  }
  if (Rest == 0)
    return std::copysign(0.0, X);
  if (Rest > 0.5)
    Rest = 1 - Rest;
  double Sine = Rest > 0.25 ? std::cos(Pi * (0.5 - Rest)) : std::sin(Pi * Rest);
  return Negative ? -Sine : Sine;
}
inline double cospi(double X) {
  if (!std::isfinite(X))
    return X - X;
  double Rest = std::fmod(std::fabs(X), 2.0);
  if (Rest > 1)
    Rest = 2 - Rest;
  // Exact differences; the cosine is the sine of what is left to a half.
  return Rest == 0.5 ? 0.0 : sinpi(0.5 - Rest);
}

inline double normcdf(double X) {
  return 0.5 * std::erfc(X * -0.70710678118654752440);
}

// exp(X*X) * erfc(X). Far out erfc underflows: the continued fraction.
inline double erfcx(double X) {
  if (X < 20) {
    // X*X in two parts, as its error would grow with the exponential.
    double Square = X * X, Error = std::fma(X, X, -Square);
    double Result = std::exp(Square) * std::erfc(X);
    return std::isfinite(Result) ? Result + Result * Error : Result;
  }
  double Fraction = X;
  for (int K = 12; K > 0; --K)
    Fraction = X + K / 2.0 / Fraction;
  return 0.56418958354775628695 / Fraction;
}

// Where erfc(X) == Y, 0 < Y <= 1: Halley's method on its logarithm, which is
// nearly a parabola.
inline double erfcinvPositive(double Y) {
  double T = std::sqrt(-2 * std::log(Y / 2));
  double X = 0.70710678118654752440 *
             (T - (2.30753 + T * 0.27061) / (1 + T * (0.99229 + T * 0.04481)));
  for (int I = 0; I < 4; ++I) {
    double Error = std::erfc(X) - Y;
    double Slope = -1.12837916709551257390 * std::exp(-X * X);
    if (Error == 0 || Slope == 0)
      break;
    double Step = Error / Slope;
    X -= Step / (1 + X * Step);
  }
  return X;
}
inline double erfinv(double Y) {
  double A = std::fabs(Y);
  if (!(A <= 1))
    return NAN;
  if (A == 1)
    return std::copysign(HUGE_VAL, Y);
  if (A > 0.5)
    return std::copysign(erfcinvPositive(1 - A), Y);
  // Near zero 1 - Y would lose the digits: Newton on erf itself.
  double X = A * 0.88622692545275801365;
  for (int I = 0; I < 6 && X > 0; ++I) {
    double Step =
        (std::erf(X) - A) / (1.12837916709551257390 * std::exp(-X * X));
    X -= Step / (1 + X * Step);
  }
  return std::copysign(X, Y);
}
inline double erfcinv(double Y) {
  if (!(Y >= 0 && Y <= 2))
    return NAN;
  if (Y >= 0.5 && Y <= 1.5) // 1 - Y is exact, and erfc flat.
    return erfinv(1 - Y);
  if (Y == 0 || Y == 2)
    return Y == 0 ? HUGE_VAL : -HUGE_VAL;
  return Y < 1 ? erfcinvPositive(Y) : -erfcinvPositive(2 - Y);
}
inline double normcdfinv(double Y) {
  return -1.41421356237309504880 * erfcinv(2 * Y);
}

} // namespace host
} // namespace detail
} // namespace porthip

#endif
