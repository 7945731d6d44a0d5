/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * min, max, abs, neg of floats (PTX ISA, "min", "max"): a NaN loses against a
 * number, or wins with .NaN; -0 is below +0; .xorsign.abs compares magnitudes
 * and gives the result the product's sign.
 */
#include "VirtualGpu/Builtins/Nvptx/Math/Half.h"

/* A and B with their bits in a format of this sign bit and NaN. */
VG_INLINE uint32_t nvPick(float A, float B, uint32_t BitsA, uint32_t BitsB,
                          uint32_t Sign, uint32_t Nan, bool IsMax,
                          bool KeepsNan, bool XorSign) {
  uint32_t Negative = (BitsA ^ BitsB) & Sign;
  if (XorSign) {
    A = __builtin_fabsf(A);
    B = __builtin_fabsf(B);
    BitsA &= ~Sign;
    BitsB &= ~Sign;
  }
  uint32_t Picked = (IsMax ? A > B : A < B) ? BitsA : BitsB;
  /* Equal numbers differ at most in the sign of zero. */
  uint32_t Equal = IsMax ? BitsA & BitsB : BitsA | BitsB;
  Picked = A == B ? Equal : Picked;
  Picked = B != B ? BitsA : Picked;
  if (XorSign)
    Picked |= Negative;
  bool IsNan = KeepsNan ? A != A || B != B : A != A && B != B;
  return IsNan ? Nan : Picked;
}

#define PICK32(Operation, C, Name, Ftz, IsMax, KeepsNan, XorSign)              \
  VG_BUILTIN(float, "llvm.nvvm." Operation Name ".f",                          \
             C##_f(float A, float B)) {                                        \
    A = Ftz(A);                                                                \
    B = Ftz(B);                                                                \
    return nvFloatOf(nvPick(A, B, nvBitsOf(A), nvBitsOf(B), 0x80000000u,       \
                            0x7fffffffu, IsMax, KeepsNan, XorSign));           \
  }
#define PICK16(Operation, C, Name, Format, FtzFormat, Type, Of, BitsOf, From,  \
               IsMax, KeepsNan, XorSign)                                       \
  VG_INLINE uint32_t C##_##Format##Bits(uint32_t A, uint32_t B) {              \
    A = FtzFormat(A & 0xffff);                                                 \
    B = FtzFormat(B & 0xffff);                                                 \
    return nvPick(From(A), From(B), A, B, 0x8000u, NV_NAN16, IsMax, KeepsNan,  \
                  XorSign);                                                    \
  }                                                                            \
  VG_BUILTIN(Type, "llvm.nvvm." Operation Name "." #Format,                    \
             C##_##Format(Type A, Type B)) {                                   \
    return Of(C##_##Format##Bits(BitsOf(A), BitsOf(B)));                       \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.nvvm." Operation Name "." #Format "x2",           \
             C##_##Format##x2(uint32_t A, uint32_t B)) {                       \
    return C##_##Format##Bits(A, B) | C##_##Format##Bits(A >> 16, B >> 16)     \
                                          << 16;                               \
  }
#define PICK(Operation, C, Name, Ftz, FtzH, FtzB, IsMax, KeepsNan, XorSign)    \
  PICK32(Operation, C, Name, Ftz, IsMax, KeepsNan, XorSign)                    \
  PICK16(Operation, C, Name, f16, FtzH, _Float16, nvHalfOf, nvBitsOfH,         \
         nvFromHalf, IsMax, KeepsNan, XorSign)                                 \
  PICK16(Operation, C, Name, bf16, FtzB, __bf16, nvBfloatOf, nvBitsOfB,        \
         nvFromBfloat, IsMax, KeepsNan, XorSign)
VG_INLINE float nvSame(float F) { return F; }

#define FORMS(Operation, C, IsMax, Name, Suffix, KeepsNan, XorSign)            \
  PICK(Operation, C##Suffix, Name, nvSame, nvSame16, nvSame16, IsMax,          \
       KeepsNan, XorSign)                                                      \
  PICK(Operation, C##Ftz##Suffix, ".ftz" Name, nvFtz, nvFtzHalf, nvFtzBfloat,  \
       IsMax, KeepsNan, XorSign)
#define OPERATION(Operation, C, IsMax)                                         \
  FORMS(Operation, C, IsMax, "", , false, false)                               \
  FORMS(Operation, C, IsMax, ".nan", Nan, true, false)                         \
  FORMS(Operation, C, IsMax, ".xorsign.abs", Xor, false, true)                 \
  FORMS(Operation, C, IsMax, ".nan.xorsign.abs", NanXor, true, true)
OPERATION("fmin", fmin, false)
OPERATION("fmax", fmax, true)

VG_BUILTIN(double, "llvm.nvvm.fmin.d", fminD(double A, double B)) {
  double R = A < B ? A : B;
  R = A == B ? nvDoubleOf(nvBitsOfD(A) | nvBitsOfD(B)) : R;
  return B != B ? A : R;
}
VG_BUILTIN(double, "llvm.nvvm.fmax.d", fmaxD(double A, double B)) {
  double R = A > B ? A : B;
  R = A == B ? nvDoubleOf(nvBitsOfD(A) & nvBitsOfD(B)) : R;
  return B != B ? A : R;
}

/* ---- abs, neg: bits only. */
VG_BUILTIN(float, "llvm.nvvm.fabs.f32", fabsF32(float A)) {
  return __builtin_fabsf(A);
}
VG_BUILTIN(double, "llvm.nvvm.fabs.f64", fabsF64(double A)) {
  return __builtin_fabs(A);
}
VG_BUILTIN(_Float16, "llvm.nvvm.fabs.f16", fabsF16(_Float16 A)) {
  return nvHalfOf(nvBitsOfH(A) & 0x7fff);
}
VG_BUILTIN(__bf16, "llvm.nvvm.fabs.bf16", fabsBf16(__bf16 A)) {
  return nvBfloatOf(nvBitsOfB(A) & 0x7fff);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.fabs.v2f16", fabsV2F16(uint32_t A)) {
  return A & 0x7fff7fffu;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.fabs.v2bf16", fabsV2Bf16(uint32_t A)) {
  return A & 0x7fff7fffu;
}
VG_BUILTIN(float, "llvm.nvvm.fabs.ftz.f32", fabsFtzF32(float A)) {
  return __builtin_fabsf(nvFtz(A));
}
VG_BUILTIN(_Float16, "llvm.nvvm.fabs.ftz.f16", fabsFtzF16(_Float16 A)) {
  return nvHalfOf(nvFtzHalf(nvBitsOfH(A)) & 0x7fff);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.fabs.ftz.v2f16", fabsFtzV2F16(uint32_t A)) {
  return (nvFtzHalf(A & 0xffff) | nvFtzHalf(A >> 16) << 16) & 0x7fff7fffu;
}
VG_BUILTIN(__bf16, "llvm.nvvm.neg.bf16", negBf16(__bf16 A)) {
  return nvBfloatOf(nvBitsOfB(A) ^ 0x8000);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.neg.bf16x2", negBf16x2(uint32_t A)) {
  return A ^ 0x80008000u;
}
