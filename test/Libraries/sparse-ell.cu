// Blocked ELL, sliced ELL and generic blocks of cuSPARSE. AMD's blocked ELL lies
// otherwise: the port has a warning, and verify shows the difference.
// RUN: %porthip run --cuda-path=none %s -lcusparse | FileCheck %s
// RUN: not %porthip verify --cuda-path=none -DBLOCKED_ALONE %s -lcusparse \
// RUN:   --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 > %t.verify
// RUN: FileCheck %s --check-prefix=DIFFER < %t.verify
// RUN: not %porthip --cuda-path=none -DBLOCKED_ALONE %s -o %t.hip 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WARN
// CHECK-NOT: wrong:
// CHECK: 0 wrong
// DIFFER: hip@vgpu:gfx942: MISMATCH
// DIFFER: cause: the libraries read blocked ELL in different orders
// WARN: warning: {{.*}}blocked ELL in another order
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
static void expect(const float *P, std::vector<float> Right, const char *W) {
  std::vector<float> V(Right.size());
  cudaMemcpy(V.data(), P, V.size() * sizeof(float), cudaMemcpyDeviceToHost);
  check(V == Right, W);
}
static cusparseHandle_t H;
static void *Buffer;
static const float One = 1, Zero = 0;
const auto Plain = CUSPARSE_OPERATION_NON_TRANSPOSE;

/// A times a matrix of one column.
static cusparseStatus_t times(cusparseSpMatDescr_t A, int Columns, int Rows,
                              float *X, float *Y) {
  cusparseDnMatDescr_t B, C;
  cusparseCreateDnMat(&B, Columns, 1, Columns, X, CUDA_R_32F,
                      CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&C, Rows, 1, Rows, Y, CUDA_R_32F, CUSPARSE_ORDER_COL);
  return cusparseSpMM(H, Plain, Plain, &One, A, B, &Zero, C, CUDA_R_32F,
                      CUSPARSE_SPMM_ALG_DEFAULT, Buffer);
}

// (. . 1 2; . . 3 4; 5 6 7 8; 9 10 11 12), and a gap in the first row of blocks.
static void blockedEll() {
  int *Columns = onDevice<int>({1, -1, 0, 1});
  float *Values = onDevice<float>(
      {1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12});
  float *X = onDevice<float>({1, 10, 100, 1000});
  float *Y = onDevice(std::vector<float>(4));
  cusparseSpMatDescr_t A;
  check(!cusparseCreateBlockedEll(&A, 4, 4, 2, 4, Columns, Values,
                                  CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                  CUDA_R_32F), "create");
  check(!times(A, 4, 4, X, Y), "SpMM");
#ifdef BLOCKED_ALONE
  return;
#endif
  expect(Y, {2100, 4300, 8765, 13209}, "blocked ELL");
  int64_t Rows, Count, Dim, Wide;
  void *AtColumns, *AtValues;
  cusparseIndexType_t Index;
  cusparseIndexBase_t Base;
  cudaDataType Type;
  cusparseFormat_t Format;
  check(!cusparseBlockedEllGet(A, &Rows, &Count, &Dim, &Wide, &AtColumns,
                               &AtValues, &Index, &Base, &Type) &&
            Dim == 2 && Wide == 4 && AtColumns == Columns, "get");
  check(!cusparseSpMatGetFormat(A, &Format) &&
            Format == CUSPARSE_FORMAT_BLOCKED_ELL, "format");
  // From a dense matrix, by rows: what lies in other blocks is left out.
  float *Dense = onDevice<float>(
      {9, 9, 1, 2, 9, 9, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  cusparseDnMatDescr_t From;
  cudaMemset(Values, 0xff, 64);
  cusparseCreateDnMat(&From, 4, 4, 4, Dense, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  check(!cusparseDenseToSparse_analysis(
            H, From, A, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, Buffer) &&
            !cusparseDenseToSparse_convert(
                H, From, A, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, Buffer),
        "dense to sparse");
  expect(Values, {1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12}, "filled");
}

#ifndef BLOCKED_ALONE
// (1 2 3; . 4 .; 5 . .), in slices of two rows.
static void slicedEll() {
  int *Offsets = onDevice<int>({0, 6, 8});
  int *Columns = onDevice<int>({0, 1, 1, -1, 2, -1, 0, -1});
  float *Values = onDevice<float>({1, 4, 2, 0, 3, 0, 5, 0});
  float *X = onDevice<float>({1, 10, 100}), *Y = onDevice<float>({7, 7, 7});
  cusparseSpMatDescr_t A;
  cusparseDnVecDescr_t VX, VY;
  check(!cusparseCreateSlicedEll(&A, 3, 3, 5, 8, 2, Offsets, Columns, Values,
                                 CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                 CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "slices");
  cusparseCreateDnVec(&VX, 3, X, CUDA_R_32F);
  cusparseCreateDnVec(&VY, 3, Y, CUDA_R_32F);
  check(!cusparseSpMV(H, Plain, &One, A, VX, &Zero, VY, CUDA_R_32F,
                      CUSPARSE_SPMV_ALG_DEFAULT, Buffer), "SpMV");
  expect(Y, {321, 40, 5}, "sliced ELL");
  check(times(A, 3, 3, X, Y) == CUSPARSE_STATUS_NOT_SUPPORTED, "no SpMM");
}

// One row of blocks of 1 x 2: (. . 3 4), by columns inside.
static void generalBlocks() {
  float *X = onDevice<float>({1, 1, 1, 10}), *Y = onDevice<float>({0});
  cusparseSpMatDescr_t A;
  check(!cusparseCreateBsr(&A, 1, 2, 1, 1, 2, onDevice<int>({0, 1}),
                           onDevice<int>({1}), onDevice<float>({3, 4}),
                           CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                           CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F,
                           CUSPARSE_ORDER_COL), "blocks");
  check(!times(A, 4, 1, X, Y), "SpMM of blocks");
  expect(Y, {43}, "general blocks");
}
#endif

int main() {
  cusparseCreate(&H);
  cudaMalloc(&Buffer, 4096);
  blockedEll();
#ifndef BLOCKED_ALONE
  slicedEll();
  generalBlocks();
  printf("%d wrong\n", Wrong);
#endif
}
