// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel takes its state from memory and puts it back: nothing that was never
// written is read, the bytes between the state's fields neither.
//
// RUN: %porthip run --check=all --cuda-path=none %s 2>&1 | FileCheck %s
// RUN: %porthip %s -o %t.hip
// RUN: %porthip run --check=all --as=gfx942 %t.hip 2>&1 | FileCheck %s
// CHECK-NOT: porthip:
// CHECK: drawn
// CHECK-NOT: porthip:
#include <cstdio>
#include <curand_kernel.h>

template <class State> __global__ void begin(State *States) {
  curand_init(1234, threadIdx.x, 0, &States[threadIdx.x]);
}

template <class State> __global__ void draw(State *States, float *Out) {
  State Mine = States[threadIdx.x];
  Out[threadIdx.x] = curand_normal(&Mine);
  States[threadIdx.x] = Mine;
}

template <class State> static void drawFrom(float *Out) {
  State *States;
  cudaMalloc(&States, 32 * sizeof(State));
  begin<<<1, 32>>>(States);
  draw<<<1, 32>>>(States, Out);
  cudaFree(States);
}

int main() {
  float *Out;
  cudaMalloc(&Out, 32 * sizeof(float));
  drawFrom<curandStateXORWOW>(Out);
  drawFrom<curandStateMRG32k3a>(Out);
  drawFrom<curandStatePhilox4_32_10_t>(Out);
  if (cudaFree(Out) == cudaSuccess)
    puts("drawn");
}
