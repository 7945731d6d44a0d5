// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bits of half and bfloat16: conversions, each rounded once.
#ifndef PORTHIP_COMPILE_SMALL_FLOAT_FORMATS_H
#define PORTHIP_COMPILE_SMALL_FLOAT_FORMATS_H

#include "../crt/host_defines.h"

namespace porthip_compile {

#define PORTHIP_BOTH __host__ __device__ inline

/// \p Wide rounded to odd: what is lost leaves a trace in the last bit, so that
/// a second rounding, to fewer bits, is right.
PORTHIP_BOTH float toOdd(double Wide) {
  float Near = (float)Wide;
  if ((double)Near == Wide || Near != Near)
    return Near;
  unsigned int Bits = __builtin_bit_cast(unsigned int, Near);
  bool IsAway = (Wide < 0 ? -(double)Near : (double)Near) >
                (Wide < 0 ? -Wide : Wide);
  if (IsAway)
    --Bits; // the truncated one
  return __builtin_bit_cast(float, Bits | 1);
}

struct HalfFormat {
  static constexpr unsigned short Infinity = 0x7c00;
  static PORTHIP_BOTH float toFloat(unsigned short X) {
    return (float)__builtin_bit_cast(_Float16, X);
  }
  static PORTHIP_BOTH unsigned short fromFloat(float X) {
    if (X != X)
      return 0x7fff;
    return __builtin_bit_cast(unsigned short, (_Float16)X);
  }
};

struct BfloatFormat {
  static constexpr unsigned short Infinity = 0x7f80;
  static PORTHIP_BOTH float toFloat(unsigned short X) {
    return __builtin_bit_cast(float, (unsigned int)X << 16);
  }
  static PORTHIP_BOTH unsigned short fromFloat(float X) {
    if (X != X)
      return 0x7fff;
    unsigned int Bits = __builtin_bit_cast(unsigned int, X);
    // To nearest, ties to even.
    return (unsigned short)((Bits + 0x7fff + (Bits >> 16 & 1)) >> 16);
  }
};

template <class Format> PORTHIP_BOTH unsigned short fromDouble(double X) {
  return Format::fromFloat(toOdd(X));
}

/// The neighbour on the way that \p Direction says: 0 towards zero, -1 down, 1
/// up. \p X is exact, or larger than every number of the format.
template <class Format>
PORTHIP_BOTH unsigned short fromDoubleDirected(double X, int Direction) {
  unsigned short Near = fromDouble<Format>(X);
  double Back = (double)Format::toFloat(Near);
  if (Back == X || X != X)
    return Near;
  bool IsNegative = X < 0;
  bool IsAway = IsNegative ? Back < X : Back > X;
  bool WantsAway = Direction == 0 ? false
                                  : (Direction < 0) == IsNegative;
  if (IsAway && !WantsAway)
    return (unsigned short)(Near - 1);
  if (!IsAway && WantsAway && (Near & 0x7fff) != Format::Infinity) {
    unsigned short Sign = IsNegative ? 0x8000 : 0;
    return (unsigned short)((Near & 0x7fff) + 1) | Sign;
  }
  return Near;
}

PORTHIP_BOTH double toDouble(double X) { return X; }
/// Rounds once: all but the first 42 of 64 bits are rounded to odd. That is exact,
/// and further roundings to a short format come out as those of the number.
template <class T> PORTHIP_BOTH double toDouble(T X) {
  if (sizeof(T) < 8)
    return (double)X;
  unsigned long long Size = X < 0 ? 0 - (unsigned long long)X : X;
  double Unit = 1;
  if (Size >> 53) {
    Size = Size >> 11 | ((Size & 0x7ff) != 0);
    Unit = 2048;
  }
  return (double)Size * (X < 0 ? -Unit : Unit);
}

/// Out of range: the nearest number of the type; of a NaN zero, or the highest
/// bit of 64, as PTX's `cvt` has it.
template <class To> PORTHIP_BOTH To toInteger(float X) {
  if (X != X)
    return sizeof(To) == 8 ? (To)(1ull << (sizeof(To) * 8 - 1)) : (To)0;
  constexpr bool IsSigned = To(-1) < To(0);
  constexpr int ValueBits = (int)sizeof(To) * 8 - (IsSigned ? 1 : 0);
  constexpr To Most = (To)(((unsigned long long)1 << (ValueBits - 1)) - 1 +
                           ((unsigned long long)1 << (ValueBits - 1)));
  constexpr To Least = IsSigned ? (To)(-Most - 1) : (To)0;
  double Limit = (double)((unsigned long long)1 << (ValueBits - 1)) * 2;
  if ((double)X >= Limit)
    return Most;
  if ((double)X <= (double)Least)
    return Least;
  return (To)X;
}

/// A * B + C, rounded once: the product is exact in double, and the sum is
/// rounded to odd.
template <class Format>
PORTHIP_BOTH unsigned short fusedMultiplyAdd(float A, float B, float C) {
  double Product = (double)A * (double)B;
  double Sum = Product + (double)C;
  if (Sum - Sum != 0) // infinite, or no number
    return Format::fromFloat((float)Sum);
  double Other = Sum - Product;
  double Error = (Product - (Sum - Other)) + ((double)C - Other);
  unsigned long long Bits = __builtin_bit_cast(unsigned long long, Sum);
  if (Error != 0 && !(Bits & 1)) {
    bool IsLarger = (Error > 0) == (Sum > 0);
    Bits = IsLarger ? Bits + 1 : Bits - 1;
  }
  return fromDouble<Format>(__builtin_bit_cast(double, Bits));
}

#undef PORTHIP_BOTH

} // namespace porthip_compile

#endif
