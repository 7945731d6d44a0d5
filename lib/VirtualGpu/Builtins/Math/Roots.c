/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reciprocal roots, norms, and functions of multiples of pi, which no libm
 * has. Bounds (double): rsqrt, cbrt, rcbrt, norms and their reciprocals 1 ulp,
 * sinpi and cospi 1 ulp. Float: 0.51 ulp.
 */
#include "VirtualGpu/Builtins/Math/Math.h"

/* One step of Newton with an exact residual: 1 - x y^2. */
MATH(double, rsqrt, (double A)) {
  if (!(A > 0) || A == MATH_INFINITY)
    return 1.0 / __builtin_sqrt(A);
  int Scale = A < 0x1p-1000 ? 1 : 0; /* keeps the residual normal */
  double X = Scale ? A * 0x1p200 : A;
  double Y = 1.0 / __builtin_sqrt(X);
  MathPair P = mathProduct(X, Y);
  double Residual = __builtin_fma(-P.High, Y, 1.0) - P.Low * Y;
  Y = __builtin_fma(0.5 * Y, Residual, Y);
  return Scale ? Y * 0x1p100 : Y;
}
MATH(float, rsqrtf, (float A)) {
  return (float)(1.0 / __builtin_sqrt((double)A));
}
MATH(float, frsqrt_rn, (float A)) {
  return (float)(1.0 / __builtin_sqrt((double)A));
}
/* y^3 - x, likewise; libms are off by up to 4 ulp. */
MATH(double, cbrt, (double A)) {
  double Y = __builtin_cbrt(A);
  double Size = __builtin_fabs(A);
  if (!(Size > 0x1p-900 && Size < 0x1p900))
    return Y;
  MathPair P = mathMultiply(mathProduct(Y, Y), (MathPair){Y, 0});
  double Residual = (A - P.High) - P.Low;
  return Y + Residual / (3.0 * Y * Y);
}
MATH(float, cbrtf, (float A)) { return (float)__builtin_cbrt((double)A); }
/* 1 - x y^3, likewise. */
MATH(double, rcbrt, (double A)) {
  double Y = 1.0 / __builtin_cbrt(A);
  double Size = __builtin_fabs(A);
  if (!(Size > 0x1p-900 && Size < 0x1p900))
    return Y;
  MathPair S = mathProduct(Y, Y), P = mathMultiply(S, (MathPair){Y, 0});
  P = mathMultiply(P, (MathPair){A, 0});
  double Residual = (1.0 - P.High) - P.Low;
  return __builtin_fma(Y * (1.0 / 3.0), Residual, Y);
}
MATH(float, rcbrtf, (float A)) {
  return (float)(1.0 / __builtin_cbrt((double)A));
}
/* The upper half of 1/x, as rcp.approx.ftz.f64 gives it. */
MATH(double, rcp64h, (double A)) {
  uint64_t Upper = 0xffffffff00000000u;
  double X = A != A ? A : nvDoubleOf(nvBitsOfD(A) & Upper);
  if (__builtin_fabs(X) < 0x1p-1022)
    X = __builtin_copysign(0.0, X);
  double R = nvDoubleOf(nvBitsOfD(1.0 / X) & Upper);
  return __builtin_fabs(R) < 0x1p-1022 ? __builtin_copysign(0.0, R) : R;
}

/* ---- Norms. Squares are summed in pairs after scaling by a power of two that
 * brings the greatest near 1. */
typedef struct MathNorm {
  MathPair Size; /* the scaled norm, or what ends the matter (0, inf, NaN) */
  int Exponent;
  bool IsFinal;
} MathNorm;

VG_INLINE MathNorm mathNorm(const double *X, int32_t Count) {
  double Greatest = 0;
  bool HasNan = false;
  for (int32_t I = 0; I < Count; ++I) {
    double Size = __builtin_fabs(X[I]);
    HasNan |= Size != Size;
    Greatest = Size > Greatest ? Size : Greatest;
  }
  if (Greatest == MATH_INFINITY)
    return (MathNorm){{MATH_INFINITY, 0}, 0, true};
  if (HasNan)
    return (MathNorm){{MATH_NAN, 0}, 0, true};
  if (Greatest == 0)
    return (MathNorm){{0, 0}, 0, true};
  int Exponent = __builtin_ilogb(Greatest);
  MathPair Sum = {0, 0};
  for (int32_t I = 0; I < Count; ++I) {
    double Scaled = __builtin_ldexp(X[I], -Exponent);
    Sum = mathAdd(Sum, mathProduct(Scaled, Scaled));
  }
  double Root = __builtin_sqrt(Sum.High);
  double Residual = __builtin_fma(-Root, Root, Sum.High) + Sum.Low;
  return (MathNorm){{Root, Residual / (2 * Root)}, Exponent, false};
}
VG_INLINE double mathNormOf(const double *X, int32_t Count) {
  MathNorm N = mathNorm(X, Count);
  return N.IsFinal ? N.Size.High
                   : __builtin_ldexp(N.Size.High + N.Size.Low, N.Exponent);
}
VG_INLINE double mathInverseNormOf(const double *X, int32_t Count) {
  MathNorm N = mathNorm(X, Count);
  double R = 1.0 / N.Size.High;
  if (N.IsFinal)
    return R;
  double Residual = __builtin_fma(-R, N.Size.High, 1.0) - R * N.Size.Low;
  return __builtin_ldexp(__builtin_fma(R, Residual, R), -N.Exponent);
}

MATH(double, norm, (int32_t N, const double *X)) { return mathNormOf(X, N); }
MATH(double, rnorm, (int32_t N, const double *X)) {
  return mathInverseNormOf(X, N);
}
MATH(double, norm3d, (double A, double B, double C)) {
  return mathNormOf((double[]){A, B, C}, 3);
}
MATH(double, rnorm3d, (double A, double B, double C)) {
  return mathInverseNormOf((double[]){A, B, C}, 3);
}
MATH(double, norm4d, (double A, double B, double C, double D)) {
  return mathNormOf((double[]){A, B, C, D}, 4);
}
MATH(double, rnorm4d, (double A, double B, double C, double D)) {
  return mathInverseNormOf((double[]){A, B, C, D}, 4);
}
MATH(double, rhypot, (double A, double B)) {
  return mathInverseNormOf((double[]){A, B}, 2);
}

/* Squares of floats neither over- nor underflow in double. */
VG_INLINE double mathSquaresF(const float *X, int32_t Count) {
  double Sum = 0;
  bool IsInfinite = false;
  for (int32_t I = 0; I < Count; ++I) {
    IsInfinite |= __builtin_fabsf(X[I]) == __builtin_inff();
    Sum += (double)X[I] * (double)X[I];
  }
  return IsInfinite ? MATH_INFINITY : Sum; /* also beside a NaN */
}
#define NORMS_F(Name, Parameters, Values, Count)                               \
  MATH(float, Name, Parameters) {                                              \
    return (float)__builtin_sqrt(mathSquaresF(Values, Count));                 \
  }                                                                            \
  MATH(float, r##Name, Parameters) {                                           \
    return (float)(1.0 / __builtin_sqrt(mathSquaresF(Values, Count)));         \
  }
#define LIST(...) ((float[]){__VA_ARGS__})
NORMS_F(normf, (int32_t N, const float *X), X, N)
NORMS_F(norm3df, (float A, float B, float C), LIST(A, B, C), 3)
NORMS_F(norm4df, (float A, float B, float C, float D), LIST(A, B, C, D), 4)
MATH(float, rhypotf, (float A, float B)) {
  return (float)(1.0 / __builtin_sqrt(mathSquaresF(LIST(A, B), 2)));
}

/* ---- sin(pi x), cos(pi x). The rest of x by a half is exact. */
VG_INLINE double mathSinPi(double A, double Quarters) {
  double Q = __builtin_roundeven(2.0 * A);
  double R = __builtin_fma(-0.5, Q, A); /* [-1/4, 1/4] */
  MathPair P = mathProduct(R, 0x1.921fb54442d18p+1);
  P.Low = __builtin_fma(R, 0x1.1a62633145c07p-53, P.Low);
  double Turn = Q + Quarters;
  double Quadrant = Turn - 4.0 * __builtin_floor(Turn * 0.25);
  bool IsCosine = Quadrant == 1.0 || Quadrant == 3.0;
  double S = __builtin_sin(P.High), C = __builtin_cos(P.High);
  double Result =
      IsCosine ? __builtin_fma(-S, P.Low, C) : __builtin_fma(C, P.Low, S);
  return Quadrant >= 2.0 ? -Result : Result;
}
VG_INLINE double mathSinPiOf(double A) {
  if (!nvIsFinite(A))
    return MATH_NAN;
  if (A == __builtin_trunc(A)) /* zero of the argument's sign */
    return __builtin_copysign(0.0, A);
  return mathSinPi(A, 0.0);
}
VG_INLINE double mathCosPiOf(double A) {
  if (!nvIsFinite(A))
    return MATH_NAN;
  if (__builtin_fabs(A) >= 0x1p53) /* even */
    return 1.0;
  double R = mathSinPi(A, 1.0);
  return R == 0 ? 0.0 : R;
}
MATH(double, sinpi, (double A)) { return mathSinPiOf(A); }
MATH(double, cospi, (double A)) { return mathCosPiOf(A); }
MATH(float, sinpif, (float A)) { return (float)mathSinPiOf(A); }
MATH(float, cospif, (float A)) { return (float)mathCosPiOf(A); }
MATH(void, sincospi, (double A, double *Sine, double *Cosine)) {
  *Sine = mathSinPiOf(A);
  *Cosine = mathCosPiOf(A);
}
MATH(void, sincospif, (float A, float *Sine, float *Cosine)) {
  *Sine = (float)mathSinPiOf(A);
  *Cosine = (float)mathCosPiOf(A);
}
