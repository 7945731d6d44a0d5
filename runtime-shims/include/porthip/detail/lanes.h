// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The few hardware operations on which warp.h stands, for AMD wavefronts of 32
// or 64 lanes and for the lane simulator of the tests. Lanes and masks are
// those of the hardware wavefront here; logical 32-lane warps are made of them
// in warp_lanes.h.
#ifndef PORTHIP_DETAIL_LANES_H
#define PORTHIP_DETAIL_LANES_H

#include "config.h"

namespace porthip {
namespace detail {
namespace lanes {

#if defined(PORTHIP_LANE_SIMULATOR)
// Defined by the simulator.
unsigned waveSize();
unsigned lane();
unsigned long long ballot(bool Predicate);
int permute(int Word, unsigned FromLane);
int readLane(int Word, unsigned FromLane);
void fence();
template <int Pattern> inline int swizzle(int Word) {
  unsigned Lane = lane();
  unsigned And = Pattern & 31, Or = (Pattern >> 5) & 31;
  unsigned Xor = (Pattern >> 10) & 31;
  return permute(Word, (Lane & ~31u) | ((((Lane & 31) & And) | Or) ^ Xor));
}
template <int Control, int Rows = 0xf> inline int dpp(int Old, int Word) {
  unsigned Lane = lane(), Row = Lane & ~15u, From = Lane & 15u;
  if (Control < 0x100)
    From = (Lane & 12u) | ((Control >> (Lane % 4 * 2)) & 3u);
  else if (Control < 0x110)
    From += Control & 15;
  else if (Control < 0x120)
    From -= Control & 15;
  else if (Control < 0x130)
    From = (From - Control) & 15u;
  else
    From ^= Control == 0x140 ? 15u : Control == 0x141 ? 7u : Control & 15u;
  // All lanes ask, so that none is missing where another reads.
  int Read = permute(Word, Row | (From & 15u));
  return From < 16u && ((Rows >> (Lane / 16)) & 1) ? Read : Old;
}
template <int Control> inline int dpp(int Word) {
  return dpp<Control>(Word, Word);
}
#else
// Folded for each compiled target, also where the target is known only when
// the code is loaded.
PORTHIP_DEVICE unsigned waveSize() { return __builtin_amdgcn_wavefrontsize(); }

PORTHIP_DEVICE unsigned lane() {
  // mbcnt_hi adds nothing on 32-lane wavefronts.
  return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
}

// HIP's own __ballot: 64 bits in every version, whichever builtin the compiler
// of that version has for it.
PORTHIP_DEVICE unsigned long long ballot(bool Predicate) {
  return ::__ballot(Predicate);
}

// Word of lane FromLane; 0 or stale when that lane does not take part.
PORTHIP_DEVICE int permute(int Word, unsigned FromLane) {
  return __builtin_amdgcn_ds_bpermute(static_cast<int>(FromLane << 2), Word);
}

// FromLane must be the same in all lanes.
PORTHIP_DEVICE int readLane(int Word, unsigned FromLane) {
  return __builtin_amdgcn_readlane(Word, static_cast<int>(FromLane));
}

// Bit-mask swizzle inside groups of 32 lanes: the source of lane L is
// ((L & Pattern[4:0]) | Pattern[9:5]) ^ Pattern[14:10].
template <int Pattern> PORTHIP_DEVICE int swizzle(int Word) {
  return __builtin_amdgcn_ds_swizzle(Word, Pattern);
}

// Data-parallel permutation inside rows of 16 lanes: no trip through the LDS
// unit, and part of the instruction that uses the result where that can be.
template <int Control> PORTHIP_DEVICE int dpp(int Word) {
  return __builtin_amdgcn_mov_dpp(Word, Control, 0xf, 0xf, true);
}
// Lanes of other rows than Rows, and those whose source lies outside of their
// row, have Old.
template <int Control, int Rows = 0xf>
PORTHIP_DEVICE int dpp(int Old, int Word) {
  return __builtin_amdgcn_update_dpp(Old, Word, Control, Rows, 0xf, false);
}

// Lanes of a wavefront run in step, so that ordering the memory operations of
// the wavefront is all that is needed.
PORTHIP_DEVICE void fence() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#endif

// Controls of dpp.
enum : int {
  SameLane = 0xe4,    // quad_perm:[0,1,2,3]
  ShiftDown = 0x100,  // row_shl: from N lanes above, 1 to 15
  ShiftUp = 0x110,    // row_shr: from N lanes below
  RotateUp = 0x120,   // row_ror: from N lanes below, around the row
  Mirror = 0x140,     // lane ^ 15
  HalfMirror = 0x141, // lane ^ 7
  RowXor = 0x160      // row_xmask, gfx10 and later
};
// Sets of rows.
enum : int { OddRows = 0xa, EvenRows = 0x5, UpperRows = 0xc };

// The word of a lane of the other row of the warp: lane I of a row takes the
// lane in bits 4 * I of Lanes. Without the LDS unit, where RowsAreNear.
#if defined(PORTHIP_LANE_SIMULATOR)
constexpr bool RowsAreNear = true;
template <unsigned long long Lanes> inline int otherRow(int Word) {
  unsigned Pick = unsigned(Lanes >> (lane() % 16 * 4)) & 15u;
  return permute(Word, ((lane() & ~15u) ^ 16u) | Pick);
}
#elif defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
constexpr bool RowsAreNear = true;
template <unsigned long long Lanes> PORTHIP_DEVICE int otherRow(int Word) {
  return __builtin_amdgcn_permlanex16(Word, Word, unsigned(Lanes),
                                      unsigned(Lanes >> 32), false, true);
}
#else
constexpr bool RowsAreNear = false;
template <unsigned long long Lanes> PORTHIP_DEVICE int otherRow(int Word) {
  return Word;
}
#endif

// Word of lane ^ Distance, 1 to 31, in one step: a detour over a lane that does
// not take part would lose the word.
template <int Distance> PORTHIP_DEVICE int laneXor(int Word) {
  if (RowsAreNear && Distance < 16)
    return dpp<RowXor + (Distance & 15)>(Word);
  if (RowsAreNear)
    return otherRow<0xfedcba9876543210ull ^
                    0x1111111111111111ull * (Distance & 15)>(Word);
  if (Distance < 4) // quad_perm
    return dpp<(0xe4 ^ 0x55 * (Distance & 3))>(Word);
  if (Distance == 7)
    return dpp<HalfMirror>(Word);
  if (Distance == 8)
    return dpp<RotateUp + 8>(Word);
  if (Distance == 15)
    return dpp<Mirror>(Word);
  return swizzle<0x1f | Distance << 10>(Word);
}

} // namespace lanes
} // namespace detail
} // namespace porthip

#endif
