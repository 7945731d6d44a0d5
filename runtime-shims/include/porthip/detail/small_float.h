// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating point of 8 bits and fewer, as bits: OCP's formats, which are CUDA's.
// The 8-bit floats of gfx940 to gfx942 are others, so no instruction is used.
// Source: OCP 8-bit Floating Point Specification; PTX ISA, "Alternate
// Floating-Point Data Formats", "cvt".
#ifndef PORTHIP_DETAIL_SMALL_FLOAT_H
#define PORTHIP_DETAIL_SMALL_FLOAT_H

#include "half_format.h"

namespace porthip {
namespace detail {

// Max: the code of the largest finite number. Nan: what a NaN becomes. Where
// these are not the same, Max + 1 is what overflow gives: an infinity, or NaN.
#define PORTHIP_STORED_FLOAT(Name, Exponent, Mantissa, Largest, NanCode, Lane) \
  struct Name {                                                                \
    static constexpr int ExponentBits = Exponent, MantissaBits = Mantissa,     \
                         LaneBits = Lane;                                      \
    static constexpr unsigned Max = Largest, Nan = NanCode;                    \
  };
PORTHIP_STORED_FLOAT(e4m3, 4, 3, 0x7e, 0x7f, 8)
PORTHIP_STORED_FLOAT(e5m2, 5, 2, 0x7b, 0x7f, 8)
PORTHIP_STORED_FLOAT(e2m3, 2, 3, 0x1f, 0x1f, 8)
PORTHIP_STORED_FLOAT(e3m2, 3, 2, 0x1f, 0x1f, 8)
PORTHIP_STORED_FLOAT(e2m1, 2, 1, 0x7, 0x7, 4)
#undef PORTHIP_STORED_FLOAT

// To nearest, ties to even; beyond Max to Max or, unless Saturates, Max + 1.
template <class F>
PORTHIP_HOST_DEVICE unsigned to_small(float A, bool Saturates = true) {
  constexpr int M = F::MantissaBits, Bias = (1 << (F::ExponentBits - 1)) - 1;
  unsigned Bits = bitCast<unsigned>(A);
  unsigned Magnitude = Bits & 0x7fffffffu;
  if (Magnitude > 0x7f800000u)
    return F::Nan;
  int Exponent = int(Magnitude >> 23) - 127;
  // Numbers that are subnormal in float are far below all of these.
  unsigned Significand =
      Magnitude >> 23 ? (Magnitude & 0x7fffffu) | 0x800000u : 0u;
  int Below = Exponent < 1 - Bias ? 1 - Bias - Exponent : 0;
  int Shift = 23 - M + Below > 25 ? 25 : 23 - M + Below;
  unsigned Kept = Significand >> Shift, Half = 1u << (Shift - 1);
  unsigned Rest = Significand & ((1u << Shift) - 1u);
  Kept += Rest > Half || (Rest == Half && (Kept & 1u)) ? 1u : 0u;
  // The leading bit of Kept counts one up in the exponent.
  unsigned Code = Below ? Kept : (unsigned(Exponent + Bias - 1) << M) + Kept;
  if (Code > F::Max)
    Code = Saturates ? F::Max : F::Max + 1u;
  return Code | (Bits >> 31) << (F::ExponentBits + M);
}

// A double as a float that rounds to the same small float: what is cut off
// leaves a trace in the last bit, and what is out of range stays far away.
PORTHIP_HOST_DEVICE float oddFloat(double A) {
  unsigned long long Bits = bitCast<unsigned long long>(A);
  unsigned Sign = unsigned(Bits >> 63) << 31;
  int Exponent = int(Bits >> 52 & 0x7ffu) - 1023;
  unsigned Magnitude;
  if (Exponent > 127)
    Magnitude = 0x7f7fffffu;
  else if (Exponent < -126)
    Magnitude = 0;
  else
    Magnitude = unsigned(Exponent + 127) << 23 |
                (unsigned(Bits >> 29) & 0x7fffffu) |
                (Bits & 0x1fffffffu ? 1u : 0u);
  return bitCast<float>(Sign | Magnitude);
}

// Unlike that of a float, a NaN keeps its sign and, where there is more than
// one NaN, its first bits.
template <class F>
PORTHIP_HOST_DEVICE unsigned double_to_small(double A, bool Saturates) {
  unsigned long long Bits = bitCast<unsigned long long>(A);
  if ((Bits & 0x7fffffffffffffffull) <= 0x7ff0000000000000ull)
    return to_small<F>(oddFloat(A), Saturates);
  constexpr int M = F::MantissaBits;
  unsigned Nan = F::Nan;
  if (F::Nan - F::Max > 1)
    Nan = (F::Max + 1u) | 1u << (M - 1) |
          (unsigned(Bits >> (52 - M)) & ((1u << M) - 1u));
  return unsigned(Bits >> 63) << (F::ExponentBits + M) | Nan;
}

// Exact; each NaN becomes the same one.
template <class F> PORTHIP_HOST_DEVICE float from_small(unsigned Code) {
  constexpr int M = F::MantissaBits, Bias = (1 << (F::ExponentBits - 1)) - 1;
  unsigned Sign = (Code >> (F::ExponentBits + M) & 1u) << 31;
  unsigned Magnitude = Code & ((1u << (F::ExponentBits + M)) - 1u);
  unsigned Bits = (Magnitude << (23 - M)) + (unsigned(127 - Bias) << 23);
  if (F::Max != F::Nan && Magnitude > F::Max) {
    // Where there is an infinity it is the first after Max.
    if (F::Nan - F::Max == 1 || Magnitude != F::Max + 1u)
      return bitCast<float>(0x7fffffffu);
    Bits = 0x7f800000u;
  } else if (Magnitude >> M == 0) {
    Bits = bitCast<unsigned>(
        float(Magnitude) * bitCast<float>(unsigned(127 + 1 - Bias - M) << 23));
  }
  return bitCast<float>(Bits | Sign);
}

// The bits of the same number in half.
template <class F>
PORTHIP_HOST_DEVICE unsigned short smallToHalf(unsigned Code) {
  unsigned Bits = bitCast<unsigned>(from_small<F>(Code));
  unsigned Magnitude = Bits & 0x7fffffffu;
  if (Magnitude > 0x7f800000u)
    return 0x7fffu;
  // Half is this format with a longer mantissa, ...
  if (F::ExponentBits == HalfFormat::Exponent)
    return (unsigned short)(Code << (HalfFormat::Mantissa - F::MantissaBits));
  // ... or has all of its numbers among its normal ones.
  unsigned Half = Magnitude ? (Magnitude - (112u << 23)) >> 13 : 0;
  return (unsigned short)((Bits >> 16 & 0x8000u) | Half);
}

// Clamped to the range of the integer. NaN becomes 0, in 64 bits the highest
// bit alone.
template <class T> PORTHIP_HOST_DEVICE T clamped(float A) {
  constexpr bool IsSigned = T(-1) < T(0);
  constexpr unsigned long long High = 1ull << (sizeof(T) * 8 - 1);
  constexpr T Max = T(IsSigned ? High - 1 : High - 1 + High);
  constexpr T Min = IsSigned ? T(-Max - 1) : T(0);
  if ((bitCast<unsigned>(A) & 0x7fffffffu) > 0x7f800000u)
    return sizeof(T) == 8 ? T(High) : T(0);
  return A >= float(Max) ? Max : A <= float(Min) ? Min : T(A);
}

} // namespace detail
} // namespace porthip
#endif
