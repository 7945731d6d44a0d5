// Conversions of floats, halves and bfloat16 in templates that templates call: the port
// gives CUDA's numbers.
// RUN: %porthip run --as=sm_80 %s | FileCheck %s
// RUN: %porthip translate --quiet %s -o %t.hip
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as=gfx1100 %t.hip | FileCheck %s
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class To, class From>
__global__ void convert(long long *out, const From *x, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = (long long)static_cast<To>(x[i]);
}
template <class T> __global__ void add(T *p, const float *x) {
  p[0] = 250;
  p[0] += x[0];
  p[1] = 5;
  p[1] -= x[0];
}
template <class To, class From> To onHost(From x) { return To(x); }

static const int count = 12;
static long long *out;
template <class To, class From> void show(const From *x) {
  convert<To><<<1, 1>>>(out, x, count);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i)
    std::printf("%lld ", out[i]);
  std::puts("");
}
template <class To, class From> void showHost(const From *x) {
  for (int i = 0; i < count; ++i)
    std::printf("%lld ", (long long)onHost<To>(x[i]));
  std::puts("");
}

int main() {
  float *f;
  double *d;
  __half *h;
  __nv_bfloat16 *b;
  cudaMallocManaged(&f, count * sizeof(*f));
  cudaMallocManaged(&d, count * sizeof(*d));
  cudaMallocManaged(&h, count * sizeof(*h));
  cudaMallocManaged(&b, count * sizeof(*b));
  cudaMallocManaged(&out, count * sizeof(*out));
  const float values[count] = {1.75f,    -2.5f, 300,   -300,     60000,     -60000,
                               1e30f, -1e30f, INFINITY, -INFINITY, NAN, 127.6f};
  for (int i = 0; i < count; ++i) {
    f[i] = values[i];
    d[i] = values[i];
    h[i] = __float2half(values[i]);
    b[i] = __float2bfloat16(values[i]);
  }
  show<signed char>(f);
  // CHECK: {{^}}1 -2 44 -44 96 -96 -1 0 -1 0 0 127
  show<unsigned char>(f);
  // CHECK-NEXT: {{^}}1 0 44 0 96 0 255 0 255 0 0 127
  show<short>(f);
  // CHECK-NEXT: {{^}}1 -2 300 -300 -5536 5536 -1 0 -1 0 0 127
  show<unsigned short>(f);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 65535 0 65535 0 0 127
  show<long long>(f);
  // CHECK-NEXT: {{^}}1 -2 300 -300 60000 -60000 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 -9223372036854775808 127
  show<unsigned long long>(f);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 -1 0 -1 0 -9223372036854775808 127
  show<int>(f);
  // CHECK-NEXT: {{^}}1 -2 300 -300 60000 -60000 2147483647 -2147483648 2147483647 -2147483648 0 127
  show<unsigned>(f);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 4294967295 0 4294967295 0 0 127
  show<signed char>(d);
  // CHECK-NEXT: {{^}}1 -2 44 -44 96 -96 -1 0 -1 0 0 127
  show<unsigned short>(d);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 65535 0 65535 0 0 127
  show<int>(d);
  // CHECK-NEXT: {{^}}1 -2 300 -300 60000 -60000 2147483647 -2147483648 2147483647 -2147483648 -2147483648 127
  show<unsigned>(d);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 4294967295 0 4294967295 0 2147483648 127
  show<long long>(d);
  // CHECK-NEXT: {{^}}1 -2 300 -300 60000 -60000 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 -9223372036854775808 127
  show<signed char>(h);
  // CHECK-NEXT: {{^}}1 -2 127 -128 127 -128 127 -128 127 -128 0 127
  show<unsigned char>(h);
  // CHECK-NEXT: {{^}}1 0 255 0 255 0 255 0 255 0 0 127
  show<short>(h);
  // CHECK-NEXT: {{^}}1 -2 300 -300 32767 -32768 32767 -32768 32767 -32768 0 127
  show<unsigned short>(h);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 65535 0 65535 0 0 127
  show<long long>(h);
  // CHECK-NEXT: {{^}}1 -2 300 -300 60000 -60000 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 -9223372036854775808 127
  show<unsigned long long>(h);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 -1 0 -1 0 -9223372036854775808 127
  show<signed char>(b);
  // CHECK-NEXT: {{^}}1 -2 127 -128 127 -128 127 -128 127 -128 0 127
  show<unsigned char>(b);
  // CHECK-NEXT: {{^}}1 0 255 0 255 0 255 0 255 0 0 127
  show<short>(b);
  // CHECK-NEXT: {{^}}1 -2 300 -300 32767 -32768 32767 -32768 32767 -32768 0 127
  show<unsigned short>(b);
  // CHECK-NEXT: {{^}}1 0 300 0 59904 0 65535 0 65535 0 0 127
  show<long long>(b);
  // CHECK-NEXT: {{^}}1 -2 300 -300 59904 -59904 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 -9223372036854775808 127
  show<unsigned long long>(b);
  // CHECK-NEXT: {{^}}1 0 300 0 59904 0 -1 0 -1 0 -9223372036854775808 127
  showHost<signed char>(h);
  // CHECK-NEXT: {{^}}1 -2 127 -128 127 -128 127 -128 127 -128 0 127
  showHost<unsigned char>(h);
  // CHECK-NEXT: {{^}}1 0 255 0 255 0 255 0 255 0 0 127
  showHost<short>(h);
  // CHECK-NEXT: {{^}}1 -2 300 -300 32767 -32768 32767 -32768 32767 -32768 0 127
  showHost<unsigned short>(h);
  // CHECK-NEXT: {{^}}1 0 300 0 60000 0 65535 0 65535 0 0 127
  showHost<signed char>(b);
  // CHECK-NEXT: {{^}}1 -2 127 -128 127 -128 127 -128 127 -128 0 127
  showHost<unsigned char>(b);
  // CHECK-NEXT: {{^}}1 0 255 0 255 0 255 0 255 0 0 127
  showHost<short>(b);
  // CHECK-NEXT: {{^}}1 -2 300 -300 32767 -32768 32767 -32768 32767 -32768 0 127
  showHost<unsigned short>(b);
  // CHECK-NEXT: {{^}}1 0 300 0 59904 0 65535 0 65535 0 0 127
  unsigned char *bytes = (unsigned char *)out;
  add<<<1, 1>>>(bytes, f + 2);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", bytes[0], bytes[1]);
  // CHECK-NEXT: 38 0
}
