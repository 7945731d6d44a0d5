// Macros of the file do not reach the headers of the program around a kernel, and hold again for the kernel's template arguments.
// REQUIRES: hip-headers
// RUN: %porthip verify --cuda-path=none --kernel 'scale<WIDTH>' --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s | FileCheck %s
// CHECK: hip@vgpu:gfx942: equal (
#include <cstdlib>
#define min(a, b) ((a) < (b) ? (a) : (b))
#define malloc(size) checked(size)
#define begin 0
#define Text "text"
#define N 64
#define WIDTH 8
template <int W> __global__ void scale(int *P, int n) {
  int i = min(int(threadIdx.x), N - 1) + begin;
  if (i < n)
    P[i] *= W;
}
