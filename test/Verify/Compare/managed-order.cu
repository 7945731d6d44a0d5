// Managed variables are known by their names, whatever order a compiler registers
// them in: the port has the static one before the others.
// REQUIRES: hip-headers
// RUN: %porthip verify %s --cause=off --leg=cuda@vgpu:sm_80 --leg=hip@vgpu:gfx942 | FileCheck %s
// RUN: %porthip verify --fresh %S/../../Runtime/managed.cu --cause=off --leg=cuda@vgpu:sm_80 --leg=hip@vgpu:gfx942 | FileCheck %s
// CHECK: hip@vgpu:gfx942: equal (2 launches
#include <cstdio>
struct Pair {
  short a;
  double b;
};
__managed__ int count = 7;
static __managed__ float values[10];
__managed__ Pair two = {-2, 2.5};
__global__ void step(int *byAddress, int n) {
  for (int i = 0; i < n; ++i)
    values[i] = i % 2 ? two.b : two.a;
  two.a += 1;
  *byAddress += 1000;
}
int main() {
  step<<<1, 1>>>(&count, 4);
  step<<<1, 1>>>(&count, 6);
  cudaDeviceSynchronize();
  printf("%d %g\n", count, values[2]);
}
