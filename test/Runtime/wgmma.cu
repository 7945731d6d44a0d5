// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma by two groups of four warps, each with its own 64 rows: tiles of 64 by
// 64 halves that shared memory holds in rows of 128 bytes whose chunks change
// places, gone through in four steps along K. A descriptor that leads out of the
// block's memory ends the launch.
//
// RUN: %porthip cc --as=sm_90 -arch=sm_90a %s -o %t
// RUN: %t | FileCheck %s
// CHECK: wrong: 0
// RUN: not %t outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: wgmma.cu:[[#]]: a matrix descriptor leads beyond the block's shared memory
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int Rows = 128, Columns = 32, K = 64;

// A row has 8 chunks of 8 halves; 8 rows repeat.
__device__ int placeOf(int Row, int Column) {
  return Row * 64 + ((Column / 8) ^ (Row % 8)) * 8 + Column % 8;
}

__device__ unsigned long long descriptorOf(const void *P, unsigned long long Extra) {
  unsigned Address = static_cast<unsigned>(__cvta_generic_to_shared(P));
  unsigned long long Stride = 1024 >> 4; // of 8 rows
  return ((Address & 0x3ffff) >> 4) | Stride << 32 | 1ull << 62 | Extra;
}

__global__ void multiply(const half *A, const half *B, float *C,
                         unsigned long long Extra) {
  __shared__ alignas(1024) half TileA[Rows * K];
  __shared__ alignas(1024) half TileB[Columns * K];
  for (int I = threadIdx.x; I < Rows * K; I += blockDim.x)
    TileA[placeOf(I / K, I % K)] = A[I];
  for (int I = threadIdx.x; I < Columns * K; I += blockDim.x)
    TileB[placeOf(I / K, I % K)] = B[I];
  __syncthreads();
  const int Group = threadIdx.x / 128;
  float D[Columns / 2];
  for (float &X : D)
    X = -1; // does not count
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  for (int Step = 0; Step < K / 16; ++Step)
    asm volatile(
        "{ .reg .pred p; setp.ne.b32 p, %18, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, "
        "%16, %17, p, %19, %20, %21, %22; }"
        : "+f"(D[0]), "+f"(D[1]), "+f"(D[2]), "+f"(D[3]), "+f"(D[4]), "+f"(D[5]),
          "+f"(D[6]), "+f"(D[7]), "+f"(D[8]), "+f"(D[9]), "+f"(D[10]),
          "+f"(D[11]), "+f"(D[12]), "+f"(D[13]), "+f"(D[14]), "+f"(D[15])
        : "l"(descriptorOf(TileA + Group * 64 * K + Step * 16, 0)),
          "l"(descriptorOf(TileB + Step * 16, Extra)), "r"(Step), "n"(1), "n"(1),
          "n"(0), "n"(0));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(0) : "memory");
  const int Warp = threadIdx.x / 32, Lane = threadIdx.x % 32;
  for (int I = 0; I < Columns / 2; ++I)
    C[(Warp * 16 + Lane / 4 + I / 2 % 2 * 8) * Columns + I / 4 * 8 +
      Lane % 4 * 2 + I % 2] = D[I];
}

int main(int Count, char **) {
  static half A[Rows * K], B[Columns * K];
  static float C[Rows * Columns];
  for (int I = 0; I < Rows * K; ++I)
    A[I] = __float2half(float(I * 7 % 13 - 6));
  for (int I = 0; I < Columns * K; ++I)
    B[I] = __float2half(float(I * 5 % 11 - 5));
  half *OfA, *OfB;
  float *OfC;
  cudaMalloc(&OfA, sizeof(A));
  cudaMalloc(&OfB, sizeof(B));
  cudaMalloc(&OfC, sizeof(C));
  cudaMemcpy(OfA, A, sizeof(A), cudaMemcpyHostToDevice);
  cudaMemcpy(OfB, B, sizeof(B), cudaMemcpyHostToDevice);
  unsigned long long Extra = 0;
  if (Count > 1)
    Extra = 0x3000ull << 32; // rows far apart
  multiply<<<1, 256>>>(OfA, OfB, OfC, Extra);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(C, OfC, sizeof(C), cudaMemcpyDeviceToHost);
  int Wrong = 0;
  for (int R = 0; R < Rows; ++R)
    for (int J = 0; J < Columns; ++J) {
      float Sum = 0;
      for (int I = 0; I < K; ++I)
        Sum += __half2float(A[R * K + I]) * __half2float(B[J * K + I]);
      Wrong += Sum != C[R * Columns + J];
    }
  std::printf("wrong: %d\n", Wrong);
  return Wrong != 0;
}
