/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * AMD's math library in half precision and in pairs of halves, which come as
 * words (Builtin.h's rule for vectors). In float, rounded once more: right but
 * where the float lies on the middle of two halves.
 */
#include "VirtualGpu/Builtins/Amdgcn/Math/Ocml.h"

#define HALF_OF_WORD(V) amdHalf((V) & 0xffff)
#define WORD_OF_HALVES(Low, High)                                              \
  (amdHalfBits(Low) | (uint32_t)amdHalfBits(High) << 16)

#define PAIR(Name)                                                             \
  OCML(uint32_t, Name##_2f16, (uint32_t V)) {                                  \
    return WORD_OF_HALVES(__ocml_##Name##_f16(HALF_OF_WORD(V)),                \
                          __ocml_##Name##_f16(HALF_OF_WORD(V >> 16)));         \
  }
#define ONE(Name)                                                              \
  float __ocml_##Name##_f32(float);                                            \
  OCML(_Float16, Name##_f16, (_Float16 X)) {                                   \
    return (_Float16)__ocml_##Name##_f32((float)X);                            \
  }                                                                            \
  PAIR(Name)
ONE(ceil)
ONE(cos)
ONE(exp)
ONE(exp10)
ONE(exp2)
ONE(fabs)
ONE(floor)
ONE(log)
ONE(log10)
ONE(log2)
ONE(rint)
ONE(rsqrt)
ONE(sin)
ONE(sqrt)
ONE(trunc)

OCML(_Float16, fmax_f16, (_Float16 X, _Float16 Y)) {
  return __builtin_elementwise_maxnum(X, Y);
}
OCML(_Float16, fmin_f16, (_Float16 X, _Float16 Y)) {
  return __builtin_elementwise_minnum(X, Y);
}
/* The product is exact in double, the sum has 53 bits for 11: one rounding. */
OCML(_Float16, fma_f16, (_Float16 X, _Float16 Y, _Float16 Z)) {
  return (_Float16)((double)X * (double)Y + (double)Z);
}
OCML(uint32_t, fma_2f16, (uint32_t X, uint32_t Y, uint32_t Z)) {
  return WORD_OF_HALVES(
      __ocml_fma_f16(HALF_OF_WORD(X), HALF_OF_WORD(Y), HALF_OF_WORD(Z)),
      __ocml_fma_f16(HALF_OF_WORD(X >> 16), HALF_OF_WORD(Y >> 16),
                     HALF_OF_WORD(Z >> 16)));
}

float __ocml_pown_f32(float, int32_t);
OCML(_Float16, pown_f16, (_Float16 X, int32_t N)) {
  return (_Float16)__ocml_pown_f32((float)X, N);
}
OCML(uint32_t, pown_2f16, (uint32_t X, uint32_t N)) {
  return WORD_OF_HALVES(
      __ocml_pown_f16(HALF_OF_WORD(X), (int16_t)(N & 0xffff)),
      __ocml_pown_f16(HALF_OF_WORD(X >> 16), (int16_t)(N >> 16)));
}

/* In pairs the truth is all bits of a half. */
OCML(int32_t, isinf_f16, (_Float16 X)) {
  return (amdHalfBits(X) & 0x7fff) == 0x7c00;
}
OCML(int32_t, isnan_f16, (_Float16 X)) { return X != X; }
#define PAIR_OF_TRUTHS(Name)                                                   \
  OCML(uint32_t, Name##_2f16, (uint32_t V)) {                                  \
    return (__ocml_##Name##_f16(HALF_OF_WORD(V)) ? 0xffff : 0) |               \
           (__ocml_##Name##_f16(HALF_OF_WORD(V >> 16)) ? 0xffff0000 : 0);      \
  }
PAIR_OF_TRUTHS(isinf)
PAIR_OF_TRUTHS(isnan)

/* ---- Float to half down, up, toward zero: the nearest, then one step back if
 * it is on the wrong side. */
VG_INLINE _Float16 amdStep(_Float16 H, bool IsUp) {
  uint16_t B = amdHalfBits(H);
  if (H == 0)
    return amdHalf(IsUp ? 0x0001 : 0x8001);
  return amdHalf((uint16_t)(B + ((B >> 15) == IsUp ? -1 : 1)));
}
OCML(_Float16, cvtrtn_f16_f32, (float X)) {
  _Float16 H = (_Float16)X;
  return (float)H > X ? amdStep(H, false) : H;
}
OCML(_Float16, cvtrtp_f16_f32, (float X)) {
  _Float16 H = (_Float16)X;
  return (float)H < X ? amdStep(H, true) : H;
}
OCML(_Float16, cvtrtz_f16_f32, (float X)) {
  return X < 0 ? __ocml_cvtrtp_f16_f32(X) : __ocml_cvtrtn_f16_f32(X);
}
