// Shifts by what counts bits, which may be all of them, and by less than none.
// REQUIRES: hip-headers
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.hip
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s
// CHECK: 0 0 0 0 0 1 1 9 -1 0 5 0
#include <cstdio>
#include <cuda_runtime.h>
template <class T> __device__ T drop(T x, unsigned bits) {
  return x >> __popc(bits);
  // TEXT: {{^}}  return porthip::shift_right(x , porthip::popc(bits));
}
template <int N> __device__ unsigned upper(unsigned x) { return x >> N; }
// TEXT: return porthip::shift_right(x , N);
static __noinline__ __device__ unsigned cut(unsigned x, int n) { return x << n; }
constexpr __host__ __device__ unsigned below(int n) {
  return 0xffffffffu >> (32 - n);
}
static_assert(below(3) == 7, "");
__global__ void shift(long long *p, const unsigned *in) {
  unsigned zero = in[0], all = in[1];
  p[0] = all >> __clz(zero);
  // TEXT: {{^}}  p[0] = porthip::shift_right(all , __clz(zero));
  unsigned x = all;
  x <<= __popc(all);
  // TEXT: {{^}}  x = porthip::shift_left(x, porthip::popc(all));
  p[1] = x;
  p[2] = 1ull << __clzll(zero);
  p[3] = 1u << (31 - __clz(zero));
  p[4] = drop(all, all);
  p[5] = drop(1ull << 32, all);
  p[6] = 0;
#pragma unroll 1
  for (int i = 30; i <= 32; ++i)
    p[6] += (all >> i) & 1 ? i == 31 : 0;
  p[7] = cut(9, zero) + cut(9, 32);
  p[8] = int(all) >> __clz(zero);
  p[9] = 0;
  p[13] = upper<32>(all); // clang may take it for anything in the original
  p[10] = below(in[2]) & 5;
  p[11] = below(zero);
  p[12] = zero ? all << __clz(zero) : 0;
  // TEXT: {{^}}  p[12] = zero ? all << __clz(zero) : 0;
}
int main() {
  unsigned in[3] = {0, 0xffffffffu, 3}, *from;
  long long out[14], *to;
  cudaMalloc(&from, sizeof in);
  cudaMalloc(&to, sizeof out);
  cudaMemcpy(from, in, sizeof in, cudaMemcpyHostToDevice);
  shift<<<1, 1>>>(to, from);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 12; ++i)
    printf("%lld ", out[i]);
}
