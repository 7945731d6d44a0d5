// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the original has a data race, verify says so and where, and which command
// shows it: it is not told as an error of the port.
// REQUIRES: hip-headers
// RUN: not %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s > %t.out 2>&1
// RUN: FileCheck %s < %t.out
// CHECK: MISMATCH
// CHECK: cause (likely): the original has a data race at {{.*}}original-races.cu:[[@LINE+11]], which wavefronts of 64 lanes decide in another way: with 32 the port is equal
// CHECK-NOT: port error
// CHECK: suggestion: mend the original first: 'porthip run --check=race' shows it
//
// RUN: not %porthip run --cuda-path=none --check=race %s 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: race: kernel 'reverse(int*)', {{.*}} races with
#include <cstdio>
#include <cuda_runtime.h>

__global__ void reverse(int *D) {
  __shared__ int T[64];
  T[threadIdx.x] = D[threadIdx.x];
  D[threadIdx.x] = T[63 - threadIdx.x]; // __syncthreads() is missing
}

int main() {
  int H[64], *D;
  for (int I = 0; I < 64; ++I)
    H[I] = I;
  cudaMalloc(&D, sizeof H);
  cudaMemcpy(D, H, sizeof H, cudaMemcpyHostToDevice);
  reverse<<<1, 64>>>(D);
  cudaMemcpy(H, D, sizeof H, cudaMemcpyDeviceToHost);
  std::printf("%d\n", H[0]);
}
