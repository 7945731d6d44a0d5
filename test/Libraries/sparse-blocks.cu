// Matrices of dense blocks: factors, triangular solutions and products give what
// the same matrix without blocks gives; cuSPARSE and the port's hipSPARSE agree.
// RUN: %porthip run --cuda-path=none %s -lcusparse | FileCheck %s
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 --cuda-path=none %s -lcusparse | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong:
// CHECK: singular block: 9 at 2
// CHECK-NEXT: 0 wrong
// AGREE: hip@vgpu:gfx942: equal
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

static int Wrong;
static void check(bool IsRight, const char *What) {
  if (!IsRight && ++Wrong < 9)
    printf("wrong: %s\n", What);
}
template <class E> E *onDevice(const std::vector<E> &V) {
  E *P;
  cudaMalloc(&P, V.size() * sizeof(E));
  cudaMemcpy(P, V.data(), V.size() * sizeof(E), cudaMemcpyHostToDevice);
  return P;
}
static std::vector<double> back(const double *P, size_t N) {
  std::vector<double> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(double), cudaMemcpyDeviceToHost);
  return V;
}
static bool isNear(double A, double B) { return std::abs(A - B) < 1e-9; }

// Three rows of blocks of 2 x 2, by columns inside: all but two corners.
constexpr int Blocks = 3, Dim = 2, N = Blocks * Dim, Count = 7, Sides = 2;
static const std::vector<int> Offsets = {0, 2, 5, 7},
                              Columns = {0, 1, 0, 1, 2, 1, 2};
using Dense = double[N][N];
static void widen(const std::vector<double> &Values, Dense &To) {
  for (auto &Row : To)
    for (double &V : Row)
      V = 0;
  for (int I = 0; I < Blocks; ++I)
    for (int K = Offsets[I]; K < Offsets[I + 1]; ++K)
      for (int R = 0; R < Dim; ++R)
        for (int C = 0; C < Dim; ++C)
          To[I * Dim + R][Columns[K] * Dim + C] =
              Values[K * Dim * Dim + C * Dim + R];
}

int main() {
  cusparseHandle_t H;
  cusparseCreate(&H);
  cusparseMatDescr_t D;
  cusparseCreateMatDescr(&D);
  std::vector<double> Values(Count * Dim * Dim);
  for (int I = 0; I < Blocks; ++I)
    for (int K = Offsets[I]; K < Offsets[I + 1]; ++K)
      for (int E = 0; E < Dim * Dim; ++E)
        Values[K * Dim * Dim + E] = // symmetric, and large on the diagonal
            Columns[K] == I ? (E == 0 || E == 3 ? 9 + I : 1) : 0.5;
  int *DOffsets = onDevice(Offsets), *DColumns = onDevice(Columns);
  const auto By = CUSPARSE_DIRECTION_COLUMN;
  const auto Plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const auto Turned = CUSPARSE_OPERATION_TRANSPOSE;
  const auto Policy = CUSPARSE_SOLVE_POLICY_NO_LEVEL;
  Dense A, F;
  widen(Values, A);
  char *Buffer;
  cudaMalloc(&Buffer, 4096);
  int Size = 0, Position = 5;

  double *DValues = onDevice(Values);
  bsrilu02Info_t Lu;
  cusparseCreateBsrilu02Info(&Lu);
  cusparseDbsrilu02_bufferSize(H, By, Blocks, Count, D, DValues, DOffsets,
                               DColumns, Dim, Lu, &Size);
  cusparseDbsrilu02_analysis(H, By, Blocks, Count, D, DValues, DOffsets,
                             DColumns, Dim, Lu, Policy, Buffer);
  check(cusparseDbsrilu02(H, By, Blocks, Count, D, DValues, DOffsets, DColumns,
                          Dim, Lu, Policy, Buffer) == CUSPARSE_STATUS_SUCCESS,
        "bsrilu02");
  check(cusparseXbsrilu02_zeroPivot(H, Lu, &Position) ==
                CUSPARSE_STATUS_SUCCESS && Position == -1, "no zero pivot");
  widen(back(DValues, Values.size()), F);
  for (int I = 0; I < N; ++I) // a tridiagonal matrix of blocks has no fill-in
    for (int J = 0; J < N; ++J) {
      double Sum = 0;
      for (int K = 0; K <= std::min(I, J); ++K)
        Sum += (K == I ? 1 : F[I][K]) * F[K][J];
      check(isNear(Sum, A[I][J]), "L U");
    }

  // L (U x) = b, with the factors as triangles of the one matrix.
  std::vector<double> B(N), Expected(N * Sides);
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J)
      B[I] += A[I][J] * (J + 1);
  double *DB = onDevice(B), *DY = onDevice(B), *DX = onDevice(B);
  const double One = 1, Two = 2;
  cusparseMatDescr_t Lower, Upper;
  cusparseCreateMatDescr(&Lower);
  cusparseSetMatDiagType(Lower, CUSPARSE_DIAG_TYPE_UNIT);
  cusparseCreateMatDescr(&Upper);
  cusparseSetMatFillMode(Upper, CUSPARSE_FILL_MODE_UPPER);
  bsrsv2Info_t Solve[2];
  cusparseMatDescr_t Triangles[] = {Lower, Upper};
  const double *From = DB;
  double *To = DY;
  for (int I = 0; I < 2; ++I) {
    cusparseCreateBsrsv2Info(&Solve[I]);
    cusparseDbsrsv2_bufferSize(H, By, Plain, Blocks, Count, Triangles[I],
                               DValues, DOffsets, DColumns, Dim, Solve[I],
                               &Size);
    cusparseDbsrsv2_analysis(H, By, Plain, Blocks, Count, Triangles[I], DValues,
                             DOffsets, DColumns, Dim, Solve[I], Policy, Buffer);
    cusparseDbsrsv2_solve(H, By, Plain, Blocks, Count, &One, Triangles[I],
                          DValues, DOffsets, DColumns, Dim, Solve[I], From, To,
                          Policy, Buffer);
    From = DY;
    To = DX;
  }
  std::vector<double> X = back(DX, N);
  for (int I = 0; I < N; ++I)
    check(isNear(X[I], I + 1), "bsrsv2");

  // U X^T = 2 B^T, with both sides lying transposed.
  std::vector<double> Wide(N * Sides);
  for (int I = 0; I < N; ++I)
    for (int S = 0; S < Sides; ++S)
      for (int J = I; J < N; ++J)
        Wide[I * Sides + S] += F[I][J] * (J + S) / 2;
  double *DWide = onDevice(Wide), *DTo = onDevice(Wide);
  bsrsm2Info_t Many;
  cusparseCreateBsrsm2Info(&Many);
  cusparseDbsrsm2_analysis(H, By, Plain, Turned, Blocks, Sides, Count, Upper,
                           DValues, DOffsets, DColumns, Dim, Many, Policy,
                           Buffer);
  cusparseDbsrsm2_solve(H, By, Plain, Turned, Blocks, Sides, Count, &Two, Upper,
                        DValues, DOffsets, DColumns, Dim, Many, DWide, Sides,
                        DTo, Sides, Policy, Buffer);
  X = back(DTo, Wide.size());
  for (int I = 0; I < N; ++I)
    for (int S = 0; S < Sides; ++S)
      check(isNear(X[I * Sides + S], I + S), "bsrsm2");

  // C = A B^T + 2 C
  double *DPlain = onDevice(Values);
  std::vector<double> C(N * Sides, 1);
  double *DC = onDevice(C);
  cusparseDbsrmm(H, By, Plain, Turned, Blocks, Sides, Blocks, Count, &One, D,
                 DPlain, DOffsets, DColumns, Dim, DTo, Sides, &Two, DC, N);
  C = back(DC, C.size());
  for (int I = 0; I < N; ++I)
    for (int S = 0; S < Sides; ++S) {
      double Sum = 2;
      for (int J = 0; J < N; ++J)
        Sum += A[I][J] * (J + S);
      check(isNear(C[S * N + I], Sum), "bsrmm");
    }

  // L L^T, and one with a block of zeros on its diagonal.
  bsric02Info_t Cholesky;
  cusparseCreateBsric02Info(&Cholesky);
  for (int IsBad = 0; IsBad < 2; ++IsBad) {
    std::vector<double> Own = Values;
    if (IsBad)
      for (int E = 0; E < Dim * Dim; ++E)
        Own[6 * Dim * Dim + E] = 0;
    double *DOwn = onDevice(Own);
    cusparseDbsric02_analysis(H, By, Blocks, Count, D, DOwn, DOffsets, DColumns,
                              Dim, Cholesky, Policy, Buffer);
    cusparseDbsric02(H, By, Blocks, Count, D, DOwn, DOffsets, DColumns, Dim,
                     Cholesky, Policy, Buffer);
    int Status = cusparseXbsric02_zeroPivot(H, Cholesky, &Position);
    if (IsBad) {
      printf("singular block: %d at %d\n", Status, Position);
      continue;
    }
    widen(back(DOwn, Own.size()), F);
    for (int I = 0; I < N; ++I)
      for (int J = 0; J <= I; ++J) {
        double Sum = 0;
        for (int K = 0; K <= J; ++K)
          Sum += F[I][K] * F[J][K];
        check(isNear(Sum, A[I][J]), "L L^T");
      }
  }
  cusparseDestroyBsrilu02Info(Lu);
  cusparseDestroyBsric02Info(Cholesky);
  cusparseDestroyBsrsv2Info(Solve[0]);
  cusparseDestroyBsrsm2Info(Many);
  printf("%d wrong\n", Wrong);
}
