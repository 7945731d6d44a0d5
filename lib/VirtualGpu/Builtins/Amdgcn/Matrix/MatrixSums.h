/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How AMD's matrix units add products. The ISA documents leave it open; this
 * is what measurements found:
 *
 *   Xie, Wang, Yang, Yang: MMA-Sim: Bit-Accurate Reference Model of Tensor
 *   Cores and Matrix Cores (2025). CDNA 1 to 3.
 *   Li, Li, Xu, et al.: FTTN: Feature-Targeted Testing for Numerical
 *   Properties of NVIDIA & AMD Matrix Accelerators (2024).
 *
 * Chain: one fused operation after another along K (floats and doubles of
 * CDNA). Pairs (halves and bfloats of CDNA 1 and 2): of four products, or two,
 * those at 0 and 1, at 2 and 3, then both sums and C are added, each rounded to
 * a float; CDNA 2 takes subnormal operands for zero and makes none. Cut (all
 * others of CDNA 3): the products of a group are cut off 24 bits below the
 * greatest exponent among them, added exactly, and added to C: both are rounded
 * down, 31 and 24 bits below the greater exponent, and the sum to nearest.
 *
 * Nobody has published measurements of CDNA 4 and RDNA. CDNA 4 is taken to be
 * as CDNA 3, RDNA as a chain; halves and bfloats that RDNA gives are floats
 * until the end. All of this lies within the bounds of
 * docs/design/virtual-gpu.md.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATRIX_MATRIXSUMS_H
#define PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATRIX_MATRIXSUMS_H

#include "VirtualGpu/Builtins/Amdgcn/Matrix/Matrix.h"

/* Columns that are added side by side. */
#define AMD_PANEL 8
typedef float AmdFloats __attribute__((vector_size(4 * AMD_PANEL)));
typedef int32_t AmdInts __attribute__((vector_size(4 * AMD_PANEL)));
typedef uint32_t AmdWords __attribute__((vector_size(4 * AMD_PANEL)));
typedef double AmdDoubles __attribute__((vector_size(8 * AMD_PANEL)));
typedef int64_t AmdLongs __attribute__((vector_size(8 * AMD_PANEL)));

/* Loops over such vectors are not to be made loops over vectors of elements,
 * which LLVM would gather. */
#define AMD_LOOP_OF_PANELS                                                     \
  _Pragma("clang loop vectorize(disable) interleave(disable)")

#define AMD_MAX_FACTOR 2048 /* elements: 16 * 128 */

/* One row of A, Count elements that are there, with their columns in Index, and
 * the panel of B: the row K begins at K * Stride. Exponents: of Cut alone.
 * Scales: of blocks of 32 along K, as powers of two; null if there are none. */
typedef struct AmdDot {
  const float *A, *B;
  const int32_t *PowersA, *PowersB;
  const uint8_t *Index;
  uint32_t Count, Stride;
  const int32_t *ScalesA, *ScalesB;
} AmdDot;
enum { AMD_SCALED = 32, AMD_NO_SCALE = 128 /* its code is 255: NaN */ };

VG_INLINE AmdFloats amdFloatsAt(const float *P) {
  AmdFloats V;
  __builtin_memcpy(&V, P, sizeof V);
  return V;
}
VG_INLINE AmdInts amdIntsAt(const void *P) {
  AmdInts V;
  __builtin_memcpy(&V, P, sizeof V);
  return V;
}
VG_INLINE AmdInts amdChoose(AmdInts Mask, AmdInts Yes, AmdInts No) {
  return (Mask & Yes) | (~Mask & No);
}

/* ---- A small format as floats, in place; all of its numbers are some. */
typedef struct AmdSmallFormat {
  int32_t ExponentBits, FractionBits, Bias;
  int32_t Largest; /* codes above it, without sign, are no numbers */
  bool IsFnuz, HasInfinity;
} AmdSmallFormat;

VG_INLINE AmdSmallFormat amdSmallFormat(uint32_t Of) {
  const bool IsFnuz = __oclc_ISA_version >= 9400 && __oclc_ISA_version < 9500;
  switch (Of) {
  case AmdElement_f16:
    return (AmdSmallFormat){5, 10, 15, 0x7bff, false, true};
  case AmdElement_bf16:
    return (AmdSmallFormat){8, 7, 127, 0x7f7f, false, true};
  case AmdElement_fp8:
    return (AmdSmallFormat){4,      3,    7 + IsFnuz, IsFnuz ? 0x7f : 0x7e,
                            IsFnuz, false};
  case AmdElement_bf8:
    return (AmdSmallFormat){5,      2,      15 + IsFnuz, IsFnuz ? 0x7f : 0x7b,
                            IsFnuz, !IsFnuz};
  case AmdElement_fp6:
    return (AmdSmallFormat){2, 3, 1, 0x1f, false, false};
  case AmdElement_bf6:
    return (AmdSmallFormat){3, 2, 3, 0x1f, false, false};
  default:
    return (AmdSmallFormat){2, 1, 1, 0x7, false, false};
  }
}

VG_INLINE void amdDecodeSmall(uint32_t *At, uint32_t Count, uint32_t Of) {
  const AmdSmallFormat F = amdSmallFormat(Of);
  const int32_t SignBit = 1 << (F.ExponentBits + F.FractionBits);
  const int32_t Infinity = F.HasInfinity ? F.Largest + 1 : -1;
  const float Scale = amdFloat((uint32_t)(127 + 127 - F.Bias) << 23);
  for (uint32_t I = 0; I < Count; ++I) {
    const int32_t Code = (int32_t)At[I], Size = Code & (SignBit - 1);
    const float V = amdFloat((uint32_t)Size << (23 - F.FractionBits)) * Scale;
    int32_t Bits = (int32_t)amdFloatBits(V);
    const bool IsNan = F.IsFnuz ? Code == SignBit : Size > F.Largest;
    Bits = IsNan ? (Size == Infinity ? 0x7f800000 : 0x7fc00000) : Bits;
    At[I] = (uint32_t)Bits | (Code & SignBit ? 0x80000000u : 0);
  }
}

/* The exponent as the unit sees it: of a subnormal number the least of its
 * format; a zero's is lower. */
VG_INLINE void amdPowersOf(int32_t *To, const uint32_t *From, uint32_t Count,
                           uint32_t Of) {
  const int32_t Least = Of == AmdElement_f32 || Of == AmdElement_xf32
                            ? -126
                            : 1 - amdSmallFormat(Of).Bias;
  for (uint32_t I = 0; I < Count; ++I) {
    const int32_t Size = (int32_t)(From[I] & 0x7fffffff);
    const int32_t Power = (Size >> 23) - 127;
    To[I] = Size == 0 ? -126 : Power < Least ? Least : Power;
  }
}

/* ---- Chain. */
VG_INLINE AmdFloats amdAddInChain(const AmdDot *Of, AmdFloats Sum) {
  AMD_LOOP_OF_PANELS
  for (uint32_t I = 0; I < Of->Count; ++I) {
    const float A = Of->A[I];
    const AmdFloats Row = {A, A, A, A, A, A, A, A};
    Sum = __builtin_elementwise_fma(
        Row, amdFloatsAt(Of->B + Of->Index[I] * Of->Stride), Sum);
  }
  return Sum;
}

/* ---- Pairs. */
VG_INLINE AmdFloats amdFlushed(AmdFloats V, bool Flushes) {
  AmdInts Bits = (AmdInts)V;
  AmdInts IsSmall = (AmdInts)((Bits & 0x7f800000) == 0);
  return Flushes ? (AmdFloats)(Bits & ~(IsSmall & 0x7fffffff)) : V;
}
VG_INLINE AmdFloats amdProduct(const AmdDot *Of, uint32_t I, bool Flushes) {
  /* Rounded only where it is subnormal; a zero is positive. */
  return amdFlushed(Of->A[I] * amdFloatsAt(Of->B + Of->Index[I] * Of->Stride) +
                        0.0f,
                    Flushes);
}
VG_INLINE AmdFloats amdAddInPairs(const AmdDot *Of, AmdFloats Sum,
                                  uint32_t Group, bool Flushes) {
  AMD_LOOP_OF_PANELS
  for (uint32_t I = 0; I < Of->Count; I += Group) {
    AmdFloats V = amdFlushed(
        amdProduct(Of, I, Flushes) + amdProduct(Of, I + 1, Flushes), Flushes);
    if (Group == 4) {
      AmdFloats W = amdFlushed(amdProduct(Of, I + 2, Flushes) +
                                   amdProduct(Of, I + 3, Flushes),
                               Flushes);
      V = amdFlushed(V + W, Flushes);
    }
    Sum = amdFlushed(Sum + V, Flushes);
  }
  return Sum;
}

/* ---- Cut. */
VG_INLINE AmdDoubles amdTwoTo(AmdInts Power) {
  return (AmdDoubles)(__builtin_convertvector(Power + 1023, AmdLongs) << 52);
}
VG_INLINE AmdInts amdGreater(AmdInts A, AmdInts B) {
  return amdChoose(A > B, A, B);
}
/* A whole number of units of 2^(Power - 24), exact. */
typedef struct AmdCutSum {
  AmdDoubles Units;
  AmdInts Power;
} AmdCutSum;

VG_INLINE AmdInts amdPowersAt(const AmdDot *Of, uint32_t I) {
  return amdIntsAt(Of->PowersB + Of->Index[I] * Of->Stride) + Of->PowersA[I];
}
VG_INLINE AmdDoubles amdProductAt(const AmdDot *Of, uint32_t I) {
  return (double)Of->A[I] *
         __builtin_convertvector(amdFloatsAt(Of->B + Of->Index[I] * Of->Stride),
                                 AmdDoubles);
}
/* Products of 2^128 and more are for amdSpecial. */
VG_INLINE AmdLongs amdIsOver(AmdDoubles P) {
  return (AmdLongs)(__builtin_elementwise_abs(P) >= 0x1p128);
}
VG_INLINE AmdCutSum amdCutGroup(const AmdDot *Of, uint32_t First, uint32_t End,
                                uint32_t Step, bool MayBeSpecial) {
  AmdCutSum S = {{0}, amdPowersAt(Of, First)};
  AMD_LOOP_OF_PANELS
  for (uint32_t I = First + Step; I < End; I += Step)
    S.Power = amdGreater(S.Power, amdPowersAt(Of, I));
  const AmdDoubles Scale = amdTwoTo(24 - S.Power);
  AMD_LOOP_OF_PANELS
  for (uint32_t I = First; I < End; I += Step) {
    AmdDoubles P = amdProductAt(Of, I);
    if (MayBeSpecial)
      P = (AmdDoubles)((AmdLongs)P & ~amdIsOver(P));
    S.Units += __builtin_elementwise_trunc(P * Scale);
  }
  return S;
}
/* Infinite or NaN where a sum is: of a product that is, or of one that is too
 * large for a float, or of C. */
VG_INLINE AmdDoubles amdSpecial(const AmdDot *Of, uint32_t First, uint32_t End,
                                AmdFloats C) {
  AmdDoubles Sum = __builtin_convertvector(C, AmdDoubles);
  AMD_LOOP_OF_PANELS
  for (uint32_t I = First; I < End; ++I) {
    AmdDoubles P = amdProductAt(Of, I);
    Sum += P + (AmdDoubles)((AmdLongs)P & amdIsOver(P)) * 0x1p1000;
  }
  return Sum;
}

/* Two halves of a group: both rounded down to the greater's places. */
VG_INLINE AmdCutSum amdJoin(AmdCutSum A, AmdCutSum B) {
  AmdCutSum S = {{0}, amdGreater(A.Power, B.Power)};
  S.Units = __builtin_elementwise_floor(A.Units * amdTwoTo(A.Power - S.Power)) +
            __builtin_elementwise_floor(B.Units * amdTwoTo(B.Power - S.Power));
  return S;
}

/* C added to the sum; to nearest. IsByte: a C far below the sum is dropped
 * where others are rounded down. */
VG_INLINE AmdFloats amdAddCut(AmdCutSum S, AmdFloats C, bool IsByte) {
  AmdInts Bits = (AmdInts)C & 0x7fffffff, Field = Bits >> 23;
  AmdInts PowerC = amdChoose((AmdInts)(Field == 0), Field + 1, Field) - 127;
  AmdInts Power = amdGreater(S.Power, PowerC);
  AmdDoubles Sum =
      __builtin_elementwise_floor(S.Units * amdTwoTo(S.Power - Power + 7));
  AmdDoubles Added = __builtin_elementwise_floor(
      __builtin_convertvector(C, AmdDoubles) * amdTwoTo(24 - Power));
  if (IsByte) {
    AmdLongs IsFar =
        __builtin_convertvector((AmdInts)(PowerC < Power - 25), AmdLongs);
    Added = (AmdDoubles)((AmdLongs)Added & ~IsFar);
  }
  return __builtin_convertvector((Sum + Added * 128.0) * amdTwoTo(Power - 31),
                                 AmdFloats);
}

/* The scales of a group: of A one, of B one for each column. */
VG_INLINE AmdInts amdScales(const AmdDot *Of, uint32_t First, AmdInts *IsNone) {
  const int32_t A = Of->ScalesA[First / AMD_SCALED];
  AmdInts B = amdIntsAt(Of->ScalesB + First / AMD_SCALED * Of->Stride);
  *IsNone = (AmdInts)(B == AMD_NO_SCALE) | (A == AMD_NO_SCALE ? -1 : 0);
  return A + B;
}

VG_INLINE AmdFloats amdAddCutGroup(const AmdDot *Of, uint32_t First,
                                   uint32_t End, AmdFloats C, bool IsByte,
                                   bool MayBeSpecial) {
  AmdCutSum S;
  if (IsByte)
    S = amdJoin(amdCutGroup(Of, First, End, 2, MayBeSpecial),
                amdCutGroup(Of, First + 1, End, 2, MayBeSpecial));
  else
    S = amdCutGroup(Of, First, End, 1, MayBeSpecial);
  AmdInts IsNone = {0};
  if (Of->ScalesA)
    S.Power += amdScales(Of, First, &IsNone);
  AmdFloats Sum = amdAddCut(S, C, IsByte);
  if (!MayBeSpecial)
    return Sum;
  AmdDoubles Special = amdSpecial(Of, First, End, C);
  Special = (AmdDoubles)((AmdLongs)Special |
                         __builtin_convertvector(IsNone, AmdLongs));
  AmdInts IsSpecial = __builtin_convertvector(
      (AmdLongs)((AmdLongs)Special & 0x7ff0000000000000) == 0x7ff0000000000000,
      AmdInts);
  return (AmdFloats)amdChoose(
      IsSpecial, (AmdInts) __builtin_convertvector(Special, AmdFloats),
      (AmdInts)Sum);
}
VG_INLINE AmdFloats amdAddCutting(const AmdDot *Of, AmdFloats Sum,
                                  uint32_t Group, bool IsByte,
                                  bool MayBeSpecial) {
  AMD_LOOP_OF_PANELS
  for (uint32_t I = 0; I < Of->Count; I += Group) {
    const uint32_t End = I + Group < Of->Count ? I + Group : Of->Count;
    Sum = amdAddCutGroup(Of, I, End, Sum, IsByte, MayBeSpecial);
  }
  return Sum;
}

/* All NaNs are this one. */
VG_INLINE AmdFloats amdOneNan(AmdFloats V) {
  AmdInts IsNan = (AmdInts)(((AmdInts)V & 0x7fffffff) > 0x7f800000);
  AmdInts Nan = {0};
  return (AmdFloats)amdChoose(IsNan, Nan + 0x7fc00000, (AmdInts)V);
}

/* ---- Integers: they wrap, or stop at the ends of their range. */
VG_INLINE AmdInts amdAddInts(const AmdDot *Of, AmdInts C, bool Clamps) {
  AmdInts Sum = {0};
  AMD_LOOP_OF_PANELS
  for (uint32_t I = 0; I < Of->Count; ++I)
    Sum += ((const int32_t *)Of->A)[I] *
           amdIntsAt(Of->B + Of->Index[I] * Of->Stride);
  if (Clamps)
    return __builtin_elementwise_add_sat(Sum, C);
  return (AmdInts)((AmdWords)Sum + (AmdWords)C);
}

#endif
