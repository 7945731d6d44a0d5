// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Magnitudes and quotients of complex numbers, which CUDA scales so that no
// square overflows or vanishes on the way; HIP squares what it is given. For C
// too, and for files that the host's compiler takes.
#ifndef PORTHIP_COMPLEX_H
#define PORTHIP_COMPLEX_H

#ifdef __cplusplus
#include "detail/config.h"
#define PORTHIP_COMPLEX_FUNCTION PORTHIP_HOST_DEVICE
#else
#define PORTHIP_COMPLEX_FUNCTION static inline
#endif

#if defined(__CUDACC__) && !defined(__HIP__)
#include <cuComplex.h>
PORTHIP_COMPLEX_FUNCTION float porthip_cuCabsf(cuFloatComplex A) {
  return cuCabsf(A);
}
PORTHIP_COMPLEX_FUNCTION double porthip_cuCabs(cuDoubleComplex A) {
  return cuCabs(A);
}
PORTHIP_COMPLEX_FUNCTION cuFloatComplex porthip_cuCdivf(cuFloatComplex A,
                                                        cuFloatComplex B) {
  return cuCdivf(A, B);
}
PORTHIP_COMPLEX_FUNCTION cuDoubleComplex porthip_cuCdiv(cuDoubleComplex A,
                                                        cuDoubleComplex B) {
  return cuCdiv(A, B);
}
#else
#include <float.h>
#include <hip/hip_complex.h>
#include <math.h>

// The magnitude: the larger part times the square root of 1 and the ratio's
// square; what is infinite makes the sum so. The quotient: both are divided by
// the divisor's sum of magnitudes first.
#define PORTHIP_COMPLEX_FUNCTIONS(T, Complex, F, Greatest)                     \
  PORTHIP_COMPLEX_FUNCTION T porthip_cuCabs##F(Complex A) {                    \
    const T X = fabs##F(A.x), Y = fabs##F(A.y);                                \
    const T Large = X > Y ? X : Y, Small = X > Y ? Y : X;                      \
    const T Ratio = Small / Large;                                             \
    const T Scaled = Large * sqrt##F(1 + Ratio * Ratio);                       \
    return Large == 0 || Large > Greatest || Small > Greatest ? Large + Small  \
                                                              : Scaled;        \
  }                                                                            \
  PORTHIP_COMPLEX_FUNCTION Complex porthip_cuCdiv##F(Complex A, Complex B) {   \
    const T Scale = 1 / (fabs##F(B.x) + fabs##F(B.y));                         \
    const T Ax = A.x * Scale, Ay = A.y * Scale;                                \
    const T Bx = B.x * Scale, By = B.y * Scale;                                \
    const T Inverse = 1 / (Bx * Bx + By * By);                                 \
    A.x = (Ax * Bx + Ay * By) * Inverse;                                       \
    A.y = (Ay * Bx - Ax * By) * Inverse;                                       \
    return A;                                                                  \
  }
PORTHIP_COMPLEX_FUNCTIONS(float, hipFloatComplex, f, FLT_MAX)
PORTHIP_COMPLEX_FUNCTIONS(double, hipDoubleComplex, , DBL_MAX)
#undef PORTHIP_COMPLEX_FUNCTIONS
#endif
#undef PORTHIP_COMPLEX_FUNCTION
#endif
