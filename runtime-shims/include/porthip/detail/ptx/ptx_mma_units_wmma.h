// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync on RDNA's matrix units (gfx11 and gfx12, wavefronts of 32 lanes, of
// which mma.sync wants all): v_wmma of 16x16x16, D = A * B + C, where a lane
// has
//   A: row lane % 16; B: column lane % 16; of 8 words along K all (gfx11), or
//      half of them (gfx12): those of lane / 16
//   D: column lane % 16, register R: row 2 * R + lane / 16 (gfx11),
//      8 * (lane / 16) + R (gfx12)
// Rows and columns may be put in any order, and of the 16 columns mma.sync has
// 8. With the bits of a row M3 M2 M1 M0, of a column N2 N1 N0, of a word along
// K U K1 K0, mma.sync has
//   A: lane M2 M1 M0 K1 K0, register U M3
//   B: lane N2 N1 N0 K1 K0, register U
//   D: lane M2 M1 M0 N2 N1, register M3 N0
// and we choose for the unit
//   A: lane of a row M1 M0 M3 M2 (gfx11), M2 M1 M0 M3 (gfx12)
//   B: lane of a column X N0 N2 N1: all of them twice, X
//   D: lane M2 X N0 N2 N1, register M1 M0 M3
// so that only M1 and M0 have to become bits of the lane, in the places of X
// and N0: banks of four lanes, which DPP selects. C is added afterwards and
// never moves.
//
// Source of the layouts: AMD RDNA 3 and RDNA 4 ISA, "Wave Matrix
// Multiply-Accumulate".
#ifndef PORTHIP_DETAIL_PTX_MMA_UNITS_WMMA_H
#define PORTHIP_DETAIL_PTX_MMA_UNITS_WMMA_H

#include "ptx_mma_lanes.h"

namespace porthip {
namespace detail {
namespace mma {

#if PORTHIP_MMA_RDNA == 12
constexpr int UnitShares = 2; // of a row's words, in the halves of the lanes
#else
constexpr int UnitShares = 1;
#endif
// Words along K that a lane has for the unit, of 4 * CountB.
template <int CountB>
using UnitWords = Registers<unsigned, 4 * CountB / UnitShares>;

// Lane bit N, moved to bit To.
template <int N, int To> PORTHIP_DEVICE unsigned laneBit() {
  return (lanes::lane() >> N & 1u) << To;
}
// Bit K1 of word I: of the lane, or counted in I.
PORTHIP_DEVICE unsigned upperPlace(unsigned I) {
  return UnitShares == 2 ? laneBit<4, 1>() : I % 2u * 2u;
}

// [(U * 2 + K0) * 2 / UnitShares + K1]
template <int CountA>
PORTHIP_DEVICE UnitWords<CountA / 2>
unitRow(const Registers<unsigned, CountA> &A) {
  // Lane M2 M1 M0 K1 M3, register U K0.
  auto Words = rowByParity(A);
#if PORTHIP_MMA_RDNA == 12
  unsigned Lane =
      laneBit<3, 4>() | laneBit<2, 3>() | laneBit<1, 2>() | laneBit<0, 0>();
#else
  unsigned Lane =
      laneBit<0, 4>() | laneBit<3, 3>() | laneBit<2, 2>() | laneBit<1, 0>();
#endif
  UnitWords<CountA / 2> Row;
#pragma unroll
  for (int I = 0; I < 2 * CountA / UnitShares; ++I)
    Row[I] = wordOf(Words[I * UnitShares / 2], Lane | upperPlace(unsigned(I)));
  return Row;
}
template <int CountB>
PORTHIP_DEVICE UnitWords<CountB>
unitColumn(const Registers<unsigned, CountB> &B) {
  unsigned Lane = laneBit<1, 4>() | laneBit<0, 3>() | laneBit<2, 2>();
  UnitWords<CountB> Column;
#pragma unroll
  for (unsigned I = 0; I < 4u * CountB / UnitShares; ++I)
    Column[int(I)] = wordOf(B[int(I * UnitShares / 4u)],
                            Lane | upperPlace(I) | (I * UnitShares / 2u) % 2u);
  return Column;
}

// D as mma.sync has it.
template <class Sums> PORTHIP_DEVICE Registers<unsigned, 4> fromUnit(Sums D) {
  constexpr int Flipped = lanes::RowXor + 4, Whole = 0xf;
  Registers<unsigned, 4> Result;
#pragma unroll
  for (int M3 = 0; M3 < 2; ++M3) {
    // M1 in the place of X, ...
    int Even = __builtin_amdgcn_update_dpp(bitCast<int>(D[M3]),
                                           bitCast<int>(D[M3 + 4]),
                                           lanes::SameLane, Whole, 0xc, false);
    int Odd = __builtin_amdgcn_update_dpp(bitCast<int>(D[M3 + 2]),
                                          bitCast<int>(D[M3 + 6]),
                                          lanes::SameLane, Whole, 0xc, false);
    // ... and M0 in that of N0, which becomes the register.
    Result[2 * M3] = unsigned(
        __builtin_amdgcn_update_dpp(Even, Odd, Flipped, Whole, 0xa, false));
    Result[2 * M3 + 1] = unsigned(
        __builtin_amdgcn_update_dpp(Odd, Even, Flipped, Whole, 0x5, false));
  }
  return Result;
}

typedef float Floats8 __attribute__((ext_vector_type(8)));
typedef int Ints8 __attribute__((ext_vector_type(8)));

// Words of a lane that one instruction takes, as its operand; those that mma
// does not have are zero.
template <class To, int Count>
PORTHIP_DEVICE To operandOf(const Registers<unsigned, Count> &Words,
                            int First) {
  constexpr int Taken = int(sizeof(To) / sizeof(unsigned));
  Registers<unsigned, Taken> Some;
#pragma unroll
  for (int I = 0; I < Taken; ++I)
    Some[I] = First + I < Count ? Words[(First + I) % Count] : 0u;
  return bitCast<To>(Some);
}

// One instruction: D = A * B + C of the numbers in an Operand of each lane.
template <class Dot> struct Unit;
#if PORTHIP_MMA_RDNA == 12
#define PORTHIP_MMA_WMMA(Name) __builtin_amdgcn_wmma_##Name##_w32_gfx12
typedef _Float16 UnitHalves __attribute__((ext_vector_type(8)));
typedef short UnitShorts __attribute__((ext_vector_type(8)));
typedef int UnitBytes __attribute__((ext_vector_type(2)));
#define PORTHIP_MMA_NIBBLES(...) PORTHIP_MMA_WMMA(i32_16x16x32_iu4)(__VA_ARGS__)
#else
#define PORTHIP_MMA_WMMA(Name) __builtin_amdgcn_wmma_##Name##_w32
typedef _Float16 UnitHalves __attribute__((ext_vector_type(16)));
typedef short UnitShorts __attribute__((ext_vector_type(16)));
typedef int UnitBytes __attribute__((ext_vector_type(4)));
#define PORTHIP_MMA_NIBBLES(...) PORTHIP_MMA_WMMA(i32_16x16x16_iu4)(__VA_ARGS__)
#endif
typedef int UnitNibbles __attribute__((ext_vector_type(2)));

#define PORTHIP_MMA_UNIT(OfA, OfB, Type, Name)                                 \
  template <> struct Unit<FloatDot<OfA, OfB>> {                                \
    using Operand = Type;                                                      \
    using Sums = Floats8;                                                      \
    static PORTHIP_DEVICE Sums of(Operand A, Operand B, Sums C) {              \
      return PORTHIP_MMA_WMMA(Name)(A, B, C);                                  \
    }                                                                          \
  };
PORTHIP_MMA_UNIT(Of_f16, Of_f16, UnitHalves, f32_16x16x16_f16)
PORTHIP_MMA_UNIT(Of_bf16, Of_bf16, UnitShorts, f32_16x16x16_bf16)
#if PORTHIP_MMA_RDNA == 12
PORTHIP_MMA_UNIT(Of_e4m3, Of_e4m3, UnitBytes, f32_16x16x16_fp8_fp8)
PORTHIP_MMA_UNIT(Of_e4m3, Of_e5m2, UnitBytes, f32_16x16x16_fp8_bf8)
PORTHIP_MMA_UNIT(Of_e5m2, Of_e4m3, UnitBytes, f32_16x16x16_bf8_fp8)
PORTHIP_MMA_UNIT(Of_e5m2, Of_e5m2, UnitBytes, f32_16x16x16_bf8_bf8)
#endif
#undef PORTHIP_MMA_UNIT

template <bool AreBytes, bool IsSignedA, bool IsSignedB> struct IntegerUnit {
  using Operand = UnitBytes;
  using Sums = Ints8;
  static PORTHIP_DEVICE Sums of(Operand A, Operand B, Sums C) {
    return PORTHIP_MMA_WMMA(i32_16x16x16_iu8)(IsSignedA, A, IsSignedB, B, C,
                                              false);
  }
};
template <bool IsSignedA, bool IsSignedB>
struct IntegerUnit<false, IsSignedA, IsSignedB> {
  using Operand = UnitNibbles;
  using Sums = Ints8;
  static PORTHIP_DEVICE Sums of(Operand A, Operand B, Sums C) {
    return PORTHIP_MMA_NIBBLES(IsSignedA, A, IsSignedB, B, C, false);
  }
};
template <ptx::detail::MatrixInteger OfA, ptx::detail::MatrixInteger OfB,
          bool Saturates, class Dot = IntegerDot<OfA, OfB, Saturates>>
using IntegerUnitOf =
    IntegerUnit<Dot::AreBytes, Dot::IsSignedA, Dot::IsSignedB>;
#undef PORTHIP_MMA_NIBBLES
#undef PORTHIP_MMA_WMMA

// A * B as mma.sync has D.
template <class Unit, int CountA, int CountB>
PORTHIP_DEVICE Registers<unsigned, 4>
productsOnUnit(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B) {
  static_assert(CountA == 2 * CountB, "two rows");
  using Operand = typename Unit::Operand;
  auto Row = unitRow(A);
  auto Column = unitColumn(B);
  typename Unit::Sums D = {0, 0, 0, 0, 0, 0, 0, 0};
#pragma unroll
  for (int I = 0; I < 4 * CountB / UnitShares;
       I += int(sizeof(Operand) / sizeof(unsigned)))
    D = Unit::of(operandOf<Operand>(Row, I), operandOf<Operand>(Column, I), D);
  return fromUnit(D);
}

template <class Dot> struct ProductOnUnit {
  template <int CountA, int CountB>
  static PORTHIP_DEVICE Registers<float, 4>
  of(const Registers<unsigned, CountA> &A, const Registers<unsigned, CountB> &B,
     const Registers<float, 4> &C) {
    auto Products = productsOnUnit<Unit<Dot>>(A, B);
    Registers<float, 4> D;
#pragma unroll
    for (int I = 0; I < 4; ++I)
      D[I] = C[I] + bitCast<float>(Products[I]);
    return D;
  }
};
#define PORTHIP_MMA_UNIT(OfA, OfB)                                             \
  template <>                                                                  \
  struct Product<FloatDot<OfA, OfB>> : ProductOnUnit<FloatDot<OfA, OfB>> {};
PORTHIP_MMA_UNIT(Of_f16, Of_f16)
PORTHIP_MMA_UNIT(Of_bf16, Of_bf16)
#if PORTHIP_MMA_RDNA == 12
PORTHIP_MMA_UNIT(Of_e4m3, Of_e4m3)
PORTHIP_MMA_UNIT(Of_e4m3, Of_e5m2)
PORTHIP_MMA_UNIT(Of_e5m2, Of_e4m3)
PORTHIP_MMA_UNIT(Of_e5m2, Of_e5m2)
#endif
#undef PORTHIP_MMA_UNIT

template <ptx::detail::MatrixInteger OfA, ptx::detail::MatrixInteger OfB,
          bool Saturates>
struct Product<IntegerDot<OfA, OfB, Saturates>> {
  template <int CountA, int CountB>
  static PORTHIP_DEVICE Registers<unsigned, 4>
  of(const Registers<unsigned, CountA> &A, const Registers<unsigned, CountB> &B,
     const Registers<unsigned, 4> &C) {
    auto D = productsOnUnit<IntegerUnitOf<OfA, OfB, Saturates>>(A, B);
#pragma unroll
    for (int I = 0; I < 4; ++I)
      D[I] = ptx::detail::addProducts(C[I], D[I], Saturates);
    return D;
  }
  // One row: half of the unit's would be idle.
  static PORTHIP_DEVICE Registers<unsigned, 2>
  of(const Registers<unsigned, 1> &A, const Registers<unsigned, 1> &B,
     const Registers<unsigned, 2> &C) {
    return multiply<IntegerDot<OfA, OfB, Saturates>>(A, B, C);
  }
};

} // namespace mma
} // namespace detail
} // namespace porthip
#endif
