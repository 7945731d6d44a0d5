/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fma of half and bfloat, and conversions to them (PTX ISA, "Half Precision
 * Floating-Point Instructions", "cvt"). The first operand of a cvt to a pair
 * is the upper half.
 */
#include "VirtualGpu/Builtins/Nvptx/Math/Half.h"

/* ---- fma.rn */
VG_INLINE uint32_t nvPlain(uint32_t Bits) { return Bits; }
/* NaN is positive here (nvToHalf, nvToBfloat) and stays. */
VG_INLINE uint32_t nvRelu(uint32_t Bits) { return Bits & 0x8000 ? 0 : Bits; }
/* To [0, 1], NaN to 0; `One` in the format. Positive bits order as numbers. */
VG_INLINE uint32_t nvSaturate16(uint32_t Bits, uint32_t One) {
  return Bits == NV_NAN16 || Bits & 0x8000 ? 0 : Bits > One ? One : Bits;
}
VG_INLINE uint32_t nvSaturateHalf(uint32_t Bits) {
  return nvSaturate16(Bits, 0x3c00);
}
VG_INLINE uint32_t nvSaturateBfloat(uint32_t Bits) {
  return nvSaturate16(Bits, 0x3f80);
}

#define FMA(Name, C, Format, Type, Of, BitsOf, From, To, Ftz, Last)            \
  VG_INLINE uint32_t nvFma##C##Format(uint32_t X, uint32_t Y, uint32_t Z) {    \
    float F = nvFmaToOdd(From(Ftz(X & 0xffff)), From(Ftz(Y & 0xffff)),         \
                         From(Ftz(Z & 0xffff)));                               \
    return Last(Ftz(To(F, NV_RN)));                                            \
  }                                                                            \
  VG_BUILTIN(Type, "llvm.nvvm.fma.rn." Name #Format,                           \
             fma##C##Format(Type X, Type Y, Type Z)) {                         \
    return Of(nvFma##C##Format(BitsOf(X), BitsOf(Y), BitsOf(Z)));              \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.nvvm.fma.rn." Name #Format "x2",                  \
             fma##C##Format##x2(uint32_t X, uint32_t Y, uint32_t Z)) {         \
    return nvFma##C##Format(X, Y, Z) |                                         \
           nvFma##C##Format(X >> 16, Y >> 16, Z >> 16) << 16;                  \
  }
#define FMA_FORMS(Name, C, FtzH, FtzB, LastH, LastB)                           \
  FMA(Name, C, f16, _Float16, nvHalfOf, nvBitsOfH, nvFromHalf, nvToHalf, FtzH, \
      LastH)                                                                   \
  FMA(Name, C, bf16, __bf16, nvBfloatOf, nvBitsOfB, nvFromBfloat, nvToBfloat,  \
      FtzB, LastB)
FMA_FORMS("", Plain, nvSame16, nvSame16, nvPlain, nvPlain)
FMA_FORMS("relu.", Relu, nvSame16, nvSame16, nvRelu, nvRelu)
FMA_FORMS("sat.", Sat, nvSame16, nvSame16, nvSaturateHalf, nvSaturateBfloat)
FMA_FORMS("ftz.", Ftz, nvFtzHalf, nvFtzBfloat, nvPlain, nvPlain)
FMA_FORMS("ftz.relu.", FtzRelu, nvFtzHalf, nvFtzBfloat, nvRelu, nvRelu)
FMA_FORMS("ftz.sat.", FtzSat, nvFtzHalf, nvFtzBfloat, nvSaturateHalf,
          nvSaturateBfloat)

/* ---- Conversions. .satfinite keeps infinities and what would become one at
 * the greatest number. */
VG_INLINE uint32_t nvFiniteHalf(uint32_t Bits) {
  return (Bits & 0x7fff) == 0x7c00 ? Bits - 1 : Bits;
}
VG_INLINE uint32_t nvFiniteBfloat(uint32_t Bits) {
  return (Bits & 0x7fff) == 0x7f80 ? Bits - 1 : Bits;
}

#define CONVERT(Name, C, Format, Type, Of, To, Mode, Finite, Last)             \
  VG_BUILTIN(Type, "llvm.nvvm.f2" Format Name, f2##C(float A)) {               \
    return Of(Last(Finite(To(A, Mode))));                                      \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.nvvm.ff2" Format "x2" Name,                       \
             ff2##C(float A, float B)) {                                       \
    return Last(Finite(To(A, Mode))) << 16 | Last(Finite(To(B, Mode)));        \
  }
#define CONVERT_FORMS(Name, C, Mode)                                           \
  CONVERT(Name, H##C, "f16", _Float16, nvHalfOf, nvToHalf, Mode, nvPlain,      \
          nvPlain)                                                             \
  CONVERT(Name ".relu", HRelu##C, "f16", _Float16, nvHalfOf, nvToHalf, Mode,   \
          nvPlain, nvRelu)                                                     \
  CONVERT(Name ".satfinite", HSat##C, "f16", _Float16, nvHalfOf, nvToHalf,     \
          Mode, nvFiniteHalf, nvPlain)                                         \
  CONVERT(Name ".relu.satfinite", HReluSat##C, "f16", _Float16, nvHalfOf,      \
          nvToHalf, Mode, nvFiniteHalf, nvRelu)                                \
  CONVERT(Name, B##C, "bf16", __bf16, nvBfloatOf, nvToBfloat, Mode, nvPlain,   \
          nvPlain)                                                             \
  CONVERT(Name ".relu", BRelu##C, "bf16", __bf16, nvBfloatOf, nvToBfloat,      \
          Mode, nvPlain, nvRelu)                                               \
  CONVERT(Name ".satfinite", BSat##C, "bf16", __bf16, nvBfloatOf, nvToBfloat,  \
          Mode, nvFiniteBfloat, nvPlain)                                       \
  CONVERT(Name ".relu.satfinite", BReluSat##C, "bf16", __bf16, nvBfloatOf,     \
          nvToBfloat, Mode, nvFiniteBfloat, nvRelu)
CONVERT_FORMS(".rn", Rn, NV_RN)
CONVERT_FORMS(".rz", Rz, NV_RZ)

VG_BUILTIN(uint16_t, "llvm.nvvm.f2h.rn", f2hRn(float A)) {
  return (uint16_t)nvToHalf(A, NV_RN);
}
VG_BUILTIN(uint16_t, "llvm.nvvm.f2h.rn.ftz", f2hRnFtz(float A)) {
  /* .ftz is of floats: a subnormal f16 stays (as an H200 gave). */
  return (uint16_t)nvToHalf(nvFtz(A), NV_RN);
}
VG_BUILTIN(uint16_t, "llvm.nvvm.bf2h.rn", bf2hRn(__bf16 A)) {
  return (uint16_t)nvToHalf(nvFromBfloat(nvBitsOfB(A)), NV_RN);
}
VG_BUILTIN(uint16_t, "llvm.nvvm.bf2h.rn.ftz", bf2hRnFtz(__bf16 A)) {
  return (uint16_t)nvFtzHalf(
      nvToHalf(nvFromBfloat(nvFtzBfloat(nvBitsOfB(A))), NV_RN));
}
