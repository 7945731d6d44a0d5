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
// The lane permutations of DPP that warp.h uses, by their control words.
template <int Control> inline int dpp(int Word) {
  unsigned Lane = lane();
  unsigned From = Control < 0x100
                      ? (Lane & ~3u) | ((Control >> (Lane % 4 * 2)) & 3u)
                  : Control == 0x128 ? (Lane & ~15u) | ((Lane + 8) & 15u)
                  : Control == 0x140 ? Lane ^ 15u
                  : Control == 0x141 ? Lane ^ 7u
                                     : ~0u;
  return permute(Word, From);
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

// Lanes of a wavefront run in step, so that ordering the memory operations of
// the wavefront is all that is needed.
PORTHIP_DEVICE void fence() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#endif

} // namespace lanes
} // namespace detail
} // namespace porthip

#endif
