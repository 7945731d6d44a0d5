// The first version of cuBLAS's interface, cublas.h: letters, scalars by value, results
// returned, no handle. A port keeps one. Without blasInit, and of letters that are
// none, there is an error to ask for, and nothing is done.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %porthip %s -o %t/k.hip 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t/k.hip
// RUN: %porthip cc --as gfx942 %t/k.hip -I %source_root/runtime-shims/include \
// RUN:   -lhipblas -o %t/k
// RUN: %t/k | FileCheck %s
// SAID: findings: 0 errors
#include <cublas.h>
#include <cstdio>

// PORT: #include <porthip/blas_legacy.h>
// PORT: hipblasStatus_t fails = porthip::blasFree(nullptr);
// PORT: if (porthip::blasInit() != HIPBLAS_STATUS_SUCCESS)
// PORT: porthip::blasAlloc(4, sizeof(float), (void **)&a);
// PORT: porthip::blasSgemm('n', 'T', 2, 2, 2, 1, a, 2, b, 2, 2.0, c, 2);

static void print(const char *what, const float *device) {
  float host[4];
  cublasGetVector(4, sizeof(float), device, 1, host, 1);
  printf("%s %g %g %g %g\n", what, host[0], host[1], host[2], host[3]);
}

int main() {
  const float values[] = {1, 2, 3, 4, 5, 6, 7, 8};
  float *a, *b, *c;
  cublasStatus fails = cublasFree(nullptr);
  if (cublasInit() != CUBLAS_STATUS_SUCCESS)
    return 1;
  cublasAlloc(4, sizeof(float), (void **)&a);
  cublasAlloc(4, sizeof(float), (void **)&b);
  cublasAlloc(4, sizeof(float), (void **)&c);
  cublasSetVector(4, sizeof(float), values, 1, a, 1);
  cublasSetVector(4, sizeof(float), values + 4, 1, b, 1);
  cublasSetVector(4, sizeof(float), values, 1, c, 1);
  cublasSgemm('n', 'T', 2, 2, 2, 1, a, 2, b, 2, 2.0, c, 2);
  // CHECK: gemm 28 42 36 52
  print("gemm", c);
  cublasSgemv('t', 2, 2, 1, a, 2, b, 1, 0, c, 1);
  // CHECK: gemv 17 39 36 52
  print("gemv", c);
  // CHECK: 70 5.47723 4 1 10
  printf("%g %g %d %d %g\n", cublasSdot(4, a, 1, b, 1), cublasSnrm2(4, a, 1),
         cublasIsamax(4, a, 1), cublasIsamin(4, a, 1), cublasSasum(4, a, 1));
  cublasStrmm('L', 'u', 'N', 'N', 2, 2, 2, a, 2, b, 2);
  // CHECK: trmm 46 48 62 64
  print("trmm", b);
  cublasStrsm('L', 'u', 'N', 'N', 2, 2, 0.5, a, 2, b, 2);
  // CHECK: trsm 5 6 7 8
  print("trsm", b);
  cublasSrot(2, a, 1, b, 1, 0, 1);
  // CHECK: rot 5 6 3 4
  print("rot", a);
  cublasSscal(4, 2, a, 1);
  cublasSger(2, 2, 1, a, 1, a + 2, 1, b, 2);
  // CHECK: ger 59 70 87 104
  print("ger", b);
  // CHECK: complex 11 10
  cuComplex z[] = {{1, 2}, {3, 4}};
  cublasSetVector(2, sizeof(cuComplex), z, 1, c, 1);
  cuComplex dot = cublasCdotu(1, (cuComplex *)c, 1, (cuComplex *)c + 1, 1);
  cublasCscal(1, make_cuComplex(0, 1), (cuComplex *)c, 1);
  cublasGetVector(1, sizeof(cuComplex), c, 1, z, 1);
  printf("complex %g %g\n", dot.y + z[0].y, dot.y);
  // CHECK: no error: 1
  printf("no error: %d\n", cublasGetError() == CUBLAS_STATUS_SUCCESS);
  cublasSscal(4, 2, a, 1);
  cublasSgemm('x', 'T', 2, 2, 2, 1, a, 2, b, 2, 0, c, 2);
  // CHECK: errors: 1 0 1
  cublasStatus first = cublasGetError(), second = cublasGetError();
  printf("errors: %d %d %d\n", first != CUBLAS_STATUS_SUCCESS,
         second != CUBLAS_STATUS_SUCCESS, fails != CUBLAS_STATUS_SUCCESS);
  cublasFree(c), cublasFree(b), cublasFree(a);
  return cublasShutdown() != CUBLAS_STATUS_SUCCESS;
}
