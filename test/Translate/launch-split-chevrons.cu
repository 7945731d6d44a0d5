// Launches as formatters write them that do not know CUDA: nvcc takes them,
// HIP's compiler does not.
// RUN: %porthip translate --cuda-path=none -q -o %t.hip %s 2> %t.log || true
// RUN: FileCheck %s < %t.hip
// RUN: %port_compile %t.hip
__global__ void k(int *p) { p[0] = 1; }
template <int N> __global__ void t(int *p) { p[0] = N; }
// CHECK: void run
void run(int *p, int n) {
  k << <1, 64 >> >(p);
  // CHECK: k <<<1, 64 >>>(p);
  k << < 1, n >> 1 >> >(p);
  // CHECK: k <<< 1, n >> 1 >>>(p);
  t<3> << <dim3(n << 1), (64), 0, 0 >> >
      (p);
  // CHECK: t<3> <<<dim3(n << 1), (64), 0, 0 >>>
  n = n << 2 < 3;
  // CHECK: n = n << 2 < 3;
}
