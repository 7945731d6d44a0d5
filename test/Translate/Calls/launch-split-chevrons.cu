// Launches as formatters write them that do not know CUDA: nvcc takes them,
// HIP's compiler does not.
// clang does not read them either; porthip shows it the brackets together.
// RUN: %porthip translate --cuda-path=none -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not=frontend-parse
// LOG: findings: 0 errors, 0 warnings
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
