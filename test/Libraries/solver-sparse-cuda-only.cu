// Calls of cuSOLVER's sparse solvers that hipSOLVER lacks: LU, complex numbers, batches, eigenvalues, orders of rows.
// The original runs; the port gets findings.
// RUN: %porthip run --cuda-path=none --check=all %s -lcusolver -lcusparse | FileCheck %s
// RUN: not %porthip -v %s -o %t.hip 2>&1 | FileCheck %s --check-prefix=SAID
// CHECK: lu: 0, -1, 1 2 3 4
// CHECK-NEXT: complex: 0, -1, 1+2i 3-1i
// CHECK-NEXT: batch: 0, 1 2 3 4 2 4 6 8
// CHECK-NEXT: eigen: 0, 7.303 0.290 0.000 0.000 0.957
// CHECK-NEXT: symmetric: 1
// CHECK-NEXT: rcm: band 1
// CHECK-NEXT: degrees: a permutation
// CHECK-NEXT: permuted: 0 2 4 6 8 | 0 1 0 1 2 3 2 3 | 7 1 1 4 6 2 2 5
// CHECK-NEXT: outside: 3
// SAID: error: 'cusolverSpDcsrlsvluHost' has no HIP equivalent: of sparse solvers hipSOLVER has Cholesky
#include <cmath>
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
template <class T> std::vector<T> onHost(const T *P, int N) {
  std::vector<T> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(T), cudaMemcpyDeviceToHost);
  return V;
}

int main() {
  cusolverSpHandle_t H;
  cusparseMatDescr_t D;
  cusolverSpCreate(&H);
  cusparseCreateMatDescr(&D);
  // 4 . . 1; . 5 2 .; . 2 6 .; 1 . . 7, for 1 2 3 4.
  const std::vector<int> Rows = {0, 2, 4, 6, 8}, Columns = {0, 3, 1, 2, 1, 2, 0, 3};
  const std::vector<double> Values = {4, 1, 5, 2, 2, 6, 1, 7}, B = {8, 16, 22, 29};
  std::vector<double> X(4);
  int Singular = 9;
  int S = cusolverSpDcsrlsvluHost(H, 4, 8, D, Values.data(), Rows.data(), Columns.data(), B.data(), 0, 1, X.data(), &Singular);
  std::printf("lu: %d, %d, %g %g %g %g\n", S, Singular, X[0], X[1], X[2], X[3]);

  // 2 i; -i 3 is Hermitian, for 1+2i and 3-i.
  std::vector<cuDoubleComplex> Z(2);
  const std::vector<cuDoubleComplex> OfZ = {{2, 0}, {0, 1}, {0, -1}, {3, 0}}, ZB = {{3, 7}, {11, -4}};
  const int ZRows[] = {0, 2, 4}, ZColumns[] = {0, 1, 0, 1};
  S = cusolverSpZcsrlsvcholHost(H, 2, 4, D, OfZ.data(), ZRows, ZColumns, ZB.data(), 0, 0, Z.data(), &Singular);
  std::printf("complex: %d, %d, %g%+gi %g%+gi\n", S, Singular, Z[0].x, Z[0].y, Z[1].x, Z[1].y);

  csrqrInfo_t Info;
  cusolverSpCreateCsrqrInfo(&Info);
  std::vector<double> Both = Values, BothB = B;
  Both.insert(Both.end(), Values.begin(), Values.end());
  for (double V : B)
    BothB.push_back(2 * V);
  int *r = made(Rows), *c = made(Columns);
  double *v = made(Both), *x = made(std::vector<double>(8));
  size_t Internal, Work;
  cusolverSpXcsrqrAnalysisBatched(H, 4, 4, 8, D, r, c, Info);
  cusolverSpDcsrqrBufferInfoBatched(H, 4, 4, 8, D, v, r, c, 2, Info, &Internal, &Work);
  void *Space;
  cudaMalloc(&Space, Work);
  S = cusolverSpDcsrqrsvBatched(H, 4, 4, 8, D, v, r, c, made(BothB), x, 2, Info, Space);
  std::printf("batch: %d,", S);
  for (double V : onHost(x, 8))
    std::printf(" %g", V);

  double *mu = made(std::vector<double>(1));
  S = cusolverSpDcsreigvsi(H, 4, 8, D, v, r, c, 7.2, made(std::vector<double>{1, 0, 0, 1}), 20, 1e-10, mu, x);
  std::printf("\neigen: %d, %.3f", S, onHost(mu, 1)[0]);
  for (double V : onHost(x, 4))
    std::printf(" %.3f", std::fabs(V));

  int Is = -1, P[4];
  cusolverSpXcsrissymHost(H, 4, 8, D, Rows.data(), Rows.data() + 1, Columns.data(), &Is);
  std::printf("\nsymmetric: %d\n", Is);
  cusolverSpXcsrsymrcmHost(H, 4, 8, D, Rows.data(), Columns.data(), P);
  int New[4], Band = 0, Sum = 0;
  for (int I = 0; I < 4; ++I)
    New[P[I]] = I;
  for (int Row = 0; Row < 4; ++Row)
    for (int K = Rows[Row]; K < Rows[Row + 1]; ++K)
      Band = std::max(Band, std::abs(New[Row] - New[Columns[K]]));
  std::printf("rcm: band %d\n", Band);
  cusolverSpXcsrsymamdHost(H, 4, 8, D, Rows.data(), Columns.data(), P);
  for (int At : P)
    Sum |= 1 << At;
  std::printf("degrees: %s\n", Sum == 15 ? "a permutation" : "none");

  std::vector<int> BRows = Rows, BColumns = Columns, Map = {0, 1, 2, 3, 4, 5, 6, 7};
  const int Order[] = {3, 0, 2, 1};
  size_t Bytes;
  cusolverSpXcsrperm_bufferSizeHost(H, 4, 4, 8, D, BRows.data(), BColumns.data(), Order, Order, &Bytes);
  std::vector<char> Buffer(Bytes);
  cusolverSpXcsrpermHost(H, 4, 4, 8, D, BRows.data(), BColumns.data(), Order, Order, Map.data(), Buffer.data());
  std::printf("permuted:");
  for (int At : BRows)
    std::printf(" %d", At);
  std::printf(" |");
  for (int At : BColumns)
    std::printf(" %d", At);
  std::printf(" |");
  for (int At : Map)
    std::printf(" %g", Values[At]);
  const int Outside[] = {0, 3, 1, 2, 1, 2, 0, 4};
  std::printf("\noutside: %d\n", int(cusolverSpXcsrsymrcmHost(H, 4, 8, D, Rows.data(), Outside, P)));
  cusolverSpDestroyCsrqrInfo(Info);
}
