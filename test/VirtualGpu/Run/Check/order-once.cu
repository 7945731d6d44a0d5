// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flag without fences is told at every seed, also where a program has one chance
// only to read the older value, and whichever value it gets; with its fences it
// is silent.
// RUN: not %porthip run --cuda-path=none --check=order %s 2>&1 | FileCheck %s
// RUN: not %porthip run --cuda-path=none --check=order --shuffle-lanes=3 %s 2>&1 | FileCheck %s
// RUN: not %porthip run --cuda-path=none --check=order --shuffle-lanes=4 %s 2>&1 | FileCheck %s
// RUN: %porthip run --cuda-path=none --check=order -DFENCE=__threadfence %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: 42
// RIGHT-NOT: porthip:
// CHECK: order: kernel 'pass(int*)', block (1,0,0), thread (0,0,0): may read global memory 'Data' as it was before block (0,0,0) wrote it at {{.*}}order-once.cu:[[# @LINE + 12]], though it has seen what came after that: no fence, acquire or barrier orders the two at {{.*}}order-once.cu:[[# @LINE + 19]]
#include <cstdio>
#ifndef FENCE
#define FENCE()
#endif

__device__ volatile int Flag, Data;

__global__ void pass(int *Out) {
  if (threadIdx.x)
    return;
  if (blockIdx.x == 0) {
    Data = 42;
    FENCE();
    Flag = 1;
  } else {
    while (Flag == 0)
      ;
    FENCE();
    Out[0] = Data;
  }
}

int main() {
  int *Out, Got;
  cudaMalloc(&Out, sizeof(int));
  pass<<<2, 32>>>(Out);
  cudaMemcpy(&Got, Out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", Got);
  cudaFree(Out);
}
