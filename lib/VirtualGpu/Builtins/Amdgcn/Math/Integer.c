/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer instructions: bit fields, bytes, sums of absolute differences, dot
 * products, 24-bit multiplication.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

VG_INLINE uint32_t amdByte(uint64_t V, uint32_t I) {
  return V >> (8 * I) & 0xff;
}

/* ---- V_BFE: offset and width count modulo the type's width. What lies above
 * the number is 0, or its sign. */
#define BFE(Type, U, S, Width)                                                 \
  VG_BUILTIN(U, "llvm.amdgcn.ubfe." #Type,                                     \
             ubfe_##Type(U V, uint32_t Offset, uint32_t Bits)) {               \
    Bits &= Width - 1;                                                         \
    return V >> (Offset & (Width - 1)) & (((U)1 << Bits) - 1);                 \
  }                                                                            \
  VG_BUILTIN(U, "llvm.amdgcn.sbfe." #Type,                                     \
             sbfe_##Type(U V, uint32_t Offset, uint32_t Bits)) {               \
    Bits &= Width - 1;                                                         \
    if (!Bits)                                                                 \
      return 0;                                                                \
    V = (U)((S)V >> (Offset & (Width - 1)));                                   \
    return (U)((S)(V << (Width - Bits)) >> (Width - Bits));                    \
  }
BFE(i32, uint32_t, int32_t, 32)
BFE(i64, uint64_t, int64_t, 64)

/* V_FFBH_I32: place, from the top, of the first bit unlike the sign; -1 if
 * there is none. */
#define SFFBH(Type, U, S, Clz, Width)                                          \
  VG_BUILTIN(U, "llvm.amdgcn.sffbh." #Type, sffbh_##Type(U V)) {               \
    U Unlike = V ^ (U)((S)V >> (Width - 1));                                   \
    return Unlike ? (U)Clz(Unlike) : (U) - 1;                                  \
  }
SFFBH(i32, uint32_t, int32_t, __builtin_clz, 32)
SFFBH(i64, uint64_t, int64_t, __builtin_clzll, 64)

/* V_BITOP3: the truth table of three inputs, the first being the highest bit
 * of the table's index. */
#define BITOP3(Type, U)                                                        \
  VG_BUILTIN(U, "llvm.amdgcn.bitop3." #Type,                                   \
             bitop3_##Type(U A, U B, U C, uint32_t Table)) {                   \
    U Result = 0;                                                              \
    for (uint32_t I = 0; I < 8; ++I)                                           \
      if (Table >> I & 1)                                                      \
        Result |=                                                              \
            (I & 4 ? A : (U)~A) & (I & 2 ? B : (U)~B) & (I & 1 ? C : (U)~C);   \
    return Result;                                                             \
  }
BITOP3(i16, uint16_t)
BITOP3(i32, uint32_t)

/* V_PRNG_B32: one step of a shift register. */
VG_BUILTIN(uint32_t, "llvm.amdgcn.prng.b32", prng(uint32_t V)) {
  return V << 1 ^ (V >> 31 ? 197 : 0);
}

/* ---- Bytes. V_ALIGNBYTE and V_PERM see {High, Low} as eight bytes. */
VG_BUILTIN(uint32_t, "llvm.amdgcn.alignbyte",
           alignByte(uint32_t High, uint32_t Low, uint32_t Shift)) {
  return (uint32_t)(((uint64_t)High << 32 | Low) >> (8 * (Shift & 3)));
}
VG_INLINE uint32_t amdPermByte(uint64_t Bytes, uint32_t Select) {
  if (Select > 12)
    return 0xff;
  if (Select == 12)
    return 0;
  if (Select > 7) /* the sign of every other byte */
    return Bytes >> (16 * (Select - 8) + 15) & 1 ? 0xff : 0;
  return amdByte(Bytes, Select);
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.perm",
           perm(uint32_t High, uint32_t Low, uint32_t Selects)) {
  uint64_t Bytes = (uint64_t)High << 32 | Low;
  uint32_t Result = 0;
  for (uint32_t I = 0; I < 4; ++I)
    Result |= amdPermByte(Bytes, amdByte(Selects, I)) << (8 * I);
  return Result;
}
/* V_LERP_U8: averages, rounded up where the third's bit 0 says so. */
VG_BUILTIN(uint32_t, "llvm.amdgcn.lerp",
           lerp(uint32_t A, uint32_t B, uint32_t Round)) {
  uint32_t Result = 0;
  for (uint32_t I = 0; I < 4; ++I)
    Result |= ((amdByte(A, I) + amdByte(B, I) + (amdByte(Round, I) & 1)) >> 1)
              << (8 * I);
  return Result;
}

/* ---- V_SAD and kin. Masked: bytes whose reference is 0 do not count. */
VG_INLINE uint32_t amdDifference(uint32_t A, uint32_t B) {
  return A > B ? A - B : B - A;
}
VG_INLINE uint32_t amdSad(uint32_t A, uint32_t Reference, bool IsMasked) {
  uint32_t Sum = 0;
  for (uint32_t I = 0; I < 4; ++I)
    if (!IsMasked || amdByte(Reference, I))
      Sum += amdDifference(amdByte(A, I), amdByte(Reference, I));
  return Sum;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.sad.u8",
           sadU8(uint32_t A, uint32_t B, uint32_t C)) {
  return amdSad(A, B, false) + C;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.msad.u8",
           msadU8(uint32_t A, uint32_t B, uint32_t C)) {
  return amdSad(A, B, true) + C;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.sad.hi.u8",
           sadHiU8(uint32_t A, uint32_t B, uint32_t C)) {
  return (amdSad(A, B, false) << 16) + C;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.sad.u16",
           sadU16(uint32_t A, uint32_t B, uint32_t C)) {
  return amdDifference(A & 0xffff, B & 0xffff) +
         amdDifference(A >> 16, B >> 16) + C;
}
/* Four sums, of bytes 0, 1, 2, 3 on of A. */
VG_INLINE uint64_t amdQuadSad(uint64_t A, uint32_t B, uint64_t C, bool Masked) {
  uint64_t Result = 0;
  for (uint32_t I = 0; I < 4; ++I) {
    uint16_t Sum = (uint16_t)(amdSad((uint32_t)(A >> (8 * I)), B, Masked) +
                              (uint32_t)(C >> (16 * I)));
    Result |= (uint64_t)Sum << (16 * I);
  }
  return Result;
}
VG_BUILTIN(uint64_t, "llvm.amdgcn.qsad.pk.u16.u8",
           qsad(uint64_t A, uint32_t B, uint64_t C)) {
  return amdQuadSad(A, B, C, false);
}
VG_BUILTIN(uint64_t, "llvm.amdgcn.mqsad.pk.u16.u8",
           mqsad(uint64_t A, uint32_t B, uint64_t C)) {
  return amdQuadSad(A, B, C, true);
}
VG_BUILTIN(void, "llvm.amdgcn.mqsad.u32.u8",
           mqsadU32(uint32_t *Result, uint64_t A, uint32_t B,
                    const uint32_t *C)) {
  for (uint32_t I = 0; I < 4; ++I)
    Result[I] = amdSad((uint32_t)(A >> (8 * I)), B, true) + C[I];
}

/* ---- Dot products of small integers in a word. Clamp saturates the sum. */
VG_INLINE int64_t amdElement(uint32_t V, uint32_t I, uint32_t Bits,
                             bool IsSigned) {
  uint32_t E = V >> (Bits * I) & ((1u << Bits) - 1);
  return IsSigned && E >> (Bits - 1) ? (int64_t)E - (1 << Bits) : (int64_t)E;
}
VG_INLINE int64_t amdDot(uint32_t A, bool SignedA, uint32_t B, bool SignedB,
                         uint32_t Bits) {
  int64_t Sum = 0;
  for (uint32_t I = 0; I < 32 / Bits; ++I)
    Sum += amdElement(A, I, Bits, SignedA) * amdElement(B, I, Bits, SignedB);
  return Sum;
}
VG_INLINE int32_t amdSumSigned(int64_t Dot, int32_t C, bool Clamp) {
  int64_t Sum = Dot + C;
  if (Clamp && Sum > INT32_MAX)
    return INT32_MAX;
  if (Clamp && Sum < INT32_MIN)
    return INT32_MIN;
  return (int32_t)Sum;
}
VG_INLINE uint32_t amdSumUnsigned(int64_t Dot, uint32_t C, bool Clamp) {
  int64_t Sum = Dot + C;
  return Clamp && Sum > UINT32_MAX ? UINT32_MAX : (uint32_t)Sum;
}
#define DOT(Count, Bits)                                                       \
  VG_BUILTIN(int32_t, "llvm.amdgcn.sdot" #Count,                               \
             sdot##Count(uint32_t A, uint32_t B, int32_t C, bool Clamp)) {     \
    return amdSumSigned(amdDot(A, true, B, true, Bits), C, Clamp);             \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.amdgcn.udot" #Count,                              \
             udot##Count(uint32_t A, uint32_t B, uint32_t C, bool Clamp)) {    \
    return amdSumUnsigned(amdDot(A, false, B, false, Bits), C, Clamp);         \
  }
#define SUDOT(Count, Bits)                                                     \
  VG_BUILTIN(int32_t, "llvm.amdgcn.sudot" #Count,                              \
             sudot##Count(bool SignedA, uint32_t A, bool SignedB, uint32_t B,  \
                          int32_t C, bool Clamp)) {                            \
    return amdSumSigned(amdDot(A, SignedA, B, SignedB, Bits), C, Clamp);       \
  }
DOT(2, 16)
DOT(4, 8)
DOT(8, 4)
SUDOT(4, 8)
SUDOT(8, 4)

/* ---- V_MUL_I24, V_MUL_U24 and the high halves of their 48 bits. */
VG_INLINE int64_t amdMulI24(uint32_t A, uint32_t B) {
  return (int64_t)((int32_t)(A << 8) >> 8) * ((int32_t)(B << 8) >> 8);
}
VG_INLINE uint64_t amdMulU24(uint32_t A, uint32_t B) {
  return (uint64_t)(A & 0xffffff) * (B & 0xffffff);
}
VG_BUILTIN(int32_t, "llvm.amdgcn.mul.i24.i32", mulI24(uint32_t A, uint32_t B)) {
  return (int32_t)amdMulI24(A, B);
}
VG_BUILTIN(int64_t, "llvm.amdgcn.mul.i24.i64",
           mulI24Wide(uint32_t A, uint32_t B)) {
  return amdMulI24(A, B);
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.mul.u24.i32",
           mulU24(uint32_t A, uint32_t B)) {
  return (uint32_t)amdMulU24(A, B);
}
VG_BUILTIN(uint64_t, "llvm.amdgcn.mul.u24.i64",
           mulU24Wide(uint32_t A, uint32_t B)) {
  return amdMulU24(A, B);
}
VG_BUILTIN(int32_t, "llvm.amdgcn.mulhi.i24", mulHiI24(uint32_t A, uint32_t B)) {
  return (int32_t)(amdMulI24(A, B) >> 32);
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.mulhi.u24",
           mulHiU24(uint32_t A, uint32_t B)) {
  return (uint32_t)(amdMulU24(A, B) >> 32);
}
