// rocSOLVER by its own names, with rocBLAS's handle.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocsolver -lrocblas | FileCheck %s
#include <cmath>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocsolver/rocsolver.h>

static const double Matrix[] = {4, 1, 2, 1, 5, 3, 2, 3, 6};

// The largest part of Matrix x - (1, 2, 3).
static double residual(const double *x) {
  double worst = 0;
  for (int r = 0; r < 3; ++r) {
    double sum = -(r + 1);
    for (int c = 0; c < 3; ++c)
      sum += Matrix[r + 3 * c] * x[c];
    worst = std::fmax(worst, std::fabs(sum));
  }
  return worst;
}

int main() {
  rocblas_handle h;
  rocblas_create_handle(&h);
  double *a, *b;
  int *pivots, *info;
  hipMallocManaged(&a, sizeof(Matrix));
  hipMallocManaged(&b, 3 * sizeof(double));
  hipMallocManaged(&pivots, 3 * sizeof(int));
  hipMallocManaged(&info, sizeof(int));
  for (int lu = 0; lu < 2; ++lu) {
    for (int i = 0; i < 9; ++i)
      a[i] = Matrix[i];
    for (int i = 0; i < 3; ++i)
      b[i] = i + 1;
    int f = lu ? rocsolver_dgetrf(h, 3, 3, a, 3, pivots, info)
               : rocsolver_dpotrf(h, rocblas_fill_lower, 3, a, 3, info);
    int s = lu ? rocsolver_dgetrs(h, rocblas_operation_none, 3, 1, a, 3, pivots,
                                  b, 3)
               : rocsolver_dpotrs(h, rocblas_fill_lower, 3, 1, a, 3, b, 3);
    hipDeviceSynchronize();
    std::printf("%d %d %d %d\n", f, s, *info, residual(b) < 1e-12);
  }
  // CHECK: 0 0 0 1
  // CHECK-NEXT: 0 0 0 1
  std::printf("%d %d %d %d\n", rocsolver_dgetrf(nullptr, 3, 3, a, 3, pivots, info),
              rocsolver_dgetrf(h, 3, 3, a, 2, pivots, info),
              rocsolver_dgetrf(h, 3, 3, nullptr, 3, pivots, info),
              rocsolver_dpotrf(h, rocblas_fill_full, 3, a, 3, info));
  // CHECK-NEXT: 1 4 3 11
  // Q of the matrix has columns of length 1, at right angles.
  for (int i = 0; i < 9; ++i)
    a[i] = Matrix[i];
  int q = rocsolver_dgeqrf(h, 3, 3, a, 3, b);
  q += rocsolver_dorgqr(h, 3, 3, 3, a, 3, b);
  hipDeviceSynchronize();
  double worst = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      double sum = -(i == j);
      for (int k = 0; k < 3; ++k)
        sum += a[k + 3 * i] * a[k + 3 * j];
      worst = std::fmax(worst, std::fabs(sum));
    }
  std::printf("%d %d\n", q, worst < 1e-12);
  // CHECK-NEXT: 0 1
  rocblas_destroy_handle(h);
}
