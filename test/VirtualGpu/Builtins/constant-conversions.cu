// Conversions of numbers that clang knows, out of range, are those of nvcc's
// PTX, and a port's the same: to 32 or 64 bits, and the low ones of these.
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
#include <cstdio>

__device__ double wide(double x) { return x * 3.0; }

__global__ void k(long long *out) {
  float x = 300.0f;
  out[0] = (unsigned char)x;
  out[1] = (signed char)-200.5f;
  out[2] = (short)70000.0f;
  out[3] = (unsigned short)-1.0f;
  double nan = wide(__longlong_as_double(0x7ff8000000000000));
  out[4] = (int)nan;
  out[5] = (unsigned)nan;
  out[6] = (long long)__int_as_float(0x7fc00000);
  out[7] = (int)__int_as_float(0x7fc00000);
  out[8] = (unsigned char)(float)threadIdx.y + (unsigned char)600.0;
}

int main() {
  long long *out, got[9];
  cudaMalloc(&out, sizeof got);
  k<<<1, 1>>>(out);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  for (long long v : got)
    std::printf("%lld ", v);
  std::puts("");
}
// 300 & 255, -200 + 256, 70000 - 65536, 0 of an unsigned conversion or -1 of a
// signed one: nvcc converts to unsigned short by cvt.rzi.u32.
// CHECK: 44 56 4464 0 -2147483648 2147483648 -9223372036854775808 0 88
