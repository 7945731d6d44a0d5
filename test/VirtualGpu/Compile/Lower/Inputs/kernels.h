/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Device code for the tests of Lower/: C over the primitives, compiled to
 * bitcode like the builtins are. */
#define PORTHIP_VGPU_BUILTIN 1
#include "VirtualGpu/Abi/Abi.h"
#include <stdbool.h>

#define SYNC() ((void)__vg_barrier(0, 0, 0, 0))
#define FULL 0xffffffffull

/* Lanes of the block, in the order of the launch. */
static inline uint32_t lane(void) { return __vg_lane(); }
static inline uint32_t laneInWarp(void) {
  return __vg_lane() & (__vg_block()->WaveSize - 1);
}
static inline uint32_t global(void) {
  return __vg_block()->BlockIdx[0] * __vg_block()->LaneCount + __vg_lane();
}
static inline uint32_t shfl(uint64_t Mask, uint32_t V, uint32_t From) {
  return (uint32_t)__vg_exchange(V, Mask, VG_SHUFFLE, 0)->Values[From & 63];
}
static inline uint64_t ballot(uint64_t Mask, bool Vote) {
  return __vg_exchange(Vote, Mask, VG_VOTE, 0)->Set;
}
static inline uint64_t active(void) {
  return __vg_exchange(0, 0, VG_ACTIVE, 0)->Active;
}
/* A hash, so that mixed up lanes show. */
static inline uint32_t mix(uint32_t A, uint32_t B) {
  return (A ^ (B * 2654435761u)) * 2246822519u + 0x9e3779b9u;
}
