// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix instructions of PTX compile for targets of 32 and 64 lanes, with
// and without a matrix unit, and for CUDA; in the short form for one of each.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=%if long %{gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201%} %else %{gfx950,gfx1030,gfx1201%} %s
#include <porthip/mma.h>

__global__ void product(const unsigned *In, float *Out, unsigned *Rest) {
  __shared__ unsigned short Tile[8][8];
  auto A = porthip::ldmatrix_x4(&Tile[threadIdx.x % 8][0]);
  auto B = porthip::ldmatrix_x2_trans(&Tile[threadIdx.x % 8][0]);
  auto D = porthip::mma_m16n8k16_f32_bf16_bf16(A, B, {0.0f, 0.0f, 0.0f, 0.0f});
  auto H = porthip::mma_m16n8k16_f16_f16_f16(A, B, {In[0], In[1]});
  auto E = porthip::mma_m16n8k32_f32_e4m3_e5m2(A, B, D);
  auto I = porthip::mma_m16n8k32_s32_s8_u8_satfinite(A, B, A);
  auto X = porthip::mma_m16n8k256_s32_b1_b1_xor_popc(A, B, I);
  auto F = porthip::mma_m8n8k4_f64_f64_f64({1.0}, {2.0}, {3.0, 4.0});
  porthip::stmatrix_x2(&Tile[threadIdx.x % 8][0], H);
  Out[0] = E[0] + float(F[1]);
  Rest[0] = porthip::movmatrix_trans(X[0]);
}
