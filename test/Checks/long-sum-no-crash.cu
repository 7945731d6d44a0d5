// A sum of many terms takes no longer than clang's own parse of it.
// RUN: timeout 20 %porthip %s -o - --cuda-path=none --no-cache -q | FileCheck %s
// CHECK: hip_runtime.h
#define X4(a) a + a + a - a
#define X16(a) X4(a) + X4(a) - X4(a) + X4(a)
#define X64(a) X16(a) - X16(a) + X16(a) + X16(a)
#define M4(a) ((((a & 255) & 127) | a) ^ a)
__global__ void sum(int *out, const float *in) {
  int v = X64(threadIdx.x);
  int w = M4(M4(M4(M4(M4(M4(threadIdx.x))))));
  float f = X64(in[0]) + X64(in[1]);
  out[v + w] = f;
}
