// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of four warps, copies by tensor maps and barriers for a part of a
// block compile for targets of 32 and 64 lanes, and for CUDA.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=gfx90a,gfx942,gfx950,gfx1100,gfx1201 %s
#include <porthip/partial_barriers.h>
#include <porthip/tensor_copy.h>
#include <porthip/wgmma.h>

__global__ void multiply(float *Out, unsigned *Words, const void *Map,
                         unsigned long long A, unsigned long long B) {
  porthip::begin_partial_barriers();
  extern __shared__ __attribute__((aligned(1024))) char Tile[];
  __shared__ unsigned long long Object;
  porthip::tensor_load(Tile, Map, &Object, 1, 2);
  porthip::partial_barrier_arrive(1, blockDim.x);
  porthip::partial_barrier_sync(1, blockDim.x);
  const auto D = porthip::wgmma_f32_f16_f16<8, false, true>(
      {Out[0], Out[1], Out[2], Out[3]}, A, B, true, false);
  const auto E = porthip::wgmma_f16_e4m3_e5m2<8, false>(
      {Words[0], Words[1]}, {Words[0], Words[1], Words[2], Words[3]}, B, true,
      true);
  const auto F = porthip::wgmma_s32_s8_u8_satfinite<8, false, false>(
      {E[0], E[1], E[0], E[1]}, A, B, Words[0] != 0, false);
  porthip::wgmma_wait_group();
  Out[threadIdx.x] = D[0] + D[3];
  Words[threadIdx.x] = F[0];
  porthip::tensor_store(Map, Tile, 1, 2, 3, 4, 5);
}
