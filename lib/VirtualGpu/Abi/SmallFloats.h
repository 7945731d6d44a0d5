// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between half or bfloat16 and the larger formats that compilers
// call by name where the CPU has no instruction for them. Not every machine's
// libgcc or compiler-rt has them (Debian 12's lacks those of bfloat16), so
// they are here, by bits: to nearest, ties to even, subnormals kept, NaNs
// quiet.
#ifndef PORTHIP_VIRTUALGPU_ABI_SMALLFLOATS_H
#define PORTHIP_VIRTUALGPU_ABI_SMALLFLOATS_H

#include <cstdint>
#include <cstring>

namespace porthip::vgpu {

template <typename To, typename From> To sameBits(From Value) {
  static_assert(sizeof(To) == sizeof(From));
  To Result;
  std::memcpy(&Result, &Value, sizeof(Result));
  return Result;
}

/// Value as a float whose lowest bit says whether it is inexact ("round to
/// odd"): rounding that once more to a small format rounds Value itself.
inline float oddFloatOf(double Value) {
  const float Near = static_cast<float>(Value);
  const double Back = Near;
  const uint32_t Bits = sameBits<uint32_t>(Near);
  if (Back == Value || Value != Value || Bits & 1)
    return Near;
  const bool IsTooLarge = (Back > Value) == (Value > 0);
  // The float before infinity is odd, so this never makes one.
  return sameBits<float>(Bits + (IsTooLarge ? -1 : 1));
}

inline uint16_t bfloatBitsOf(float Value) {
  const uint32_t Bits = sameBits<uint32_t>(Value);
  if ((Bits & 0x7fffffff) > 0x7f800000)
    return uint16_t(Bits >> 16 | 0x40);
  return uint16_t((Bits + 0x7fff + (Bits >> 16 & 1)) >> 16);
}

inline uint16_t halfBitsOf(float Value) {
  const uint32_t Bits = sameBits<uint32_t>(Value);
  const uint16_t Sign = uint16_t(Bits >> 16 & 0x8000);
  const uint32_t Magnitude = Bits & 0x7fffffff;
  if (Magnitude > 0x7f800000)
    return uint16_t(Sign | 0x7e00 | (Magnitude >> 13 & 0x3ff));
  if (Magnitude >= 0x47800000) // 65536 and infinity
    return Sign | 0x7c00;
  if (Magnitude < 0x38800000) { // below the least normal half
    // Adding it to 1/2 leaves its multiple of 2^-24 in the lowest bits.
    const float Shifted = sameBits<float>(Magnitude) + 0.5f;
    return uint16_t(Sign | (sameBits<uint32_t>(Shifted) - 0x3f000000));
  }
  const uint32_t Rebiased = Magnitude - (uint32_t(127 - 15) << 23);
  return uint16_t(Sign | ((Rebiased + 0xfff + (Rebiased >> 13 & 1)) >> 13));
}

inline float floatOfHalfBits(uint16_t Half) {
  const uint32_t Sign = uint32_t(Half & 0x8000) << 16;
  const uint32_t Magnitude = uint32_t(Half & 0x7fff) << 13;
  if (Magnitude < uint32_t(0x400) << 13) // zero and subnormals
    return sameBits<float>(Sign |
                           sameBits<uint32_t>(float(Half & 0x3ff) * 0x1p-24f));
  if (Magnitude < uint32_t(0x7c00) << 13)
    return sameBits<float>(Sign | (Magnitude + (uint32_t(127 - 15) << 23)));
  const uint32_t Quiet = Magnitude & 0x7fffff ? 0x400000 : 0;
  return sameBits<float>(Sign | 0x7f800000 | Magnitude | Quiet);
}

} // namespace porthip::vgpu
#endif
