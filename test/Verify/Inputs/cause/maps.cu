// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps that enlarge the last bit, each by another operation; what they write
// behind is the same in any case.
#include <cstdio>

constexpr int N = 64;
constexpr int Rounds = 40;

__global__ void logistic(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < Rounds; ++K)
    V = 3.9f * V - 3.9f * V * V;
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void sine(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < Rounds; ++K)
    V = 0.5f + 0.5f * sinf(25.0f * V);
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void cosine(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < Rounds; ++K)
    V = 0.5f + 0.5f * cosf(31.0f * V);
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void exponential(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < Rounds; ++K)
    V = V * expf(3.3f - 3.3f * V);
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void logarithm(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < Rounds; ++K)
    V = fabsf(logf(V));
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void power(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < Rounds; ++K)
    V = V * powf(2.7f, 3.3f - 3.3f * V);
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void henon(float *X) {
  float V = X[threadIdx.x] * 0.1f, W = V;
  for (int K = 0; K < Rounds; ++K) {
    float Next = 1.0f - 1.4f * V * V + W;
    W = 0.3f * V;
    V = Next;
  }
  X[threadIdx.x] = V;
  X[N + threadIdx.x] = threadIdx.x;
}

__global__ void dwindle(float *X) {
  float V = X[threadIdx.x];
  for (int K = 0; K < 4; ++K)
    V = V * 1e-10f;
  X[threadIdx.x] = V * 1e38f;
}

int main() {
  float *X;
  cudaMallocManaged(&X, 2 * N * sizeof(float));
  for (int I = 0; I < N; ++I)
    X[I] = 0.2f + 0.01f * I;
  KERNEL<<<1, N>>>(X);
  cudaDeviceSynchronize();
}
