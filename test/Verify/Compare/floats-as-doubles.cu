// Floats that are stored as doubles have the digits of floats: they are compared as
// such, and as doubles where the port gives more.
// REQUIRES: hip-headers
// RUN: %porthip verify %s --port-arg=-ffp-contract=off --cause=off --leg=cuda@vgpu:sm_80 --leg=hip@vgpu:gfx942 | FileCheck %s
// RUN: %python %helpers/status.py 1 %porthip verify %s --port-arg=-ffp-contract=off -DWIDE --repeats=0 --cause=off --leg=cuda@vgpu:sm_80 --leg=hip@vgpu:gfx942 2>&1 | FileCheck %s --check-prefix=WIDE
// CHECK: hip@vgpu:gfx942: equal (1 launch, 2 buffers compared, floats at most {{[1-4]}} ULP
// WIDE: MISMATCH
// WIDE: f64 elements differ
#include <cuda_runtime.h>
__global__ void fill(double *out, float a, float b) {
  int i = threadIdx.x;
  float x = a + i * 0.37f;
#if defined(WIDE) && defined(__HIPCC__)
  out[i] = double(x) * b + 1.3f;
#else
  out[i] = x * b + 1.3f;
#endif
}
int main() {
  double *out, host[64];
  cudaMalloc(&out, sizeof host);
  fill<<<1, 64>>>(out, 1.1f, 0.7f);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
}
