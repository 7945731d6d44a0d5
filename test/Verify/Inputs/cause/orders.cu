// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results that a port makes depend on an order, or on what nothing wrote.
constexpr int N = 256;
constexpr int Blocks = 8;

__global__ void least(int *Out) {
  if (threadIdx.x == 0)
    atomicMin(Out, int(blockIdx.x));
}

__global__ void turned(int *Out) {
  __shared__ int S[N];
  S[threadIdx.x] = threadIdx.x;
  __syncthreads();
  Out[blockIdx.x * N + threadIdx.x] = S[N - 1 - threadIdx.x];
}

__global__ void append(int *Out) {
  int I = blockIdx.x * N + threadIdx.x;
  Out[1 + atomicAdd(Out, 1) % (Blocks * N)] = I;
}

__global__ void sum(float *Out) {
  int I = blockIdx.x * N + threadIdx.x;
  int Pair = I < Blocks * N / 2 ? I : Blocks * N - 1 - I;
  float V = 1e7f / (Pair + 3);
  atomicAdd(Out, I == Pair ? V : -V);
  Out[1 + I] = 1;
}

__global__ void count(int *Out) { Out[threadIdx.x] += threadIdx.x; }

__global__ void table(int *Out) {
  __shared__ int S[N];
  S[threadIdx.x] = 7;
  __syncthreads();
  Out[threadIdx.x] = S[threadIdx.x] + threadIdx.x;
}

int main() {
  ELEMENT *Out;
  cudaMalloc(&Out, (1 + Blocks * N) * sizeof(ELEMENT));
  cudaMemset(Out, FILL, (1 + Blocks * N) * sizeof(ELEMENT));
  KERNEL<<<Blocks, N>>>(Out);
  cudaDeviceSynchronize();
}
