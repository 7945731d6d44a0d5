// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shifts by as many bits as there are, or more: each vendor's GPU does another
// thing. No report where that cannot be seen: rotations, and what is chosen away.
//
// REQUIRES: hip-headers
// RUN: not %porthip run --check=shift %s > %t 2>&1
// RUN: FileCheck %s --input-file=%t
// A port mends what it sees; here it is not to.
// RUN: %porthip translate -q --arithmetic=keep -o %t.hip %s
// RUN: not %porthip run --check=shift --as gfx942 %t.hip > %t.amd 2>&1
// RUN: FileCheck %s --input-file=%t.amd --check-prefix=AMD
// A part of all.
// RUN: not %porthip run --check=all %s 2>&1 | FileCheck %s --check-prefix=CHECK
#include <cstdio>
#include <cuda_runtime.h>

__global__ void shifts(unsigned long long *Out, const unsigned *By) {
  unsigned I = threadIdx.x, N = By[I];
  unsigned long long Bits = 0xf0f0f0f0f0f0f0f0ull + I;
  // CHECK-DAG: shift: kernel 'shifts(unsigned long long*, unsigned int const*)', block (0,0,0), thread (3,0,0): 17361641481138401523 >> 64, of 64 bits: NVIDIA's GPUs shift all of them out, AMD's shift by 0 at {{.*}}shift.cu:[[@LINE+1]]
  Out[I] = Bits >> N;
  // CHECK-DAG: thread (2,0,0): 16 << 40, of 32 bits: NVIDIA's GPUs shift all of them out, AMD's shift by 8 at {{.*}}shift.cu:[[@LINE+1]]
  Out[I + 4] = (By[0] + 16u) << N;
  // AMD-DAG: thread (3,0,0): {{[0-9]+}} >> 64, of 64 bits
  // AMD-DAG: thread (2,0,0): 16 << 40, of 32 bits
}

__global__ void right(unsigned *Out, const unsigned *By) {
  unsigned I = threadIdx.x, N = By[I] % 32;
  unsigned V = I * 0x01010101u;
  Out[I] = V << N | V >> (32 - N);
  Out[I + 4] = N ? V >> (32 - N) & 0xffff : 0;
  if (By[I] < 32)
    Out[I + 8] = V << By[I];
}

int main() {
  unsigned In[4] = {0, 5, 40, 64}, *By, *Out;
  cudaMalloc(&By, sizeof In);
  cudaMalloc(&Out, 4096);
  cudaMemset(Out, 0, 4096);
  cudaMemcpy(By, In, sizeof In, cudaMemcpyHostToDevice);
  shifts<<<1, 4>>>((unsigned long long *)Out, By);
  right<<<1, 4>>>(Out, By);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
// CHECK-NOT: right(
// AMD-NOT: right(
