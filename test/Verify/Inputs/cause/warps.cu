// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code for warps of 32 whose port by hand forgets something.
constexpr int N = 128;

__global__ void exchange(int *Out) {
  __shared__ int S[N];
  S[threadIdx.x] = threadIdx.x * 3;
  __syncwarp();
  Out[threadIdx.x] = S[threadIdx.x ^ 31];
}

__global__ void shift(int *Out) {
  __shared__ int S[N + 1];
  S[threadIdx.x] = threadIdx.x * 5;
  __syncwarp();
  int V = S[threadIdx.x % 32 == 31 ? threadIdx.x : threadIdx.x + 1];
  __syncwarp();
  S[threadIdx.x] = V;
  Out[threadIdx.x] = S[threadIdx.x];
}

__global__ void broadcast(int *Out) {
  int Lane = threadIdx.x % 32;
  Out[threadIdx.x] = __shfl_sync(0xffffffff, int(threadIdx.x), 31) + Lane;
}

__global__ void ring(int *Out) {
  int V = threadIdx.x * 7;
  Out[threadIdx.x] = V + __shfl_sync(0xffffffff, V, threadIdx.x + 1);
}

int main() {
  int *Out;
  cudaMalloc(&Out, N * sizeof(int));
  cudaMemset(Out, 0, N * sizeof(int));
  KERNEL<<<1, N>>>(Out);
  cudaDeviceSynchronize();
}
