// Answers of cuSPARSE's calls: wrong arguments, indices outside of the matrix; scalars of the device, sparse vectors,
// sorted entries, several right sides; 64 bits.
// RUN: %porthip run --cuda-path=none %s -lcusparse > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// SAID: porthip: sparse matrix 'matA' of 2 x 2: entry 1 is outside of it, with indices that begin at 0
#include <cstdio>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

static void show(const char *What, cusparseStatus_t S) {
  printf("%s: %d\n", What, int(S));
}
template <class T> T *made(std::vector<T> V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
template <class T> void print(const char *What, const T *P, size_t Count) {
  std::vector<T> V(Count);
  cudaMemcpy(V.data(), P, Count * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s:", What);
  for (T Value : V)
    printf(" %g", double(Value));
  puts("");
}
const auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
const auto I32 = CUSPARSE_INDEX_32I;
const auto Zero = CUSPARSE_INDEX_BASE_ZERO;
int main() {
  cusparseHandle_t H;
  cusparseCreate(&H);
  // [1 2; 0 3]
  int *Offsets = made<int>({0, 2, 3}), *Columns = made<int>({0, 1, 1});
  double *Values = made<double>({1, 2, 3}), *X = made<double>({10, 20}), *Y = made<double>({1, 1});
  cusparseSpMatDescr_t A, Other;
  cusparseDnVecDescr_t VX, VY, Long;
  // CHECK: negative: 3
  show("negative", cusparseCreateCsr(&A, -1, 2, 3, Offsets, Columns, Values, I32, I32, Zero, CUDA_R_64F));
  // CHECK-NEXT: type: 10
  show("type", cusparseCreateCsr(&A, 2, 2, 3, Offsets, Columns, Values, I32, I32, Zero, CUDA_C_16F));
  // CHECK-NEXT: made: 0
  show("made", cusparseCreateCsr(&A, 2, 2, 3, Offsets, Columns, Values, I32, I32, Zero, CUDA_R_64F));
  cusparseCreateDnVec(&VX, 2, X, CUDA_R_64F);
  cusparseCreateDnVec(&VY, 2, Y, CUDA_R_64F);
  cusparseCreateDnVec(&Long, 3, X, CUDA_R_64F);
  double Alpha = 2, Beta = 0.5;
  auto mv = [&](cusparseHandle_t Of, cusparseOperation_t Op, cusparseDnVecDescr_t Of2, cudaDataType How, const double *By = nullptr) {
    return cusparseSpMV(Of, Op, By ? By : &Alpha, A, Of2, By ? By + 1 : &Beta, VY, How, CUSPARSE_SPMV_ALG_DEFAULT, nullptr);
  };
  // CHECK-NEXT: no handle: 1
  show("no handle", mv(nullptr, N, VX, CUDA_R_64F));
  // CHECK-NEXT: operation: 3
  show("operation", mv(H, cusparseOperation_t(7), VX, CUDA_R_64F));
  // CHECK-NEXT: sizes: 3
  show("sizes", mv(H, N, Long, CUDA_R_64F));
  // CHECK-NEXT: compute type: 10
  show("compute type", mv(H, N, VX, CUDA_R_32F));
  // CHECK-NEXT: no descriptor: 3
  show("no descriptor", mv(H, N, nullptr, CUDA_R_64F));
  // CHECK-NEXT: product: 0
  show("product", mv(H, N, VX, CUDA_R_64F));
  // CHECK-NEXT: y: 100.5 120.5
  print("y", Y, 2);
  // CHECK-NEXT: mode: 0
  show("mode", cusparseSetPointerMode(H, CUSPARSE_POINTER_MODE_DEVICE));
  mv(H, CUSPARSE_OPERATION_TRANSPOSE, VX, CUDA_R_64F, made<double>({1, 0}));
  // CHECK-NEXT: y: 10 80
  print("y", Y, 2);
  cusparseSetPointerMode(H, CUSPARSE_POINTER_MODE_HOST);

  // Several right sides, by rows: [1 2; 0 3] C = B.
  double *B = made<double>({5, 10, 6, 9}), *C = made<double>({0, 0, 0, 0});
  cusparseDnMatDescr_t MB, MC;
  cusparseCreateDnMat(&MB, 2, 2, 2, B, CUDA_R_64F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&MC, 2, 2, 2, C, CUDA_R_64F, CUSPARSE_ORDER_ROW);
  cusparseFillMode_t Upper = CUSPARSE_FILL_MODE_UPPER;
  // CHECK-NEXT: size of an attribute: 3
  show("size of an attribute", cusparseSpMatSetAttribute(A, CUSPARSE_SPMAT_FILL_MODE, &Upper, 1));
  cusparseSpMatSetAttribute(A, CUSPARSE_SPMAT_FILL_MODE, &Upper, sizeof(Upper));
  cusparseSpSMDescr_t Plan;
  cusparseSpSM_createDescr(&Plan);
  size_t Bytes = 0;
  double One = 1;
  cusparseSpSM_bufferSize(H, N, N, &One, A, MB, MC, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, Plan, &Bytes);
  cusparseSpSM_analysis(H, N, N, &One, A, MB, MC, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, Plan, made(std::vector<char>(Bytes)));
  cusparseSpSM_solve(H, N, N, &One, A, MB, MC, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, Plan);
  // CHECK-NEXT: solutions: 1 4 2 3
  print("solutions", C, 4);

  cusparseSpVecDescr_t S;
  double *D = made<double>({1, 2, 3, 4, 5}), *SV = made<double>({10, 20}), *Dot = made<double>({0});
  cusparseDnVecDescr_t VD;
  cusparseCreateDnVec(&VD, 5, D, CUDA_R_64F);
  cusparseCreateSpVec(&S, 5, 2, made<int>({2, 5}), SV, I32, CUSPARSE_INDEX_BASE_ONE, CUDA_R_64F);
  double Sum = 0;
  cusparseSpVV(H, N, S, VD, &Sum, CUDA_R_64F, nullptr);
  // CHECK-NEXT: dot: 120
  printf("dot: %g\n", Sum);
  cusparseAxpby(H, &One, S, &Alpha, VD);
  // CHECK-NEXT: axpby: 2 14 6 8 30
  print("axpby", D, 5);
  cusparseGather(H, VD, S);
  // CHECK-NEXT: gathered: 14 30
  print("gathered", SV, 2);
  cudaMemset(D, 0, 40);
  cusparseScatter(H, S, VD);
  // CHECK-NEXT: scattered: 0 14 0 0 30
  print("scattered", D, 5);

  int *Rows = made<int>({1, 0, 1, 0}), *Cols = made<int>({1, 1, 0, 0}), *P = made<int>({0, 0, 0, 0});
  cusparseCreateIdentityPermutation(H, 4, P);
  cusparseXcoosortByRow(H, 2, 2, 4, Rows, Cols, P, nullptr);
  // CHECK-NEXT: rows: 0 0 1 1
  print("rows", Rows, 4);
  // CHECK-NEXT: permutation: 3 1 2 0
  print("permutation", P, 4);
  cusparseMatDescr_t Kind;
  cusparseCreateMatDescr(&Kind);
  // [1 0 3; 0 0 2] by columns, with a row of room.
  int *Each = made<int>({9, 9}), All = 0;
  cusparseDnnz(H, CUSPARSE_DIRECTION_ROW, 2, 3, Kind, made<double>({1, 0, 7, 0, 0, 7, 3, 2, 7}), 3, Each, &All);
  // CHECK-NEXT: of rows: 2 1
  print("of rows", Each, 2);
  // CHECK-NEXT: of all: 3
  printf("of all: %d\n", All);

  // Products of two batches where a sparse one has entries: [1], [2] and [3], [4].
  double *Of = made<double>({0, 0});
  cusparseDnMatDescr_t L, R;
  cusparseSpMatDescr_t Both;
  cusparseCreateDnMat(&L, 1, 1, 1, made<double>({1, 2}), CUDA_R_64F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&R, 1, 1, 1, made<double>({3, 4}), CUDA_R_64F, CUSPARSE_ORDER_COL);
  cusparseCreateCsr(&Both, 1, 1, 1, made<int>({0, 1}), made<int>({0, 0}), Of, I32, I32, Zero, CUDA_R_64F);
  cusparseDnMatSetStridedBatch(L, 2, 1);
  cusparseDnMatSetStridedBatch(R, 2, 1);
  cusparseCsrSetStridedBatch(Both, 2, 0, 1);
  cusparseSDDMM(H, N, N, &One, L, R, &One, Both, CUDA_R_64F, CUSPARSE_SDDMM_ALG_DEFAULT, nullptr);
  // CHECK-NEXT: batches: 3 8
  print("batches", Of, 2);
  // CHECK-NEXT: kind: 3
  show("kind", cusparseSetMatType(Kind, cusparseMatrixType_t(9)));
  cusparseSetMatIndexBase(Kind, CUSPARSE_INDEX_BASE_ONE);
  // CHECK-NEXT: base 1, invalid value
  printf("base %d, %s\n", int(cusparseGetMatIndexBase(Kind)), cusparseGetErrorString(CUSPARSE_STATUS_INVALID_VALUE));
  // CHECK-NEXT: destroyed: 0
  show("destroyed", cusparseDestroySpMat(A));
  // CHECK-NEXT: again: 3
  show("again", cusparseCreateCsr(nullptr, 2, 2, 3, Offsets, Columns, Values, I32, I32, Zero, CUDA_R_64F));
  // Columns that begin at 1, with a base of 0.
  cusparseCreateCsr(&A, 2, 2, 3, Offsets, made<int>({1, 2, 2}), Values, I32, I32, Zero, CUDA_R_64F);
  mv(H, N, VX, CUDA_R_64F);
  // CHECK-NEXT: outside: 700
  printf("outside: %d\n", int(cudaDeviceSynchronize()));
}
