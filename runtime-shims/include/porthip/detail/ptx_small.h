// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating point of 8 bits and fewer, as bits. OCP's formats: those of HIP's
// fp8 types differ on gfx942, those of PTX do not.
// Source: PTX ISA, "Alternate Floating-Point Data Formats", "cvt".
#ifndef PORTHIP_DETAIL_PTX_SMALL_H
#define PORTHIP_DETAIL_PTX_SMALL_H

#include "ptx_float.h"

namespace porthip {
namespace ptx {

// Max: the code of the largest finite number. Nan: what a NaN becomes.
#define PORTHIP_PTX_SMALL(Name, Exponent, Mantissa, Largest, NanCode, Lane)    \
  struct Name {                                                                \
    static constexpr int ExponentBits = Exponent, MantissaBits = Mantissa,     \
                         LaneBits = Lane;                                      \
    static constexpr unsigned Max = Largest, Nan = NanCode;                    \
  };
PORTHIP_PTX_SMALL(e4m3, 4, 3, 0x7e, 0x7f, 8)
PORTHIP_PTX_SMALL(e5m2, 5, 2, 0x7b, 0x7f, 8)
PORTHIP_PTX_SMALL(e2m3, 2, 3, 0x1f, 0x1f, 8)
PORTHIP_PTX_SMALL(e3m2, 3, 2, 0x1f, 0x1f, 8)
PORTHIP_PTX_SMALL(e2m1, 2, 1, 0x7, 0x7, 4)
#undef PORTHIP_PTX_SMALL

// To nearest, ties to even, no further than Max.
template <class F> PORTHIP_HOST_DEVICE unsigned to_small(float A) {
  constexpr int M = F::MantissaBits, Bias = (1 << (F::ExponentBits - 1)) - 1;
  unsigned Bits = porthip::detail::bitCast<unsigned>(A);
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
  return (Code > F::Max ? F::Max : Code) | (Bits >> 31)
                                               << (F::ExponentBits + M);
}

template <class F> PORTHIP_HOST_DEVICE float from_small(unsigned Code) {
  constexpr int M = F::MantissaBits, Bias = (1 << (F::ExponentBits - 1)) - 1;
  unsigned Sign = (Code >> (F::ExponentBits + M) & 1u) << 31;
  unsigned Magnitude = Code & ((1u << (F::ExponentBits + M)) - 1u);
  unsigned Bits = (Magnitude << (23 - M)) + (unsigned(127 - Bias) << 23);
  if (F::Max != F::Nan && Magnitude > F::Max)
    // Where there is an infinity it is the first after Max.
    Bits = F::Nan - F::Max > 1 && Magnitude == F::Max + 1u ? 0x7f800000u
                                                           : 0x7fffffffu;
  else if (Magnitude >> M == 0)
    Bits = porthip::detail::bitCast<unsigned>(
        float(Magnitude) *
        porthip::detail::bitCast<float>(unsigned(127 + 1 - Bias - M) << 23));
  return porthip::detail::bitCast<float>(Bits | Sign);
}

template <class F>
PORTHIP_HOST_DEVICE unsigned short to_small_pair(float High, float Low) {
  return (unsigned short)(to_small<F>(High) << F::LaneBits | to_small<F>(Low));
}
// As f16x2.
template <class F> PORTHIP_HOST_DEVICE unsigned from_small_pair(unsigned Pair) {
  return pack(to_f16(from_small<F>(Pair)),
              to_f16(from_small<F>(Pair >> F::LaneBits)));
}

} // namespace ptx
} // namespace porthip
#endif
