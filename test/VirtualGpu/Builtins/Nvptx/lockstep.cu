// Lanes that exchange values through plain shared memory without __syncwarp.
// RUN: %porthip run --lockstep %s | FileCheck %s
// RUN: env PORTHIP_VGPU_LOCKSTEP=1 %porthip run --mode=fiber %s | FileCheck %s
// RUN: cp %s %t.hip && %porthip run --as gfx942 %t.hip | FileCheck %s
#include <cstdio>
#ifdef __HIP__
#include <hip/hip_runtime.h>
#define cudaMalloc hipMalloc
#define cudaMemcpy hipMemcpy
#define cudaMemcpyDeviceToHost hipMemcpyDeviceToHost
#endif

__global__ void reverse(int *Out) {
  __shared__ int S[64];
  const int T = threadIdx.x, First = T & ~31;
  S[T] = T;
  Out[T] = S[First + 31 - (T - First)];
}

// There and back: each lane writes a column, reads a row, writes a row.
__global__ void transpose(int *Out) {
  __shared__ int S[2][8][8];
  const int T = threadIdx.x;
  for (int I = 0; I < 8; ++I)
    S[threadIdx.y][I][T] = I * 8 + T;
  int Row[8];
  for (int I = 0; I < 8; ++I)
    Row[I] = S[threadIdx.y][T][I];
  for (int I = 0; I < 8; ++I)
    S[threadIdx.y][T][I] = Row[7 - I];
  for (int I = 0; I < 8; ++I)
    Out[threadIdx.y * 64 + I * 8 + T] = S[threadIdx.y][I][T];
}

// Whole structs change places.
struct Three {
  float X, Y, Z;
};
__global__ void permute(int *Out) {
  __shared__ Three S[32];
  const int T = threadIdx.x;
  S[T] = {float(T), float(T + 100), float(T + 200)};
  __syncthreads();
  S[(T * 5 + 3) % 32] = S[T];
  __syncthreads();
  Out[T] = int(S[T].X);
  Out[T + 32] = int(S[T].Z);
}

// Four lanes' numbers are read as one vector, which is a copy of memory.
__global__ void vectors(int4 *Out) {
  __shared__ int4 S[8];
  const int T = threadIdx.x;
  reinterpret_cast<int *>(S)[31 - T] = T;
  if (T < 8)
    Out[T] = S[T];
}

int main() {
  int *Out, Host[128], Bad = 0;
  cudaMalloc(&Out, sizeof(Host));
  reverse<<<1, 64>>>(Out);
  cudaMemcpy(Host, Out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int I = 0; I < 64; ++I)
    Bad += Host[I] != (I & 32) + 31 - (I & 31);
  printf("reverse: %d wrong\n", Bad);
  // CHECK: reverse: 0 wrong
  transpose<<<1, dim3(8, 2)>>>(Out);
  cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  Bad = 0;
  for (int I = 0; I < 128; ++I)
    Bad += Host[I] != (I & 56) + 7 - (I & 7);
  printf("transpose: %d wrong\n", Bad);
  // CHECK: transpose: 0 wrong
  permute<<<1, 32>>>(Out);
  cudaMemcpy(Host, Out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  Bad = 0;
  for (int I = 0; I < 32; ++I) {
    const int To = (I * 5 + 3) % 32;
    Bad += Host[To] != I || Host[To + 32] != I + 200;
  }
  printf("permute: %d wrong\n", Bad);
  // CHECK: permute: 0 wrong
  vectors<<<1, 32>>>(reinterpret_cast<int4 *>(Out));
  cudaMemcpy(Host, Out, 32 * sizeof(int), cudaMemcpyDeviceToHost);
  Bad = 0;
  for (int I = 0; I < 32; ++I)
    Bad += Host[I] != 31 - I;
  printf("vectors: %d wrong\n", Bad);
  // CHECK: vectors: 0 wrong
}
