// Blocks that are no squares, masks, pruned and sorted matrices, colours: as both
// vendors have them. cuSPARSE's own formats are in sparse-ell.cu.
// RUN: %porthip run --cuda-path=none %s -lcusparse | FileCheck %s
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 --cuda-path=none %s -lcusparse | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong:
// CHECK: 0 wrong
// AGREE: hip@vgpu:gfx942: equal
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
template <class E> E *room(size_t N) { return onDevice(std::vector<E>(N)); }
template <class E> void expect(const E *P, std::vector<E> Right, const char *W) {
  std::vector<E> V(Right.size());
  cudaMemcpy(V.data(), P, V.size() * sizeof(E), cudaMemcpyDeviceToHost);
  check(V == Right, W);
}

static cusparseHandle_t H;
static cusparseMatDescr_t D;
static void *Buffer;
const auto ByRows = CUSPARSE_DIRECTION_ROW;

// (1 0 2; 0 0 3), in blocks of 2 x 1 and 1 x 2.
static void blocks() {
  int *Offsets = onDevice<int>({0, 2, 3}), *Columns = onDevice<int>({0, 2, 2});
  float *A = onDevice<float>({1, 2, 3});
  int *BOffsets = room<int>(2), *BColumns = room<int>(2), Count = 0, Size = 0;
  float *B = room<float>(4);
  check(!cusparseXcsr2gebsrNnz(H, ByRows, 2, 3, D, Offsets, Columns, D,
                               BOffsets, 2, 1, &Count, Buffer) && Count == 2,
        "csr2gebsrNnz");
  check(!cusparseScsr2gebsr_bufferSize(H, ByRows, 2, 3, D, A, Offsets, Columns,
                                       2, 1, &Size) && Size > 0, "size");
  cusparseScsr2gebsr(H, ByRows, 2, 3, D, A, Offsets, Columns, D, B, BOffsets,
                     BColumns, 2, 1, Buffer);
  expect<float>(B, {1, 0, 2, 3}, "blocks");
  expect<int>(BColumns, {0, 2}, "columns of blocks");

  int *COffsets = room<int>(3), *CColumns = room<int>(3);
  cusparseXgebsr2gebsrNnz(H, ByRows, 1, 3, 2, D, BOffsets, BColumns, 2, 1, D,
                          COffsets, 1, 2, &Count, Buffer);
  check(Count == 4, "gebsr2gebsrNnz");
  float *C = room<float>(8);
  CColumns = room<int>(4);
  cusparseSgebsr2gebsr(H, ByRows, 1, 3, 2, D, B, BOffsets, BColumns, 2, 1, D, C,
                       COffsets, CColumns, 1, 2, Buffer);
  expect<float>(C, {1, 0, 2, 0, 0, 0, 3, 0}, "other blocks");
  expect<int>(CColumns, {0, 1, 0, 1}, "their columns");

  int *Rows = room<int>(3), *Full = room<int>(4);
  float *Back = room<float>(4);
  cusparseSgebsr2csr(H, ByRows, 1, 3, D, B, BOffsets, BColumns, 2, 1, D, Back,
                     Rows, Full);
  expect<float>(Back, {1, 2, 0, 3}, "rows again");
  expect<int>(Full, {0, 2, 0, 2}, "and columns");

  int *TurnedRows = room<int>(2), *TurnedOffsets = room<int>(4);
  float *Turned = room<float>(4);
  cusparseSgebsr2gebsc(H, 1, 3, 2, B, BOffsets, BColumns, 2, 1, Turned,
                       TurnedRows, TurnedOffsets, CUSPARSE_ACTION_NUMERIC,
                       CUSPARSE_INDEX_BASE_ZERO, Buffer);
  expect<float>(Turned, {1, 0, 2, 3}, "by columns");
  expect<int>(TurnedOffsets, {0, 1, 1, 2}, "offsets of columns");
}

static void masks() {
  // Two rows of 1 x 1 blocks: only the second one.
  const float One = 1, Two = 2;
  float *Y = onDevice<float>({10, 10});
  check(!cusparseSbsrxmv(H, ByRows, CUSPARSE_OPERATION_NON_TRANSPOSE, 1, 2, 2,
                         2, &One, D, onDevice<float>({3, 4}),
                         onDevice<int>({1}), onDevice<int>({0, 1}),
                         onDevice<int>({1, 2}), onDevice<int>({0, 1}), 1,
                         onDevice<float>({1, 5}), &Two, Y), "bsrxmv");
  expect<float>(Y, {10, 40}, "masked");
}

static void pruned() {
  // By columns: (0.5 -2; 1 3).
  float *A = onDevice<float>({0.5f, 1, -2, 3}), *C = room<float>(3);
  int *Offsets = room<int>(3), *Columns = room<int>(3), Count = 0;
  const float Limit = 0.75f;
  check(!cusparseSpruneDense2csrNnz(H, 2, 2, A, 2, &Limit, D, Offsets, &Count,
                                    Buffer) && Count == 3, "count");
  cusparseSpruneDense2csr(H, 2, 2, A, 2, &Limit, D, C, Offsets, Columns, Buffer);
  expect<float>(C, {-2, 1, 3}, "pruned");
  expect<int>(Columns, {1, 0, 1}, "their columns");
  pruneInfo_t Info;
  cusparseCreatePruneInfo(&Info);
  int *Fewer = room<int>(3), *Left = room<int>(2);
  // Half of three entries: two go.
  check(!cusparseSpruneCsr2csrNnzByPercentage(H, 2, 2, 3, D, C, Offsets,
                                              Columns, 50, D, Fewer, &Count,
                                              Info, Buffer) && Count == 1,
        "count by share");
  float *Most = room<float>(1);
  cusparseSpruneCsr2csrByPercentage(H, 2, 2, 3, D, C, Offsets, Columns, 50, D,
                                    Most, Fewer, Left, Info, Buffer);
  expect<float>(Most, {3}, "largest");
  expect<int>(Fewer, {0, 0, 1}, "offsets");
  check(cusparseSpruneDense2csrNnzByPercentage(H, 2, 2, A, 2, 101, D, Fewer,
                                               &Count, Info, Buffer) ==
            CUSPARSE_STATUS_INVALID_VALUE, "share");
  cusparseDestroyPruneInfo(Info);

  int *Each = room<int>(2), *KOffsets = room<int>(3), *KColumns = room<int>(2);
  float *K = room<float>(2);
  check(!cusparseSnnz_compress(H, 2, D, C, Offsets, Each, &Count, 1.5f) &&
            Count == 2, "nnz_compress");
  cusparseScsr2csr_compress(H, 2, 2, D, C, Columns, Offsets, 3, Each, K,
                            KColumns, KOffsets, 1.5f);
  expect<float>(K, {-2, 3}, "compressed");
  expect<int>(KOffsets, {0, 1, 2}, "offsets");
}

static void sortedAndColored() {
  int *Offsets = onDevice<int>({0, 3}), *Columns = onDevice<int>({2, 0, 1});
  double *A = onDevice<double>({1, 2, 3});
  csru2csrInfo_t Info;
  cusparseCreateCsru2csrInfo(&Info);
  cusparseDcsru2csr(H, 1, 3, 3, D, A, Offsets, Columns, Info, Buffer);
  expect<int>(Columns, {0, 1, 2}, "sorted");
  expect<double>(A, {2, 3, 1}, "with values");
  cusparseDcsr2csru(H, 1, 3, 3, D, A, Offsets, Columns, Info, Buffer);
  expect<int>(Columns, {2, 0, 1}, "as it was");
  expect<double>(A, {1, 2, 3}, "with its values");
  cusparseDestroyCsru2csrInfo(Info);

  // A path of three: its ends have one colour.
  cusparseColorInfo_t How;
  cusparseCreateColorInfo(&How);
  int Colors = 0, *Of = room<int>(3), *Order = room<int>(3);
  const double All = 1;
  check(!cusparseDcsrcolor(H, 3, 4, D, onDevice<double>({1, 1, 1, 1}),
                           onDevice<int>({0, 1, 3, 4}),
                           onDevice<int>({1, 0, 2, 1}), &All, &Colors, Of,
                           Order, How) && Colors == 2, "csrcolor");
  expect<int>(Of, {0, 1, 0}, "colours");
  expect<int>(Order, {0, 2, 1}, "order");
  cusparseDestroyColorInfo(How);

  int *P = onDevice<int>({0, 1});
  int *Rows = onDevice<int>({1, 0});
  cusparseXcscsort(H, 2, 1, 2, D, onDevice<int>({0, 2}), Rows, P, Buffer);
  expect<int>(P, {1, 0}, "cscsort");
}

int main() {
  cusparseCreate(&H);
  cusparseCreateMatDescr(&D);
  cudaMalloc(&Buffer, 4096);
  blocks();
  masks();
  pruned();
  sortedAndColored();
  printf("%d wrong\n", Wrong);
}
