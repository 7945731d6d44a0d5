/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * half and bfloat as bits: 16-bit formats go through float, which holds both
 * exactly. bfloat is never a C type here, since the host's conversions of it
 * are library calls.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_MATH_HALF_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_MATH_HALF_H

#include "VirtualGpu/Builtins/Nvptx/Math/Rounding.h"

#define NV_NAN16                                                               \
  0x7fffu /* the NaN that the hardware makes, in both formats                  \
           */

VG_BITS(uint16_t, nvWordOfH, _Float16)
VG_BITS(uint16_t, nvWordOfB, __bf16)
/* What is above 16 bits is cut off. */
VG_BITS(_Float16, nvHalfOf, uint16_t)
VG_BITS(__bf16, nvBfloatOf, uint16_t)
/* As 32 bits, to be shifted. */
VG_INLINE uint32_t nvBitsOfH(_Float16 H) { return nvWordOfH(H); }
VG_INLINE uint32_t nvBitsOfB(__bf16 H) { return nvWordOfB(H); }

/* 16 bits to float. */
VG_INLINE float nvFromHalf(uint32_t Bits) { return (float)nvHalfOf(Bits); }
VG_INLINE float nvFromBfloat(uint32_t Bits) {
  return nvFloatOf((Bits & 0xffff) << 16);
}

/* float to 16 bits, to nearest even or toward zero. */
VG_INLINE uint32_t nvToHalf(float F, enum NvRound Mode) {
  uint32_t Bits = nvBitsOfH((_Float16)F);
  if (F != F)
    return NV_NAN16;
  if (Mode == NV_RZ && __builtin_fabsf(nvFromHalf(Bits)) > __builtin_fabsf(F))
    return Bits - 1;
  return Bits;
}
VG_INLINE uint32_t nvToBfloat(float F, enum NvRound Mode) {
  uint32_t B = nvBitsOf(F);
  if (F != F)
    return NV_NAN16;
  return (Mode == NV_RZ ? B : B + 0x7fff + (B >> 16 & 1)) >> 16;
}

VG_INLINE uint32_t nvFtzHalf(uint32_t Bits) {
  return Bits & 0x7c00 ? Bits : Bits & 0x8000;
}
VG_INLINE uint32_t nvFtzBfloat(uint32_t Bits) {
  return Bits & 0x7f80 ? Bits : Bits & 0x8000;
}
VG_INLINE uint32_t nvSame16(uint32_t Bits) { return Bits; }

/* S + E as a float whose lowest bit says whether it is inexact: rounding that
 * to 16 bits rounds the exact value. */
VG_INLINE float nvRoundToOdd(double S, double E) {
  float F = nvRoundF(S, E, NV_RZ);
  bool IsInexact = S - (double)F != 0 || E != 0;
  bool IsNumber = (nvBitsOf(F) & 0x7f800000u) != 0x7f800000u;
  return IsInexact && IsNumber ? nvFloatOf(nvBitsOf(F) | 1) : F;
}
/* A * B + C of 16-bit values. */
VG_INLINE float nvFmaToOdd(float A, float B, float C) {
  double P = (double)A * (double)B, S = P + (double)C;
  double E = nvSumError(P, C, S);
  return nvRoundToOdd(S, E == E ? E : 0);
}

#endif
