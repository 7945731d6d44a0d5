// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An infinity that no result shows, and a division by zero.
#include <cstdio>

constexpr int N = 64;

__global__ void ratio(float *X) {
  float V = X[threadIdx.x];
  float W = V * 3e38f;
  float U = V / (V - 1.0f);
  X[threadIdx.x] = fminf(W, 1.0f) + (U > 5.0f ? 1.0f : 0.0f);
}

int main() {
  float *X;
  cudaMallocManaged(&X, N * sizeof(float));
  for (int I = 0; I < N; ++I)
    X[I] = 1.0f / (I + 1);
  ratio<<<1, N>>>(X);
  cudaDeviceSynchronize();
}
