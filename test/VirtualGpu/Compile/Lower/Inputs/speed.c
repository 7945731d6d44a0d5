/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the benchmark runs. */
#include "kernels.h"

static uint32_t index1(void) {
  return __vg_block()->BlockIdx[0] * __vg_block()->BlockDim[0] + __vg_tid_x();
}

void vadd(float *C, const float *A, const float *B, uint32_t N) {
  uint32_t I = index1();
  if (I < N)
    C[I] = A[I] + B[I];
}

/* Ten shuffles a lane. */
void shuffles(uint32_t *Out, const uint32_t *In) {
  uint32_t V = In[index1()];
  for (uint32_t I = 0; I < 2; ++I)
    for (uint32_t D = 16; D; D /= 2)
      V += shfl(FULL, V, laneInWarp() ^ D);
  Out[index1()] = V;
}

/* Twenty barriers a lane. */
void barriers(uint32_t *Out, uint32_t N) {
  uint32_t V = index1();
  for (uint32_t I = 0; I < N; ++I) {
    SYNC();
    V += I;
    SYNC();
  }
  Out[index1()] = V;
}

/* 16x16 tiles in shared memory. */
void matmul(float *C, const float *A, const float *B, int N) {
  float(*As)[16] = (float(*)[16])__vg_block()->Shared;
  float(*Bs)[16] = As + 16;
  int X = (int)__vg_tid_x(), Y = (int)__vg_tid_y();
  int Row = (int)__vg_block()->BlockIdx[1] * 16 + Y;
  int Column = (int)__vg_block()->BlockIdx[0] * 16 + X;
  float Sum = 0;
  for (int T = 0; T < N / 16; ++T) {
    As[Y][X] = A[Row * N + T * 16 + X];
    Bs[Y][X] = B[(T * 16 + Y) * N + Column];
    SYNC();
#pragma unroll
    for (int K = 0; K < 16; ++K)
      Sum = __builtin_fmaf(As[Y][K], Bs[K][X], Sum);
    SYNC();
  }
  C[Row * N + Column] = Sum;
}

/* Grid-stride sum, then a tree in shared memory. */
void reduceShared(float *Out, const float *In, uint32_t N) {
  float *S = (float *)__vg_block()->Shared;
  uint32_t T = __vg_tid_x(), Stride =
      __vg_block()->BlockDim[0] * __vg_block()->GridDim[0];
  float Sum = 0;
  for (uint32_t I = index1(); I < N; I += Stride)
    Sum += In[I];
  S[T] = Sum;
  SYNC();
  for (uint32_t D = __vg_block()->BlockDim[0] / 2; D; D /= 2) {
    if (T < D)
      S[T] += S[T + D];
    SYNC();
  }
  if (T == 0)
    Out[__vg_block()->BlockIdx[0]] = S[0];
}
