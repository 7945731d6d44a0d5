// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the programs that run porthip/warp.h: two warps of 32 lanes in one
// block, which is one wavefront of 64 lanes or two of 32, and the lanes of them
// that take part.
#ifndef PORTHIP_TEST_RUNTIME_SHIMS_RUN_WARPCASES_H
#define PORTHIP_TEST_RUNTIME_SHIMS_RUN_WARPCASES_H

#include "Harness.h"
#include <porthip/warp.h>

namespace {

constexpr int Warps = 2, Threads = 32 * Warps;

// Lanes that take part, of each warp.
struct Active {
  unsigned Of[Warps];
};
const Active Patterns[] = {{{~0u, ~0u}},         {{0xffffu, 0xfffffu}},
                           {{1u, 0x80000000u}},  {{0x5555aaaau, 0x00ffff00u}},
                           {{0x1e0f3a77u, ~0u}}, {{0u, 0xdeadbeefu}}};

__host__ __device__ int valueOf(int Thread) { return Thread * 7919 + 12345; }
__device__ bool takesPart(Active A) {
  return A.Of[threadIdx.x / 32] >> threadIdx.x % 32 & 1;
}

} // namespace

#endif
