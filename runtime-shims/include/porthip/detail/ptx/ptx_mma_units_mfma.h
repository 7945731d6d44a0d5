// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync of f16 and bf16 on CDNA's matrix units (gfx90a, gfx942, gfx950), by
// v_mfma_f32_4x4x4_16b: 16 products of 4x4x4 at once, each of which belongs to
// four neighbours among the lanes, with four words along K in each:
//   A: lane I has row I. B: lane J has column J. D: lane J, register I.
// That is as mma.sync has C and D, where four lanes P hold two rows of eight
// columns, 2 * P and 2 * P + 1: one product gives the even columns and one the
// odd ones, with the two rows in I of 0 and 1. So no sum ever moves, and two
// warps of a wavefront cannot touch one another's. Rows 2 and 3 are lost: to
// fill them with zeros and the other columns takes half the registers, but
// 0 * infinity is NaN.
//
// The unit also writes the registers of lanes that are not active, where the
// compiler may keep what these still need. So it is used only if all lanes of
// the wavefront are there, or those that are not never were.
//
// Source of the layouts: AMD Instinct CDNA 2 and 3 ISA, "Dense matrices";
// v_mfma_f32_4x4x4_16b_f16.
#ifndef PORTHIP_DETAIL_PTX_MMA_UNITS_MFMA_H
#define PORTHIP_DETAIL_PTX_MMA_UNITS_MFMA_H

#include "ptx_mma_lanes.h"

namespace porthip {
namespace detail {
namespace mma {

typedef float Floats2 __attribute__((ext_vector_type(2)));
typedef float Floats4 __attribute__((ext_vector_type(4)));
typedef _Float16 Halves4 __attribute__((ext_vector_type(4)));
typedef short Shorts4 __attribute__((ext_vector_type(4)));
using Pair = Registers<unsigned, 2>;

// Lanes of the wavefront for which it holds; HIP's own function makes a number
// of it first.
PORTHIP_DEVICE unsigned long long lanesWith(bool IsSo) {
#if __has_builtin(__builtin_amdgcn_ballot_w64)
  return __builtin_amdgcn_ballot_w64(IsSo);
#else
  return lanes::ballot(IsSo);
#endif
}

// The lanes with which no value is lost if inactive ones are written: all, or
// all of a block of one warp. The size of the block does not change, so that
// this is computed once.
PORTHIP_DEVICE unsigned long long wholeWave() {
  unsigned Threads = __builtin_amdgcn_workgroup_size_x() *
                     __builtin_amdgcn_workgroup_size_y() *
                     __builtin_amdgcn_workgroup_size_z();
  return Threads <= 32u ? 0xffffffffull : ~0ull;
}

template <class Of> struct Unit;
template <> struct Unit<Of_f16> {
  static constexpr unsigned short LeastNormal = 0x0400;
  static PORTHIP_DEVICE Floats4 of(Pair A, Pair B, Floats4 C) {
    return __builtin_amdgcn_mfma_f32_4x4x4f16(bitCast<Halves4>(A),
                                              bitCast<Halves4>(B), C, 0, 0, 0);
  }
};
template <> struct Unit<Of_bf16> {
  static constexpr unsigned short LeastNormal = 0x0080;
  static PORTHIP_DEVICE Floats4 of(Pair A, Pair B, Floats4 C) {
    return __builtin_amdgcn_mfma_f32_4x4x4bf16_1k(
        bitCast<Shorts4>(A), bitCast<Shorts4>(B), C, 0, 0, 0);
  }
};

// gfx90a takes subnormal factors for zero: the lanes that have any.
#if defined(__gfx90a__)
typedef unsigned short Codes2 __attribute__((ext_vector_type(2)));

// The least of all numbers, without sign, doubled, less one: zero becomes the
// greatest.
template <int Count>
PORTHIP_DEVICE Codes2 leastOf(const Registers<unsigned, Count> &Words) {
  Codes2 Least = {0xffff, 0xffff};
#pragma unroll
  for (int I = 0; I < Count; ++I)
    Least = __builtin_elementwise_min(
        Least,
        bitCast<Codes2>(Words[I]) * (unsigned short)2 - (unsigned short)1);
  return Least;
}
template <class Of, int CountA, int CountB>
PORTHIP_DEVICE unsigned long long
subnormalLanes(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B) {
  constexpr unsigned short Limit = 2 * Unit<Of>::LeastNormal - 1;
  Codes2 Least = __builtin_elementwise_min(leastOf(A), leastOf(B));
  return lanesWith(Least[0] < Limit || Least[1] < Limit);
}
#else
template <class Of, int CountA, int CountB>
PORTHIP_DEVICE unsigned long long
subnormalLanes(const Registers<unsigned, CountA> &,
               const Registers<unsigned, CountB> &) {
  return 0;
}
#endif

// The words of the lower places of K, then those of the upper places; lanes 0
// and 1 of four have a row each.
template <class Of, int CountA, int CountB>
PORTHIP_DEVICE Registers<float, 4>
multiplyOnUnit(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B,
               const Registers<float, 4> &C) {
  static_assert(CountA == 2 * CountB, "two rows");
  constexpr int UpperPlaces = 0xee; // quad_perm:[2,3,2,3]
  auto Rows = rowByParity(A);
  unsigned First = lanes::lane() % 4u * 8u;
  Registers<float, 4> D;
#pragma unroll
  for (unsigned Odd = 0; Odd < 2u; ++Odd) {
    Floats2 Sums = {C[int(Odd)], C[int(Odd) + 2]};
    Floats4 Sum = __builtin_shufflevector(Sums, Sums, 0, 1, -1, -1);
#pragma unroll
    for (int U = 0; U < CountB; ++U) {
      unsigned Column = First + 4u * Odd;
      Pair Low = {{Rows[2 * U], Rows[2 * U + 1]}};
      Pair High = {{unsigned(lanes::dpp<UpperPlaces>(int(Low[0]))),
                    unsigned(lanes::dpp<UpperPlaces>(int(Low[1])))}};
      Pair LowB = {{wordOf(B[U], Column), wordOf(B[U], Column + 1u)}};
      Pair HighB = {{wordOf(B[U], Column + 2u), wordOf(B[U], Column + 3u)}};
      Sum = Unit<Of>::of(Low, LowB, Sum);
      Sum = Unit<Of>::of(High, HighB, Sum);
    }
    D[int(Odd)] = Sum[0];
    D[int(Odd) + 2] = Sum[1];
  }
  return D;
}

template <class Of> struct ProductOnUnit {
  template <int CountA, int CountB>
  static PORTHIP_DEVICE Registers<float, 4>
  of(const Registers<unsigned, CountA> &A, const Registers<unsigned, CountB> &B,
     const Registers<float, 4> &C) {
    unsigned long long Against = subnormalLanes<Of>(A, B);
#if !PORTHIP_MMA_TOGETHER
    Against |= lanesWith(true) ^ wholeWave();
#endif
    if (__builtin_expect(Against == 0, true))
      return multiplyOnUnit<Of>(A, B, C);
    return multiply<FloatDot<Of, Of>>(A, B, C);
  }
};
template <> struct Product<FloatDot<Of_f16, Of_f16>> : ProductOnUnit<Of_f16> {};
template <>
struct Product<FloatDot<Of_bf16, Of_bf16>> : ProductOnUnit<Of_bf16> {};

} // namespace mma
} // namespace detail
} // namespace porthip
#endif
