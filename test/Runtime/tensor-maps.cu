// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles that go through shared memory by tensor maps, which lie in a kernel's
// parameter, in constant and in global memory: loaded behind an mbarrier, doubled,
// stored, and added up. No check has anything to say. A parameter that is no map,
// or has another rank, ends the launch.
//
// RUN: %porthip cc --as=sm_90 -arch=sm_90a %s -lcuda -o %t
// RUN: %t | FileCheck %s
// RUN: env PORTHIP_VGPU_CHECK=all %t 2>&1 | FileCheck %s
// CHECK-NOT: porthip:
// CHECK: parameter 0 wrong
// CHECK-NEXT: constant 0 wrong
// CHECK-NEXT: global 0 wrong
// CHECK-NEXT: moved 0 wrong
// CHECK-NOT: porthip:
// RUN: not %t none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: tensor-maps.cu:[[#]]: illegal instruction: copy by a tensor map that no driver call made
// RUN: not %t rank 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: copy by a tensor map of another number of dimensions
// RUN: not %t interleave 2>&1 | FileCheck %s --check-prefix=INTERLEAVE
// INTERLEAVE: tensor maps of interleaved layouts are not supported by the virtual GPU
// INTERLEAVE: no map: 801
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>

constexpr int Width = 40, Height = 20, Pitch = 48; // floats
constexpr int TileX = 16, TileY = 8;

static __device__ unsigned addressOf(const void *P) {
  return unsigned(__cvta_generic_to_shared(P));
}

// Tiles hang over the right and the lower edge.
static __device__ void doubled(const CUtensorMap *Map) {
  __shared__ alignas(128) float Tile[TileY][TileX];
  __shared__ unsigned long long Barrier;
  const int X = blockIdx.x * TileX, Y = blockIdx.y * TileY;
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(
                     addressOf(&Barrier))
                 : "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("prefetch.tensormap [%0];" ::"l"(Map) : "memory");
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile"
        ".mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            addressOf(Tile)),
        "l"(Map), "r"(X), "r"(Y), "r"(addressOf(&Barrier))
        : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                     addressOf(&Barrier)),
                 "r"(unsigned(sizeof(Tile)))
                 : "memory");
  }
  unsigned IsOver;
  do
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64"
                 " p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                 : "=r"(IsOver)
                 : "r"(addressOf(&Barrier))
                 : "memory");
  while (!IsOver);
  Tile[threadIdx.x / TileX][threadIdx.x % TileX] *= 2;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group"
                 " [%0, {%1, %2}], [%3];" ::"l"(Map),
                 "r"(X), "r"(Y), "r"(addressOf(Tile))
                 : "memory");
    asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile"
                 ".bulk_group [%0, {%1, %2}], [%3];" ::"l"(Map),
                 "r"(X), "r"(Y), "r"(addressOf(Tile))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;\n"
                 "cp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
}

__constant__ CUtensorMap Kept;
__global__ void byParameter(const __grid_constant__ CUtensorMap Map) {
  doubled(&Map);
}
__global__ void byConstant() { doubled(&Kept); }
__global__ void byGlobal(const CUtensorMap *Map) { doubled(Map); }

// Each element is four times what it was, and nothing beside the rows changed.
static void check(const char *Name, const float *Data) {
  static float Host[Height][Pitch];
  int Wrong = cudaMemcpy(Host, Data, sizeof(Host), cudaMemcpyDeviceToHost);
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Pitch; ++X) {
      const float Was = float(Y * Pitch + X);
      Wrong += Host[Y][X] != (X < Width ? 4 * Was : Was);
    }
  std::printf("%s %d wrong\n", Name, Wrong);
}
static void fill(float *Data) {
  static float Host[Height * Pitch];
  for (int I = 0; I < Height * Pitch; ++I)
    Host[I] = float(I);
  cudaMemcpy(Data, Host, sizeof(Host), cudaMemcpyHostToDevice);
}

int main(int Count, char **Arguments) {
  const char *Wish = Count > 1 ? Arguments[1] : "";
  float *Data, *Other;
  cudaMalloc(&Data, Height * Pitch * sizeof(float));
  cudaMalloc(&Other, Height * Pitch * sizeof(float));
  decltype(&cuTensorMapEncodeTiled) Encode = nullptr;
  cudaDriverEntryPointQueryResult Found;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled",
                                   reinterpret_cast<void **>(&Encode), 12000,
                                   cudaEnableDefault, &Found);
  CUdriverProcAddressQueryResult Same;
  void *Again = nullptr;
  cuGetProcAddress("cuTensorMapEncodeTiled", &Again, 12000, 0, &Same);
  if (!Encode || reinterpret_cast<void *>(Encode) != Again)
    return 1;
  const cuuint64_t Sizes[] = {Width, Height, 1}, Strides[] = {Pitch * 4, 4096};
  const cuuint32_t Box[] = {TileX, TileY, 1}, Steps[] = {1, 1, 1};
  CUtensorMap Map;
  std::memset(&Map, 0, sizeof(Map));
  const CUresult Status =
      Encode(&Map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
             std::strcmp(Wish, "rank") ? 2 : 3, Data, Sizes, Strides, Box, Steps,
             std::strcmp(Wish, "interleave") ? CU_TENSOR_MAP_INTERLEAVE_NONE
                                             : CU_TENSOR_MAP_INTERLEAVE_32B,
             CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
             CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (Status != CUDA_SUCCESS) {
    std::printf("no map: %d\n", int(Status));
    return 1;
  }
  if (!std::strcmp(Wish, "none"))
    std::memset(&Map, 0, sizeof(Map));
  const dim3 Grid(3, 3);
  fill(Data);
  byParameter<<<Grid, TileX * TileY>>>(Map);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  check("parameter", Data);
  fill(Data);
  cudaMemcpyToSymbol(Kept, &Map, sizeof(Map));
  byConstant<<<Grid, TileX * TileY>>>();
  check("constant", Data);
  fill(Data);
  CUtensorMap *InGlobal;
  cudaMalloc(&InGlobal, sizeof(Map));
  cudaMemcpy(InGlobal, &Map, sizeof(Map), cudaMemcpyHostToDevice);
  byGlobal<<<Grid, TileX * TileY>>>(InGlobal);
  check("global", Data);
  fill(Other);
  cuTensorMapReplaceAddress(&Map, Other);
  byParameter<<<Grid, TileX * TileY>>>(Map);
  check("moved", Other);
}
