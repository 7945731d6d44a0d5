/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The video instructions, which LLVM has no intrinsics for; lib/Ptx calls
 * these. */
#include "Builtin.h"

/* ---- Video. Source: PTX ISA, "Scalar Video Instructions", "SIMD Video
 * Instructions". Operations and flags as numbered in ToIR/Video.cpp. */
enum { Add, Sub, AbsDiff, Min, Max, Shl, Shr, Mad, Set, Average };
enum {
  ResultSigned = 1,
  ASigned = 2,
  BSigned = 4,
  Saturates = 8,
  SecondShift = 4, /* 0 none, 1 add, 2 min, 3 max */
  Wraps = 64,
  CompareShift = 8 /* eq ne lt le gt ge */
};

VG_INLINE int64_t clampTo(int64_t V, int Bits, bool IsSigned) {
  int64_t Low = IsSigned ? -(INT64_C(1) << (Bits - 1)) : 0;
  int64_t High =
      IsSigned ? (INT64_C(1) << (Bits - 1)) - 1 : (INT64_C(1) << Bits) - 1;
  return V < Low ? Low : V > High ? High : V;
}

VG_INLINE int64_t compareTo(int64_t A, int64_t B, uint32_t Compare) {
  switch (Compare) {
  case 0:
    return A == B;
  case 1:
    return A != B;
  case 2:
    return A < B;
  case 3:
    return A <= B;
  case 4:
    return A > B;
  default:
    return A >= B;
  }
}

VG_INLINE int64_t operate(uint32_t Operation, int64_t A, int64_t B,
                          uint32_t Flags) {
  switch (Operation) {
  case Add:
    return A + B;
  case Sub:
    return A - B;
  case AbsDiff:
    return A > B ? A - B : B - A;
  case Min:
    return A < B ? A : B;
  case Max:
    return A > B ? A : B;
  case Shl:
  case Shr: {
    uint32_t Amount = (uint32_t)B;
    Amount = Flags & Wraps ? Amount & 31 : Amount > 32 ? 32 : Amount;
    /* 32 bits shifted by 32 at most stay inside 64. */
    return Operation == Shl ? (int64_t)((uint64_t)A << Amount) : A >> Amount;
  }
  case Mad:
    return A * B;
  case Average:
    return (A + B + (A + B >= 0)) >> 1;
  default:
    return compareTo(A, B, Flags >> CompareShift & 15);
  }
}

/* Bits of A from First, extended as its type says. */
VG_INLINE int64_t field(uint32_t A, uint32_t First, uint32_t Bits,
                        bool IsSigned) {
  uint64_t Top = (uint64_t)(A >> First) << (64 - Bits);
  return IsSigned ? (int64_t)Top >> (64 - Bits) : (int64_t)(Top >> (64 - Bits));
}

/* Fields are First | Bits << 8. */
VG_BUILTIN(uint32_t, "ptx.video",
           ptxVideo(uint32_t Operation, uint32_t Flags, uint32_t A,
                    uint32_t AField, uint32_t B, uint32_t BField, uint32_t C,
                    uint32_t Scale)) {
  int64_t X = field(A, AField & 255, AField >> 8, Flags & ASigned);
  int64_t Y = field(B, BField & 255, BField >> 8, Flags & BSigned);
  bool IsSigned = Flags & ResultSigned;
  int64_t Other = IsSigned ? (int64_t)(int32_t)C : (int64_t)C;
  int64_t V = operate(Operation, X, Y, Flags);
  if (Operation == Mad)
    V = (V + Other) >> Scale;
  if (Flags & Saturates)
    V = clampTo(V, 32, IsSigned);
  /* The second operation works on 32 bits. */
  int64_t First = IsSigned ? (int64_t)(int32_t)V : (int64_t)(uint32_t)V;
  switch (Flags >> SecondShift & 3) {
  case 1:
    return (uint32_t)V + C;
  case 2:
    return (uint32_t)(First < Other ? First : Other);
  case 3:
    return (uint32_t)(First > Other ? First : Other);
  default:
    return (uint32_t)V;
  }
}

/* Count lanes; those that Mask does not name come from C. With the second
 * operation add, the sum of the lanes and C. */
VG_BUILTIN(uint32_t, "ptx.video_packed",
           ptxVideoPacked(uint32_t Operation, uint32_t Flags, uint32_t Count,
                          uint32_t Mask, uint32_t A, uint32_t B, uint32_t C)) {
  uint32_t Bits = 32 / Count, Sum = C, Result = C;
  uint32_t Ones = (UINT32_C(1) << Bits) - 1;
  for (uint32_t I = 0; I < Count; ++I) {
    if (!(Mask >> I & 1))
      continue;
    int64_t V = operate(Operation, field(A, I * Bits, Bits, Flags & ASigned),
                        field(B, I * Bits, Bits, Flags & BSigned), Flags);
    if (Flags & Saturates)
      V = clampTo(V, (int)Bits, Flags & ResultSigned);
    Sum += (uint32_t)V;
    Result = (Result & ~(Ones << (I * Bits))) | ((uint32_t)V & Ones)
                                                    << (I * Bits);
  }
  return Flags >> SecondShift & 3 ? Sum : Result;
}
