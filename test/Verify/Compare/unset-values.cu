// Values that a lane passes to a shuffle without having set them: the branch
// that sets them in one lane is not taken by all. A counter that every lane
// adds to shows it.
//
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip verify %if !long %{--leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942%} %s | FileCheck %s --check-prefixes=%if long %{PORT,LONG%} %else %{PORT%}
// CHECK: 8 8 8 8 8 8 8 8 8
// PORT: hip@vgpu:gfx942: equal
// LONG: hip@vgpu:gfx1100: equal
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

#define LEADER unsigned(threadIdx.x % 32) == 0
template <class T> __device__ T broadcast(T value) {
  return __shfl_sync(0xffffffffu, value, 0);
}
__device__ int ofLeader(int *counter) {
  int rank;
  if (LEADER)
    rank = atomicAdd(counter, 1);
  return rank;
}

__global__ void count(int *counters, int *out) {
  int number, wrapped;
  long long wide;
  double real;
  bool first;
  if (LEADER)
    number = atomicAdd(&counters[0], 1);
  number = __shfl_sync(0xffffffffu, number, 0);
  if (LEADER)
    wide = atomicAdd(&counters[1], 1);
  wide = __shfl_sync(0xffffffffu, wide, 0);
  if (LEADER)
    real = atomicAdd(&counters[2], 1);
  real = __shfl_sync(0xffffffffu, real, 0);
  if (LEADER)
    first = atomicAdd(&counters[3], 1) < 0;
  first = __shfl_sync(0xffffffffu, first, 0);
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int tiled, grouped, from;
  if (tile.thread_rank() == 0)
    tiled = atomicAdd(&counters[4], 1);
  tiled = tile.shfl(tiled, 0);
  auto group = cg::coalesced_threads();
  if (group.thread_rank() == 0)
    grouped = atomicAdd(&counters[5], 1);
  grouped = group.shfl(grouped, 0);
  if (LEADER)
    from = atomicAdd(&counters[6], 1);
  int lane = __shfl_sync(0xffffffffu, threadIdx.x % 32, from);
  if (LEADER)
    wrapped = atomicAdd(&counters[7], 1);
  wrapped = broadcast(wrapped);
  int returned = broadcast(ofLeader(&counters[8]));
  if (lane < 0 || first)
    out[threadIdx.x] = number + int(wide) + int(real) + tiled + grouped +
                       wrapped + returned;
}

int main() {
  int *counters, *out, seen[9];
  cudaMalloc(&counters, sizeof seen);
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(counters, 0, sizeof seen);
  cudaMemset(out, 0, 256 * sizeof(int));
  count<<<1, 256>>>(counters, out);
  cudaMemcpy(seen, counters, sizeof seen, cudaMemcpyDeviceToHost);
  for (int n : seen)
    printf("%d ", n);
  printf("\n");
}
