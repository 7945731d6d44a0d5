// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda_runtime.h>
#include <utility>

namespace cde = cuda::device::experimental;
using Barrier = cuda::barrier<cuda::thread_scope_block>;
constexpr int Width = 40, Height = 20, Pitch = 48; // ints
constexpr int TileX = 16, TileY = 8;

// Each tile, which may hang over an edge, is doubled.
__global__ void doubled(const __grid_constant__ CUtensorMap Map) {
  __shared__ alignas(128) int Tile[TileY][TileX];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier Of;
  if (threadIdx.x == 0) {
    init(&Of, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  const int X = blockIdx.x * TileX, Y = blockIdx.y * TileY;
  Barrier::arrival_token Token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&Tile, &Map, X, Y, Of);
    Token = cuda::device::barrier_arrive_tx(Of, 1, sizeof(Tile));
  } else {
    Token = Of.arrive();
  }
  Of.wait(std::move(Token));
  Tile[threadIdx.x / TileX][threadIdx.x % TileX] *= 2;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&Map, X, Y, &Tile);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

int main() {
  static int Host[Height][Pitch];
  for (int I = 0; I < Height * Pitch; ++I)
    Host[I / Pitch][I % Pitch] = I;
  int *Data;
  cudaMalloc(&Data, sizeof(Host));
  cudaMemcpy(Data, Host, sizeof(Host), cudaMemcpyHostToDevice);
  decltype(&cuTensorMapEncodeTiled) Encode = nullptr;
  cudaDriverEntryPointQueryResult Found;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled",
                                   reinterpret_cast<void **>(&Encode), 12000,
                                   cudaEnableDefault, &Found);
  if (!Encode)
    return 1;
  CUtensorMap Map;
  const cuuint64_t Sizes[] = {Width, Height}, Strides[] = {Pitch * 4};
  const cuuint32_t Box[] = {TileX, TileY}, Steps[] = {1, 1};
  const CUresult Made =
      Encode(&Map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, Data, Sizes, Strides, Box,
             Steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
             CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (Made != CUDA_SUCCESS)
    return 2;
  const CUresult Refused =
      Encode(&Map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, Data + 1, Sizes, Strides,
             Box, Steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
             CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
             CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  std::printf("an odd address: %s\n",
              Refused == CUDA_ERROR_INVALID_VALUE ? "refused" : "taken");
  doubled<<<dim3(3, 3), TileX * TileY>>>(Map);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 3;
  cudaMemcpy(Host, Data, sizeof(Host), cudaMemcpyDeviceToHost);
  int Wrong = 0;
  for (int I = 0; I < Height * Pitch; ++I)
    Wrong += Host[I / Pitch][I % Pitch] != (I % Pitch < Width ? 2 * I : I);
  std::printf("doubled: %d wrong\n", Wrong);
}
