// Faults name block, thread and line where lanes are run many at a time, too;
// what the kernel prints is printed once.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: not %t loop 2>&1 | FileCheck --check-prefix=LOOP %s
// RUN: not %t region 2>&1 | FileCheck --check-prefix=REGION %s
// RUN: not %t assert 2>&1 | FileCheck --check-prefix=ASSERT %s
// RUN: not %t once 2>&1 | FileCheck --check-prefix=ONCE %s
#include <cassert>
#include <cstdio>
#include <string>

__global__ void loop(int *P, int Bad) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  int *To = I == Bad ? (int *)64 : P + I;
  if (I == 70)
    printf("printed\n");
  *To = I;
}
// LOOP-COUNT-1: printed
// LOOP: block (1,0,0), thread (36,0,0), at {{.*}}:[[@LINE-3]]: illegal address 0x40, written
// LOOP-NOT: printed

__global__ void region(int *P, int Bad) {
  __shared__ int S[64];
  const int I = blockIdx.y * 64 + threadIdx.y * 32 + threadIdx.x;
  S[threadIdx.y * 32 + threadIdx.x] = I;
  __syncthreads();
  int *From = I == Bad ? (int *)128 : P;
  P[I] = S[63 - (threadIdx.y * 32 + threadIdx.x)] + *From;
}
// REGION: block (0,1,0), thread (4,1,0), at {{.*}}:[[@LINE-2]]: illegal address 0x80, read

__global__ void asserts(int *P, int Bad) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  P[I] = I;
  assert(I != Bad);
}
// ASSERT: block (1,0,0), thread (36,0,0), at {{.*}}:[[@LINE-2]]: {{.*}}I != Bad

// The second time it finds what the first has left: no thread is named.
__global__ void once(int *P, int Bad) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I != Bad || P[128])
    return;
  P[128] = 1;
  *(volatile int *)64 = I;
}
// ONCE: block (1,0,0), at {{.*}}:[[@LINE-2]]: illegal address 0x40

int main(int, char **Args) {
  const std::string Which = Args[1];
  int *P;
  cudaMalloc(&P, 1024);
  cudaMemset(P, 0, 1024);
  if (Which == "loop")
    loop<<<2, 64>>>(P, 100);
  else if (Which == "region")
    region<<<dim3(1, 2), dim3(32, 2)>>>(P, 100);
  else if (Which == "assert")
    asserts<<<2, 64>>>(P, 100);
  else
    once<<<2, 64>>>(P, 100);
  return cudaDeviceSynchronize() != cudaSuccess;
}
