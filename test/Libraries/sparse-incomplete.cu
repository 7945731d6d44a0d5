// Incomplete LU and Cholesky factors: with the entries that the matrix has, their products are its entries; boosted pivots and positions of pivots that are zero; cuSPARSE and the port's hipSPARSE agree.
// RUN: %porthip run --cuda-path=none %s -lcusparse | FileCheck %s
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} --cuda-path=none %s -lcusparse | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong:
// CHECK: missing diagonal: 9 at 2, then 3
// CHECK-NEXT: boosted: 0 at -1, pivot 4
// CHECK-NEXT: 0 wrong
// AGREE: hip@vgpu:gfx942: equal (56 launches
#include <cmath>
#include <complex>
#include <cstdio>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

using Z = std::complex<double>;
static int Wrong;
static cusparseHandle_t H;
static void check(bool IsRight, const char *What, int Case) {
  if (!IsRight && ++Wrong < 9)
    printf("wrong: %s %d\n", What, Case);
}
static float make(float *, Z V) { return float(V.real()); }
static double make(double *, Z V) { return V.real(); }
static cuComplex make(cuComplex *, Z V) { return {float(V.real()), float(V.imag())}; }
static cuDoubleComplex make(cuDoubleComplex *, Z V) { return {V.real(), V.imag()}; }
static Z number(float V) { return V; }
static Z number(double V) { return V; }
static Z number(cuComplex V) { return {V.x, V.y}; }
static Z number(cuDoubleComplex V) { return {V.x, V.y}; }
template <class E> E *onDevice(const std::vector<E> &V) {
  E *P;
  cudaMalloc(&P, V.size() * sizeof(E));
  cudaMemcpy(P, V.data(), V.size() * sizeof(E), cudaMemcpyHostToDevice);
  return P;
}

/// A sparse matrix by rows; entries in two of five places and on the diagonal.
template <class T> struct Matrix {
  static const int N = 11;
  int Base, Count = 0;
  std::vector<int> Offsets, Columns;
  std::vector<Z> Dense = std::vector<Z>(N * N);
  std::vector<bool> Is = std::vector<bool>(N * N);
  T *Values;
  int *RowPtr, *ColInd;
  cusparseMatDescr_t D;
  void *Buffer;
  Matrix(int Base, bool IsHermitian) : Base(Base) {
    std::vector<T> V;
    for (int I = 0; I < N; ++I) {
      Offsets.push_back(Count + Base);
      for (int J = 0; J < N; ++J) {
        int Lower = I < J ? I : J, Upper = I + J - Lower;
        bool Has = I == J || (IsHermitian ? (Lower * 3 + Upper * 7) % 5 < 2 : (I * 3 + J * 7) % 5 < 2);
        if (!Has)
          continue;
        Z Value = I == J ? Z(9 + I % 3) : Z((Lower * 7 + Upper * 3) % 9 / 8.0 - 0.5, (I < J ? 1 : -1) * 0.25);
        V.push_back(make(static_cast<T *>(nullptr), Value));
        Dense[I * N + J] = number(V.back());
        Is[I * N + J] = true;
        Columns.push_back(J + Base);
        ++Count;
      }
    }
    Offsets.push_back(Count + Base);
    Values = onDevice(V);
    RowPtr = onDevice(Offsets);
    ColInd = onDevice(Columns);
    cusparseCreateMatDescr(&D);
    cusparseSetMatIndexBase(D, Base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO);
    cudaMalloc(&Buffer, 4096);
  }
  std::vector<Z> factors() const {
    std::vector<T> V(Count);
    cudaMemcpy(V.data(), Values, Count * sizeof(T), cudaMemcpyDeviceToHost);
    std::vector<Z> All(N * N);
    for (int I = 0; I < N; ++I)
      for (int K = Offsets[I] - Base; K < Offsets[I + 1] - Base; ++K)
        All[I * N + Columns[K] - Base] = number(V[K]);
    return All;
  }
};

template <class T, class Size, class Analysis, class Run>
void lu(Size AskSize, Analysis Analyze, Run Factor, int Case) {
  Matrix<T> M(Case % 2, false);
  const int N = M.N;
  csrilu02Info_t Info;
  cusparseCreateCsrilu02Info(&Info);
  int Bytes = 0, At = 5;
  check(!AskSize(H, N, M.Count, M.D, M.Values, M.RowPtr, M.ColInd, Info, &Bytes) && Bytes <= 4096, "size", Case);
  check(!Analyze(H, N, M.Count, M.D, M.Values, M.RowPtr, M.ColInd, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, M.Buffer), "analysis", Case);
  check(!Factor(H, N, M.Count, M.D, M.Values, M.RowPtr, M.ColInd, Info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, M.Buffer), "factor", Case);
  check(!cusparseXcsrilu02_zeroPivot(H, Info, &At) && At == -1, "pivot", Case);
  std::vector<Z> F = M.factors();
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J) {
      Z Sum = 0;
      for (int K = 0; K <= I && K <= J; ++K)
        Sum += (K == I ? Z(1) : F[I * N + K]) * F[K * N + J];
      check(!M.Is[I * N + J] || std::abs(Sum - M.Dense[I * N + J]) < 1e-5, "lu", Case);
    }
  cusparseDestroyCsrilu02Info(Info);
}

template <class T, class Size, class Analysis, class Run>
void cholesky(Size AskSize, Analysis Analyze, Run Factor, int Case) {
  Matrix<T> M(Case % 2, true);
  const int N = M.N;
  csric02Info_t Info;
  cusparseCreateCsric02Info(&Info);
  int Bytes = 0, At = 5;
  check(!AskSize(H, N, M.Count, M.D, M.Values, M.RowPtr, M.ColInd, Info, &Bytes) && Bytes <= 4096, "size", Case);
  check(!Analyze(H, N, M.Count, M.D, M.Values, M.RowPtr, M.ColInd, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, M.Buffer), "analysis", Case);
  check(!Factor(H, N, M.Count, M.D, M.Values, M.RowPtr, M.ColInd, Info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, M.Buffer), "factor", Case);
  check(!cusparseXcsric02_zeroPivot(H, Info, &At) && At == -1, "pivot", Case);
  std::vector<Z> F = M.factors();
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J) {
      Z Sum = 0;
      for (int K = 0; K <= J; ++K)
        Sum += F[I * N + K] * std::conj(F[J * N + K]);
      if (J <= I)
        check(!M.Is[I * N + J] || std::abs(Sum - M.Dense[I * N + J]) < 1e-5, "cholesky", Case);
      else
        check(F[I * N + J] == M.Dense[I * N + J], "upper triangle", Case);
    }
  cusparseDestroyCsric02Info(Info);
}

/// 1 2 . | . . 3 | . 4 0, from 1: row 2 has no diagonal; and 2 1 | 4 2.
static void zeros() {
  cusparseMatDescr_t D;
  cusparseCreateMatDescr(&D);
  cusparseSetMatIndexBase(D, CUSPARSE_INDEX_BASE_ONE);
  csrilu02Info_t Info;
  cusparseCreateCsrilu02Info(&Info);
  void *Buffer;
  cudaMalloc(&Buffer, 4096);
  double *V = onDevice<double>({1, 2, 3, 4, 0});
  int *Offsets = onDevice<int>({1, 3, 4, 6}), *Columns = onDevice<int>({1, 2, 3, 2, 3}), At, Later;
  cusparseDcsrilu02_analysis(H, 3, 5, D, V, Offsets, Columns, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, Buffer);
  int Status = cusparseXcsrilu02_zeroPivot(H, Info, &At);
  Columns = onDevice<int>({1, 2, 2, 2, 3});
  double Tolerance = 1e-3, Four = 4;
  cusparseDcsrilu02_analysis(H, 3, 5, D, V, Offsets, Columns, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, Buffer);
  cusparseDcsrilu02(H, 3, 5, D, V, Offsets, Columns, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, Buffer);
  cusparseXcsrilu02_zeroPivot(H, Info, &Later);
  printf("missing diagonal: %d at %d, then %d\n", Status, At, Later);
  V = onDevice<double>({2, 1, 4, 2});
  Offsets = onDevice<int>({1, 3, 5}), Columns = onDevice<int>({1, 2, 1, 2});
  cusparseDcsrilu02_numericBoost(H, Info, 1, &Tolerance, &Four);
  cusparseDcsrilu02_analysis(H, 2, 4, D, V, Offsets, Columns, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, Buffer);
  cusparseDcsrilu02(H, 2, 4, D, V, Offsets, Columns, Info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, Buffer);
  Status = cusparseXcsrilu02_zeroPivot(H, Info, &At);
  double Pivot;
  cudaMemcpy(&Pivot, V + 3, sizeof(Pivot), cudaMemcpyDeviceToHost);
  printf("boosted: %d at %d, pivot %g\n", Status, At, Pivot);
}

int main() {
  cusparseCreate(&H);
  for (int Case = 0; Case < 2; ++Case) {
    lu<float>(cusparseScsrilu02_bufferSize, cusparseScsrilu02_analysis, cusparseScsrilu02, Case);
    lu<double>(cusparseDcsrilu02_bufferSize, cusparseDcsrilu02_analysis, cusparseDcsrilu02, Case);
    lu<cuComplex>(cusparseCcsrilu02_bufferSize, cusparseCcsrilu02_analysis, cusparseCcsrilu02, Case);
    lu<cuDoubleComplex>(cusparseZcsrilu02_bufferSize, cusparseZcsrilu02_analysis, cusparseZcsrilu02, Case);
    cholesky<float>(cusparseScsric02_bufferSize, cusparseScsric02_analysis, cusparseScsric02, Case);
    cholesky<double>(cusparseDcsric02_bufferSize, cusparseDcsric02_analysis, cusparseDcsric02, Case);
    cholesky<cuComplex>(cusparseCcsric02_bufferSize, cusparseCcsric02_analysis, cusparseCcsric02, Case);
    cholesky<cuDoubleComplex>(cusparseZcsric02_bufferSize, cusparseZcsric02_analysis, cusparseZcsric02, Case);
  }
  zeros();
  printf("%d wrong\n", Wrong);
  cusparseDestroy(H);
}
