/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Our own math library, for where NVIDIA's libdevice is not at hand: the same
 * functions by the same names (`__nv_*`), linked in its place. Floats are
 * computed in double by the host's libm and rounded once, so they are right to
 * little more than half an ulp; doubles are as good as the libm. Nothing here
 * has the bits of a GPU, except where a result is exact by definition.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_MATH_MATH_H
#define PORTHIP_VIRTUALGPU_BUILTINS_MATH_MATH_H

#include "VirtualGpu/Builtins/Nvptx/Math/Rounding.h"

/* Defined although nothing in C calls it. */
#define MATH(Result, Name, Parameters) Result __nv_##Name Parameters

#define MATH_INFINITY __builtin_inf()
#define MATH_NAN __builtin_nan("")

/* A number as the sum of two doubles, |Low| at most half an ulp of High. */
typedef struct MathPair {
  double High, Low;
} MathPair;

VG_INLINE MathPair mathQuickSum(double A, double B) { /* |A| >= |B| */
  double S = A + B;
  return (MathPair){S, B - (S - A)};
}
VG_INLINE MathPair mathSum(double A, double B) {
  double S = A + B;
  return (MathPair){S, nvSumError(A, B, S)};
}
VG_INLINE MathPair mathProduct(double A, double B) {
  double P = A * B;
  return (MathPair){P, __builtin_fma(A, B, -P)};
}
VG_INLINE MathPair mathAdd(MathPair A, MathPair B) {
  MathPair S = mathSum(A.High, B.High);
  return mathQuickSum(S.High, S.Low + (A.Low + B.Low));
}
VG_INLINE MathPair mathMultiply(MathPair A, MathPair B) {
  MathPair P = mathProduct(A.High, B.High);
  return mathQuickSum(P.High, P.Low + (A.High * B.Low + A.Low * B.High));
}
VG_INLINE MathPair mathDivide(MathPair A, double B) {
  double Q = A.High / B;
  double R = __builtin_fma(-Q, B, A.High) + A.Low;
  return mathQuickSum(Q, R / B);
}

#endif
