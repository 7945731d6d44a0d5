/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions into packed small numbers: halves toward zero, normalised and
 * saturated integers, bytes, 8-bit floats, and dot products of halves.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

VG_INLINE uint32_t amdPack16(uint32_t Low, uint32_t High) {
  return (Low & 0xffff) | High << 16;
}

/* ---- V_CVT_PKRTZ_F16_F32. */
VG_INLINE uint32_t amdHalfTowardZero(float F) {
  uint32_t B = amdFloatBits(F), Sign = B >> 16 & 0x8000;
  uint32_t Fraction = B & 0x7fffff;
  int32_t Power = (int32_t)(B >> 23 & 0xff) - 127;
  if (Power == 128)
    return Sign | 0x7c00 | (Fraction ? 0x200 | Fraction >> 13 : 0);
  if (Power > 15)
    return Sign | 0x7bff;
  if (Power >= -14)
    return Sign | (uint32_t)(Power + 15) << 10 | Fraction >> 13;
  if (Power < -24)
    return Sign;
  return Sign | (Fraction | 0x800000) >> (-1 - Power);
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pkrtz", cvtPkRtz(float A, float B)) {
  return amdPack16(amdHalfTowardZero(A), amdHalfTowardZero(B));
}

/* ---- V_CVT_PKNORM: [-1, 1] or [0, 1] to all of the integer's range; NaN is
 * 0. */
VG_INLINE int32_t amdNorm(float F, float Least, float Scale) {
  if (F != F)
    return 0;
  F = F < Least ? Least : F > 1 ? 1 : F;
  return (int32_t)__builtin_elementwise_roundeven(F * Scale);
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pknorm.i16",
           cvtPkNormI16(float A, float B)) {
  return amdPack16((uint32_t)amdNorm(A, -1, 32767),
                   (uint32_t)amdNorm(B, -1, 32767));
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pknorm.u16",
           cvtPkNormU16(float A, float B)) {
  return amdPack16((uint32_t)amdNorm(A, 0, 65535),
                   (uint32_t)amdNorm(B, 0, 65535));
}
VG_INLINE uint32_t amdSaturateI16(int32_t V) {
  return (uint32_t)(V > INT16_MAX ? INT16_MAX : V < INT16_MIN ? INT16_MIN : V);
}
VG_INLINE uint32_t amdSaturateU16(uint32_t V) {
  return V > UINT16_MAX ? UINT16_MAX : V;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pk.i16", cvtPkI16(int32_t A, int32_t B)) {
  return amdPack16(amdSaturateI16(A), amdSaturateI16(B));
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pk.u16",
           cvtPkU16(uint32_t A, uint32_t B)) {
  return amdPack16(amdSaturateU16(A), amdSaturateU16(B));
}
/* V_CVT_PK_U8_F32: rounds as MODE says (to nearest), saturates. */
VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pk.u8.f32",
           cvtPkU8(float F, uint32_t Place, uint32_t Old)) {
  float Rounded = __builtin_elementwise_roundeven(F);
  uint32_t Byte = !(Rounded > 0) ? 0 : Rounded > 255 ? 255 : (uint32_t)Rounded;
  uint32_t Shift = 8 * (Place & 3);
  return (Old & ~(0xffu << Shift)) | Byte << Shift;
}
/* V_CVT_OFF_F32_I4: sixteenths. */
VG_BUILTIN(float, "llvm.amdgcn.cvt.off.f32.i4", cvtOffI4(uint32_t V)) {
  return (float)((int32_t)(V << 28) >> 28) * 0.0625f;
}

/* ---- 8-bit floats. gfx940 to gfx942 have "FNUZ" ones: one NaN where -0 would
 * be, no infinities, a bias greater by one; later targets those of the OCP
 * specification. */
typedef struct AmdFloat8 {
  int32_t Fraction, Bias; /* bits of the fraction; bias of the power */
  uint32_t Largest;       /* code of the largest finite number */
  uint32_t Overflow, Nan; /* codes */
  bool IsFnuz;
} AmdFloat8;
VG_INLINE bool amdHasFnuz(void) {
  return __oclc_ISA_version >= 9400 && __oclc_ISA_version < 9500;
}
VG_INLINE AmdFloat8 amdFp8(void) { /* E4M3 */
  if (amdHasFnuz())
    return (AmdFloat8){3, 8, 0x7f, 0x80, 0x80, true};
  return (AmdFloat8){3, 7, 0x7e, 0x7f, 0x7f, false};
}
VG_INLINE AmdFloat8 amdBf8(void) { /* E5M2 */
  if (amdHasFnuz())
    return (AmdFloat8){2, 16, 0x7f, 0x80, 0x80, true};
  return (AmdFloat8){2, 15, 0x7b, 0x7c, 0x7f, false};
}

VG_INLINE double amdPower(int32_t N) {
  return amdDouble((uint64_t)(N + 1023) << 52);
}
/* Up, in [0, 1): added to what is cut off before it is cut off; negative means
 * round to nearest. */
VG_INLINE uint32_t amdEncode8(float F, AmdFloat8 Kind, double Up) {
  if (F != F)
    return Kind.Nan;
  uint32_t Sign = amdFloatBits(F) >> 24 & 0x80;
  double X = __builtin_fabs((double)F);
  if (__builtin_isinf(X))
    return Kind.IsFnuz ? Kind.Overflow : Sign | Kind.Overflow;
  int32_t Power = (int32_t)(amdDoubleBits(X) >> 52) - 1023;
  int32_t Least = 1 - Kind.Bias;
  int32_t Unit = (Power < Least ? Least : Power) - Kind.Fraction;
  double Units = X * amdPower(-Unit);
  Units = Up < 0 ? __builtin_elementwise_roundeven(Units)
                 : __builtin_elementwise_floor(Units + Up);
  /* The bit that a normal number does not store counts up the power. */
  uint32_t Code =
      (uint32_t)Units +
      ((uint32_t)(Unit + Kind.Fraction + Kind.Bias - 1) << Kind.Fraction);
  if (Code > Kind.Largest)
    Code = Kind.Overflow;
  if (Kind.IsFnuz && (Code == 0 || Code == Kind.Nan))
    return Code;
  return Sign | Code;
}
VG_INLINE float amdDecode8(uint32_t Code, AmdFloat8 Kind) {
  uint32_t Low = Code & 0x7f;
  if (Kind.IsFnuz ? Code == Kind.Nan : Low > Kind.Largest) {
    bool IsInfinite = !Kind.IsFnuz && Low == Kind.Overflow && Low != Kind.Nan;
    float F = IsInfinite ? __builtin_inff() : __builtin_nanf("");
    return Code & 0x80 ? -F : F;
  }
  int32_t Power = (int32_t)(Low >> Kind.Fraction);
  int32_t Units = (int32_t)(Low & ((1u << Kind.Fraction) - 1));
  if (Power)
    Units += 1 << Kind.Fraction;
  else
    Power = 1;
  double X = Units * amdPower(Power - Kind.Bias - Kind.Fraction);
  return (float)(Code & 0x80 ? -X : X);
}

/* Random: its upper bits are as many as the conversion cuts off. */
#define FLOAT8(Name, Kind, CutBits)                                            \
  VG_BUILTIN(uint32_t, "llvm.amdgcn.cvt.pk." #Name ".f32",                     \
             cvtPk_##Name(float A, float B, uint32_t Old, bool IsHigh)) {      \
    uint32_t Pair = amdEncode8(A, Kind, -1) | amdEncode8(B, Kind, -1) << 8;    \
    return IsHigh ? amdPack16(Old, Pair) : (Old & 0xffff0000) | Pair;          \
  }                                                                            \
  VG_BUILTIN(                                                                  \
      uint32_t, "llvm.amdgcn.cvt.sr." #Name ".f32",                            \
      cvtSr_##Name(float A, uint32_t Random, uint32_t Old, uint32_t Place)) {  \
    double Up = (Random >> (32 - CutBits)) * amdPower(-CutBits);               \
    uint32_t Shift = 8 * (Place & 3);                                          \
    return (Old & ~(0xffu << Shift)) | amdEncode8(A, Kind, Up) << Shift;       \
  }                                                                            \
  VG_BUILTIN(float, "llvm.amdgcn.cvt.f32." #Name,                              \
             cvtF32_##Name(uint32_t V, uint32_t Place)) {                      \
    return amdDecode8(V >> (8 * (Place & 3)) & 0xff, Kind);                    \
  }                                                                            \
  VG_BUILTIN(uint64_t, "llvm.amdgcn.cvt.pk.f32." #Name,                        \
             cvtPkF32_##Name(uint32_t V, bool IsHigh)) {                       \
    V = IsHigh ? V >> 16 : V;                                                  \
    return amdFloatBits(amdDecode8(V & 0xff, Kind)) |                          \
           (uint64_t)amdFloatBits(amdDecode8(V >> 8 & 0xff, Kind)) << 32;      \
  }
FLOAT8(fp8, amdFp8(), 20)
FLOAT8(bf8, amdBf8(), 21)

/* ---- V_DOT2 of halves and of bf16: the products are exact, each addition
 * rounds; clamp to [0, 1]. */
VG_INLINE float amdClamp(float F, bool Clamp) {
  if (!Clamp)
    return F;
  return !(F > 0) ? 0 : F > 1 ? 1 : F;
}
VG_INLINE double amdProduct(uint32_t A, uint32_t B) {
  return (double)amdHalf(A & 0xffff) * (double)amdHalf(B & 0xffff);
}
VG_INLINE double amdBf16(uint32_t V) { return amdFloat(V << 16); }
VG_INLINE double amdProductBf16(uint32_t A, uint32_t B) {
  return amdBf16(A) * amdBf16(B);
}
VG_BUILTIN(float, "llvm.amdgcn.fdot2",
           fdot2(uint32_t A, uint32_t B, float C, bool Clamp)) {
  float Sum = (float)(C + amdProduct(A, B));
  return amdClamp((float)(Sum + amdProduct(A >> 16, B >> 16)), Clamp);
}
VG_BUILTIN(_Float16, "llvm.amdgcn.fdot2.f16.f16",
           fdot2F16(uint32_t A, uint32_t B, _Float16 C)) {
  _Float16 Sum = (_Float16)((double)C + amdProduct(A, B));
  return (_Float16)((double)Sum + amdProduct(A >> 16, B >> 16));
}
VG_BUILTIN(float, "llvm.amdgcn.fdot2.f32.bf16",
           fdot2Bf16(uint32_t A, uint32_t B, float C, bool Clamp)) {
  float Sum = (float)(C + amdProductBf16(A, B));
  return amdClamp((float)(Sum + amdProductBf16(A >> 16, B >> 16)), Clamp);
}
VG_BUILTIN(float, "llvm.amdgcn.fdot2c.f32.bf16",
           fdot2cBf16(uint32_t A, uint32_t B, float C, bool Clamp)) {
  return fdot2Bf16(A, B, C, Clamp);
}
