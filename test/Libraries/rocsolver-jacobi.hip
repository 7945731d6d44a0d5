// rocSOLVER's eigenvalues and singular values by Jacobi's method: LAPACK's numbers, without sweeps.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocsolver -lrocblas | FileCheck %s
#include <cmath>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocsolver/rocsolver.h>
#include <vector>

template <class T> T *made(std::vector<T> V) {
  T *P;
  (void)hipMalloc(&P, V.size() * sizeof(T));
  (void)hipMemcpy(P, V.data(), V.size() * sizeof(T), hipMemcpyHostToDevice);
  return P;
}
template <class T> void show(const char *What, int Status, const T *P, int N) {
  std::vector<T> V(N);
  (void)hipMemcpy(V.data(), P, N * sizeof(T), hipMemcpyDeviceToHost);
  printf("%s: %d,", What, Status);
  for (T X : V)
    printf(" %.3f", std::fabs(double(X)));
  printf("\n");
}

int main() {
  rocblas_handle H;
  rocblas_create_handle(&H);
  const auto V = rocblas_evect_original;
  const auto Lower = rocblas_fill_lower;
  double *W = made<double>({9, 9}), *Residual = made<double>({9});
  int *Sweeps = made<int>({9}), *Info = made<int>({9});
  double *A = made<double>({2, 1, 1, 2});
  // CHECK: syevj: 0, 1.000 3.000
  show("syevj", rocsolver_dsyevj(H, rocblas_esort_ascending, V, Lower, 2, A, 2, 0, Residual, 10, Sweeps, W, Info), W, 2);
  // CHECK-NEXT: vectors: 0, 0.707 0.707 0.707 0.707
  show("vectors", 0, A, 4);
  // CHECK-NEXT: sweeps: 0, 0.000
  show("sweeps", 0, Sweeps, 1);
  // CHECK-NEXT: no sweeps: 4
  printf("no sweeps: %d\n", rocsolver_dsyevj(H, rocblas_esort_none, V, Lower, 2, A, 2, 0, Residual, 0, Sweeps, W, Info));
  // CHECK-NEXT: no order: 11
  printf("no order: %d\n", rocsolver_dsyevj(H, rocblas_esort(9), V, Lower, 2, A, 2, 0, Residual, 10, Sweeps, W, Info));
  // CHECK-NEXT: no residual: 3
  printf("no residual: %d\n", rocsolver_dsyevj(H, rocblas_esort_none, V, Lower, 2, A, 2, 0, nullptr, 10, Sweeps, W, Info));
  A = made<double>({2, 1, 1, 2});
  // CHECK-NEXT: syevdj: 0, 1.000 3.000
  show("syevdj", rocsolver_dsyevdj(H, V, Lower, 2, A, 2, W, Info), W, 2);
  A = made<double>({2, 0, 0, 6});
  double *B = made<double>({2, 0, 0, 2});
  // CHECK-NEXT: sygvj: 0, 1.000 3.000
  show("sygvj", rocsolver_dsygvj(H, rocblas_eform_ax, V, Lower, 2, A, 2, B, 2, 0, Residual, 10, Sweeps, W, Info), W, 2);
  // One row: wider than it is high.
  A = made<double>({3, 4});
  double *U = made<double>({9}), *VT = made<double>({9, 9, 9, 9});
  // CHECK-NEXT: gesvdj: 0, 5.000
  show("gesvdj", rocsolver_dgesvdj(H, rocblas_svect_singular, rocblas_svect_all, 1, 2, A, 1, 0, Residual, 10, Sweeps, W, U, 1, VT, 2, Info), W, 1);
  // CHECK-NEXT: right: 0, 0.600 0.800 0.800 0.600
  show("right", 0, VT, 4);
  // CHECK-NEXT: info: 0, 0.000
  show("info", 0, Info, 1);
  // CHECK-NEXT: overwrite: 11
  printf("overwrite: %d\n", rocsolver_dgesvdj(H, rocblas_svect_overwrite, rocblas_svect_all, 1, 2, A, 1, 0, Residual, 10, Sweeps, W, U, 1, VT, 2, Info));
  rocblas_float_complex *C = made<rocblas_float_complex>({{2, 0}, {0, -1}, {0, 1}, {2, 0}});
  float *Few = made<float>({9, 9}), *Left = made<float>({9});
  // CHECK-NEXT: heevj: 0, 1.000 3.000
  show("heevj", rocsolver_cheevj(H, rocblas_esort_none, rocblas_evect_none, Lower, 2, C, 2, 0, Left, 10, Sweeps, Few, Info), Few, 2);
  return rocblas_destroy_handle(H);
}
