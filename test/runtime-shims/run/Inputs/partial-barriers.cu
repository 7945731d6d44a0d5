// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Rounds = 5, Width = 128;

__device__ void meet(int Number, int Threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(Number), "r"(Threads) : "memory");
}
__device__ void arrive(int Number, int Threads) {
  asm volatile("barrier.cta.arrive %0, %1;" ::"r"(Number), "r"(Threads)
               : "memory");
}

// Four warps write, four read what they wrote, and tell them; those that read
// meet in between, by themselves.
__global__ void roles(int *Out) {
  __shared__ int Buffer[Width], Sums[Width];
  const int Lane = threadIdx.x % Width;
  if (threadIdx.x < Width) {
    for (int R = 0; R < Rounds; ++R) {
      if (R)
        meet(2, 2 * Width); // it is empty
      Buffer[Lane] = R * 1000 + Lane;
      arrive(1, 2 * Width); // it is full
    }
    return;
  }
  int Sum = 0;
  for (int R = 0; R < Rounds; ++R) {
    meet(1, 2 * Width);
    Sums[Lane] = Buffer[Width - 1 - Lane];
    asm volatile("barrier.sync.aligned 3, 128;" ::: "memory");
    Sum += Sums[Lane ^ 1];
    if (R + 1 < Rounds)
      arrive(2, 2 * Width);
    asm volatile("barrier.sync.aligned 3, 128;" ::: "memory");
  }
  Out[blockIdx.x * Width + Lane] = Sum;
}

// A cluster of one block: its barrier is the block's, and an address in the
// memory of its block 0 is the own.
__global__ void alone(int *Out) {
  __shared__ int Values[Width];
  Values[threadIdx.x] = threadIdx.x * 3;
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  unsigned Rank, Blocks, Mapped;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(Rank));
  asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(Blocks));
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
               : "=r"(Mapped)
               : "r"(unsigned(__cvta_generic_to_shared(
                     &Values[Width - 1 - threadIdx.x]))),
                 "r"(Rank));
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  int Value;
  asm volatile("ld.shared::cluster.u32 %0, [%1];"
               : "=r"(Value)
               : "r"(Mapped)
               : "memory");
  Out[blockIdx.x * Width + threadIdx.x] = Value + int(Rank + 10 * Blocks);
}

int main() {
  static int Host[2 * Width];
  int *Out, Wrong = 0;
  cudaMalloc(&Out, sizeof(Host));
  roles<<<2, 2 * Width>>>(Out);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  for (int I = 0; I < 2 * Width; ++I) {
    const int Other = Width - 1 - (I % Width ^ 1);
    Wrong += Host[I] != Rounds * Other + 1000 * Rounds * (Rounds - 1) / 2;
  }
  std::printf("roles: %d wrong\n", Wrong);
  alone<<<2, Width>>>(Out);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  Wrong = 0;
  for (int I = 0; I < 2 * Width; ++I)
    Wrong += Host[I] != (Width - 1 - I % Width) * 3 + 10;
  std::printf("alone: %d wrong\n", Wrong);
}
