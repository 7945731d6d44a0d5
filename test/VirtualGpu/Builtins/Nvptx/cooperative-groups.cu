// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVIDIA's own cooperative_groups headers on the virtual GPU, in every mode:
// grid barriers (the workspace of envreg), tiles of two warps (reserved shared
// memory), reductions and scans in tiles, coalesced threads.
//
// REQUIRES: cuda-toolkit
// RUN: env PORTHIP_VGPU_MODE=fiber %porthip run %s --as sm_80
// RUN: env PORTHIP_VGPU_MODE=region %porthip run %s --as sm_80
// RUN: %porthip run %s --as sm_80
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void sumOfGrid(int *Data, int Count, int *Out) {
  cg::grid_group Grid = cg::this_grid();
  int T = Grid.thread_rank();
  for (int Half = Count / 2; Half > 0; Half /= 2) {
    if (T < Half)
      Data[T] += Data[T + Half];
    Grid.sync();
  }
  if (T == 0) {
    Out[0] = Data[0];
    Out[1] = Grid.is_valid();
  }
}
__global__ void validity(int *Out) { *Out = cg::this_grid().is_valid(); }

__global__ void tiles(int *Out) {
  cg::thread_block Block = cg::this_thread_block();
  auto Tile = cg::tiled_partition<8>(Block);
  auto Big = cg::tiled_partition<64>(Block);
  int T = Block.thread_rank();
  Out[3 * T] = cg::reduce(Tile, T, cg::plus<int>());
  Out[3 * T + 1] = cg::reduce(Big, T, cg::greater<int>());
  Out[3 * T + 2] = cg::inclusive_scan(Tile, T);
}

// Threads 1, 4, 7, ... of a warp: 11 of them.
__global__ void coalesced(int *Out) {
  Out[threadIdx.x] = -1;
  if (threadIdx.x % 3 == 1) {
    auto Some = cg::coalesced_threads();
    Out[threadIdx.x] = Some.size() * 10000 + Some.thread_rank() * 100 +
                       Some.shfl(threadIdx.x, 2);
  }
}

static int Wrong;
static void expect(const char *What, int At, int Got, int Want) {
  if (Got != Want && ++Wrong < 20)
    printf("%s[%d] = %d, not %d\n", What, At, Got, Want);
}

int main() {
  const int Count = 1024;
  int *Data, *Out;
  cudaMallocManaged(&Data, Count * sizeof(int));
  cudaMallocManaged(&Out, Count * sizeof(int));
  for (int I = 0; I < Count; ++I)
    Data[I] = I;
  int N = Count;
  void *Args[] = {&Data, &N, &Out};
  cudaLaunchCooperativeKernel((void *)sumOfGrid, dim3(8), dim3(128), Args, 0,
                              nullptr);
  expect("error", 0, cudaDeviceSynchronize(), cudaSuccess);
  expect("sum", 0, Out[0], Count * (Count - 1) / 2);
  expect("valid", 0, Out[1], 1);

  validity<<<1, 1>>>(Out);
  expect("error", 1, cudaDeviceSynchronize(), cudaSuccess);
  expect("valid", 1, Out[0], 0);

  tiles<<<1, 128>>>(Out);
  expect("error", 2, cudaDeviceSynchronize(), cudaSuccess);
  for (int T = 0; T < 128; ++T) {
    int First = T / 8 * 8, Scan = 0;
    for (int I = First; I <= T; ++I)
      Scan += I;
    expect("reduce8", T, Out[3 * T], 8 * First + 28);
    expect("greatest64", T, Out[3 * T + 1], T / 64 * 64 + 63);
    expect("scan8", T, Out[3 * T + 2], Scan);
  }

  coalesced<<<1, 32>>>(Out);
  expect("error", 3, cudaDeviceSynchronize(), cudaSuccess);
  for (int T = 0; T < 32; ++T)
    expect("coalesced", T, Out[T],
           T % 3 == 1 ? 110000 + T / 3 * 100 + 7 : -1);
  return Wrong != 0;
}
