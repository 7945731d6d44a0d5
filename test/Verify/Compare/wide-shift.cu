// Shifts by 32: NVIDIA's GPUs shift all bits out, AMD's shift none.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: 0 80000000 ffffffff 0 ffffffff
#include <cstdio>
#include <cuda_runtime.h>
__global__ void masks(unsigned *p, const unsigned *by) {
  unsigned all = by[2];
  int minus = int(all) - 7;
  p[0] = all >> (32 - by[0]);
  // TEXT: {{^}}  p[0] = porthip::shift_right(all , (32 - by[0]));
  p[1] = all << (32 - by[1]);
  p[2] = minus >> (32 - by[0]);
  p[3] = 1ull << (64 - by[0]);
  p[4] = (all << by[0]) | (all >> (32 - by[0]));
  // TEXT: {{^}}  p[4] = (all << by[0]) | (all >> (32 - by[0]));
}
int main() {
  unsigned *p, *by, out[5], in[3] = {0, 1, 0xffffffffu};
  cudaMalloc(&p, sizeof out);
  cudaMalloc(&by, sizeof in);
  cudaMemcpy(by, in, sizeof in, cudaMemcpyHostToDevice);
  masks<<<1, 1>>>(p, by);
  cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost);
  for (unsigned n : out)
    printf("%x ", n);
  printf("\n");
}
