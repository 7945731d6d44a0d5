// CUDA Tile (13.3) is told at the header and at each kernel, with what stands in
// for it on AMD; the host code around it is translated, and what clang cannot
// know of it is no question of folders.

// RUN: not %porthip %s -o %t.hip 2>%t.err
// RUN: FileCheck %s --input-file=%t.err
// RUN: FileCheck %s --input-file=%t.hip --check-prefix=HIP
// CHECK: error: header 'cuda_tile.h' has no HIP equivalent: HIP has no tile programming model
// CHECK: fix: write each tile kernel in Triton or FlyDSL
// CHECK: error: '__tile_global__' has no HIP equivalent
// CHECK: (about 480 min)
// CHECK: warning: clang could not parse this file as CUDA
// CHECK: fix: resolve the finding at '#include <cuda_tile.h>' first
// CHECK-NOT: name a CUDA toolkit
// HIP: hipMalloc(&x, 64)

#include <cuda_runtime.h>
#include <cuda_tile.h>
__tile_global__ void scale(float *x) {
  namespace ct = cuda::tiles;
  auto i = ct::bid().x;
  x[i] = x[i] * 2;
}
int main() {
  float *x;
  cudaMalloc(&x, 64);
  scale<<<16, 1>>>(x);
}
