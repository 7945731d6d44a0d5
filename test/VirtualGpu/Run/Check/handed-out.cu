// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane takes something for its warp and hands it out: what the other lanes had in the
// variable before is not read, so there is no report, whatever hands it out, also where
// variables stay in memory (-G), and in the port on 64 and on 32 lanes (in the long
// form). That one lane's reads are checked as everything else.
//
//
// RUN: %porthip run --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %if long %{ %porthip run --check=init -G %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT %}
// RUN: %porthip run --check=init --cuda-path=none %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip -q -o %t.hip %s
// RUN: %porthip run --check=all --as gfx942 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %if long %{ %porthip run --check=all --as gfx1100 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT %}
// RIGHT-NOT: porthip:
// RIGHT: shuffled 42 of 42
// RIGHT-NEXT: coalesced 42 of 42
// RIGHT-NEXT: tiled 64 of 64
// RIGHT-NEXT: structured 64 of 64
// RIGHT-NEXT: arrayed 64 of 64
// RIGHT-NEXT: lastLane 64 of 64
// RIGHT-NEXT: status no error
// RIGHT-NOT: porthip:
//
//
// RUN: not %porthip run --check=init %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=init:
// RUN: not %porthip run --check=init -G %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=init:
// WRONG-DAG: status no error
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int aggregated(int *Counter) {
  unsigned Mask = __activemask();
  int Leader = __ffs(Mask) - 1, Lane = threadIdx.x % 32;
  int R;
  if (Lane == Leader)
    R = atomicAdd(Counter, __popc(Mask));
  R = __shfl_sync(Mask, R, Leader);
  return R + __popc(Mask & ((1u << Lane) - 1));
}

__global__ void shuffled(int *Counter, const int *In, int *Out) {
  if (In[threadIdx.x] % 3)
    Out[aggregated(Counter)] = 1;
}

__global__ void coalesced(int *Counter, const int *In, int *Out) {
  if (In[threadIdx.x] % 3) {
    cg::coalesced_group G = cg::coalesced_threads();
    int R;
    if (G.thread_rank() == 0)
      R = atomicAdd(Counter, int(G.size()));
    Out[G.shfl(R, 0) + G.thread_rank()] = 1;
  }
}

__global__ void tiled(int *Counter, const int *, int *Out) {
  auto Tile = cg::tiled_partition<8>(cg::this_thread_block());
  int R;
  if (Tile.thread_rank() == 0)
    R = atomicAdd(Counter, int(Tile.size()));
  Out[Tile.shfl(R, 0) + Tile.thread_rank()] = 1;
}

struct Pair {
  int At, Value;
};

__global__ void structured(int *Counter, const int *, int *Out) {
  auto Tile = cg::tiled_partition<32>(cg::this_thread_block());
  Pair P;
  if (Tile.thread_rank() == 0) {
    P.At = atomicAdd(Counter, 32);
    P.Value = 1;
  }
  P.At = Tile.shfl(P.At, 0);
  P.Value = Tile.shfl(P.Value, 0);
  Out[P.At + Tile.thread_rank()] = P.Value;
}

__global__ void arrayed(int *Counter, const int *, int *Out) {
  int R[2];
  int Lane = threadIdx.x % 32;
  if (Lane == 0) {
    R[0] = atomicAdd(Counter, 32);
    R[1] = 1;
  }
  for (int I = 0; I < 2; ++I)
    R[I] = __shfl_sync(~0u, R[I], 0);
  Out[R[0] + Lane] = R[1];
}

// The sum of a scan is in the last lane.
__global__ void lastLane(int *Counter, const int *, int *Out) {
  int Lane = threadIdx.x % 32, Sum = 1, Begin;
  for (int D = 1; D < 32; D *= 2) {
    int Left = __shfl_up_sync(~0u, Sum, D);
    if (Lane >= D)
      Sum += Left;
  }
  if (Lane == 31)
    Begin = atomicAdd(Counter, Sum);
  Out[__shfl_sync(~0u, Begin, 31) + Sum - 1] = 1;
}

__global__ void leaderReads(const int *Fresh, int *Out) {
  int R;
  if (threadIdx.x % 32 == 3)
    // WRONG-DAG: init: kernel 'leaderReads(int const*, int*)', block (0,0,0), thread (3,0,0): reads global memory 'Fresh' that was never written at {{.*}}handed-out.cu:[[@LINE+1]]
    R = Fresh[0];
  Out[threadIdx.x] = __shfl_sync(~0u, R, 3);
}

__global__ void throughMemory(int *Counter, int *Out) {
  __shared__ int Base[2];
  int Warp = threadIdx.x / 32;
  // The second warp's leader has forgotten it.
  if (threadIdx.x == 0)
    Base[Warp] = atomicAdd(Counter, 32);
  __syncthreads();
  // WRONG-DAG: init: kernel 'throughMemory(int*, int*)', block (0,0,0), thread (32,0,0): reads shared memory 'throughMemory(int*, int*)::Base' that was never written at {{.*}}handed-out.cu:[[@LINE+1]]
  Out[threadIdx.x] = Base[Warp];
}

__global__ void fromTile(const int *Fresh, int *Out) {
  auto Tile = cg::tiled_partition<16>(cg::this_thread_block());
  int R;
  if (Tile.thread_rank() == 0)
    // WRONG-DAG: init: kernel 'fromTile(int const*, int*)', block (0,0,0), thread (0,0,0): reads global memory 'Fresh' that was never written at {{.*}}handed-out.cu:[[@LINE+1]]
    R = Fresh[1];
  Out[threadIdx.x] = Tile.shfl(R, 0);
}

int main(int Count, char **) {
  int *Counter, *In, *Out, *Fresh, Numbers[64];
  for (int I = 0; I < 64; ++I)
    Numbers[I] = I;
  cudaMalloc(&Counter, sizeof(int));
  cudaMalloc(&In, sizeof(Numbers));
  cudaMalloc(&Out, sizeof(Numbers));
  cudaMalloc(&Fresh, sizeof(Numbers));
  cudaMemcpy(In, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  cudaMemset(Counter, 0, sizeof(int));
  if (Count == 1) {
    leaderReads<<<1, 32>>>(Fresh, Out);
    throughMemory<<<1, 64>>>(Counter, Out);
    fromTile<<<1, 32>>>(Fresh, Out);
  }
  auto Run = [&](const char *Name, void (*Kernel)(int *, const int *, int *)) {
    int Taken, Ones = 0;
    cudaMemset(Counter, 0, sizeof(int));
    cudaMemset(Out, 0, sizeof(Numbers));
    Kernel<<<1, 64>>>(Counter, In, Out);
    cudaMemcpy(&Taken, Counter, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
    for (int N : Numbers)
      Ones += N;
    printf("%s %d of %d\n", Name, Ones, Taken);
  };
  if (Count > 1) {
    Run("shuffled", shuffled);
    Run("coalesced", coalesced);
    Run("tiled", tiled);
    Run("structured", structured);
    Run("arrayed", arrayed);
    Run("lastLane", lastLane);
  }
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
