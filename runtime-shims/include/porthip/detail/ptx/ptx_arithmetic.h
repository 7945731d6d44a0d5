/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What integer and video instructions of PTX compute, in plain C: once for the
 * port (porthip/ptx.h) and for the virtual GPU (lib/VirtualGpu/Builtins), so
 * that both give the same. Source: PTX ISA, "Integer Arithmetic", "Logic and
 * Shift", "prmt", "Scalar Video Instructions", "SIMD Video Instructions".
 *
 * Values are unsigned words; where a sign matters, an argument says so. Such
 * arguments are constants where the functions are called, so that little is
 * left of them.
 */
#ifndef PORTHIP_DETAIL_PTX_ARITHMETIC_H
#define PORTHIP_DETAIL_PTX_ARITHMETIC_H

#include "ptx_c.h"

PORTHIP_PTX_C_BEGIN

/* ---- Products, sums of differences and of products. */

/* A number of 24 bits, extended by its sign. */
PORTHIP_PTX_C long long low24(unsigned A, bool IsSigned) {
  return IsSigned ? (long long)((int)(A << 8) >> 8)
                  : (long long)(A & 0xffffffu);
}
/* Bits 31..0 of the product of 48 bits, or 47..16. */
PORTHIP_PTX_C unsigned product24(unsigned A, unsigned B, bool IsHigh,
                                 bool IsSigned) {
  long long Product = low24(A, IsSigned) * low24(B, IsSigned);
  return (unsigned)(IsHigh ? Product >> 16 : Product);
}

/* Bits of A from First, extended as its type says. */
PORTHIP_PTX_C long long fieldOf(unsigned A, unsigned First, unsigned Bits,
                                bool IsSigned) {
  unsigned long long Top = (unsigned long long)(A >> First) << (64 - Bits);
  return IsSigned ? (long long)Top >> (64 - Bits)
                  : (long long)(Top >> (64 - Bits));
}
/* C and the products of the bytes of A and B; wraps. */
PORTHIP_PTX_C unsigned dotBytes(unsigned A, unsigned B, unsigned C,
                                bool ASigned, bool BSigned) {
  for (unsigned I = 0; I < 32; I += 8)
    C += (unsigned)((int)fieldOf(A, I, 8, ASigned) *
                    (int)fieldOf(B, I, 8, BSigned));
  return C;
}
/* C and the products of the halves of A and of two bytes of B, from First. */
PORTHIP_PTX_C unsigned dotHalves(unsigned A, unsigned B, unsigned First,
                                 unsigned C, bool ASigned, bool BSigned) {
  for (unsigned I = 0; I < 2; ++I)
    C += (unsigned)((int)fieldOf(A, 16 * I, 16, ASigned) *
                    (int)fieldOf(B, First + 8 * I, 8, BSigned));
  return C;
}

/* ---- Shifts and bit fields. */

/* The upper word of the pair, shifted to the left by up to 32. */
PORTHIP_PTX_C unsigned funnelLeft(unsigned Low, unsigned High,
                                  unsigned Amount) {
  unsigned long long Both = (unsigned long long)High << 32 | Low;
  return (unsigned)((Both << (Amount < 32u ? Amount : 32u)) >> 32);
}
/* The lower word, shifted to the right. */
PORTHIP_PTX_C unsigned funnelRight(unsigned Low, unsigned High,
                                   unsigned Amount) {
  unsigned long long Both = (unsigned long long)High << 32 | Low;
  return (unsigned)(Both >> (Amount < 32u ? Amount : 32u));
}

/* Length ones from First on; what lies beyond the word is cut off. */
PORTHIP_PTX_C unsigned bitMask(unsigned First, unsigned Length, bool Wraps) {
  if (Wraps) {
    First &= 31u;
    Length &= 31u;
  }
  unsigned Ones = Length < 32u ? (1u << Length) - 1u : ~0u;
  return First < 32u ? Ones << First : 0u;
}

/* The lowest Length bits of A, extended; all of A from 32 on. */
PORTHIP_PTX_C unsigned extendBits(unsigned A, unsigned Length, bool Wraps,
                                  bool IsSigned) {
  if (Wraps)
    Length &= 31u;
  if (Length >= 32u)
    return A;
  return Length ? (unsigned)fieldOf(A, 0, Length, IsSigned) : 0u;
}

/* Place of the highest one, or its distance from the top; all ones where there
 * is none. */
PORTHIP_PTX_C unsigned highestBit(unsigned long long A, unsigned Width,
                                  bool AsShift) {
  if (!A)
    return ~0u;
  unsigned Place = 63u - (unsigned)__builtin_clzll(A);
  return AsShift ? Width - 1u - Place : Place;
}

/* ---- prmt. */

/* Bit 3 of a selector gives the byte's sign instead of the byte. */
PORTHIP_PTX_C unsigned permute(unsigned A, unsigned B, unsigned Select) {
  unsigned long long Bytes = (unsigned long long)B << 32 | A;
  unsigned Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    unsigned S = Select >> (4 * I);
    unsigned Byte = (unsigned)(Bytes >> (8 * (S & 7u))) & 0xffu;
    if (S & 8u)
      Byte = Byte & 0x80u ? 0xffu : 0u;
    Result |= Byte << (8 * I);
  }
  return Result;
}
PORTHIP_PTX_C unsigned permuteForward(unsigned A, unsigned B, unsigned C) {
  return funnelRight(A, B, 8 * (C & 3u));
}
/* Backwards: byte I is byte (C - I) mod 8 of the pair. */
PORTHIP_PTX_C unsigned permuteBackward(unsigned A, unsigned B, unsigned C) {
  unsigned long long Bytes = (unsigned long long)B << 32 | A;
  unsigned Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= ((unsigned)(Bytes >> (8 * (((C & 3u) - I) & 7u))) & 0xffu)
              << (8 * I);
  return Result;
}
PORTHIP_PTX_C unsigned repeatByte(unsigned A, unsigned C) {
  return (A >> (8 * (C & 3u)) & 0xffu) * 0x01010101u;
}
PORTHIP_PTX_C unsigned repeatHalf(unsigned A, unsigned C) {
  return (C & 1u ? A >> 16 : A & 0xffffu) * 0x00010001u;
}
/* Bytes left (above) or right (below) of byte C are that byte. */
PORTHIP_PTX_C unsigned clampBytes(unsigned A, unsigned C, bool IsLeft) {
  unsigned Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    bool IsOutside = IsLeft ? I<(C & 3u) : I>(C & 3u);
    Result |= (A >> (8 * (IsOutside ? C & 3u : I)) & 0xffu) << (8 * I);
  }
  return Result;
}

/* ---- Video. */

enum VideoOperation {
  VideoAdd,
  VideoSub,
  VideoAbsDiff,
  VideoMin,
  VideoMax,
  VideoShl,
  VideoShr,
  VideoAverage,
  VideoMad,
  VideoSetEq,
  VideoSetNe,
  VideoSetLt,
  VideoSetLe,
  VideoSetGt,
  VideoSetGe
};
/* What happens with the result and the third source. Merge: the result is a
 * part of 32 bits, with its first bit in bits 8 to 15 of this and its size in
 * the next; the others come from the third source. */
enum VideoSecond {
  VideoSecondNone,
  VideoSecondAdd,
  VideoSecondMin,
  VideoSecondMax,
  VideoSecondMerge
};
enum VideoFlag {
  VideoResultSigned = 1,
  VideoASigned = 2,
  VideoBSigned = 4,
  VideoSaturates = 8,
  VideoWraps = 16 /* shift amounts, else they are clamped to 32 */
};

PORTHIP_PTX_C long long videoClamp(long long V, unsigned Bits, bool IsSigned) {
  long long Low = IsSigned ? -(1ll << (Bits - 1)) : 0;
  long long High = IsSigned ? (1ll << (Bits - 1)) - 1 : (1ll << Bits) - 1;
  return V < Low ? Low : V > High ? High : V;
}

PORTHIP_PTX_C long long videoOperate(int Operation, long long A, long long B,
                                     bool Wraps) {
  /* 32 bits shifted by 32 at most stay inside 64. */
  unsigned Amount = (unsigned)B;
  Amount = Wraps ? Amount & 31u : Amount > 32u ? 32u : Amount;
  switch (Operation) {
  case VideoAdd:
    return A + B;
  case VideoSub:
    return A - B;
  case VideoAbsDiff:
    return A > B ? A - B : B - A;
  case VideoMin:
    return A < B ? A : B;
  case VideoMax:
    return A > B ? A : B;
  case VideoShl:
    return (long long)((unsigned long long)A << Amount);
  case VideoShr:
    return A >> Amount;
  case VideoAverage:
    return (A + B + (A + B >= 0)) >> 1;
  case VideoMad:
    return A * B;
  case VideoSetEq:
    return A == B;
  case VideoSetNe:
    return A != B;
  case VideoSetLt:
    return A < B;
  case VideoSetLe:
    return A <= B;
  case VideoSetGt:
    return A > B;
  default:
    return A >= B;
  }
}

/* A and B: the sources, as numbers. C: the third. Scale: of VideoMad. */
PORTHIP_PTX_C unsigned videoScalar(int Operation, int Second, unsigned Flags,
                                   long long A, long long B, unsigned C,
                                   unsigned Scale) {
  bool IsSigned = (Flags & VideoResultSigned) != 0;
  int Then = Second & 255;
  unsigned PartFirst = (unsigned)Second >> 8 & 255u;
  unsigned PartBits = Then == VideoSecondMerge ? (unsigned)Second >> 16 : 32u;
  unsigned Part = ~0u >> (32u - PartBits) << PartFirst;
  long long Other = IsSigned ? (long long)(int)C : (long long)C;
  long long V = videoOperate(Operation, A, B, (Flags & VideoWraps) != 0);
  if (Operation == VideoMad)
    V = (V + Other) >> Scale;
  if (Flags & VideoSaturates)
    V = videoClamp(V, PartBits, IsSigned);
  /* The second operation works on 33 bits of these, on 32 of sums (as an H200
   * gave, driver 580.159). */
  bool IsWhole = Operation == VideoAbsDiff || Operation == VideoMin ||
                 Operation == VideoMax;
  long long First = IsWhole    ? V
                    : IsSigned ? (long long)(int)(unsigned)V
                               : (long long)(unsigned)V;
  switch (Then) {
  case VideoSecondMerge:
    return (C & ~Part) | ((unsigned)V << PartFirst & Part);
  case VideoSecondAdd:
    return (unsigned)V + C;
  case VideoSecondMin:
    return (unsigned)(First < Other ? First : Other);
  case VideoSecondMax:
    return (unsigned)(First > Other ? First : Other);
  default:
    return (unsigned)V;
  }
}

/* Count lanes; those that Mask does not name come from C. AddsUp: the sum of
 * the lanes and C instead. */
PORTHIP_PTX_C unsigned videoPacked(int Operation, bool AddsUp, unsigned Flags,
                                   unsigned Count, unsigned Mask, unsigned A,
                                   unsigned B, unsigned C) {
  unsigned Bits = 32 / Count, Sum = C, Result = C;
  unsigned Ones = (1u << Bits) - 1u;
  for (unsigned I = 0; I < Count; ++I) {
    if (!(Mask >> I & 1u))
      continue;
    long long V = videoOperate(
        Operation, fieldOf(A, I * Bits, Bits, (Flags & VideoASigned) != 0),
        fieldOf(B, I * Bits, Bits, (Flags & VideoBSigned) != 0), false);
    if (Flags & VideoSaturates)
      V = videoClamp(V, Bits, (Flags & VideoResultSigned) != 0);
    Sum += (unsigned)V;
    Result = (Result & ~(Ones << (I * Bits))) | ((unsigned)V & Ones)
                                                    << (I * Bits);
  }
  return AddsUp ? Sum : Result;
}

/* A byte that holds a number of fewer bits as mma.kind::f8f6f4 takes it, sign
 * in bit 5, as e4m3, which has all of these numbers: its exponent is biased
 * by 7. Numbers without the leading 1 have one there. */
PORTHIP_PTX_C unsigned wideByte(unsigned Bits, int Bias, int FractionBits) {
  unsigned Sign = (Bits & 0x20u) << 2;
  unsigned Fraction = Bits & ((1u << FractionBits) - 1u);
  int Exponent = (int)((Bits & 0x1fu) >> FractionBits);
  if (!Exponent) {
    if (!Fraction)
      return Sign;
    for (Exponent = 1; !(Fraction >> FractionBits); --Exponent)
      Fraction <<= 1;
    Fraction &= (1u << FractionBits) - 1u;
  }
  return Sign | (unsigned)(Exponent - Bias + 7) << 3 |
         Fraction << (3 - FractionBits);
}
PORTHIP_PTX_C unsigned wideBytes(unsigned Word, int Bias, int FractionBits) {
  unsigned Result = 0;
  for (int N = 0; N < 32; N += 8)
    Result |= wideByte(Word >> N & 0x3fu, Bias, FractionBits) << N;
  return Result;
}

#ifdef __cplusplus
} // namespace detail
#endif

/* ---- Instructions that are a function. PORTHIP_PTX_SHARED(Result, Name, Type,
 * Parameters): Name is the mnemonic with the words that its form needs, Type
 * the first type of the form. C++ overloads Name, C has the builtin
 * `ptx.Name.Type`. */

#ifdef __cplusplus
#define PORTHIP_PTX_SHARED(Result, Name, Type, Parameters)                     \
  PORTHIP_HOST_DEVICE Result Name Parameters
using namespace detail;
#elif !defined(PORTHIP_PTX_SHARED)
#define PORTHIP_PTX_SHARED(Result, Name, Type, Parameters)                     \
  PORTHIP_PTX_C Result Name##_##Type Parameters
#endif

PORTHIP_PTX_SHARED(unsigned, mul24_lo, u32, (unsigned A, unsigned B)) {
  return product24(A, B, false, false);
}
PORTHIP_PTX_SHARED(int, mul24_lo, s32, (int A, int B)) {
  return (int)product24((unsigned)A, (unsigned)B, false, true);
}
PORTHIP_PTX_SHARED(unsigned, mul24_hi, u32, (unsigned A, unsigned B)) {
  return product24(A, B, true, false);
}
PORTHIP_PTX_SHARED(int, mul24_hi, s32, (int A, int B)) {
  return (int)product24((unsigned)A, (unsigned)B, true, true);
}

PORTHIP_PTX_SHARED(unsigned, szext_clamp, u32, (unsigned A, unsigned Length)) {
  return extendBits(A, Length, false, false);
}
PORTHIP_PTX_SHARED(int, szext_clamp, s32, (int A, unsigned Length)) {
  return (int)extendBits((unsigned)A, Length, false, true);
}
PORTHIP_PTX_SHARED(unsigned, szext_wrap, u32, (unsigned A, unsigned Length)) {
  return extendBits(A, Length, true, false);
}
PORTHIP_PTX_SHARED(int, szext_wrap, s32, (int A, unsigned Length)) {
  return (int)extendBits((unsigned)A, Length, true, true);
}
PORTHIP_PTX_SHARED(unsigned, bmsk_clamp, u32,
                   (unsigned First, unsigned Length)) {
  return bitMask(First, Length, false);
}
PORTHIP_PTX_SHARED(unsigned, bmsk_wrap, u32,
                   (unsigned First, unsigned Length)) {
  return bitMask(First, Length, true);
}

PORTHIP_PTX_SHARED(unsigned, shf_l_wrap, u32,
                   (unsigned Low, unsigned High, unsigned Amount)) {
  return funnelLeft(Low, High, Amount & 31u);
}
PORTHIP_PTX_SHARED(unsigned, shf_r_wrap, u32,
                   (unsigned Low, unsigned High, unsigned Amount)) {
  return funnelRight(Low, High, Amount & 31u);
}
PORTHIP_PTX_SHARED(unsigned, shf_l_clamp, u32,
                   (unsigned Low, unsigned High, unsigned Amount)) {
  return funnelLeft(Low, High, Amount);
}
PORTHIP_PTX_SHARED(unsigned, shf_r_clamp, u32,
                   (unsigned Low, unsigned High, unsigned Amount)) {
  return funnelRight(Low, High, Amount);
}

PORTHIP_PTX_SHARED(unsigned, prmt, u32,
                   (unsigned A, unsigned B, unsigned Select)) {
  return permute(A, B, Select);
}
PORTHIP_PTX_SHARED(unsigned, prmt_f4e, u32,
                   (unsigned A, unsigned B, unsigned C)) {
  return permuteForward(A, B, C);
}
PORTHIP_PTX_SHARED(unsigned, prmt_b4e, u32,
                   (unsigned A, unsigned B, unsigned C)) {
  return permuteBackward(A, B, C);
}
/* The modes that replicate or extend look at the first source only. */
PORTHIP_PTX_SHARED(unsigned, prmt_rc8, u32,
                   (unsigned A, unsigned B, unsigned C)) {
  (void)B;
  return repeatByte(A, C);
}
PORTHIP_PTX_SHARED(unsigned, prmt_rc16, u32,
                   (unsigned A, unsigned B, unsigned C)) {
  (void)B;
  return repeatHalf(A, C);
}
PORTHIP_PTX_SHARED(unsigned, prmt_ecl, u32,
                   (unsigned A, unsigned B, unsigned C)) {
  (void)B;
  return clampBytes(A, C, true);
}
PORTHIP_PTX_SHARED(unsigned, prmt_ecr, u32,
                   (unsigned A, unsigned B, unsigned C)) {
  (void)B;
  return clampBytes(A, C, false);
}

/* e2m1 is in bits 2 to 5: an e2m3 whose last bits are 0. */
PORTHIP_PTX_SHARED(unsigned, e4m3_of_e2m1, u32, (unsigned Word)) {
  return wideBytes(Word & 0x3c3c3c3cu, 1, 3);
}
PORTHIP_PTX_SHARED(unsigned, e4m3_of_e2m3, u32, (unsigned Word)) {
  return wideBytes(Word, 1, 3);
}
PORTHIP_PTX_SHARED(unsigned, e4m3_of_e3m2, u32, (unsigned Word)) {
  return wideBytes(Word, 3, 2);
}

#ifdef __cplusplus
} // namespace ptx
} // namespace porthip
#endif
#undef PORTHIP_PTX_SHARED
#endif
