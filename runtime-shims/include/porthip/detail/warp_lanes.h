// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logical 32-lane warps on hardware wavefronts: a 64-lane wavefront holds two.
// Included by warp.h only. Every loop here has the same trip count in all
// lanes: a lane that left early could no longer be read by the others.
#ifndef PORTHIP_DETAIL_WARP_LANES_H
#define PORTHIP_DETAIL_WARP_LANES_H

#include "lanes.h"

namespace porthip {
namespace detail {

PORTHIP_DEVICE unsigned laneId() { return lanes::lane() & 31u; }

// First hardware lane of this lane's logical warp.
PORTHIP_DEVICE unsigned warpBase() { return lanes::lane() & ~31u; }

// One of two values that are each the same in all lanes: of the lower, of the
// upper warp of a wavefront.
PORTHIP_DEVICE int ofOwnWarp(int Lower, int Upper) {
  return lanes::waveSize() == 32
             ? Lower
             : lanes::dpp<lanes::SameLane, lanes::UpperRows>(Lower, Upper);
}

// The half of a wavefront mask that belongs to this lane's logical warp.
PORTHIP_DEVICE unsigned logicalMask(unsigned long long Wave) {
  return unsigned(ofOwnWarp(int(unsigned(Wave)), int(unsigned(Wave >> 32))));
}

PORTHIP_DEVICE unsigned ballotActive(bool Predicate) {
  return logicalMask(lanes::ballot(Predicate));
}

PORTHIP_DEVICE unsigned activeMask() { return ballotActive(true); }

PORTHIP_DEVICE void syncWarp(unsigned) { lanes::fence(); }

// Asking for more lanes than the GPU's wavefront has, as `#define WARP_SIZE 64`
// on a GPU of 32, has no answer.
PORTHIP_DEVICE void needLanes(int Count) {
  if (unsigned(Count) > lanes::waveSize())
    __builtin_trap();
}
PORTHIP_DEVICE int wideWord(int Word, unsigned From, int Width) {
  needLanes(Width);
  return lanes::permute(Word, From);
}
PORTHIP_DEVICE unsigned long long wideBallot(bool Predicate, int Lanes) {
  needLanes(Lanes);
  return lanes::ballot(Predicate);
}

// Shuffles follow the definition of PTX shfl: lane numbers and distances count
// modulo 32, and a lane whose source lies outside its segment of Width lanes
// keeps its own value.
PORTHIP_DEVICE unsigned segmentMask(int Width) {
  return (32u - static_cast<unsigned>(Width)) & 31u;
}

// True where the arguments of a shuffle are known when the code is compiled,
// which selects permutations that need no address register.
#if defined(__OPTIMIZE__)
#define PORTHIP_KNOWN(Argument, Width)                                         \
  (__builtin_constant_p(Argument) && __builtin_constant_p(Width))
#else
#define PORTHIP_KNOWN(Argument, Width) false
#endif

PORTHIP_DEVICE int shflIndexWord(unsigned, int Word, int From, int Width) {
  // One lane for all: registers of a lane can be read directly.
  if (PORTHIP_KNOWN(From, Width)) {
    unsigned Lane = unsigned(From) & 31u;
    if (Width == 32)
      return ofOwnWarp(
          lanes::readLane(Word, Lane),
          lanes::waveSize() == 32 ? 0 : lanes::readLane(Word, Lane | 32u));
    if (Width == 16 && Lane % 16 == 0)
      return lanes::swizzle<0x10>(Word);
    if (Width == 8 && Lane % 8 == 0)
      return lanes::swizzle<0x18>(Word);
    if (Width == 4 && Lane % 4 == 0)
      return lanes::dpp<0x00>(Word); // quad_perm:[0,0,0,0]
    if (Width == 2 && Lane % 2 == 0)
      return lanes::dpp<0xa0>(Word); // quad_perm:[0,0,2,2]
  }
  unsigned Segment = segmentMask(Width);
  unsigned Source = (laneId() & Segment) | (unsigned(From) & 31u & ~Segment);
  return lanes::permute(Word, warpBase() | Source);
}

// For otherRow: lane I takes lane I - Distance of the row, around its end.
constexpr unsigned long long rotatedRow(unsigned Distance) {
  return 0xfedcba9876543210ull << Distance % 16 * 4 |
         0xfedcba9876543210ull >> (16 - Distance % 16) % 16 * 4;
}

// The word of the lane Distance below (up) or above (down) in the warp, 1 to
// 16, and the own one where there is none. A lane takes the word from its row
// of 16 lanes or from the other, never by way of a third lane, which might not
// take part. Worth it where RowsAreNear: one trip through the LDS unit is all
// that permute needs.
template <int Distance> PORTHIP_DEVICE int upWord(int Word) {
  int Below = lanes::otherRow<rotatedRow(Distance)>(Word);
  Below = lanes::dpp<lanes::SameLane, lanes::OddRows>(Word, Below);
  return Distance == 16
             ? Below
             : lanes::dpp<lanes::ShiftUp + Distance % 16>(Below, Word);
}
template <int Distance> PORTHIP_DEVICE int downWord(int Word) {
  int Above = lanes::otherRow<rotatedRow(32 - Distance)>(Word);
  Above = lanes::dpp<lanes::SameLane, lanes::EvenRows>(Word, Above);
  return Distance == 16
             ? Above
             : lanes::dpp<lanes::ShiftDown + Distance % 16>(Above, Word);
}

PORTHIP_DEVICE int shflUpWord(unsigned, int Word, unsigned Delta, int Width) {
  Delta &= 31u;
  if (PORTHIP_KNOWN(Delta, Width)) {
    if (lanes::RowsAreNear && Width == 32)
      switch (Delta) {
      case 1:
        return upWord<1>(Word);
      case 2:
        return upWord<2>(Word);
      case 4:
        return upWord<4>(Word);
      case 8:
        return upWord<8>(Word);
      case 16:
        return upWord<16>(Word);
      }
    if (Width == 16)
      switch (Delta) {
      case 1:
        return lanes::dpp<lanes::ShiftUp + 1>(Word, Word);
      case 2:
        return lanes::dpp<lanes::ShiftUp + 2>(Word, Word);
      case 4:
        return lanes::dpp<lanes::ShiftUp + 4>(Word, Word);
      case 8:
        return lanes::dpp<lanes::ShiftUp + 8>(Word, Word);
      }
    if (Width == 4 && Delta == 1)
      return lanes::dpp<0x90>(Word); // quad_perm:[0,0,1,2]
    if (Width == 4 && Delta == 2)
      return lanes::dpp<0x44>(Word); // quad_perm:[0,1,0,1]
  }
  unsigned Lane = lanes::lane(), Inner = ~segmentMask(Width) & 31u;
  return lanes::permute(Word, Lane - ((Lane & Inner) >= Delta ? Delta : 0u));
}

PORTHIP_DEVICE int shflDownWord(unsigned, int Word, unsigned Delta, int Width) {
  Delta &= 31u;
  if (PORTHIP_KNOWN(Delta, Width)) {
    if (lanes::RowsAreNear && Width == 32)
      switch (Delta) {
      case 1:
        return downWord<1>(Word);
      case 2:
        return downWord<2>(Word);
      case 4:
        return downWord<4>(Word);
      case 8:
        return downWord<8>(Word);
      case 16:
        return downWord<16>(Word);
      }
    if (Width == 16)
      switch (Delta) {
      case 1:
        return lanes::dpp<lanes::ShiftDown + 1>(Word, Word);
      case 2:
        return lanes::dpp<lanes::ShiftDown + 2>(Word, Word);
      case 4:
        return lanes::dpp<lanes::ShiftDown + 4>(Word, Word);
      case 8:
        return lanes::dpp<lanes::ShiftDown + 8>(Word, Word);
      }
    if (Width == 4 && Delta == 1)
      return lanes::dpp<0xf9>(Word); // quad_perm:[1,2,3,3]
    if (Width == 4 && Delta == 2)
      return lanes::dpp<0xee>(Word); // quad_perm:[2,3,2,3]
  }
  unsigned Lane = lanes::lane(), Inner = ~segmentMask(Width) & 31u;
  return lanes::permute(Word,
                        Lane + ((Lane & Inner) + Delta <= Inner ? Delta : 0u));
}

// The word of lane (Lane ^ Distance). There are cases for the known distances
// of trees and sorts: with more the compiler takes a loop over them for too
// long to unroll, and then knows none.
PORTHIP_DEVICE int butterflyWord(int Word, unsigned Distance) {
  if (PORTHIP_KNOWN(Distance, 32))
    switch (Distance) {
    case 0:
      return Word;
    case 1:
      return lanes::laneXor<1>(Word);
    case 2:
      return lanes::laneXor<2>(Word);
    case 3:
      return lanes::laneXor<3>(Word);
    case 4:
      return lanes::laneXor<4>(Word);
    case 7:
      return lanes::laneXor<7>(Word);
    case 8:
      return lanes::laneXor<8>(Word);
    case 15:
      return lanes::laneXor<15>(Word);
    case 16:
      return lanes::laneXor<16>(Word);
    case 31:
      return lanes::laneXor<31>(Word);
    }
  return lanes::permute(Word, lanes::lane() ^ Distance);
}

PORTHIP_DEVICE int shflXorWord(unsigned, int Word, int Distance, int Width) {
  unsigned Step = unsigned(Distance) & 31u;
  int Other = butterflyWord(Word, Step);
  // No lane leaves its segment.
  if (PORTHIP_KNOWN(Distance, Width) && Step < unsigned(Width))
    return Other;
  unsigned Lane = laneId(), Last = Lane | (~segmentMask(Width) & 31u);
  return (Lane ^ Step) <= Last ? Other : Word;
}
#undef PORTHIP_KNOWN

// Lanes of the wavefront whose value has the same bits, for 32 and 64 bits.
// One turn for each distinct value.
PORTHIP_DEVICE unsigned matchAny(unsigned Mask, unsigned long long Value) {
  int Low = int(unsigned(Value)), High = int(unsigned(Value >> 32));
  unsigned long long Pending = lanes::ballot(true), Same = 0;
  while (Pending) {
    unsigned Leader = unsigned(__builtin_ctzll(Pending));
    int LeadLow = lanes::readLane(Low, Leader);
    int LeadHigh = lanes::readLane(High, Leader);
    bool Equal = LeadLow == Low && LeadHigh == High;
    unsigned long long Group = lanes::ballot(Equal);
    Same = Equal ? Group : Same;
    Pending &= ~Group;
  }
  return logicalMask(Same) & Mask;
}

PORTHIP_DEVICE unsigned matchAll(unsigned Mask, unsigned long long Value,
                                 int *Predicate) {
  unsigned Members = Mask & activeMask();
  // A mask without active members is an error of the caller; it must not make
  // the count of trailing zeros undefined.
  unsigned Leader = unsigned(__builtin_ctz(Members | 0x80000000u));
  int Low = int(unsigned(Value)), High = int(unsigned(Value >> 32));
  unsigned From = warpBase() | Leader;
  bool Equal = lanes::permute(Low, From) == Low;
  bool EqualHigh = lanes::permute(High, From) == High;
  bool All = (ballotActive(Equal && EqualHigh) & Members) == Members;
  *Predicate = All;
  return All ? Mask : 0u;
}

// All lanes of Mask combine their values. Whole warps take five butterfly
// steps. For any other mask each value is handed round: members may differ
// between the warps of a wavefront and between groups of one warp.
template <class Operation, class T>
PORTHIP_DEVICE T reduceLanes(unsigned Mask, T Value, Operation Op) {
  static_assert(sizeof(T) == sizeof(int), "reductions are on 32-bit words");
  unsigned long long Active = lanes::ballot(true);
  unsigned Lower = unsigned(Active), Upper = unsigned(Active >> 32);
  bool WholeWarps = lanes::waveSize() == 32 ? Lower == ~0u
                                            : (Lower == 0 || Lower == ~0u) &&
                                                  (Upper == 0 || Upper == ~0u);
  if (WholeWarps && lanes::ballot(Mask == ~0u) == Active) {
    Value = Op(Value, bitCast<T>(butterflyWord(bitCast<int>(Value), 16)));
    Value = Op(Value, bitCast<T>(butterflyWord(bitCast<int>(Value), 8)));
    Value = Op(Value, bitCast<T>(butterflyWord(bitCast<int>(Value), 4)));
    Value = Op(Value, bitCast<T>(butterflyWord(bitCast<int>(Value), 2)));
    Value = Op(Value, bitCast<T>(butterflyWord(bitCast<int>(Value), 1)));
    return Value;
  }
  unsigned Base = warpBase();
  bool Any = false;
  T Result = Value;
  for (unsigned long long Rest = Active; Rest; Rest &= Rest - 1) {
    unsigned From = unsigned(__builtin_ctzll(Rest));
    T Other = bitCast<T>(lanes::readLane(bitCast<int>(Value), From));
    bool Member = (From & ~31u) == Base && ((Mask >> (From & 31u)) & 1u);
    Result = Member ? (Any ? Op(Result, Other) : Other) : Result;
    Any = Any || Member;
  }
  return Result;
}

} // namespace detail
} // namespace porthip

#endif
