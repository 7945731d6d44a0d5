/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A B + C of floating point as a tensor core adds it (Tensor.h), 16 rows at
 * once: numbers lie in vectors that have a row of A in each place, and a column
 * of B is gone through along K. The vectors are LLVM's, for any CPU.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_TENSORPRODUCT_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_TENSORPRODUCT_H

#include "VirtualGpu/Builtins/Nvptx/Tensor/Tensor.h"

#define NV_ROWS 16
#define NV_COLUMNS 8
#define NV_MAX_K 64 /* of floating point */
#define NV_MAX_ELEMENTS 128

typedef int32_t NvInts __attribute__((vector_size(4 * NV_ROWS)));
typedef float NvFloats __attribute__((vector_size(4 * NV_ROWS)));
typedef int64_t NvLongs __attribute__((vector_size(8 * NV_ROWS)));
typedef double NvDoubles __attribute__((vector_size(8 * NV_ROWS)));

/* Elements as they stand in registers: of A by K and row, of B by K and column.
 * Present, by row: a bit for each K, 0 where a sparse A has no element. */
typedef struct NvElements {
  NvInts A[NV_MAX_ELEMENTS];
  int32_t B[NV_MAX_ELEMENTS][NV_COLUMNS] __attribute__((aligned(64)));
  NvLongs Present;
} NvElements;

typedef struct NvFactors {
  NvInts SignificandsA[NV_MAX_K], ExponentsA[NV_MAX_K];
  int32_t SignificandsB[NV_MAX_K][NV_COLUMNS] __attribute__((aligned(64)));
  int32_t ExponentsB[NV_MAX_K][NV_COLUMNS] __attribute__((aligned(64)));
  NvInts IsSpecialA;                  /* -1: the row has an infinity or a NaN */
  int32_t IsSpecialB[2 * NV_COLUMNS]; /* of even and of odd K */
} NvFactors;

/* What is to be computed. */
typedef struct NvProductOf {
  enum NvFactor A, B;
  uint32_t K;
  NvTensorModel Model;
  bool IsHalf; /* of D */
} NvProductOf;

VG_INLINE NvInts nvAll(int32_t V) { return (NvInts){0} + V; }
VG_INLINE NvInts nvSelect(NvInts Mask, NvInts Yes, NvInts No) {
  return (Mask & Yes) | (~Mask & No);
}
VG_INLINE NvInts nvGreater(NvInts A, NvInts B) {
  return __builtin_elementwise_max(A, B);
}
/* 2^Exponent, of any that products have. */
VG_INLINE NvDoubles nvPowersOfTwo(NvInts Exponent) {
  NvInts Field = 1023 + nvGreater(Exponent, nvAll(-1000));
  return (NvDoubles)(__builtin_convertvector(Field, NvLongs) << 52);
}

/* ---- Decoding: as nvDecode. */

/* The exponent of a zero: below all, also in a product. */
#define NV_NO_EXPONENT (-50000)

VG_INLINE void nvDecodeInts(NvInts *Significand, NvInts *Exponent,
                            NvInts *IsSpecial, NvInts Bits, enum NvFactor Of) {
  const int F = nvFractionOf(Of), E = nvExponentBitsOf(Of);
  const int Bias = (1 << (E - 1)) - 1, Top = (1 << E) - 1;
  if (Of == NvFactor_tf32)
    Bits >>= 13;
  NvInts Field = Bits >> F & Top, Low = Bits & ((1 << F) - 1);
  NvInts Special = Field == Top;
  if (Of == NvFactor_e4m3)
    Special &= Low == 7;
  NvInts S = Low | ((Field != 0) & 1 << F);
  S &= ~Special;
  NvInts Sign = -(Bits >> (E + F) & 1);
  *Significand = (S ^ Sign) - Sign;
  *Exponent = nvSelect(S == 0, nvAll(NV_NO_EXPONENT),
                       nvGreater(Field, nvAll(1)) - Bias);
  *IsSpecial |= Special;
}

/* Where an element along K comes in its sum; pairs stay together. */
VG_INLINE uint32_t nvPlaceOf(uint32_t K, NvProductOf P) {
  const uint32_t Turn = (uint32_t)P.Model.Turn;
  if (!Turn)
    return K;
  const uint32_t Round = K / Turn;
  return Round % 2 * (P.K / 2) + Round / 2 * Turn + K % Turn;
}

VG_INLINE void nvDecodeElements(NvFactors *To, const NvElements *From,
                                NvProductOf P) {
  NvInts SpecialA = {0}, SpecialB = {0};
  for (uint32_t K = 0; K < P.K; ++K) {
    const uint32_t At = nvPlaceOf(K, P);
    nvDecodeInts(&To->SignificandsA[At], &To->ExponentsA[At], &SpecialA,
                 From->A[K], P.A);
  }
  for (uint32_t K = 0; K < P.K; K += 2) {
    const uint32_t At = nvPlaceOf(K, P);
    nvDecodeInts((NvInts *)To->SignificandsB[At], (NvInts *)To->ExponentsB[At],
                 &SpecialB, *(const NvInts *)From->B[K], P.B);
  }
  To->IsSpecialA = SpecialA;
  __builtin_memcpy(To->IsSpecialB, &SpecialB, sizeof(SpecialB));
}

/* ---- Sums. */

typedef struct NvSum {
  NvDoubles Units; /* of 2^(Exponent - Fraction): whole numbers */
  NvInts Exponent;
} NvSum;

/* What of Size * 2^Up is left after a shift down by Exponent - Of. */
VG_INLINE NvInts nvAligned(NvInts Size, NvInts Of, NvInts Exponent) {
  NvInts Down = Exponent - Of;
  return Size >> __builtin_elementwise_min(Down, nvAll(31));
}

/* The sums, floats, and the products K to K + Group of a column. A term is
 * below 4 * 2^Fraction, so that an int holds eight of them and a sum. */
VG_INLINE NvSum nvAddGroup(const NvFactors *F, uint32_t Column, uint32_t K,
                           uint32_t Group, NvInts Sums, int Fraction,
                           int ProductFraction) {
  NvInts Field = Sums >> 23 & 255;
  NvInts OfC = (Sums & 0x7fffff) | ((Field != 0) & 0x800000);
  NvInts ExponentC = nvSelect(OfC == 0, nvAll(NV_NO_EXPONENT),
                              nvGreater(Field, nvAll(1)) - 127);
  NvSum S = {{0}, ExponentC};
  for (uint32_t I = K; I < K + Group; ++I)
    S.Exponent =
        nvGreater(S.Exponent, F->ExponentsA[I] + F->ExponentsB[I][Column]);
  OfC = Fraction >= 23 ? OfC << (Fraction - 23) : OfC >> (23 - Fraction);
  NvInts Part = nvAligned(OfC, ExponentC, S.Exponent);
  Part = nvSelect(Sums < 0, -Part, Part);
  for (uint32_t First = K; First < K + Group; First += 8) {
    const uint32_t Past = First + (Group < 8 ? Group : 8);
    for (uint32_t I = First; I < Past; ++I) {
      NvInts Term = F->SignificandsA[I] * F->SignificandsB[I][Column];
      NvInts Sign = Term >> 31, Size = (Term ^ Sign) - Sign;
      Size = nvAligned(Size << (Fraction - ProductFraction),
                       F->ExponentsA[I] + F->ExponentsB[I][Column], S.Exponent);
      Part += (Size ^ Sign) - Sign;
    }
    S.Units += __builtin_convertvector(Part, NvDoubles);
    Part = (NvInts){0};
  }
  return S;
}

/* A sum cut off to a float. Where that is subnormal, one by one. */
VG_INLINE NvInts nvCutToFloats(const NvSum *S, int Fraction) {
  const int Kept = Fraction < 23 ? Fraction : 23; /* 8 bits: all have these */
  NvLongs Bits = (NvLongs)S->Units & (int64_t)(~(uint64_t)0 << (52 - Kept));
  NvDoubles Value = (NvDoubles)Bits * nvPowersOfTwo(S->Exponent - Fraction);
  NvInts Result = (NvInts) __builtin_convertvector(Value, NvFloats);
  NvLongs IsLow = (((NvLongs)Value & INT64_MAX) < (int64_t)(1023 - 126) << 52) &
                  (Value != 0);
  if (__builtin_reduce_or(IsLow))
    for (uint32_t R = 0; R < NV_ROWS; ++R)
      if (IsLow[R])
        Result[R] = (int32_t)nvCutToFloat((int64_t)S->Units[R], S->Exponent[R],
                                          Fraction);
  return Result;
}

/* The same as halves, to nearest even. */
VG_INLINE NvInts nvRoundToHalves(const NvSum *S, int Fraction) {
  NvDoubles Value = S->Units * nvPowersOfTwo(S->Exponent - Fraction);
  NvLongs Bits = (NvLongs)Value & INT64_MAX;
  NvInts E = __builtin_convertvector(Bits >> 52, NvInts) - 1023;
  E = nvGreater(E, nvAll(-14));
  /* A carry moves into the exponent. */
  NvDoubles Places =
      __builtin_elementwise_roundeven((NvDoubles)Bits * nvPowersOfTwo(10 - E));
  NvInts Size = ((E + 14) << 10) + __builtin_convertvector(Places, NvInts);
  NvInts IsInfinite = __builtin_convertvector((NvDoubles)Bits >= 65520, NvInts);
  NvInts Sign = __builtin_convertvector((NvLongs)Value >> 63, NvInts) & 0x8000;
  Sign &= Size != 0;
  return nvSelect(IsInfinite, nvAll(0x7c00), Size) | Sign;
}

VG_INLINE NvInts nvFloatsOfHalves(NvInts Bits) {
  NvInts Size = (Bits & 0x7fff) << 13;
  NvInts Number = (NvInts)((NvFloats)Size * 0x1p112f);
  return nvSelect((Bits & 0x7c00) == 0x7c00, Size | 0x7f800000, Number) |
         (Bits & 0x8000) << 16;
}

/* ---- Infinities and NaNs. A number is 1, 0 or -1 here: which infinity a sum
 * is, or whether it is a NaN, does not depend on more. */

VG_INLINE NvFloats nvClassesOf(NvInts Bits, enum NvFactor Of) {
  const int F = nvFractionOf(Of), E = nvExponentBitsOf(Of);
  const int Top = (1 << E) - 1;
  if (Of == NvFactor_tf32)
    Bits >>= 13;
  NvInts Low = Bits & ((1 << F) - 1), Field = Bits >> F & Top;
  NvInts IsSpecial = Field == Top;
  if (Of == NvFactor_e4m3)
    IsSpecial &= Low == 7;
  NvInts Class = ((Field | Low) != 0) & 0x3f800000;
  NvInts Special = nvSelect(Low == 0, nvAll(0x7f800000), nvAll(0x7fc00000));
  Class = nvSelect(IsSpecial, Special, Class);
  return (NvFloats)(Class | (Bits >> (E + F) & 1) << 31);
}

VG_INLINE NvInts nvIsInfinite(NvInts Floats) {
  return (Floats & 0x7f800000) == 0x7f800000;
}
/* Not finite where some term is not, or C. */
VG_INLINE NvFloats nvSpecialSums(const NvElements *E, NvProductOf P,
                                 uint32_t Column, NvInts C) {
  NvFloats Sums = (NvFloats)C * 0x1p-64f; /* far from infinite, unless it is */
  for (uint32_t K = 0; K < P.K; ++K) {
    NvFloats Term =
        nvClassesOf(E->A[K], P.A) * nvClassesOf(nvAll(E->B[K][Column]), P.B);
    NvInts IsThere = -__builtin_convertvector(E->Present >> K & 1, NvInts);
    Sums += (NvFloats)((NvInts)Term & IsThere);
  }
  return Sums;
}
/* Those instead of Numbers, floats or halves. */
VG_INLINE NvInts nvPutSpecials(NvInts Numbers, NvFloats Special, bool IsHalf) {
  NvInts IsNaN = Special != Special, Bits = (NvInts)Special;
  NvInts Infinity = IsHalf ? 0x7c00 | (Bits >> 16 & 0x8000) : Bits;
  Infinity = nvSelect(IsNaN, nvAll(IsHalf ? NV_NAN16 : 0x7fffffff), Infinity);
  return nvSelect(nvIsInfinite(Bits), Infinity, Numbers);
}

/* ---- A column of D from that of C: floats, or halves where P says so. */

/* In two steps, each half of K at once; C is added last. */
VG_INLINE NvInts nvMultiplyInSteps(const NvFactors *F, NvProductOf P,
                                   uint32_t Column, NvInts C) {
  const int Fraction = P.Model.Fraction;
  const int ProductFraction = nvFractionOf(P.A) + nvFractionOf(P.B);
  NvInts Sums = {0};
  for (uint32_t First = 0; First < P.K; First += P.K / 2) {
    NvSum S =
        nvAddGroup(F, Column, First, P.K / 2, Sums, Fraction, ProductFraction);
    Sums = P.IsHalf ? nvFloatsOfHalves(nvRoundToHalves(&S, Fraction))
                    : nvCutToFloats(&S, Fraction);
  }
  if (!P.IsHalf)
    return (NvInts)((NvFloats)C + (NvFloats)Sums);
  /* Halves are whole numbers of 2^-24. */
  NvSum Exact = {(__builtin_convertvector((NvFloats)C, NvDoubles) +
                  __builtin_convertvector((NvFloats)Sums, NvDoubles)) *
                     0x1p24,
                 {0}};
  return nvRoundToHalves(&Exact, 24);
}

VG_INLINE NvInts nvMultiplyInGroups(const NvFactors *F, NvProductOf P,
                                    uint32_t Column, NvInts C) {
  const uint32_t Group =
      (uint32_t)P.Model.Group < P.K ? (uint32_t)P.Model.Group : P.K;
  const int Fraction = P.Model.Fraction;
  const int ProductFraction = nvFractionOf(P.A) + nvFractionOf(P.B);
  NvInts Sums = C;
  for (uint32_t First = 0; First < P.K; First += Group) {
    NvSum S =
        nvAddGroup(F, Column, First, Group, Sums, Fraction, ProductFraction);
    NvInts Stays = nvIsInfinite(Sums);
    if (P.IsHalf && First + Group == P.K)
      Sums = nvSelect(Stays, 0x7c00 | (Sums >> 16 & 0x8000),
                      nvRoundToHalves(&S, Fraction));
    else
      Sums = nvSelect(Stays, Sums, nvCutToFloats(&S, Fraction));
  }
  return Sums;
}

VG_INLINE NvFloats nvNumbersOf(NvInts Significand, NvInts Exponent,
                               enum NvFactor Of) {
  return __builtin_convertvector(
      __builtin_convertvector(Significand, NvDoubles) *
          nvPowersOfTwo(Exponent - nvFractionOf(Of)),
      NvFloats);
}

VG_INLINE NvInts nvMultiplyInOrder(const NvFactors *F, NvProductOf P,
                                   uint32_t Column, NvInts C) {
  NvFloats Sums = (NvFloats)C;
  for (uint32_t K = 0; K < P.K; ++K)
    Sums = __builtin_elementwise_fma(
        nvNumbersOf(F->SignificandsA[K], F->ExponentsA[K], P.A),
        nvNumbersOf(nvAll(F->SignificandsB[K][Column]),
                    nvAll(F->ExponentsB[K][Column]), P.B),
        Sums);
  if (!P.IsHalf)
    return (NvInts)Sums;
  const NvSum Exact = {__builtin_convertvector(Sums, NvDoubles), {0}};
  return nvRoundToHalves(&Exact, 0);
}

VG_INLINE NvInts nvMultiplyColumn(const NvFactors *F, const NvElements *E,
                                  NvProductOf P, uint32_t Column, NvInts C) {
  NvInts Sums = P.Model.Turn    ? nvMultiplyInSteps(F, P, Column, C)
                : P.Model.Group ? nvMultiplyInGroups(F, P, Column, C)
                                : nvMultiplyInOrder(F, P, Column, C);
  NvInts Special = F->IsSpecialA | nvIsInfinite(C) |
                   (F->IsSpecialB[Column] | F->IsSpecialB[8 + Column]);
  if (__builtin_reduce_or(Special))
    Sums = nvPutSpecials(Sums, nvSpecialSums(E, P, Column, C), P.IsHalf);
  return Sums;
}

#endif
