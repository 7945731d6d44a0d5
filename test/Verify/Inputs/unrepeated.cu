// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that no two runs share: the order of atomics, the last writer, a
// clock.
#include <cstdio>

constexpr int N = 20000;

__global__ void sum(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    atomicAdd(Out, In[I] * In[I]);
}

__global__ void append(int *List, int *Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N && I % 3)
    List[atomicAdd(Count, 1)] = I;
}

__global__ void writeLast(int *Out) {
  Out[0] = blockIdx.x;
  Out[threadIdx.x + 1] = threadIdx.x * 5;
}

__global__ void tick(long long *Out) { Out[threadIdx.x] = clock64(); }

int main() {
  float *In, *Out;
  int *List, *Count, *Last;
  long long *Ticks;
  cudaMallocManaged(&In, N * sizeof(float));
  cudaMallocManaged(&Out, sizeof(float));
  cudaMallocManaged(&List, N * sizeof(int));
  cudaMallocManaged(&Count, sizeof(int));
  cudaMallocManaged(&Last, 65 * sizeof(int));
  cudaMallocManaged(&Ticks, 64 * sizeof(long long));
  for (int I = 0; I < N; ++I)
    In[I] = float(I % 1000) / 7 - 499.5f;
  sum<<<(N + 255) / 256, 256>>>(Out, In);
  append<<<(N + 255) / 256, 256>>>(List, Count);
  writeLast<<<100, 64>>>(Last);
  tick<<<1, 64>>>(Ticks);
  cudaDeviceSynchronize();
  printf("%d found\nlast block: %d\nat tick %lld\n", *Count, *Last, *Ticks);
}
