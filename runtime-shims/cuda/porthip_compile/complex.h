/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions of cuComplex.h, for both sides and for C. Quotients and
 * magnitudes are scaled, so that squares neither overflow nor vanish. */
#ifndef PORTHIP_COMPILE_COMPLEX_H
#define PORTHIP_COMPILE_COMPLEX_H

#include <math.h>

#define PORTHIP_COMPLEX static inline __host__ __device__

#define PORTHIP_COMPLEX_FUNCTIONS(T, V, F, Most)                               \
  PORTHIP_COMPLEX T cuCreal##F(V x) { return x.x; }                            \
  PORTHIP_COMPLEX T cuCimag##F(V x) { return x.y; }                            \
  PORTHIP_COMPLEX V cuConj##F(V x) {                                           \
    V r = {x.x, -x.y};                                                         \
    return r;                                                                  \
  }                                                                            \
  PORTHIP_COMPLEX V cuCadd##F(V x, V y) {                                      \
    V r = {x.x + y.x, x.y + y.y};                                              \
    return r;                                                                  \
  }                                                                            \
  PORTHIP_COMPLEX V cuCsub##F(V x, V y) {                                      \
    V r = {x.x - y.x, x.y - y.y};                                              \
    return r;                                                                  \
  }                                                                            \
  PORTHIP_COMPLEX V cuCmul##F(V x, V y) {                                      \
    V r = {x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x};                      \
    return r;                                                                  \
  }                                                                            \
  PORTHIP_COMPLEX V cuCdiv##F(V x, V y) {                                      \
    T unit = 1 / (fabs##F(y.x) + fabs##F(y.y));                                \
    T a = x.x * unit, b = x.y * unit, c = y.x * unit, d = y.y * unit;          \
    T part = 1 / (c * c + d * d);                                              \
    V r = {(a * c + b * d) * part, (b * c - a * d) * part};                    \
    return r;                                                                  \
  }                                                                            \
  PORTHIP_COMPLEX T cuCabs##F(V x) {                                           \
    T a = fabs##F(x.x), b = fabs##F(x.y);                                      \
    T high = a > b ? a : b, low = a > b ? b : a;                               \
    T ratio = low / high;                                                      \
    if (high == 0 || high > Most || low > Most)                                \
      return high + low;                                                       \
    return high * sqrt##F(1 + ratio * ratio);                                  \
  }                                                                            \
  PORTHIP_COMPLEX V cuCfma##F(V x, V y, V d) {                                 \
    V r = {x.x * y.x + d.x, x.x * y.y + d.y};                                  \
    r.x = -(x.y * y.y) + r.x;                                                  \
    r.y = x.y * y.x + r.y;                                                     \
    return r;                                                                  \
  }
PORTHIP_COMPLEX_FUNCTIONS(float, cuFloatComplex, f, 3.402823466e38f)
PORTHIP_COMPLEX_FUNCTIONS(double, cuDoubleComplex, , 1.79769313486231570e308)
#undef PORTHIP_COMPLEX_FUNCTIONS

PORTHIP_COMPLEX cuFloatComplex make_cuFloatComplex(float r, float i) {
  cuFloatComplex v = {r, i};
  return v;
}
PORTHIP_COMPLEX cuDoubleComplex make_cuDoubleComplex(double r, double i) {
  cuDoubleComplex v = {r, i};
  return v;
}
PORTHIP_COMPLEX cuComplex make_cuComplex(float r, float i) {
  return make_cuFloatComplex(r, i);
}
PORTHIP_COMPLEX cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) {
  return make_cuDoubleComplex(c.x, c.y);
}
PORTHIP_COMPLEX cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) {
  return make_cuFloatComplex((float)c.x, (float)c.y);
}
#undef PORTHIP_COMPLEX

#endif
