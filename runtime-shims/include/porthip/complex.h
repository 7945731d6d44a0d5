// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Magnitudes and quotients of complex numbers, which CUDA scales so that no
// square overflows or vanishes on the way; HIP squares what it is given.
#ifndef PORTHIP_COMPLEX_H
#define PORTHIP_COMPLEX_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE
#if PORTHIP_NVIDIA
#include <cuComplex.h>
#else
#include <cmath>
#include <hip/hip_complex.h>
#endif

namespace porthip {

#if PORTHIP_NVIDIA
PORTHIP_HOST_DEVICE float cuCabsf(cuFloatComplex A) { return ::cuCabsf(A); }
PORTHIP_HOST_DEVICE double cuCabs(cuDoubleComplex A) { return ::cuCabs(A); }
PORTHIP_HOST_DEVICE cuFloatComplex cuCdivf(cuFloatComplex A, cuFloatComplex B) {
  return ::cuCdivf(A, B);
}
PORTHIP_HOST_DEVICE cuDoubleComplex cuCdiv(cuDoubleComplex A,
                                           cuDoubleComplex B) {
  return ::cuCdiv(A, B);
}
#else
namespace detail {

// The larger part times the square root of 1 and the ratio's square. What is
// infinite makes the sum so.
template <class T, class Complex>
PORTHIP_HOST_DEVICE T magnitude(Complex A, T Greatest) {
  const T X = A.x < 0 ? -A.x : A.x, Y = A.y < 0 ? -A.y : A.y;
  const T Large = X > Y ? X : Y, Small = X > Y ? Y : X;
  if (Large == T(0) || Large > Greatest || Small > Greatest)
    return Large + Small;
  const T Ratio = Small / Large;
  return Large * sqrt(T(1) + Ratio * Ratio);
}

// Both divided by the divisor's sum of magnitudes first.
template <class T, class Complex>
PORTHIP_HOST_DEVICE Complex quotient(Complex A, Complex B) {
  const T X = B.x < 0 ? -B.x : B.x, Y = B.y < 0 ? -B.y : B.y;
  const T Scale = T(1) / (X + Y);
  const T Ax = A.x * Scale, Ay = A.y * Scale;
  const T Bx = B.x * Scale, By = B.y * Scale;
  const T Inverse = T(1) / (Bx * Bx + By * By);
  A.x = (Ax * Bx + Ay * By) * Inverse;
  A.y = (Ay * Bx - Ax * By) * Inverse;
  return A;
}

} // namespace detail

PORTHIP_HOST_DEVICE float cuCabsf(hipFloatComplex A) {
  return detail::magnitude<float>(A, 3.402823466e38f);
}
PORTHIP_HOST_DEVICE double cuCabs(hipDoubleComplex A) {
  return detail::magnitude<double>(A, 1.79769313486231570e+308);
}
PORTHIP_HOST_DEVICE hipFloatComplex cuCdivf(hipFloatComplex A,
                                            hipFloatComplex B) {
  return detail::quotient<float>(A, B);
}
PORTHIP_HOST_DEVICE hipDoubleComplex cuCdiv(hipDoubleComplex A,
                                            hipDoubleComplex B) {
  return detail::quotient<double>(A, B);
}
#endif

} // namespace porthip
#endif
#endif
