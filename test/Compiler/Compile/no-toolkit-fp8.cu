// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 8-bit floats of our own headers: every constructor and every operator, on
// the host and on the device. test/runtime-shims/run/fp8-none.test has the rounding.
// RUN: %porthip run --cache-dir %t.cache --cuda-path=none %s | FileCheck %s
// CHECK: host: 0 wrong
// CHECK-NEXT: device: 0 wrong
#include <cstdio>
#include <cuda_fp8.h>

template <class T, class T2, class T4>
__host__ __device__ int wrongWith(unsigned Code) {
  int Wrong = 0;
  T A;
  A.__x = (unsigned char)Code;
  float F = float(A);
  bool IsFinite = F - F == 0;
  long long Whole = F < 0 ? 0 : (long long)(IsFinite ? F : 0);
  Wrong += bool(A) != (F != 0);
  if (!IsFinite)
    return Wrong + ((long long)int(A) != (F > 0   ? 0x7fffffffll
                                          : F < 0 ? -0x80000000ll
                                                  : 0));
  Wrong += double(A) != F || T(F).__x != Code || T(double(F)).__x != Code;
  Wrong += T(__half(A)).__x != Code || T(__nv_bfloat16(A)).__x != Code;
  Wrong += int(A) != (int)F || long(A) != (long)F || (long long)A != (int)F;
  Wrong += (unsigned)A != Whole || (unsigned long)A != Whole ||
           (unsigned long long)A != Whole;
  Wrong += (unsigned short)A != Whole;
  Wrong += (unsigned char)A != (Whole > 255 ? 255 : Whole);
  Wrong += (signed char)A != (F > 127 ? 127 : F < -128 ? -128 : (int)F);
  Wrong += (char)A != (signed char)A;
  Wrong += short(A) != (F > 32767 ? 32767 : F < -32768 ? -32768 : (int)F);
  int Small = Code % 17; // exact in both formats, from 0 to 16
  unsigned char Exact = T(float(Small)).__x;
  Wrong += T(Small).__x != Exact || T((long)Small).__x != Exact ||
           T((long long)Small).__x != Exact || T((short)Small).__x != Exact ||
           T((unsigned)Small).__x != Exact ||
           T((unsigned long)Small).__x != Exact ||
           T((unsigned long long)Small).__x != Exact ||
           T((unsigned short)Small).__x != Exact;

  unsigned One = T(1.0f).__x;
  unsigned Two = One | Code << 8, Four = Two | Two << 16;
  T2 P(make_float2(1, F));
  Wrong += P.__x != Two || T2(make_double2(1, F)).__x != Two;
  Wrong += T2(__half2(P)).__x != Two || float2(P).x != 1 || float2(P).y != F;
  __nv_bfloat162 Brain(__float2bfloat16(1), __nv_bfloat16(A));
  Wrong += T2(Brain).__x != Two || T4(Brain, Brain).__x != Four;
  T4 Q(make_float4(1, F, 1, F));
  Wrong += Q.__x != Four || T4(__half2(P), __half2(P)).__x != Four;
  double4 Doubles = {1, F, 1, F};
  Wrong += T4(Doubles).__x != Four;
  float4 Back = float4(Q);
  Wrong += Back.x != 1 || Back.y != F || Back.z != 1 || Back.w != F;
  return Wrong;
}
__host__ __device__ int wrongOf(unsigned Code) {
  return wrongWith<__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3>(Code) +
         wrongWith<__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2>(Code);
}
__global__ void count(int *Wrong) { Wrong[threadIdx.x] = wrongOf(threadIdx.x); }

int main() {
  int Host = 0, Device = 0, *Wrong;
  cudaMallocManaged(&Wrong, 256 * sizeof(int));
  for (int I = 0; I < 256; ++I)
    Wrong[I] = -1;
  count<<<1, 256>>>(Wrong);
  cudaDeviceSynchronize();
  for (int I = 0; I < 256; ++I) {
    Host += wrongOf(I);
    Device += Wrong[I] != 0;
  }
  printf("host: %d wrong\ndevice: %d wrong\n", Host, Device);
}
