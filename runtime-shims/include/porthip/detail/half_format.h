// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two 16-bit formats as bits: conversion with any rounding, and what both
// formats share. The types themselves come in fp16.h and bf16.h.
#ifndef PORTHIP_DETAIL_HALF_FORMAT_H
#define PORTHIP_DETAIL_HALF_FORMAT_H

#include "rounding_exact.h"

namespace porthip {
namespace detail {

struct HalfFormat {
  static constexpr int Exponent = 5, Mantissa = 10;
};
struct BfloatFormat {
  static constexpr int Exponent = 8, Mantissa = 7;
};

// Format<T> is the format of a type, Lane<T> the type of a pair's parts.
template <class T> struct Format;
template <class T> struct Lane;

// Rounds a double to the format. NaNs become the one that CUDA makes.
template <class F, Rounding Mode>
PORTHIP_HOST_DEVICE unsigned short roundToBits(double Value) {
  constexpr int Man = F::Mantissa, Bias = (1 << (F::Exponent - 1)) - 1;
  constexpr int MinExp = 1 - Bias;
  constexpr unsigned Infinity = ((1u << F::Exponent) - 1u) << Man;
  unsigned long long Bits = bitCast<unsigned long long>(Value);
  unsigned Sign = unsigned(Bits >> 63) << 15;
  unsigned long long Rest = Bits & 0x7fffffffffffffffull;
  if (Rest > 0x7ff0000000000000ull)
    return 0x7fffu;
  if (Rest == 0x7ff0000000000000ull)
    return (unsigned short)(Sign | Infinity);
  int Exp = int(Rest >> 52) - 1023;
  unsigned long long Digits = Rest & 0xfffffffffffffull;
  if (Exp == -1023)
    Exp = -1022;
  else
    Digits |= 1ull << 52;
  unsigned Kept;
  bool More = true, Half = true; // beyond, and at or above the middle
  bool Tie = false;
  if (Exp > Bias) {
    Kept = Infinity - 1;
  } else {
    int Cut = 52 - Man + (Exp < MinExp ? MinExp - Exp : 0);
    if (Cut > 60)
      Cut = 60; // all that is left is whether there is anything
    unsigned long long Low = Digits & ((1ull << Cut) - 1);
    unsigned long long Middle = 1ull << (Cut - 1);
    Kept = unsigned(Digits >> Cut);
    if (Exp >= MinExp)
      Kept += unsigned(Exp - MinExp) << Man;
    More = Low != 0;
    Half = Low >= Middle;
    Tie = Low == Middle;
  }
  bool Away = Mode == rn   ? Half && (!Tie || (Kept & 1))
              : Mode == rd ? More && Sign
              : Mode == ru ? More && !Sign
                           : false;
  return (unsigned short)(Sign | (Kept + (Away ? 1u : 0u)));
}

template <class F> PORTHIP_HOST_DEVICE float bitsToFloat(unsigned short Bits) {
  if (F::Exponent == 8)
    return bitCast<float>(unsigned(Bits) << 16);
  unsigned Sign = unsigned(Bits & 0x8000u) << 16;
  unsigned Exp = (Bits >> 10) & 31u, Man = Bits & 0x3ffu;
  if (Exp == 31)
    return bitCast<float>(Sign | 0x7f800000u | (Man << 13));
  if (Exp == 0) {
    float Small = float(Man) * 0x1p-24f;
    return Sign ? -Small : Small;
  }
  return bitCast<float>(Sign | ((Exp + 112u) << 23) | (Man << 13));
}

template <class T> PORTHIP_HOST_DEVICE unsigned short bitsOf(T Value) {
  return bitCast<unsigned short>(Value);
}
template <class T> PORTHIP_HOST_DEVICE T ofBits(unsigned short Bits) {
  return bitCast<T>(Bits);
}
// A type for the bounds of an integer of 8 or 16 bits, and of a wider one.
template <bool IsNarrow> struct Bounded {
  using Type = double;
};
template <> struct Bounded<true> {
  using Type = float;
};

template <class T> PORTHIP_HOST_DEVICE float widened(T Value) {
  return bitsToFloat<Format<T>>(bitsOf(Value));
}
template <class T, Rounding Mode> PORTHIP_HOST_DEVICE T rounded(double Value) {
  return ofBits<T>(roundToBits<Format<T>, Mode>(Value));
}

// A*B + C rounded once: the sum as an odd double keeps what was cut off.
PORTHIP_HOST_DEVICE double fusedOdd(float A, float B, float C) {
  Sum S = twoSum(double(A) * double(B), double(C));
  // The error of an infinite sum is a NaN: nothing was cut off.
  if ((S.Error < 0 || S.Error > 0) && !(bitCast<long long>(S.Value) & 1))
    return step(S.Value, S.Error > 0);
  return S.Value;
}

// Both lanes of a pair through one operation on single values.
template <class T2, class Operation>
PORTHIP_HOST_DEVICE T2 mapPair(T2 A, T2 B, T2 C, Operation Op) {
  using T = typename Lane<T2>::Type;
  unsigned WordA = bitCast<unsigned>(A), WordB = bitCast<unsigned>(B);
  unsigned WordC = bitCast<unsigned>(C);
  T Low = Op(ofBits<T>((unsigned short)WordA), ofBits<T>((unsigned short)WordB),
             ofBits<T>((unsigned short)WordC));
  T High = Op(ofBits<T>((unsigned short)(WordA >> 16)),
              ofBits<T>((unsigned short)(WordB >> 16)),
              ofBits<T>((unsigned short)(WordC >> 16)));
  return bitCast<T2>(unsigned(bitsOf(Low)) | unsigned(bitsOf(High)) << 16);
}
template <class T2, class Compare>
PORTHIP_HOST_DEVICE unsigned maskPair(T2 A, T2 B, Compare Op) {
  using F = Format<typename Lane<T2>::Type>;
  unsigned WordA = bitCast<unsigned>(A), WordB = bitCast<unsigned>(B);
  bool Low = Op(bitsToFloat<F>((unsigned short)WordA),
                bitsToFloat<F>((unsigned short)WordB));
  bool High = Op(bitsToFloat<F>((unsigned short)(WordA >> 16)),
                 bitsToFloat<F>((unsigned short)(WordB >> 16)));
  return (Low ? 0xffffu : 0u) | (High ? 0xffff0000u : 0u);
}

} // namespace detail
} // namespace porthip

#endif
