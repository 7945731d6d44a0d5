// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device functions of our own headers that clang's wrappers leave to the
// toolkit, each against plain arithmetic; and the C++ layer of the runtime.
// The same with a toolkit, where there is one.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// RUN: %porthip run --cuda-path=none -arch=sm_90 %s | FileCheck %s
// RUN: %porthip run --cuda-path=%cuda_path %s | FileCheck %s
// CHECK-NOT: wrong
// CHECK: PASSED
#include <cmath>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <cstring>

namespace cg = cooperative_groups;

static int Wrong = 0;
static void equal(double Got, double Wanted, const char *What,
                  double Tolerance = 0) {
  if (!(std::fabs(Got - Wanted) <= Tolerance * std::fabs(Wanted)) && ++Wrong)
    printf("wrong: %s is %.17g, not %.17g\n", What, Got, Wanted);
}

__device__ int Variable = 7;
__constant__ float Constants[4];

struct Results {
  int Dot4, Dot2Low, Dot2High;
  unsigned UnsignedDot4, AddMax, Max3, Bibmax;
  bool IsFirstHigh, IsFirstLow;
  unsigned Swapped, Space;
  float Rsqrt, Cospi, ErfinvBack, Exp10, Sincos[2];
  double MinMixed, MaxMixed;
  int Integer, Atomic, Exchanged, Compared, Match[32], Hinted;
  float FloatSum;
  unsigned Incremented, Decremented;
};

__global__ void functions(Results *R) {
  int Lane = threadIdx.x;
  R->Match[Lane] = (int)__match_any_sync(~0u, (long long)(Lane % 3));
  atomicAdd(&R->Atomic, Lane);
  atomicAdd_block(&R->FloatSum, 0.5f);
  atomicInc(&R->Incremented, 9);
  atomicDec(&R->Decremented, 9);
  if (Lane)
    return;
  int A = 0x7f80ff01, B = 0x02fd0480;
  R->Dot4 = __dp4a(A, B, 5);
  R->UnsignedDot4 = __dp4a((unsigned)A, (unsigned)B, 5u);
  R->Dot2Low = __dp2a_lo(A, B, -1);
  R->Dot2High = __dp2a_hi(A, B, -1);
  R->AddMax = __viaddmax_s16x2(0x7fff0001u, 0x00010002u, 0x00050004u);
  R->Max3 = __vimax3_u32(3, 9, 4);
  R->Bibmax =
      __vibmax_u16x2(0x00010009u, 0x00020008u, &R->IsFirstHigh, &R->IsFirstLow);
  R->Swapped = __nv_bswap32(0x01020304u);
  __shared__ int Shared;
  Shared = 3;
  R->Space = __isShared(&Shared) + 2 * __isGlobal(R) + 4 * __isShared(R);
  R->Rsqrt = rsqrt(4.0f);
  R->Cospi = cospi(0.5f) + sinpi(1.5);
  R->ErfinvBack = erff(erfinv(0.3f));
  R->Exp10 = exp10(2.0f);
  sincospi(0.25f, &R->Sincos[0], &R->Sincos[1]);
  R->MinMixed = min(1.5f, 2.5);
  R->MaxMixed = max(NAN, -1.0);
  R->Integer = (int)max(3u, 2) + (int)min(-1LL, 5LL);
  R->Exchanged = atomicExch(&R->Compared, 5);
  atomicCAS(&R->Compared, 5, 6);
  R->Hinted = __ldca(&R->Compared) + __ldg(&Variable);
  __stcg(&R->Dot4, R->Dot4 + (int)Constants[2]);
}

static void checkFunctions() {
  Results *Device, R;
  equal(cudaMalloc(&Device, sizeof(R)), cudaSuccess, "cudaMalloc");
  cudaMemset(Device, 0, sizeof(R));
  float Host[4] = {1, 2, 3, 4};
  cudaMemcpyToSymbol(Constants, Host, sizeof(Host));
  functions<<<1, 32>>>(Device);
  equal(cudaMemcpy(&R, Device, sizeof(R), cudaMemcpyDeviceToHost), cudaSuccess,
        "launch");
  // Bytes from the lowest: 01 ff 80 7f and 80 04 fd 02.
  equal(R.Dot4, 1 * -128 + -1 * 4 + -128 * -3 + 127 * 2 + 5 + 3, "dp4a");
  equal(R.UnsignedDot4, 1 * 128 + 255 * 4 + 128 * 253 + 127 * 2 + 5,
        "unsigned dp4a");
  equal(R.Dot2Low, -255 * -128 + 0x7f80 * 4 - 1, "dp2a_lo");
  equal(R.Dot2High, -255 * -3 + 0x7f80 * 2 - 1, "dp2a_hi");
  equal(R.AddMax, 0x00050004u, "viaddmax_s16x2"); // 7fff + 1 wraps
  equal(R.Max3, 9, "vimax3_u32");
  equal(R.Bibmax, 0x00020009u, "vibmax_u16x2");
  equal(R.IsFirstHigh * 2 + R.IsFirstLow, 1, "vibmax_u16x2's answers");
  equal(R.Swapped, 0x04030201u, "bswap32");
  equal(R.Space, 3, "address spaces");
  equal(R.Rsqrt, 0.5, "rsqrt", 1e-6);
  equal(R.Cospi, -1, "cospi, sinpi", 1e-6);
  equal(R.ErfinvBack, 0.3f, "erfinv", 1e-6);
  equal(R.Exp10, 100, "exp10", 1e-6);
  equal(R.Sincos[0], R.Sincos[1], "sincospi", 1e-6);
  equal(R.MinMixed, 1.5, "min of float and double");
  equal(R.MaxMixed, -1, "max of NaN");
  equal(R.Integer, 2, "integer min and max");
  equal(R.Atomic, 31 * 32 / 2, "atomicAdd");
  equal(R.FloatSum, 16, "atomicAdd_block of float");
  equal(R.Incremented, 32 % 10, "atomicInc");
  equal(R.Decremented, 8, "atomicDec"); // 0 9 8 ... 0 9 8
  equal(R.Exchanged, 0, "atomicExch");
  equal(R.Compared, 6, "atomicCAS");
  equal(R.Hinted, 6 + 7, "loads with a hint");
  for (int Lane = 0; Lane < 32; ++Lane) {
    unsigned Mask = 0;
    for (int Other = Lane % 3; Other < 32; Other += 3)
      Mask |= 1u << Other;
    equal((unsigned)R.Match[Lane], Mask, "match_any");
  }
}

struct GroupResults {
  int Reduced[64], Inclusive[64], Exclusive[64], Rank[64], Ballot[64];
  int Coalesced[64], Labelled[64], Copied[64], MetaRank[64];
  double Product[64];
};

__global__ void groups(GroupResults *R, const int *Input) {
  cg::thread_block Block = cg::this_thread_block();
  int I = (int)Block.thread_rank();
  auto Tile = cg::tiled_partition<8>(Block);
  R->Reduced[I] = cg::reduce(Tile, Input[I], cg::plus<int>());
  R->Inclusive[I] = cg::inclusive_scan(Tile, Input[I]);
  R->Exclusive[I] = cg::exclusive_scan(Tile, Input[I], cg::less<int>());
  R->Rank[I] = (int)(Tile.thread_rank() + 100 * Tile.meta_group_rank());
  R->Ballot[I] = (int)Tile.ballot(Input[I] & 1);
  R->Product[I] = cg::reduce(
      Tile, 1.0 + I % 8, [] __device__(double A, double B) { return A * B; });
  if (I % 3 == 0) {
    cg::coalesced_group Group = cg::coalesced_threads();
    R->Coalesced[I] = (int)(Group.size() * 100 + Group.thread_rank());
  }
  auto Labelled = cg::labeled_partition(Tile, I % 3);
  R->Labelled[I] = cg::reduce(Labelled, 1, cg::plus<int>());
  R->MetaRank[I] = (int)Labelled.meta_group_rank();
  __shared__ int Copy[64];
  cg::memcpy_async(Block, Copy, Input, sizeof(Copy));
  cg::wait(Block);
  R->Copied[I] = Copy[63 - I];
}

static void checkGroups() {
  int Host[64];
  for (int I = 0; I < 64; ++I)
    Host[I] = I * I % 23 - 4;
  int *Input;
  GroupResults *Device;
  static GroupResults R;
  cudaMalloc(&Input, sizeof(Host));
  cudaMalloc(&Device, sizeof(R));
  cudaMemcpy(Input, Host, sizeof(Host), cudaMemcpyHostToDevice);
  groups<<<1, 64>>>(Device, Input);
  equal(cudaMemcpy(&R, Device, sizeof(R), cudaMemcpyDeviceToHost), cudaSuccess,
        "groups");
  for (int I = 0; I < 64; ++I) {
    int First = I / 8 * 8, Sum = 0, Below = 0, Odd = 0;
    int Least = I == First ? 0 : 0x7fffffff;
    for (int K = First; K < First + 8; ++K) {
      Sum += Host[K];
      Below += K <= I ? Host[K] : 0;
      Least = K < I && Host[K] < Least ? Host[K] : Least;
      Odd |= (Host[K] & 1) << (K - First);
    }
    equal(R.Reduced[I], Sum, "reduce");
    equal(R.Inclusive[I], Below, "inclusive_scan");
    equal(R.Exclusive[I], Least, "exclusive_scan");
    equal(R.Rank[I], I % 8 + 100 * (I / 8), "ranks");
    equal(R.Ballot[I], Odd, "ballot");
    equal(R.Product[I], 40320, "reduce of doubles");
    int Same = 0;
    for (int K = First; K < First + 8; ++K)
      Same += K % 3 == I % 3;
    equal(R.Labelled[I], Same, "labeled_partition");
    equal(R.MetaRank[I], ((I - First) % 3), "rank of a label's group");
    equal(R.Copied[I], Host[63 - I], "memcpy_async");
    if (I % 3 == 0) {
      int Lanes = 0, Rank = 0;
      for (int K = I / 32 * 32; K < I / 32 * 32 + 32; ++K) {
        Lanes += K % 3 == 0;
        Rank += K % 3 == 0 && K < I;
      }
      equal(R.Coalesced[I], Lanes * 100 + Rank, "coalesced_threads");
    }
  }
}

__global__ void gridKernel(int *Partial, int *Sum) {
  cg::grid_group Grid = cg::this_grid();
  Partial[Grid.thread_rank()] = 1;
  Grid.sync();
  if (Grid.thread_rank() == 0)
    for (unsigned I = 0; I < Grid.size(); ++I)
      *Sum += Partial[I];
}

static void checkRuntime() {
  int *Partial, *Sum, Host = 0;
  cudaMalloc(&Partial, 256 * sizeof(int));
  cudaMallocManaged(&Sum, sizeof(int));
  *Sum = 0;
  void *Args[] = {&Partial, &Sum};
  equal(cudaLaunchCooperativeKernel(gridKernel, dim3(4), dim3(64), Args),
        cudaSuccess, "cooperative launch");
  cudaDeviceSynchronize();
  equal(*Sum, 256, "grid sync");
  int Blocks = 0, Least = 0, Size = 0;
  equal(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, gridKernel, 64, 0),
      cudaSuccess, "occupancy");
  equal(Blocks > 0, 1, "blocks");
  equal(cudaOccupancyMaxPotentialBlockSize(&Least, &Size, gridKernel),
        cudaSuccess, "potential block size");
  equal(Size % 32 == 0 && Size > 0 && Least > 0, 1, "its result");
  int Seven = 0, Eight = 8;
  cudaMemcpyFromSymbol(&Seven, Variable, sizeof(int));
  equal(Seven, 7, "cudaMemcpyFromSymbol");
  cudaMemcpyToSymbol(Variable, &Eight, sizeof(int));
  void *Address;
  cudaGetSymbolAddress(&Address, Variable);
  cudaMemcpy(&Host, Address, sizeof(int), cudaMemcpyDeviceToHost);
  equal(Host, 8, "cudaMemcpyToSymbol");
  cudaFuncAttributes Attributes;
  equal(cudaFuncGetAttributes(&Attributes, groups), cudaSuccess, "attributes");
  equal(Attributes.sharedSizeBytes >= 256, 1, "shared memory");
  cudaEvent_t Event;
  equal(cudaEventCreate(&Event, cudaEventDisableTiming), cudaSuccess, "event");
  // On the host.
  equal(rsqrtf(4.0f) + normcdf(0.0) + max(1u, 2u) + min(1.0f, 0.5f), 3.5,
        "host functions");
}

int main() {
  checkFunctions();
  checkGroups();
  checkRuntime();
  puts(Wrong ? "FAILED" : "PASSED");
  return Wrong != 0;
}
