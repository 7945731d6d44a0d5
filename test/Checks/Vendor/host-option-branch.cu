// nvcc gives device code what options of the host's compiler define; the virtual sm_80
// does, too. hipcc's device code has it not: the port's branches are told where they are
// device code, not where host code alone asks.
// RUN: %porthip run --as sm_80 %s -Xcompiler -fopenmp,-ffast-math -Xcompiler "-fno-exceptions -mavx2" -O2 | FileCheck %s --check-prefix=WITH
// RUN: %porthip run --as sm_80 %s | FileCheck %s --check-prefix=WITHOUT
// RUN: %porthip run --as sm_80 %s --cuda-path=none -Xcompiler -fopenmp,-ffast-math,-fno-exceptions,-mavx2 | FileCheck %s --check-prefix=WITH
// WITH: device 1 1 0 1 1 host 1 1 0 1 1
// WITHOUT: device 0 0 1 0 0 host 0 0 1 0 0
// RUN: %porthip %s -o %t.hip --fail-on never -Xcompiler -fopenmp,-ffast-math -Xcompiler "-fno-exceptions -mavx2" 2>&1 | FileCheck %s --check-prefix=TOLD --implicit-check-not=warning:
// RUN: %porthip %s -o %t.hip --fail-on never 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=warning:
#include <cstdio>
#ifdef _OPENMP
#include <omp.h>
#endif
// TOLD: [[#@LINE+1]]:1: warning: '__FAST_MATH__' chooses device code: nvcc gives it what options of the host's compiler define
#if defined(__FAST_MATH__) && __FINITE_MATH_ONLY__
#define FAST 1
#else
#define FAST 0
#endif

__host__ __device__ void ask(int *p) {
// TOLD: [[#@LINE+1]]:1: warning: '_OPENMP' chooses device code
#if _OPENMP >= 201107
  p[0] = 1;
#else
  p[0] = 0;
#endif
  p[1] = FAST;
// TOLD: [[#@LINE+1]]:1: warning: '__EXCEPTIONS' chooses device code
#ifdef __EXCEPTIONS
  p[2] = 1;
#else
  p[2] = 0;
#endif
// TOLD: [[#@LINE+1]]:1: warning: '__AVX2__' chooses device code
#if defined(__SSE2__) && defined(__AVX2__)
  p[3] = 1;
#else
  p[3] = 0;
#endif
// Always there in device code of clang's.
// NONE: [[#@LINE+1]]:1: warning: '__NO_MATH_ERRNO__' chooses device code
#ifdef __NO_MATH_ERRNO__
  p[4] = 1;
#else
  p[4] = 0;
#endif
}
__global__ void kernel(int *p) { ask(p); }

int threads() {
#ifdef _OPENMP
  return omp_get_max_threads() > 0;
#else
  return 1;
#endif
}

int main() {
  int h[5], *d;
  cudaMalloc(&d, sizeof(h));
  kernel<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("device %d %d %d %d %d ", h[0], h[1], h[2], h[3], h[4]);
  ask(h);
  printf("host %d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4]);
  return !threads();
}
// NONE: findings: 0 errors, 1 warning
