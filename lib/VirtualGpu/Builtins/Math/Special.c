/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The error function's relatives and the modified Bessel functions, which no
 * libm has. Bounds (double), measured by test/VirtualGpu/Builtins/Nvptx/MathTest.cpp:
 * erfcx 8 ulp, normcdf 8, erfinv 4, erfcinv and normcdfinv 8, cyl_bessel_i0 and
 * i1 4. Float: 0.51 ulp, by double.
 */
#include "VirtualGpu/Builtins/Math/Math.h"

#define TWO_BY_ROOT_PI 0x1.20dd750429b6dp+0 /* 2/sqrt(pi) */
#define ROOT_PI_BY_TWO 0x1.c5bf891b4ef6bp-1 /* sqrt(pi)/2 */

/* exp(x^2) with the square's rounding error put back. */
VG_INLINE double mathExpOfSquare(double A) {
  MathPair P = mathProduct(A, A);
  return __builtin_exp(P.High) * (1.0 + P.Low);
}

/* exp(x^2) erfc(x). */
VG_INLINE double mathErfcx(double A) {
  if (A < 25.0) {
    if (A < -26.7)
      return MATH_INFINITY;
    return mathExpOfSquare(A) * __builtin_erfc(A);
  }
  /* 1/(x sqrt(pi)) (1 - 1/(2x^2) + 3/(2x^2)^2 - 15/(2x^2)^3 ...) */
  double T = 0.5 / A / A;
  double S = -135135.0 * T;
  S = (S + 10395.0) * T;
  S = (S - 945.0) * T;
  S = (S + 105.0) * T;
  S = (S - 15.0) * T;
  S = (S + 3.0) * T;
  S = (S - 1.0) * T;
  double First = 0x1.20dd750429b6dp-1 / A; /* 1/sqrt(pi) */
  return A == A ? __builtin_fma(First, S, First) : A;
}
MATH(double, erfcx, (double A)) { return mathErfcx(A); }
MATH(float, erfcxf, (float A)) { return (float)mathErfcx((double)A); }

/* erfc(-x/sqrt(2))/2. The argument's rounding error is put back by the first
 * term of Taylor: it counts where erfc falls steeply. */
VG_INLINE double mathNormcdf(double A) {
  if (A > 40.0 || A < -40.0) /* infinity has no rounding error */
    return A > 0 ? 1.0 : 0.0;
  MathPair Z =
      mathMultiply((MathPair){-A, 0},
                   (MathPair){0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55});
  double Slope = TWO_BY_ROOT_PI * __builtin_exp(-Z.High * Z.High);
  double Tail = __builtin_erfc(Z.High);
  /* Second term: erfc'' = 2 z slope. Needed where z is large. */
  double Step = Z.Low;
  return 0.5 * (Tail - Slope * Step * (1.0 - Z.High * Step));
}
MATH(double, normcdf, (double A)) { return mathNormcdf(A); }
MATH(float, normcdff, (float A)) { return (float)mathNormcdf((double)A); }

/* ---- Inverses. The start is off by a few per cent at most; Halley's steps
 * cube its error. */

/* Winitzki's approximation of erfinv, from log(1 - y^2). */
VG_INLINE double mathErfinvStart(double Log) {
  const double A = 0.147;
  double T = 2.0 / (3.14159265358979 * A) + 0.5 * Log;
  return __builtin_sqrt(__builtin_sqrt(T * T - Log / A) - T);
}

/* x with erf(x) = y, 0 <= y <= 1/2. */
VG_INLINE double mathErfinvSmall(double Y) {
  if (Y < 1e-8) /* the next term is below y^3/3 */
    return Y * ROOT_PI_BY_TWO;
  double X = mathErfinvStart(__builtin_log1p(-Y * Y));
  for (int I = 0; I < 3; ++I) {
    double Error =
        (__builtin_erf(X) - Y) * ROOT_PI_BY_TWO * __builtin_exp(X * X);
    X -= Error / (1.0 + X * Error);
  }
  return X;
}
/* q exp(x^2) where exp(x^2) alone would overflow. */
VG_INLINE double mathTimesExpOfSquare(double Q, double X) {
  MathPair P = mathProduct(X, X);
  double Half = __builtin_exp(0.5 * P.High);
  return Q * Half * Half * (1.0 + P.Low);
}
/* x with erfc(x) = q, 0 < q < 1/2. */
VG_INLINE double mathErfcinvTail(double Q) {
  double X = mathErfinvStart(__builtin_log(Q * (2.0 - Q)));
  /* Where erfc falls by powers of e within the start's error, its logarithm
   * is what is nearly straight. */
  if (Q < 1e-3)
    for (int I = 0; I < 2; ++I) {
      double E = mathErfcx(X);
      X += ROOT_PI_BY_TWO * E * (__builtin_log(E) - X * X - __builtin_log(Q));
    }
  for (int I = 0; I < 3; ++I) {
    /* (erfc(x) - q) / (2/sqrt(pi) exp(-x^2)), without underflow */
    double Error = ROOT_PI_BY_TWO * (mathErfcx(X) - mathTimesExpOfSquare(Q, X));
    X += Error / (1.0 - X * Error);
  }
  return X;
}
VG_INLINE double mathErfinv(double Y) {
  double Size = __builtin_fabs(Y);
  if (!(Size < 1.0))
    return Size == 1.0 ? Y * MATH_INFINITY : MATH_NAN;
  double X = Size <= 0.5 ? mathErfinvSmall(Size) : mathErfcinvTail(1.0 - Size);
  return __builtin_copysign(X, Y);
}
VG_INLINE double mathErfcinv(double Q) {
  if (!(Q > 0.0 && Q < 2.0))
    return Q == 0 ? MATH_INFINITY : Q == 2.0 ? -MATH_INFINITY : MATH_NAN;
  if (Q < 0.5)
    return mathErfcinvTail(Q);
  if (Q > 1.5)
    return -mathErfcinvTail(2.0 - Q);
  return mathErfinv(1.0 - Q); /* exact */
}
MATH(double, erfinv, (double A)) { return mathErfinv(A); }
MATH(float, erfinvf, (float A)) { return (float)mathErfinv((double)A); }
MATH(double, erfcinv, (double A)) { return mathErfcinv(A); }
MATH(float, erfcinvf, (float A)) { return (float)mathErfcinv((double)A); }
MATH(double, normcdfinv, (double A)) {
  return -0x1.6a09e667f3bcdp+0 * mathErfcinv(2.0 * A);
}
MATH(float, normcdfinvf, (float A)) {
  return (float)(-0x1.6a09e667f3bcdp+0 * mathErfcinv(2.0 * (double)A));
}

/* ---- Modified Bessel functions of order N = 0, 1. */

/* Power series: sum of (x^2/4)^k / (k! (k+N)!), by Horner in pairs. */
VG_INLINE double mathBesselSeries(double X, int N) {
  MathPair Q = mathProduct(0.5 * X, 0.5 * X), Sum = {1, 0};
  for (int K = 48; K > 0; --K) {
    Sum = mathDivide(mathMultiply(Sum, Q), (double)K * (K + N));
    Sum = mathAdd((MathPair){1, 0}, Sum);
  }
  return N == 0 ? Sum.High : 0.5 * X * Sum.High;
}
/* e^x / sqrt(2 pi x) (1 - (m-1)/(8x) + (m-1)(m-9)/(2! (8x)^2) - ...), m = 4N^2.
 * From x = 20 on the terms fall below 2^-54 before they grow again. */
VG_INLINE double mathBesselFar(double X, int N) {
  double M = 4.0 * N * N, Term = 1.0, Sum = 0.0;
  for (int K = 1; K < 38; ++K) {
    double Odd = 2.0 * K - 1.0;
    Term *= (Odd * Odd - M) / (8.0 * X * K);
    Sum += Term;
  }
  double Root = __builtin_sqrt(X * 0x1.921fb54442d18p+2);
  double Half = __builtin_exp(0.5 * X); /* e^x overflows before the result */
  return Half * ((1.0 + Sum) / Root) * Half;
}
VG_INLINE double mathBessel(double A, int N) {
  double X = __builtin_fabs(A);
  if (X != X)
    return X;
  double Result = X < 20.0    ? mathBesselSeries(X, N)
                  : X < 720.0 ? mathBesselFar(X, N)
                              : MATH_INFINITY;
  return N == 1 ? __builtin_copysign(Result, A) : Result;
}
MATH(double, cyl_bessel_i0, (double A)) { return mathBessel(A, 0); }
MATH(float, cyl_bessel_i0f, (float A)) {
  return (float)mathBessel((double)A, 0);
}
MATH(double, cyl_bessel_i1, (double A)) { return mathBessel(A, 1); }
MATH(float, cyl_bessel_i1f, (float A)) {
  return (float)mathBessel((double)A, 1);
}
