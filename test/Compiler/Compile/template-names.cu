// A template's name without `template` behind a scope that depends on a parameter
// compiles and runs as it is, as with nvcc, and the port has the word. Comparisons
// stay what they are.
// RUN: %porthip run --as=sm_80 %s | FileCheck %s
// RUN: %porthip translate --quiet %s -o %t.hip 2>&1 | count 0
// RUN: FileCheck --check-prefix=PORT --input-file=%t.hip %s
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s
// CHECK: 7 13 8 11 1 0
#include <cstdio>

template <typename A, typename B> struct Cast {
  static constexpr int least = 5;
  template <int N> __device__ static A to(B x) { return A(x) + N; }
  template <int N, int M> __device__ static A sum(B x) { return A(x) + N + M; }
  template <int N> __device__ A add(B x) { return A(x) + N; }
};
__device__ int pick(bool a, bool b) { return a && b; }

#define TO(x) Cast<A, B>::to<N>(x)
template <typename A, typename B, int N> __device__ void compute(B x, A *out) {
  // PORT: out[0] = Cast<A, B>::template to<N>(x);
  out[0] = Cast<A, B>::to<N>(x);
  // PORT: out[1] = 2 * Cast<A, B>::template to<(N > 2)>(x) + pick(1, Cast<A, B>::template sum<N, -1>(x) > 0) + 2;
  out[1] = 2 * Cast<A, B>::to<(N > 2)>(x) + pick(1, Cast<A, B>::sum<N, -1>(x) > 0) + 2;
  Cast<A, B> c, *p = &c;
  // PORT: out[2] = p->template add<N + 1>(x) - (c.template add<N>(x) - TO(x));
  out[2] = p->add<N + 1>(x) - (c.add<N>(x) - TO(x));
  // PORT: out[3] = Cast<A, B>::template sum<N, N + 1>(x);
  out[3] = Cast<A, B>::sum<N, N + 1>(x);
  B low = 6;
  // PORT: out[4] = pick(Cast<A, B>::least < low, c.least > (N - 1));
  out[4] = pick(Cast<A, B>::least < low, c.least > (N - 1));
  // PORT: out[5] = c.least < N && N > (x);
  out[5] = c.least < N && N > (x);
}
__global__ void k(float *out) { compute<float, int, 3>(4, out); }

int main() {
  float *p;
  cudaMallocManaged(&p, 6 * sizeof(float));
  k<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%g %g %g %g %g %g\n", p[0], p[1], p[2], p[3], p[4], p[5]);
}
