// Sparse systems: cuSOLVER's and hipSOLVER's Cholesky and QR, in float and double, by one engine.
// RUN: %porthip run --cuda-path=none --check=all %s -lcusolver -lcusparse | FileCheck %s
// RUN: %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcusolver -lcusparse | FileCheck %s --check-prefix=SAME
// CHECK: cholesky: 0, -1, 1 2 3 4
// CHECK-NEXT: qr: 0, -1, 1 2 3 4
// CHECK-NEXT: float: 0, -1, 1 2 3 4
// CHECK-NEXT: host: 0, -1, 1 2 3 4
// CHECK-NEXT: singular: 0, 2
// SAID: note: {{.*}}hipSOLVER refuses reorder = 1
// SAID: findings: 0 errors
// SAME: hip@vgpu:gfx942: equal (4 launches
#include <cstdio>
#include <cuda_runtime.h>
#include <cusolverSp.h>
#include <vector>

template <class T> T *made(const std::vector<T> &V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
template <class T> void show(const char *What, cusolverStatus_t S, int Singular, const T *P, cudaMemcpyKind From) {
  std::vector<T> V(4);
  cudaMemcpy(V.data(), P, V.size() * sizeof(T), From);
  std::printf("%s: %d, %d,", What, int(S), Singular);
  for (T X : V)
    std::printf(" %g", double(X));
  std::printf("\n");
}

int main() {
  cusolverSpHandle_t H;
  cusparseMatDescr_t D;
  cusolverSpCreate(&H);
  cusolverSpSetStream(H, nullptr);
  cusparseCreateMatDescr(&D);
  cusparseSetMatType(D, CUSPARSE_MATRIX_TYPE_GENERAL);
  cusparseSetMatIndexBase(D, CUSPARSE_INDEX_BASE_ONE);
  // 4 . . 1; . 5 2 .; . 2 6 .; 1 . . 7, for 1 2 3 4.
  const std::vector<int> Rows = {1, 3, 5, 7, 9}, Columns = {1, 4, 2, 3, 2, 3, 1, 4};
  const std::vector<double> Values = {4, 1, 5, 2, 2, 6, 1, 7}, B = {8, 16, 22, 29};
  int *r = made(Rows), *c = made(Columns), Singular = 9;
  double *v = made(Values), *b = made(B), *x = made(std::vector<double>(4));
  cusolverStatus_t S = cusolverSpDcsrlsvchol(H, 4, 8, D, v, r, c, b, 1e-12, 0, x, &Singular);
  show("cholesky", S, Singular, x, cudaMemcpyDeviceToHost);
  // Not symmetric: the first two rows change places.
  const std::vector<int> OtherRows = {1, 3, 5, 7, 9}, OtherColumns = {2, 3, 1, 4, 2, 3, 1, 4};
  const std::vector<double> OtherValues = {5, 2, 4, 1, 2, 6, 1, 7}, OtherB = {16, 8, 22, 29};
  int *or_ = made(OtherRows), *oc = made(OtherColumns);
  double *ov = made(OtherValues);
  S = cusolverSpDcsrlsvqr(H, 4, 8, D, ov, or_, oc, made(OtherB), 1e-12, 0, x, &Singular);
  show("qr", S, Singular, x, cudaMemcpyDeviceToHost);
  float *xf = made(std::vector<float>(4));
  S = cusolverSpScsrlsvqr(H, 4, 8, D, made(std::vector<float>(OtherValues.begin(), OtherValues.end())), or_, oc, made(std::vector<float>(OtherB.begin(), OtherB.end())), 1e-6f, 0, xf, &Singular);
  show("float", S, Singular, xf, cudaMemcpyDeviceToHost);
  std::vector<double> X(4);
  S = cusolverSpDcsrlsvcholHost(H, 4, 8, D, Values.data(), Rows.data(), Columns.data(), B.data(), 1e-12, 0, X.data(), &Singular);
  show("host", S, Singular, X.data(), cudaMemcpyHostToHost);
  // Row 2 (from 0) is zero.
  S = cusolverSpDcsrlsvqr(H, 4, 8, D, made(std::vector<double>{5, 2, 4, 1, 0, 0, 1, 7}), or_, oc, b, 1e-12, 0, x, &Singular);
  std::printf("singular: %d, %d\n", int(S), Singular);
  cusparseDestroyMatDescr(D);
  cusolverSpDestroy(H);
}
