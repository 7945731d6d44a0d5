// Answers of cuSOLVER's calls: wrong arguments, workspaces that are too small, matrices that have no factor; and that a
// call touches no more than its operands.
// RUN: not %porthip run --cuda-path=none %s -lcusolver > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// SAID: porthip: getrs: devIpiv has no pivots of a matrix of 4 rows; nothing is computed
// SAID: porthip: operand 'A' of solver::potrf needs 128 bytes, and its allocation has 96
#include <cstdio>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <vector>

static void show(const char *What, cusolverStatus_t S) {
  printf("%s: %d\n", What, int(S));
}
template <class T> T *made(std::vector<T> V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
static int *Info;
static void info(const char *What) {
  int Value = 99;
  cudaMemcpy(&Value, Info, sizeof(Value), cudaMemcpyDeviceToHost);
  printf("%s: %d\n", What, Value);
}
int main() {
  // CHECK: no place: 3
  show("no place", cusolverDnCreate(nullptr));
  cusolverDnHandle_t H;
  cusolverDnCreate(&H);
  Info = made<int>({0});
  const cublasFillMode_t Lower = CUBLAS_FILL_MODE_LOWER;
  int Size = 0;
  // CHECK-NEXT: no handle: 1
  show("no handle", cusolverDnDpotrf_bufferSize(nullptr, Lower, 2, nullptr, 2, &Size));
  double *A = made<double>({1, 2, 2, 1}), *Work = made<double>(std::vector<double>(1000));
  cusolverDnDpotrf_bufferSize(H, Lower, 2, A, 2, &Size);
  // CHECK-NEXT: work: 132
  printf("work: %d\n", Size);
  // CHECK-NEXT: small work: 3
  show("small work", cusolverDnDpotrf(H, Lower, 2, A, 2, Work, Size - 1, Info));
  // CHECK-NEXT: size: 3
  show("size", cusolverDnDpotrf(H, Lower, -1, A, 2, Work, Size, Info));
  // CHECK-NEXT: leading dimension: 3
  show("leading dimension", cusolverDnDpotrf(H, Lower, 2, A, 1, Work, Size, Info));
  // CHECK-NEXT: triangle: 3
  show("triangle", cusolverDnDpotrf(H, cublasFillMode_t(9), 2, A, 2, Work, Size, Info));
  // CHECK-NEXT: not definite: 0
  show("not definite", cusolverDnDpotrf(H, Lower, 2, A, 2, Work, Size, Info));
  // CHECK-NEXT: minor: 2
  info("minor");
  double *Singular = made<double>({1, 2, 2, 4});
  int *Pivots = made<int>({0, 0, 0, 0});
  cusolverDnDgetrf(H, 2, 2, Singular, 2, Work, Pivots, Info);
  // CHECK-NEXT: pivot: 2
  info("pivot");
  // CHECK-NEXT: wide: 3
  show("wide", cusolverDnDgesvd(H, 'A', 'A', 2, 3, A, 2, Work, Work, 2, Work, 3, Work, 1000, nullptr, Info));
  // CHECK-NEXT: job: 3
  show("job", cusolverDnDgesvd(H, 'X', 'A', 2, 2, A, 2, Work, Work, 2, Work, 2, Work, 1000, nullptr, Info));
  // CHECK-NEXT: two results in place: 3
  show("two results in place", cusolverDnDgesvd(H, 'O', 'O', 2, 2, A, 2, Work, Work, 2, Work, 2, Work, 1000, nullptr, Info));
  // CHECK-NEXT: columns of batches: 9
  double **Many = made<double *>({A});
  show("columns of batches", cusolverDnDpotrsBatched(H, Lower, 2, 3, Many, 2, Many, 2, Info, 1));
  // CHECK-NEXT: nothing of Jacobi: 3
  show("nothing of Jacobi", cusolverDnDsyevj(H, CUSOLVER_EIG_MODE_VECTOR, Lower, 2, A, 2, Work, Work, 1000, Info, nullptr));
  size_t OnDevice, OnHost;
  // CHECK-NEXT: type: 9
  show("type", cusolverDnXpotrf_bufferSize(H, nullptr, Lower, 2, CUDA_R_16F, A, 2, CUDA_R_16F, &OnDevice, &OnHost));
  // The one above 3 of 2 and 4, with sizes of 64 bits.
  double *Some = made<double>({3, 1, 1, 3}), Low = 3, High = 9, Chosen;
  int64_t Found = -1;
  // CHECK-NEXT: some: 0
  show("some", cusolverDnXsyevdx(H, nullptr, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_V, Lower, 2, CUDA_R_64F, Some, 2, &Low, &High, 0, 0, &Found, CUDA_R_64F, Work, CUDA_R_64F, Work + 2, 900 * sizeof(double), nullptr, 0, Info));
  cudaMemcpy(&Chosen, Work, sizeof(Chosen), cudaMemcpyDeviceToHost);
  // CHECK-NEXT: 1 of them: 4
  printf("%d of them: %.12g\n", int(Found), Chosen);
  // CHECK-NEXT: none of these: 3
  show("none of these", cusolverDnDsyevdx(H, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_I, Lower, 2, A, 2, 0, 0, 2, 3, &Size, Work, Work, 1000, Info));
  double *B = made<double>({1, 2, 3, 4});
  double *Whole = made<double>(std::vector<double>(16, 1));
  cusolverDnDgetrs(H, CUBLAS_OP_N, 4, 1, Whole, 4, Pivots, B, 4, Info);
  // CHECK-NEXT: no pivots: -5
  info("no pivots");
  cusolverDnDestroy(H);
  // CHECK-NEXT: destroyed: 1
  show("destroyed", cusolverDnDestroy(H));
  cusolverDnCreate(&H);
  double *Short = made<double>(std::vector<double>(12));
  cusolverDnDpotrf_bufferSize(H, Lower, 4, Short, 4, &Size);
  cusolverDnDpotrf(H, Lower, 4, Short, 4, Work, Size, Info);
  // CHECK-NEXT: too short: 700
  printf("too short: %d\n", int(cudaDeviceSynchronize()));
  return 1;
}
