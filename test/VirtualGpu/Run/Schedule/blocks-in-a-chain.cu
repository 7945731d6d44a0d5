// A block that waits for the one before gives way only while that is not done: on
// one thread, where blocks come one after the other, no two are ever under way.
// RUN: env PORTHIP_VGPU_THREADS=1 %porthip run --cuda-path=none %s | FileCheck %s
// CHECK: sum 2080, most at once 1
#include <cstdio>
#include <cuda_runtime.h>

constexpr unsigned Whole = 1u << 31;

/// As sorts by digits look back: at what a block has of its own, until one has
/// the sum of all before it, too.
__global__ void chain(volatile unsigned *Sums, unsigned *Active,
                      unsigned *Most) {
  const int Bin = threadIdx.x;
  volatile unsigned *Mine = Sums + blockIdx.x * 32 + Bin;
  if (Bin == 0)
    atomicMax(Most, atomicAdd(Active, 1) + 1);
  __syncthreads();
  *Mine = blockIdx.x + 1;
  unsigned Sum = blockIdx.x + 1;
  int Mask = ~0;
  for (int J = int(blockIdx.x) - 1; J >= 0; --J) {
    unsigned Value = 0;
    do {
      __threadfence_block();
      Value = Sums[J * 32 + Bin];
    } while (Value == 0);
    Sum += Value & ~Whole;
    Mask = __ballot_sync(Mask, (Value & Whole) == 0);
    if (Value & Whole)
      break;
  }
  *Mine = Sum | Whole;
  __syncthreads();
  if (Bin == 0)
    atomicSub(Active, 1);
}

int main() {
  unsigned *Sums, Result[2], *Counts;
  cudaMalloc(&Sums, 64 * 32 * sizeof(unsigned));
  cudaMalloc(&Counts, sizeof(Result));
  cudaMemset(Sums, 0, 64 * 32 * sizeof(unsigned));
  cudaMemset(Counts, 0, sizeof(Result));
  chain<<<64, 32>>>(Sums, Counts, Counts + 1);
  unsigned Last = 0;
  cudaMemcpy(&Last, Sums + 63 * 32, sizeof(Last), cudaMemcpyDeviceToHost);
  cudaMemcpy(Result, Counts, sizeof(Result), cudaMemcpyDeviceToHost);
  printf("sum %u, most at once %u\n", Last & ~Whole, Result[1]);
}
