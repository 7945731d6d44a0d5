// The negative one of two zeros is the smaller, on both vendors' GPUs, and a number
// wins over a NaN.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: float 1 0 1 0 1 0 5 5
// CHECK-NEXT: double 1 0 1 0 1 0 5 5
// CHECK-NEXT: half 1 0 1 0
// CHECK-NEXT: pair 1 0 1 0
#include <cmath>
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
template <class T> __global__ void order(const T *in, T *out) {
  out[0] = fmin(in[0], in[1]);
  out[1] = fmax(in[0], in[1]);
  out[2] = fmin(in[1], in[0]);
  out[3] = fmax(in[1], in[0]);
  out[4] = min(in[0], in[1]);
  out[5] = max(in[1], in[0]);
  out[6] = fmin(in[2], in[3]);
  out[7] = fmax(in[3], in[2]);
}
__global__ void halves(const float *in, float *out) {
  __half a = __float2half(in[0]), b = __float2half(in[1]);
  out[0] = __half2float(__hmin(a, b));
  out[1] = __half2float(__hmax(a, b));
  out[2] = __half2float(__hmin(b, a));
  out[3] = __half2float(__hmax(b, a));
  __half2 c = __halves2half2(a, b), d = __halves2half2(b, a);
  out[4] = __half2float(__low2half(__hmin2(c, d)));
  out[5] = __half2float(__low2half(__hmax2(c, d)));
  out[6] = __half2float(__high2half(__hmin2(c, d)));
  out[7] = __half2float(__high2half(__hmax2(c, d)));
}
template <class T> void run(const char *name, void (*kernel)(const T *, T *)) {
  T in[4] = {T(0.0), T(-0.0), T(NAN), T(5)}, out[8], *from, *to;
  cudaMalloc(&from, sizeof in);
  cudaMalloc(&to, sizeof out);
  cudaMemcpy(from, in, sizeof in, cudaMemcpyHostToDevice);
  kernel<<<1, 1>>>(from, to);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
  const bool isHalf = name[0] == 'h';
  printf("%s", name);
  for (int i = 0; i < (isHalf ? 4 : 6); ++i)
    printf(" %d", (int)std::signbit(out[i]));
  if (!isHalf)
    printf(" %g %g\n", (double)out[6], (double)out[7]);
  else
    printf("\npair %d %d %d %d\n", (int)std::signbit(out[4]),
           (int)std::signbit(out[5]), (int)std::signbit(out[6]),
           (int)std::signbit(out[7]));
}
int main() {
  run<float>("float", order<float>);
  run<double>("double", order<double>);
  run<float>("half", halves);
}
