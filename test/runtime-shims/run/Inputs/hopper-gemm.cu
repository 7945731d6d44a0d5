// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B' by one producer and two consumer groups of four warps: tiles come by
// tensor maps with rows of 128 bytes swizzled, through a ring of stages with an
// mbarrier for full and one for empty, and wgmma multiplies them.
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int TileM = 128, TileN = 64, TileK = 64, Stages = 2;
constexpr int Threads = 3 * 128;

__device__ uint32_t addressOf(const void *P) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(P));
}
__device__ void initBarrier(uint64_t *B, uint32_t Count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(B)),
               "r"(Count)
               : "memory");
}
__device__ void expectBytes(uint64_t *B, uint32_t Bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                   addressOf(B)),
               "r"(Bytes)
               : "memory");
}
__device__ void arrive(uint64_t *B) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(B))
               : "memory");
}
__device__ void wait(uint64_t *B, uint32_t Parity) {
  asm volatile("{\n"
               ".reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\n"
               "DONE:\n"
               "}" ::"r"(addressOf(B)),
               "r"(Parity)
               : "memory");
}
__device__ void loadTile(void *To, const CUtensorMap *Map, uint64_t *B, int X,
                         int Y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile"
               ".mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(
                   addressOf(To)),
               "l"(Map), "r"(addressOf(B)), "r"(X), "r"(Y)
               : "memory");
}
__device__ uint64_t descriptorOf(const void *P) {
  const uint64_t Address = addressOf(P);
  return (Address & 0x3ffff) >> 4 | uint64_t(1) << 16 |
         uint64_t(1024 >> 4) << 32 | uint64_t(1) << 62;
}

__device__ void multiply(float (&D)[32], uint64_t A, uint64_t B, int AddsC) {
  asm volatile(
      "{ .reg .pred p;\n"
      "setp.ne.b32 p, %34, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, "
      "%30, %31}, %32, %33, p, %35, %36, %37, %38; }"
      : "+f"(D[0]), "+f"(D[1]), "+f"(D[2]), "+f"(D[3]), "+f"(D[4]), "+f"(D[5]),
        "+f"(D[6]), "+f"(D[7]), "+f"(D[8]), "+f"(D[9]), "+f"(D[10]),
        "+f"(D[11]), "+f"(D[12]), "+f"(D[13]), "+f"(D[14]), "+f"(D[15]),
        "+f"(D[16]), "+f"(D[17]), "+f"(D[18]), "+f"(D[19]), "+f"(D[20]),
        "+f"(D[21]), "+f"(D[22]), "+f"(D[23]), "+f"(D[24]), "+f"(D[25]),
        "+f"(D[26]), "+f"(D[27]), "+f"(D[28]), "+f"(D[29]), "+f"(D[30]),
        "+f"(D[31])
      : "l"(A), "l"(B), "r"(AddsC), "n"(1), "n"(1), "n"(0), "n"(0));
}

__global__ void __launch_bounds__(Threads)
    gemm(const __grid_constant__ CUtensorMap MapA,
         const __grid_constant__ CUtensorMap MapB, float *C, int N, int K) {
  extern __shared__ __align__(1024) unsigned char Memory[];
  half *TilesA = reinterpret_cast<half *>(Memory);
  half *TilesB = TilesA + Stages * TileM * TileK;
  __shared__ uint64_t Full[Stages], Empty[Stages];
  const int Group = threadIdx.x / 128, Thread = threadIdx.x % 128;
  const int FirstRow = blockIdx.y * TileM, FirstColumn = blockIdx.x * TileN;
  if (threadIdx.x == 0) {
    for (int S = 0; S < Stages; ++S) {
      initBarrier(&Full[S], 1);
      initBarrier(&Empty[S], 2);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  if (Group == 0) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(40));
    if (Thread == 0)
      for (int Step = 0; Step < K / TileK; ++Step) {
        const int S = Step % Stages;
        wait(&Empty[S], Step / Stages % 2 ^ 1);
        expectBytes(&Full[S], (TileM + TileN) * TileK * sizeof(half));
        loadTile(TilesA + S * TileM * TileK, &MapA, &Full[S], Step * TileK,
                 FirstRow);
        loadTile(TilesB + S * TileN * TileK, &MapB, &Full[S], Step * TileK,
                 FirstColumn);
      }
    return;
  }
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(232));
  float D[TileN / 2] = {};
  for (int Step = 0; Step < K / TileK; ++Step) {
    const int S = Step % Stages;
    wait(&Full[S], Step / Stages % 2);
    const half *A = TilesA + S * TileM * TileK + (Group - 1) * 64 * TileK;
    const half *B = TilesB + S * TileN * TileK;
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int I = 0; I < TileK / 16; ++I)
      multiply(D, descriptorOf(A + I * 16), descriptorOf(B + I * 16), 1);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    if (Thread == 0)
      arrive(&Empty[S]);
  }
  const int Row = FirstRow + (Group - 1) * 64 + Thread / 32 * 16 + Thread % 32 / 4;
  for (int I = 0; I < TileN / 2; ++I)
    C[(Row + I / 2 % 2 * 8) * N + FirstColumn + I / 4 * 8 + Thread % 4 * 2 +
      I % 2] = D[I];
}

static CUtensorMap mapOf(half *P, int Rows, int Columns, int BoxRows) {
  CUtensorMap Map;
  const cuuint64_t Sizes[] = {uint64_t(Columns), uint64_t(Rows)},
                   Strides[] = {Columns * sizeof(half)};
  const cuuint32_t Box[] = {uint32_t(TileK), uint32_t(BoxRows)}, Steps[] = {1, 1};
  const CUresult Result = cuTensorMapEncodeTiled(
      &Map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, P, Sizes, Strides, Box, Steps,
      CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (Result != CUDA_SUCCESS)
    std::printf("no map: %d\n", int(Result));
  return Map;
}

int main() {
  constexpr int M = 256, N = 128, K = 320;
  static half A[M * K], B[N * K];
  static float C[M * N];
  for (int I = 0; I < M * K; ++I)
    A[I] = __float2half(float(I * 7 % 13 - 6));
  for (int I = 0; I < N * K; ++I)
    B[I] = __float2half(float(I * 5 % 11 - 5));
  half *OfA, *OfB;
  float *OfC;
  cudaMalloc(&OfA, sizeof(A));
  cudaMalloc(&OfB, sizeof(B));
  cudaMalloc(&OfC, sizeof(C));
  cudaMemcpy(OfA, A, sizeof(A), cudaMemcpyHostToDevice);
  cudaMemcpy(OfB, B, sizeof(B), cudaMemcpyHostToDevice);
  const int Bytes = Stages * (TileM + TileN) * TileK * sizeof(half);
  cudaFuncSetAttribute(gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  gemm<<<dim3(N / TileN, M / TileM), Threads, Bytes>>>(
      mapOf(OfA, M, K, TileM), mapOf(OfB, N, K, TileN), OfC, N, K);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(C, OfC, sizeof(C), cudaMemcpyDeviceToHost);
  int Wrong = 0;
  for (int R = 0; R < M; ++R)
    for (int J = 0; J < N; ++J) {
      float Sum = 0;
      for (int I = 0; I < K; ++I)
        Sum += __half2float(A[R * K + I]) * __half2float(B[J * K + I]);
      Wrong += Sum != C[R * N + J];
    }
  std::printf("wrong: %d\n", Wrong);
  return Wrong != 0;
}
