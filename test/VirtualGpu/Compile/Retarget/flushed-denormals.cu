// With -ftz=true minima, whole numbers and comparisons take denormal floats for zeros.
// REQUIRES: x86-64
// RUN: %porthip run --cuda-path=none -ftz=true %s | FileCheck %s
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefix=KEPT
#include <cstdio>

__global__ void look(float tiny, float *out) {
  out[0] = fminf(tiny, 1.0f);
  out[1] = fmaxf(tiny, 0.0f);
  out[2] = ceilf(tiny);
  out[3] = floorf(-tiny);
  out[4] = tiny > 0.0f ? 1.0f : 2.0f;
  out[5] = tiny == 0.0f ? 3.0f : 4.0f;
  out[6] = (float)((double)tiny * 0x1p149);
  out[7] = tiny != 0.0f ? 5.0f : 6.0f;
  // abs.ftz.f32
  out[8] = fabsf(-tiny);
}

int main() {
  float *out;
  cudaMallocManaged(&out, 9 * sizeof(float));
  look<<<1, 1>>>(0x1p-149f, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%a ", out[i]);
  // CHECK: 0x0p+0 0x0p+0 0x0p+0 -0x0p+0 0x1p+1 0x1.8p+1 0x0p+0 0x1.8p+2 0x0p+0
  // KEPT: 0x1p-149 0x1p-149 0x1p+0 -0x1p+0 0x1p+0 0x1p+2 0x1p+0 0x1.4p+2 0x1p-149
  printf("\n");
}
