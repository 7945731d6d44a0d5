// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The workloads as a C++ programmer writes them for one core; compiled with
// -O3 -march=native.
#include "Workloads.h"

namespace workloads {

static void matmul(int N, const float *A, const float *B, float *C) {
  for (int I = 0; I < N; ++I) {
    for (int J = 0; J < N; ++J)
      C[I * N + J] = 0;
    for (int K = 0; K < N; ++K)
      for (int J = 0; J < N; ++J)
        C[I * N + J] += A[I * N + K] * B[K * N + J];
  }
}

static float collatz(unsigned X) {
  int Steps = 0;
  while (X > 1 && Steps < 64) {
    X = X & 1 ? 3 * X + 1 : X / 2;
    ++Steps;
  }
  return float(Steps);
}

void runHost(Kind K, int Size, const float *A, const float *B, float *C) {
  switch (K) {
  case Vadd:
    for (int I = 0; I < Size; ++I)
      C[I] = A[I] + B[I];
    break;
  case Math:
    for (int I = 0; I < Size; ++I)
      C[I] = std::sin(A[I]) + std::exp(B[I]) * std::sqrt(A[I] + 1);
    break;
  case Matmul:
    matmul(Size, A, B, C);
    break;
  case Reduce:
    for (int Start = 0; Start < Size; Start += Block) {
      float Sum = 0;
      for (int I = Start; I < Start + Block; ++I)
        Sum += A[I];
      C[Start / Block] = Sum;
    }
    break;
  case Scan:
    for (int Start = 0; Start < Size; Start += Block) {
      float Sum = 0;
      for (int I = Start; I < Start + Block; ++I)
        C[I] = Sum += A[I];
    }
    break;
  case Shuffle: // what the butterfly of Cuda.cu computes
    for (int Start = 0; Start < Size; Start += 32)
      for (int I = 0; I < 32; ++I) {
        float V = A[Start + I];
        for (int R = 0; R < ShuffleRounds; ++R)
          V = A[Start + (I ^ ((R + 1) & 31))] * 0.5f + V * 0.5f;
        C[Start + I] = V;
      }
    break;
  case Divergent:
    for (int I = 0; I < Size; ++I)
      C[I] = collatz(unsigned(A[I] * 1e6f) + 1);
    break;
  }
}

} // namespace workloads
