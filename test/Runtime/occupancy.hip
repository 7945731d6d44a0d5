// Blocks per compute unit as HIP computes them: wavefronts of all SIMDs, and the bytes
// of shared memory as they are, those of a block's votes among them.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx90a %s -o %t.90a && %t.90a | FileCheck %s --check-prefixes=CHECK,CDNA
// RUN: %porthip cc --as gfx1100 %s -o %t.1100 && %t.1100 | FileCheck %s --check-prefixes=CHECK,RDNA
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void plain(int *P) { *P = 1; }
__global__ void votes(int *P) { P[threadIdx.x] = __syncthreads_or(P[0]); }
__global__ void votesTwice(int *P) {
  __shared__ int S[10];
  S[threadIdx.x % 10] = P[0];
  P[threadIdx.x] = __syncthreads_count(S[1]) + __syncthreads_and(S[2]);
}
__global__ void __launch_bounds__(128) bounded(int *P) { *P = 1; }

template <class K> int blocks(K Kernel, int Threads, size_t Shared) {
  int Blocks = -1;
  (void)hipOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, Kernel, Threads,
                                                     Shared);
  return Blocks;
}
template <class K> int sharedOf(K Kernel) {
  hipFuncAttributes A;
  (void)hipFuncGetAttributes(&A, (const void *)Kernel);
  return int(A.sharedSizeBytes);
}

int main() {
  std::printf("by threads %d %d %d %d %d\n", blocks(plain, 32, 0),
              blocks(plain, 64, 0), blocks(plain, 65, 0),
              blocks(plain, 1024, 0), blocks(plain, 1025, 0));
  // CDNA: by threads 32 32 16 2 0
  // RDNA: by threads 64 32 21 2 0
  std::printf("by bytes %d %d %d %d\n", blocks(plain, 64, 8192),
              blocks(plain, 64, 8193), blocks(plain, 64, 65536),
              blocks(plain, 64, 65537));
  // CHECK: by bytes 8 7 1 0
  std::printf("static %d %d %d\n", sharedOf(plain), sharedOf(votes),
              sharedOf(votesTwice));
  // CHECK: static 0 256 296
  std::printf("votes %d %d\n", blocks(votes, 64, 65536 - 256),
              blocks(votes, 64, 65536 - 255));
  // CHECK: votes 1 0
  int Grid = 0, Block = 0;
  (void)hipOccupancyMaxPotentialBlockSize(&Grid, &Block, plain, 0, 0);
  std::printf("best %d %d\n", Grid, Block);
  // CDNA: best 208 1024
  // RDNA: best 96 1024
  (void)hipOccupancyMaxPotentialBlockSize(&Grid, &Block, plain, 0, 100);
  std::printf("best %d\n", Block);
  // CHECK: best 128
}
