// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same operations on NVIDIA GPUs: CUDA's own. Included by warp.h only.
#ifndef PORTHIP_DETAIL_WARP_NVIDIA_H
#define PORTHIP_DETAIL_WARP_NVIDIA_H

#include "config.h"

namespace porthip {
namespace detail {

PORTHIP_DEVICE unsigned laneId() {
  unsigned Lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(Lane));
  return Lane;
}

PORTHIP_DEVICE unsigned activeMask() { return ::__activemask(); }

PORTHIP_DEVICE unsigned ballotActive(bool Predicate) {
  return ::__ballot_sync(::__activemask(), Predicate);
}

PORTHIP_DEVICE void syncWarp(unsigned Mask) { ::__syncwarp(Mask); }

PORTHIP_DEVICE int shflIndexWord(unsigned Mask, int Word, int From, int Width) {
  return ::__shfl_sync(Mask, Word, From, Width);
}

PORTHIP_DEVICE int shflUpWord(unsigned Mask, int Word, unsigned Delta,
                              int Width) {
  return ::__shfl_up_sync(Mask, Word, Delta, Width);
}

PORTHIP_DEVICE int shflDownWord(unsigned Mask, int Word, unsigned Delta,
                                int Width) {
  return ::__shfl_down_sync(Mask, Word, Delta, Width);
}

PORTHIP_DEVICE int shflXorWord(unsigned Mask, int Word, int Distance,
                               int Width) {
  return ::__shfl_xor_sync(Mask, Word, Distance, Width);
}

PORTHIP_DEVICE unsigned matchAny(unsigned Mask, unsigned long long Value) {
  return ::__match_any_sync(Mask, Value);
}

PORTHIP_DEVICE unsigned matchAll(unsigned Mask, unsigned long long Value,
                                 int *Predicate) {
  return ::__match_all_sync(Mask, Value, Predicate);
}

} // namespace detail
} // namespace porthip

#endif
