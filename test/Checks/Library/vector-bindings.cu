// Vectors taken apart, also where the instances of a template alone say that they
// are vectors.
// REQUIRES: hip-headers
// RUN: %check_port %s
// RUN: %porthip verify --leg hip@vgpu:gfx942 %s | FileCheck %s --check-prefix=VERIFY
// VERIFY: hip@vgpu:gfx942: equal (1 launch
#include <cstdio>
// CHECK: #include <porthip/vector_types.h>
template <bool Is3d> __device__ int3 dimensions(int I, int3 D) {
  const int Row = I / D.x;
  return Is3d ? make_int3(I % D.x, Row % D.y, Row / D.y) : make_int3(I % D.x, Row, 0);
}
template <class T, bool Is3d> __global__ void sum(T *P, int3 D) {
  const auto [X, Y, Z] = dimensions<Is3d>(threadIdx.x, D);
  auto Pair = P[threadIdx.x];
  auto &[First, Second] = Pair;
  First = X + 10 * Y;
  Second = Z;
  P[threadIdx.x] = Pair;
}
int main() {
  float2 *P, H[64];
  cudaMalloc(&P, sizeof H);
  cudaMemset(P, 0, sizeof H);
  sum<float2, true><<<1, 64>>>(P, make_int3(4, 4, 4));
  cudaMemcpy(H, P, sizeof H, cudaMemcpyDeviceToHost);
  printf("%g %g\n", H[37].x, H[37].y);
}
