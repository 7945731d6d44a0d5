// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics with the scope of a block or of the system give what those of the device
// give, also the least and the greatest of unsigned numbers.
//
// RUN: %porthip run --as sm_80 %s 2>&1 | FileCheck %s
// RUN: %porthip run --as sm_80 --cuda-path=none %s 2>&1 | FileCheck %s
#include <cstdio>

struct Numbers {
  int I[4];
  unsigned U[4];
  unsigned long long L[4];
  float F[2];
  double D;
};

__global__ void ofBlock(Numbers *N) {
  atomicAdd_block(&N->I[0], 3);
  atomicSub_block(&N->I[0], 5);
  atomicMin_block(&N->I[1], -4);
  atomicOr_block(&N->I[2], 9);
  atomicXor_block(&N->I[2], 1);
  N->I[3] = atomicCAS_block(&N->I[2], 8, 11) + atomicExch_block(&N->I[2], 1);
  atomicMax_block(&N->U[0], 0x80000000u);
  atomicMin_block(&N->U[1], 0xf0000000u);
  atomicInc_block(&N->U[2], 5u);
  atomicSub_block(&N->U[3], 1u);
  atomicMax_block(&N->L[0], 1ull << 63);
  atomicMin_block(&N->L[1], 1ull << 63);
  atomicAdd_block(&N->L[2], 1ull << 40);
  atomicAdd_block(&N->F[0], 1.5f);
  atomicExch_block(&N->F[1], 2.5f);
  atomicAdd_block(&N->D, 2.25);
}
__global__ void ofSystem(Numbers *N) {
  atomicMax_system(&N->U[0], 0x80000000u);
  atomicMin_system(&N->U[1], 0xf0000000u);
  atomicMax_system(&N->L[0], 1ull << 63);
  atomicMin_system(&N->L[1], 1ull << 63);
}

static void show(const char *Name, void (*Kernel)(Numbers *)) {
  Numbers *N, Of = {{0, 0, 0, 0}, {7, 7, 0, 0}, {7, 7, 0, 0}, {0, 0}, 0};
  cudaMalloc(&N, sizeof(Of));
  cudaMemcpy(N, &Of, sizeof(Of), cudaMemcpyHostToDevice);
  Kernel<<<1, 1>>>(N);
  cudaMemcpy(&Of, N, sizeof(Of), cudaMemcpyDeviceToHost);
  printf("%s: %d %d %d %d, %x %x %x %x, %llx %llx %llx, %g %g %g\n", Name,
         Of.I[0], Of.I[1], Of.I[2], Of.I[3], Of.U[0], Of.U[1], Of.U[2],
         Of.U[3], Of.L[0], Of.L[1], Of.L[2], Of.F[0], Of.F[1], Of.D);
  cudaFree(N);
}

int main() {
  // CHECK: block: -2 -4 1 19, 80000000 7 1 ffffffff, 8000000000000000 7 10000000000, 1.5 2.5 2.25
  show("block", ofBlock);
  // CHECK: system: 0 0 0 0, 80000000 7 0 0, 8000000000000000 7 0, 0 0 0
  show("system", ofSystem);
}
