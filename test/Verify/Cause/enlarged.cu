// A program that prints all bits of values which differ within the bounds: the values are
// named where no cause is.
// RUN: not %porthip verify --cuda-path=none --cause=off --leg=cuda@vgpu:sm_80 --leg=hip@vgpu:gfx942 %s | FileCheck %s
// CHECK: MISMATCH (1 launch, 2 buffers compared, floats at most [[ULP:[0-9]+]] ULP
// CHECK: line 1 of the output
// CHECK: note: launch 1, waves(float*), wrote values that differ within the bounds (at most [[ULP]] ULP), which may be why: the program enlarges them, or prints all their bits
#include <cstdio>
#include <cstring>
__global__ void waves(float *p) {
  p[threadIdx.x] = sinf(threadIdx.x * 0.7f) * expf(threadIdx.x * 0.1f);
}
int main() {
  float *d, h[128];
  cudaMalloc(&d, sizeof h);
  waves<<<1, 128>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (float f : h) {
    unsigned u;
    memcpy(&u, &f, sizeof u);
    hash = hash * 31 + u;
  }
  std::printf("hash %08x\n", hash);
}
