// Functions of cuSPARSE for one type each: bands, sums, blocks, a dense matrix by a sparse vector; and products whose places stay. Both legs are equal, and the values are known.
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcusparse | FileCheck %s --check-prefix=SAME
// RUN: %porthip run --cuda-path=none %s -lcusparse | FileCheck %s
// SAME: hip@vgpu:gfx942: equal (17 launches
#include <cstdio>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

template <class T> T *made(std::vector<T> V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
template <class T> void show(const char *What, int Status, const T *P, int N) {
  std::vector<T> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s: %d,", What, Status);
  for (T X : V)
    printf(" %g", double(X));
  printf("\n");
}
static cusparseHandle_t H;
static char *Buffer;

static void bands() {
  // [0 1 0; 1 0 1; 0 1 1]: only with swapped rows.
  float *Below = made<float>({0, 1, 1}), *Main = made<float>({0, 0, 1}), *Above = made<float>({1, 1, 0});
  float *X = made<float>({2, 4, 5});
  // CHECK: swapped: 0, 1 2 3
  show("swapped", cusparseSgtsv2(H, 3, 1, Below, Main, Above, X, 3, Buffer), X, 3);
  Main = made<float>({2, 2, 2, 4, 4, 4});
  Below = made<float>({0, 1, 1, 0, 1, 1});
  Above = made<float>({1, 1, 0, 1, 1, 0});
  X = made<float>({4, 8, 8, 3, 4, 3});
  // CHECK-NEXT: two columns: 0, 1 2 3 1 1 1
  show("two columns", cusparseSgtsv2_nopivot(H, 3, 2, Below, Main, Above, X, 3, Buffer), X, 6);
  X = made<float>({4, 8, 8, 6, 12, 14});
  // CHECK-NEXT: strided: 0, 1 2 3 1 2 3
  show("strided", cusparseSgtsv2StridedBatch(H, 3, Below, Main, Above, X, 2, 3, Buffer), X, 6);
  Main = made<float>({2, 4, 2, 4, 2, 4});
  Below = made<float>({0, 0, 1, 1, 1, 1});
  Above = made<float>({1, 1, 1, 1, 0, 0});
  X = made<float>({4, 6, 8, 12, 8, 14});
  // CHECK-NEXT: interleaved: 0, 1 1 2 2 3 3
  show("interleaved", cusparseSgtsvInterleavedBatch(H, 0, 3, Below, Main, Above, X, 2, Buffer), X, 6);
  // [4 1 1; 1 4 1; 1 1 4].
  float *Far = made<float>({0, 0, 1}), *Farther = made<float>({1, 0, 0});
  Below = made<float>({0, 1, 1});
  Main = made<float>({4, 4, 4});
  Above = made<float>({1, 1, 0});
  X = made<float>({9, 12, 15});
  // CHECK-NEXT: five: 0, 1 2 3
  show("five", cusparseSgpsvInterleavedBatch(H, 0, 3, Far, Below, Main, Above, Farther, X, 1, Buffer), X, 3);
}

int main() {
  cusparseCreate(&H);
  cudaMalloc(&Buffer, 1 << 12);
  bands();
  cusparseMatDescr_t D;
  cusparseCreateMatDescr(&D);
  const float One = 1, Two = 2, Zero = 0;
  // A = [1 0 2; 0 3 0], B = [0 4 5; 0 6 0].
  int *RowsA = made<int>({0, 2, 3}), *ColumnsA = made<int>({0, 2, 1});
  float *A = made<float>({1, 2, 3});
  int *RowsB = made<int>({0, 2, 3}), *ColumnsB = made<int>({1, 2, 1});
  float *B = made<float>({4, 5, 6});
  int *RowsC = made<int>({9, 9, 9}), *ColumnsC = made<int>({9, 9, 9, 9}), Total = 0;
  float *C = made<float>({9, 9, 9, 9});
  // CHECK-NEXT: places: 0, 0 3 4
  show("places", cusparseXcsrgeam2Nnz(H, 2, 3, D, 3, RowsA, ColumnsA, D, 3, RowsB, ColumnsB, D, RowsC, &Total, Buffer), RowsC, 3);
  // CHECK-NEXT: sum: 0, 2 4 9 12
  show("sum", cusparseScsrgeam2(H, 2, 3, &Two, D, 3, A, RowsA, ColumnsA, &One, D, 3, B, RowsB, ColumnsB, D, C, RowsC, ColumnsC, Buffer), C, 4);
  // CHECK-NEXT: 4 columns: 0, 0 1 2 1
  printf("%d ", Total);
  show("columns", 0, ColumnsC, 4);

  // [1 2 3; 4 5 6] by columns, by (0, 7, 9).
  float *Dense = made<float>({1, 4, 2, 5, 3, 6}), *Y = made<float>({0, 1});
  // CHECK-NEXT: gemvi: 0, 41 90
  show("gemvi", cusparseSgemvi(H, CUSPARSE_OPERATION_NON_TRANSPOSE, 2, 3, &One, Dense, 2, 2, made<float>({7, 9}), made<int>({1, 2}), &One, Y, CUSPARSE_INDEX_BASE_ZERO, Buffer), Y, 2);

  // A in blocks of 2 x 2, by columns inside: one row of two blocks.
  int *BlockRows = made<int>({9, 9}), *BlockColumns = made<int>({9, 9}), Blocks = 0;
  float *InBlocks = made<float>({9, 9, 9, 9, 9, 9, 9, 9});
  const cusparseDirection_t By = CUSPARSE_DIRECTION_COLUMN;
  cusparseXcsr2bsrNnz(H, By, 2, 3, D, RowsA, ColumnsA, 2, D, BlockRows, &Blocks);
  // CHECK-NEXT: blocks: 0, 1 0 0 3 2 0 0 0
  show("blocks", cusparseScsr2bsr(H, By, 2, 3, D, A, RowsA, ColumnsA, 2, D, InBlocks, BlockRows, BlockColumns), InBlocks, 8);
  // CHECK-NEXT: 2 at: 0, 0 1
  printf("%d ", Blocks);
  show("at", 0, BlockColumns, 2);
  // CHECK-NEXT: by a vector: 0, 7 6
  show("by a vector", cusparseSbsrmv(H, By, CUSPARSE_OPERATION_NON_TRANSPOSE, 1, 2, 2, &One, D, InBlocks, BlockRows, BlockColumns, 2, made<float>({1, 2, 3, 4}), &Zero, Y), Y, 2);
  int *BackRows = made<int>({9, 9, 9}), *BackColumns = made<int>(std::vector<int>(8));
  float *Back = made<float>(std::vector<float>(8));
  // CHECK-NEXT: back: 0, 1 0 2 0 0 3 0 0
  show("back", cusparseSbsr2csr(H, By, 1, 2, D, InBlocks, BlockRows, BlockColumns, 2, D, Back, BackRows, BackColumns), Back, 8);

  cusparseSpVecDescr_t X;
  cusparseDnVecDescr_t V;
  float *Few = made<float>({1, 2}), *All = made<float>({3, 4, 5});
  cusparseCreateSpVec(&X, 3, 2, made<int>({0, 2}), Few, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&V, 3, All, CUDA_R_32F);
  // CHECK-NEXT: turned: 0, 5 9
  show("turned", cusparseRot(H, &Two, &One, X, V), Few, 2);
  // CHECK-NEXT: and: 0, 5 4 8
  show("and", 0, All, 3);

  // [1 2; 0 3] by itself, and once more with another value.
  cusparseSpMatDescr_t M, P;
  float *Values = made<float>({1, 2, 3}), *Product = made<float>({9, 9, 9});
  int *Rows = made<int>({0, 2, 3}), *Columns = made<int>({0, 1, 1}), *ProductRows = made<int>({9, 9, 9}), *ProductColumns = made<int>({9, 9, 9});
  const cusparseIndexType_t I = CUSPARSE_INDEX_32I;
  const cusparseIndexBase_t Base = CUSPARSE_INDEX_BASE_ZERO;
  const cusparseOperation_t N = CUSPARSE_OPERATION_NON_TRANSPOSE;
  cusparseCreateCsr(&M, 2, 2, 3, Rows, Columns, Values, I, I, Base, CUDA_R_32F);
  cusparseCreateCsr(&P, 2, 2, 0, ProductRows, nullptr, nullptr, I, I, Base, CUDA_R_32F);
  cusparseSpGEMMDescr_t Plan;
  cusparseSpGEMM_createDescr(&Plan);
  size_t B1 = 0, B2 = 0, B3 = 0, B4 = 0, B5 = 0;
  const cusparseSpGEMMAlg_t Alg = CUSPARSE_SPGEMM_DEFAULT;
  cusparseSpGEMMreuse_workEstimation(H, N, N, M, M, P, Alg, Plan, &B1, nullptr);
  cusparseSpGEMMreuse_workEstimation(H, N, N, M, M, P, Alg, Plan, &B1, Buffer);
  cusparseSpGEMMreuse_nnz(H, N, N, M, M, P, Alg, Plan, &B2, nullptr, &B3, nullptr, &B4, nullptr);
  cusparseSpGEMMreuse_nnz(H, N, N, M, M, P, Alg, Plan, &B2, Buffer, &B3, Buffer, &B4, Buffer);
  int64_t R = 0, Cs = 0, Count = 0;
  cusparseSpMatGetSize(P, &R, &Cs, &Count);
  // CHECK-NEXT: 3 entries
  printf("%d entries\n", int(Count));
  cusparseCsrSetPointers(P, ProductRows, ProductColumns, Product);
  cusparseSpGEMMreuse_copy(H, N, N, M, M, P, Alg, Plan, &B5, nullptr);
  cusparseSpGEMMreuse_copy(H, N, N, M, M, P, Alg, Plan, &B5, Buffer);
  // CHECK-NEXT: product: 0, 1 8 9
  show("product", cusparseSpGEMMreuse_compute(H, N, N, &One, M, M, &Zero, P, CUDA_R_32F, Alg, Plan), Product, 3);
  float Five = 5;
  cudaMemcpy(Values, &Five, sizeof(Five), cudaMemcpyHostToDevice);
  // CHECK-NEXT: again: 0, 26 24 18
  show("again", cusparseSpGEMMreuse_compute(H, N, N, &One, M, M, &One, P, CUDA_R_32F, Alg, Plan), Product, 3);
  // CHECK-NEXT: at: 0, 0 1 1
  show("at", 0, ProductColumns, 3);
  cusparseSpGEMM_destroyDescr(Plan);
  cusparseDestroy(H);
}
