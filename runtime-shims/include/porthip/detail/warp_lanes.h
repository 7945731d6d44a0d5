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

// The half of a wavefront mask that belongs to this lane's logical warp.
PORTHIP_DEVICE unsigned logicalMask(unsigned long long Wave) {
  return static_cast<unsigned>(Wave >> warpBase());
}

PORTHIP_DEVICE unsigned ballotActive(bool Predicate) {
  return logicalMask(lanes::ballot(Predicate));
}

PORTHIP_DEVICE unsigned activeMask() { return ballotActive(true); }

PORTHIP_DEVICE void syncWarp(unsigned) { lanes::fence(); }

// Shuffles follow the definition of PTX shfl: lane numbers and distances count
// modulo 32, and a lane whose source lies outside its segment of Width lanes
// keeps its own value.
PORTHIP_DEVICE unsigned segmentMask(int Width) {
  return (32u - static_cast<unsigned>(Width)) & 31u;
}

PORTHIP_DEVICE int shflIndexWord(unsigned, int Word, int From, int Width) {
#if defined(__OPTIMIZE__)
  // One lane for all: registers of a lane can be read directly.
  if (__builtin_constant_p(From) && __builtin_constant_p(Width) &&
      Width == 32) {
    unsigned Lane = unsigned(From) & 31u;
    int Lower = lanes::readLane(Word, Lane);
    if (lanes::waveSize() == 32)
      return Lower;
    int Upper = lanes::readLane(Word, Lane | 32u);
    return lanes::lane() < 32u ? Lower : Upper;
  }
#endif
  unsigned Segment = segmentMask(Width);
  unsigned Source = (laneId() & Segment) | (unsigned(From) & 31u & ~Segment);
  return lanes::permute(Word, warpBase() | Source);
}

PORTHIP_DEVICE int shflUpWord(unsigned, int Word, unsigned Delta, int Width) {
  int Lane = int(laneId()), First = Lane & int(segmentMask(Width));
  int Source = Lane - int(Delta & 31u);
  Source = Source >= First ? Source : Lane;
  return lanes::permute(Word, warpBase() | unsigned(Source));
}

PORTHIP_DEVICE int shflDownWord(unsigned, int Word, unsigned Delta, int Width) {
  unsigned Lane = laneId(), Last = Lane | (~segmentMask(Width) & 31u);
  unsigned Source = Lane + (Delta & 31u);
  Source = Source <= Last ? Source : Lane;
  return lanes::permute(Word, warpBase() | Source);
}

// The word of lane (Lane ^ Distance). Distances that are known when the code
// is compiled become the cheapest permutation that does it: DPP inside 4 and
// 16 lanes, else ds_swizzle, which needs no address register.
PORTHIP_DEVICE int butterflyWord(int Word, unsigned Distance) {
#if defined(__OPTIMIZE__)
  if (__builtin_constant_p(Distance)) {
    switch (Distance) {
    case 0:
      return Word;
    case 1:
      return lanes::dpp<0xb1>(Word); // quad_perm:[1,0,3,2]
    case 2:
      return lanes::dpp<0x4e>(Word); // quad_perm:[2,3,0,1]
    case 3:
      return lanes::dpp<0x1b>(Word); // quad_perm:[3,2,1,0]
    case 4:
      return lanes::swizzle<0x101f>(Word);
    case 7:
      return lanes::dpp<0x141>(Word); // row_half_mirror
    case 8:
      return lanes::dpp<0x128>(Word); // row_ror:8
    case 15:
      return lanes::dpp<0x140>(Word); // row_mirror
    case 16:
      return lanes::swizzle<0x401f>(Word);
    default:
      break;
    }
  }
#endif
  return lanes::permute(Word, lanes::lane() ^ Distance);
}

PORTHIP_DEVICE int shflXorWord(unsigned, int Word, int Distance, int Width) {
  unsigned Lane = laneId(), Last = Lane | (~segmentMask(Width) & 31u);
  unsigned Step = unsigned(Distance) & 31u;
  int Other = butterflyWord(Word, Step);
  return (Lane ^ Step) <= Last ? Other : Word;
}

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
  bool WholeWarps =
      (Lower == 0 || Lower == ~0u) && (Upper == 0 || Upper == ~0u);
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
