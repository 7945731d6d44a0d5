// With -fgpu-flush-denormals-to-zero minima, whole numbers and comparisons take denormal floats for zeros.
// REQUIRES: x86-64, hip-headers
// RUN: %porthip run --as gfx942 -fgpu-flush-denormals-to-zero %s | FileCheck %s
// RUN: %porthip run --as gfx1201 -fgpu-flush-denormals-to-zero %s | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void look(float tiny, float *out) {
  out[0] = fminf(tiny, 1.0f);
  out[1] = fmaxf(tiny, 0.0f);
  out[2] = ceilf(tiny);
  out[3] = floorf(-tiny);
  out[4] = tiny > 0.0f ? 1.0f : 2.0f;
  out[5] = (float)((double)tiny * 0x1p149);
  out[6] = ldexpf(tiny, 149);
  // Bits alone.
  out[7] = fabsf(-tiny);
}

int main() {
  float *out;
  if (hipMallocManaged(&out, 8 * sizeof(float)))
    return 1;
  look<<<1, 1>>>(0x1p-149f, out);
  if (hipDeviceSynchronize())
    return 1;
  for (int i = 0; i < 8; ++i)
    printf("%a ", out[i]);
  // CHECK: 0x0p+0 0x0p+0 0x0p+0 -0x0p+0 0x1p+1 0x0p+0 0x0p+0 0x1p-149
  printf("\n");
}
