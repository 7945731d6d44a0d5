// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A map that enlarges the last bit by some thousand, and one that does not.
#include <cstdio>

constexpr int N = 64;

__global__ void grow(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < 12; ++K)
    V = 3.9f * V - 3.9f * V * V;
  X[threadIdx.x] = V;
}

__global__ void scale(float *X, const float *In) {
  X[threadIdx.x] = In[threadIdx.x] * 1.5f;
}

int main() {
  float *X, *Y;
  cudaMallocManaged(&X, N * sizeof(float));
  cudaMallocManaged(&Y, N * sizeof(float));
  for (int I = 0; I < N; ++I)
    X[I] = 0.2f + 0.01f * I;
  scale<<<1, N>>>(Y, X);
  grow<<<1, N>>>(X);
  cudaDeviceSynchronize();
}
