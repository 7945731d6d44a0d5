/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions to and from the formats below 16 bits (PTX ISA, "cvt",
 * "Alternate Floating-Point Data Formats"). Conversions to them saturate to
 * the greatest number. Stochastic rounding (.rs) and conversions to ue8m0 are
 * left out.
 */
#include "VirtualGpu/Builtins/Nvptx/Math/Half.h"

typedef struct NvSmall {
  int Fraction; /* bits */
  int Bias;
  int Width;     /* of sign, exponent and fraction */
  uint32_t Max;  /* the greatest number, without sign */
  uint32_t Nan;  /* what NaN becomes; formats without it: the greatest number */
  uint32_t Over; /* the first code that is infinity or NaN; none: 1 << Width */
} NvSmall;

#define E4M3 ((NvSmall){3, 7, 8, 0x7e, 0x7f, 0x7f})
#define E5M2 ((NvSmall){2, 15, 8, 0x7b, 0x7f, 0x7c})
#define E2M3 ((NvSmall){3, 1, 6, 0x1f, 0x1f, 0x40})
#define E3M2 ((NvSmall){2, 3, 6, 0x1f, 0x1f, 0x40})
#define E2M1 ((NvSmall){1, 1, 4, 0x7, 0x7, 0x10})

VG_INLINE uint32_t nvEncode(float F, NvSmall To, bool IsRelu) {
  uint32_t B = nvBitsOf(F), Sign = B >> 31;
  if (F != F)
    return To.Nan;
  if (IsRelu && Sign)
    return 0;
  int E = (int)(B >> 23 & 0xff) - 127;
  E = E < 1 - To.Bias ? 1 - To.Bias : E;
  float Size = __builtin_fabsf(F);
  uint32_t Code;
  if (E > 64) {
    Code = To.Max;
  } else {
    /* In units of the last place; a carry moves into the exponent. */
    float Unit = nvFloatOf((uint32_t)(127 - E + To.Fraction) << 23);
    uint32_t Places = (uint32_t)__builtin_roundevenf(Size * Unit);
    Code = ((uint32_t)(E + To.Bias - 1) << To.Fraction) + Places;
    Code = Code > To.Max ? To.Max : Code;
  }
  return Code | Sign << (To.Width - 1);
}

VG_INLINE uint32_t nvDecodeToHalf(uint32_t Code, NvSmall From, bool IsRelu) {
  uint32_t Sign = Code >> (From.Width - 1) & 1;
  Code &= (1u << (From.Width - 1)) - 1;
  if (Code >= From.Over) /* infinity only in e5m2, at Over */
    return Code == 0x7c && From.Over == 0x7c
               ? (IsRelu && Sign ? 0 : 0x7c00 | Sign << 15)
               : NV_NAN16;
  if (IsRelu && Sign)
    return 0;
  uint32_t E = Code >> From.Fraction, M = Code & ((1u << From.Fraction) - 1);
  float Unit = nvFloatOf(
      (uint32_t)(127 + (E ? (int)E : 1) - From.Bias - From.Fraction) << 23);
  float Size = (float)(E ? M | 1u << From.Fraction : M) * Unit;
  return nvToHalf(Size, NV_RN) | Sign << 15;
}

/* Two codes side by side; a 4-bit pair in one byte. */
VG_INLINE int nvPlace(NvSmall S) { return S.Width == 4 ? 4 : 8; }
VG_INLINE uint16_t nvPair(float High, float Low, NvSmall To, bool IsRelu) {
  return (uint16_t)(nvEncode(High, To, IsRelu) << nvPlace(To) |
                    nvEncode(Low, To, IsRelu));
}
VG_INLINE uint32_t nvPairToHalves(uint32_t Codes, NvSmall From, bool IsRelu) {
  return nvDecodeToHalf(Codes, From, IsRelu) |
         nvDecodeToHalf(Codes >> nvPlace(From), From, IsRelu) << 16;
}

#define FROM_FLOATS(Format, Suffix, C, To, IsRelu)                             \
  VG_BUILTIN(uint16_t, "llvm.nvvm.ff.to." Format "x2.rn" Suffix,               \
             ff##C(float A, float B)) {                                        \
    return nvPair(A, B, To, IsRelu);                                           \
  }
#define TO_HALVES(Format, C, From)                                             \
  VG_BUILTIN(uint32_t, "llvm.nvvm." Format "x2.to.f16x2.rn",                   \
             to##C(uint16_t Codes)) {                                          \
    return nvPairToHalves(Codes, From, false);                                 \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.nvvm." Format "x2.to.f16x2.rn.relu",              \
             to##C##Relu(uint16_t Codes)) {                                    \
    return nvPairToHalves(Codes, From, true);                                  \
  }
#define FROM_HALVES(Format, Suffix, C, To, IsRelu)                             \
  VG_BUILTIN(uint16_t, "llvm.nvvm.f16x2.to." Format "x2.rn" Suffix,            \
             from##C(uint32_t Halves)) {                                       \
    return nvPair(nvFromHalf(Halves >> 16), nvFromHalf(Halves), To, IsRelu);   \
  }

FROM_FLOATS("e4m3", "", E4m3, E4M3, false)
FROM_FLOATS("e4m3", ".relu", E4m3Relu, E4M3, true)
FROM_FLOATS("e5m2", "", E5m2, E5M2, false)
FROM_FLOATS("e5m2", ".relu", E5m2Relu, E5M2, true)
FROM_FLOATS("e2m3", ".satfinite", E2m3, E2M3, false)
FROM_FLOATS("e2m3", ".relu.satfinite", E2m3Relu, E2M3, true)
FROM_FLOATS("e3m2", ".satfinite", E3m2, E3M2, false)
FROM_FLOATS("e3m2", ".relu.satfinite", E3m2Relu, E3M2, true)
FROM_FLOATS("e2m1", ".satfinite", E2m1, E2M1, false)
FROM_FLOATS("e2m1", ".relu.satfinite", E2m1Relu, E2M1, true)
TO_HALVES("e4m3", E4m3, E4M3)
TO_HALVES("e5m2", E5m2, E5M2)
TO_HALVES("e2m3", E2m3, E2M3)
TO_HALVES("e3m2", E3m2, E3M2)
TO_HALVES("e2m1", E2m1, E2M1)
FROM_HALVES("e4m3", "", E4m3, E4M3, false)
FROM_HALVES("e4m3", ".relu", E4m3Relu, E4M3, true)
FROM_HALVES("e5m2", "", E5m2, E5M2, false)
FROM_HALVES("e5m2", ".relu", E5m2Relu, E5M2, true)

/* ue8m0: the exponent of a float alone, 255 is NaN. */
VG_INLINE uint32_t nvScaleToBfloat(uint32_t Code) {
  return Code == 255 ? NV_NAN16 : Code == 0 ? 0x40 : Code << 7;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.ue8m0x2.to.bf16x2",
           ue8m0x2ToBf16x2(uint16_t Codes)) {
  return nvScaleToBfloat(Codes & 0xff) | nvScaleToBfloat(Codes >> 8) << 16;
}
