// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync of OCP's floats of a byte as one or two of f16, which has all of
// their numbers: where a target has no unit for them, or for others (gfx942).
#ifndef PORTHIP_DETAIL_PTX_MMA_UNITS_BYTES_H
#define PORTHIP_DETAIL_PTX_MMA_UNITS_BYTES_H

#include "ptx_mma_lanes.h"

namespace porthip {
namespace detail {
namespace mma {

typedef _Float16 Halves2 __attribute__((ext_vector_type(2)));

// Two codes in the upper bytes of halves, as halves.
PORTHIP_DEVICE unsigned asHalves(unsigned Codes, Of_e5m2) { return Codes; }
PORTHIP_DEVICE unsigned asHalves(unsigned Codes, Of_e4m3) {
  // The same number divided by 256, as the exponent's bias is 7, not 15.
  unsigned Small = (Codes & 0x80008000u) | (Codes >> 1 & 0x3f803f80u);
  Halves2 Numbers = bitCast<Halves2>(Small) * (_Float16)256;
  // All bits but the sign set: NaN.
  unsigned Next = (Codes & 0x7f007f00u) + 0x01000100u;
  unsigned IsNan = (Next >> 15 & 0x10001u) * 0x7fffu;
  return bitCast<unsigned>(Numbers) | IsNan;
}
template <class Of> PORTHIP_DEVICE unsigned lowerHalves(unsigned Word) {
  return asHalves((Word & 0xffu) << 8 | (Word & 0xff00u) << 16, Of());
}
template <class Of> PORTHIP_DEVICE unsigned upperHalves(unsigned Word) {
  return asHalves((Word >> 8 & 0xff00u) | (Word & 0xff000000u), Of());
}

template <class OfA, class OfB> struct ProductOfBytes {
  template <int CountA, int CountB>
  static PORTHIP_DEVICE Registers<float, 4>
  of(const Registers<unsigned, CountA> &A, const Registers<unsigned, CountB> &B,
     const Registers<float, 4> &C) {
    Registers<float, 4> D = C;
#pragma unroll
    for (int U = 0; U < CountB; ++U) {
      Registers<unsigned, 4> HalvesA = {
          {lowerHalves<OfA>(A[2 * U]), lowerHalves<OfA>(A[2 * U + 1]),
           upperHalves<OfA>(A[2 * U]), upperHalves<OfA>(A[2 * U + 1])}};
      Registers<unsigned, 2> HalvesB = {
          {lowerHalves<OfB>(B[U]), upperHalves<OfB>(B[U])}};
      D = Product<FloatDot<Of_f16, Of_f16>>::of(HalvesA, HalvesB, D);
    }
    return D;
  }
};
#define PORTHIP_MMA_BYTES(OfA, OfB)                                            \
  template <> struct Product<FloatDot<OfA, OfB>> : ProductOfBytes<OfA, OfB> {};
PORTHIP_MMA_BYTES(Of_e4m3, Of_e4m3)
PORTHIP_MMA_BYTES(Of_e4m3, Of_e5m2)
PORTHIP_MMA_BYTES(Of_e5m2, Of_e4m3)
PORTHIP_MMA_BYTES(Of_e5m2, Of_e5m2)
#undef PORTHIP_MMA_BYTES

} // namespace mma
} // namespace detail
} // namespace porthip
#endif
