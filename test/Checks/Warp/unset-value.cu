// RUN: %check_findings %s
// Values that lanes pass on without having set them, where a macro declares.
#include <cuda_runtime.h>
#define RANK int rank
__device__ int broadcast(int v) { return __shfl_sync(0xffffffff, v, 0); }
__global__ void take(int *counter, int *out) {
  RANK; // wrong: porthip-warp-unset-value
  if (threadIdx.x % 32 == 0)
    rank = atomicAdd(counter, 32);
  out[threadIdx.x] = broadcast(rank);
}
// CUDA's own shuffle takes it; set on both ways, or before.
__global__ void fine(int *counter, int *out) {
  RANK;
  if (threadIdx.x % 32 == 0)
    rank = atomicAdd(counter, 32);
  rank = __shfl_sync(0xffffffff, rank, 0);
  int other;
  if (threadIdx.x % 32 == 0)
    other = 1;
  else
    other = 2;
  int third;
  third = 0;
  if (threadIdx.x % 32 == 0)
    third = 3;
  out[threadIdx.x] = broadcast(other) + broadcast(third) + rank;
}
// Nothing sets it, so that there is no branch to delete.
__device__ void add(int *p, int v, int unused) { atomicAdd(p, v); }
__global__ void unused(int *counter) {
  RANK;
  if (threadIdx.x % 32 == 0)
    add(counter, 1, rank);
  add(counter, 2, rank);
}
