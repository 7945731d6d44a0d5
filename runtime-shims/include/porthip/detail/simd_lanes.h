// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lane-wise operations on four bytes or two halves of a word, for simd.h.
#ifndef PORTHIP_DETAIL_SIMD_LANES_H
#define PORTHIP_DETAIL_SIMD_LANES_H

#include "config.h"

namespace porthip {
namespace detail {

// The lanes of a word as ints; Bits is 8 or 16.
template <int Bits> PORTHIP_HOST_DEVICE int laneS(unsigned Word, int I) {
  return int(Word << (32 - Bits * (I + 1))) >> (32 - Bits);
}
template <int Bits> PORTHIP_HOST_DEVICE int laneU(unsigned Word, int I) {
  return int((Word >> (Bits * I)) & ((1u << Bits) - 1u));
}
template <int Bits> PORTHIP_HOST_DEVICE unsigned placed(int Value, int I) {
  return (unsigned(Value) & ((1u << Bits) - 1u)) << (Bits * I);
}

template <int Bits, class Operation>
PORTHIP_HOST_DEVICE unsigned mapS(unsigned A, unsigned B, Operation Op) {
  unsigned Result = 0;
  for (int I = 0; I < 32 / Bits; ++I)
    Result |= placed<Bits>(Op(laneS<Bits>(A, I), laneS<Bits>(B, I)), I);
  return Result;
}
template <int Bits, class Operation>
PORTHIP_HOST_DEVICE unsigned mapU(unsigned A, unsigned B, Operation Op) {
  unsigned Result = 0;
  for (int I = 0; I < 32 / Bits; ++I)
    Result |= placed<Bits>(Op(laneU<Bits>(A, I), laneU<Bits>(B, I)), I);
  return Result;
}

PORTHIP_HOST_DEVICE int lesser(int A, int B) { return A < B ? A : B; }
PORTHIP_HOST_DEVICE int greater(int A, int B) { return A > B ? A : B; }
PORTHIP_HOST_DEVICE int clamped(int Value, int Low, int High) {
  return lesser(greater(Value, Low), High);
}

// One operation on two lanes; Bits for the limits.
#define PORTHIP_LANE_OP(Name, Expression)                                      \
  template <int Bits> struct Name {                                            \
    PORTHIP_HOST_DEVICE int operator()(int A, int B) const {                   \
      constexpr int Max = (1 << (Bits - 1)) - 1, Min = -Max - 1;               \
      constexpr int UMax = (1 << Bits) - 1;                                    \
      (void)Max, (void)Min, (void)UMax, (void)A, (void)B;                      \
      return Expression;                                                       \
    }                                                                          \
  };
PORTHIP_LANE_OP(LaneAddS, clamped(A + B, Min, Max))
PORTHIP_LANE_OP(LaneAddU, lesser(A + B, UMax))
PORTHIP_LANE_OP(LaneSubS, clamped(A - B, Min, Max))
PORTHIP_LANE_OP(LaneSubU, greater(A - B, 0))
PORTHIP_LANE_OP(LaneAbs, A < 0 ? -A : A)
PORTHIP_LANE_OP(LaneAbsS, lesser(A < 0 ? -A : A, Max))
PORTHIP_LANE_OP(LaneNegS, lesser(-A, Max))
PORTHIP_LANE_OP(LaneAbsDiff, A > B ? A - B : B - A)
// Halves are rounded away from zero.
PORTHIP_LANE_OP(LaneAverage, (A + B + (A + B >= 0 ? 1 : 0)) >> 1)
PORTHIP_LANE_OP(LaneHalfSum, (A + B) >> 1)
PORTHIP_LANE_OP(LaneMin, lesser(A, B))
PORTHIP_LANE_OP(LaneMax, greater(A, B))
PORTHIP_LANE_OP(LaneEq, A == B ? -1 : 0)
PORTHIP_LANE_OP(LaneNe, A != B ? -1 : 0)
PORTHIP_LANE_OP(LaneGe, A >= B ? -1 : 0)
PORTHIP_LANE_OP(LaneGt, A > B ? -1 : 0)
PORTHIP_LANE_OP(LaneLe, A <= B ? -1 : 0)
PORTHIP_LANE_OP(LaneLt, A < B ? -1 : 0)
#undef PORTHIP_LANE_OP

// Wrapping sums: the top bit of each lane is added apart, so that no carry
// crosses into the next lane.
template <int Bits>
PORTHIP_HOST_DEVICE unsigned wrapAdd(unsigned A, unsigned B) {
  constexpr unsigned Top = Bits == 8 ? 0x80808080u : 0x80008000u;
  return ((A & ~Top) + (B & ~Top)) ^ ((A ^ B) & Top);
}
template <int Bits>
PORTHIP_HOST_DEVICE unsigned wrapSub(unsigned A, unsigned B) {
  constexpr unsigned Top = Bits == 8 ? 0x80808080u : 0x80008000u;
  return ((A | Top) - (B & ~Top)) ^ ((A ^ ~B) & Top);
}

template <int Bits> PORTHIP_HOST_DEVICE unsigned sadS(unsigned A, unsigned B) {
  unsigned Sum = 0;
  for (int I = 0; I < 32 / Bits; ++I) {
    int X = laneS<Bits>(A, I), Y = laneS<Bits>(B, I);
    Sum += unsigned(X > Y ? X - Y : Y - X);
  }
  return Sum;
}
template <int Bits> PORTHIP_HOST_DEVICE unsigned sadU(unsigned A, unsigned B) {
  unsigned Sum = 0;
  for (int I = 0; I < 32 / Bits; ++I) {
    int X = laneU<Bits>(A, I), Y = laneU<Bits>(B, I);
    Sum += unsigned(X > Y ? X - Y : Y - X);
  }
  return Sum;
}

} // namespace detail
} // namespace porthip

#endif
