// Numbers that an enumeration has no enumerator for: nvcc's device code converts
// it by way of a signed number where no type is written, and so does the port.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: -2 -9 -7 -9 -9 -2.14748e+09 0 4.29497e+09 -3
// CHECK-NEXT: -2 -9 -7 -1 -2147483648 -7 255 0 -3 3
#include <cstdio>
enum E { A, B, C = 3 };
enum Long { Much = 0x100000000ll };
enum Full { Top = 0x80000000u };
enum Written : unsigned { Small };
enum class Byte : unsigned char { None };
template <class T> __device__ double reads(E e, T more) { return (double)e; }
struct Holds {
  E e;
};
__global__ void convert(double *p, long long *q, float f, double d, int x) {
  E e = (E)f;
  p[0] = e;
  p[1] = (float)(E)x;
  p[2] = static_cast<double>(static_cast<E>(d));
  p[3] = reads((E)x, f);
  Holds s{(E)x};
  p[4] = s.e;
  s.e = (E)(f * 1e12f);
  p[5] = s.e;
  p[6] = (Full)f;
  p[7] = (Written)x;
  auto shifts = [=] { return (double)(E)(f - 1); };
  p[8] = shifts();
  q[0] = e;
  q[1] = (long long)(E)x;
  q[2] = (unsigned long long)(E)d;
  q[3] = (E)-1.5f;
  q[4] = (int)(E)-3e10f;
  q[5] = (Long)d;
  q[6] = (long long)(Byte)-1.0f + 255;
  q[7] = (e < 0 && e / 2 == -1) - 1;
  const E none = (E)-3;
  q[8] = (long long)(double)none;
  q[9] = (long long)C;
}
int main() {
  double *p;
  long long *q;
  cudaMallocManaged(&p, 128);
  cudaMallocManaged(&q, 128);
  convert<<<1, 1>>>(p, q, -2.5f, -7.5, -9);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%g ", p[i]);
  printf("\n");
  for (int i = 0; i < 10; ++i)
    printf("%lld ", q[i]);
  printf("\n");
}
