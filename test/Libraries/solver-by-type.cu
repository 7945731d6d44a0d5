// cuSOLVER's functions with types as arguments, of lower precisions and of singular values of a batch, where hipSOLVER has one for each type; and its enumerations that a port only names.
// RUN: %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t.hip
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcusolver | FileCheck %s
// RUN: %porthip run --cuda-path=none %s -lcusolver | FileCheck %s --check-prefix=OUT
// PORT: porthip::cusolverPrecType_t Kind = porthip::CUSOLVER_R_64F
// PORT: porthip::hipsolverDnXsyevd({{H}}
// PORT: hipsolverDnDDgesv({{H}}
// SAID: no function of hipSOLVER takes it
// SAID: hipSOLVER solves in the full precision
// SAID: findings: 0 errors
// CHECK: hip@vgpu:gfx942: equal (5 launches
#include <cstdio>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <vector>

template <class T> struct Traits;
template <> struct Traits<double> {
  static constexpr cusolverPrecType_t Kind = CUSOLVER_R_64F;
};
template <class T> T *made(std::vector<T> V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
template <class T> void show(const char *What, cusolverStatus_t S, const T *P, int N) {
  std::vector<T> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s: %d,", What, int(S));
  for (T X : V)
    printf(" %.3f", X < 0 ? -X : X);
  printf("\n");
}

int main() {
  cusolverDnHandle_t H;
  cusolverDnParams_t P;
  cusolverDnCreate(&H);
  cusolverDnCreateParams(&P);
  const cudaDataType R = CUDA_R_64F;
  const cusolverEigMode_t V = CUSOLVER_EIG_MODE_VECTOR;
  const cublasFillMode_t L = CUBLAS_FILL_MODE_LOWER;
  double *W = made<double>({0, 0, 0, 0}), *U = made<double>(std::vector<double>(8)), *VT = made<double>(std::vector<double>(8)), *Work;
  int *Info = made<int>({9, 9}), *Pivots = made<int>({0, 0});
  size_t Bytes = 0, OnHost = 0;
  cudaMalloc(&Work, 1 << 16);

  double *A = made<double>({2, 1, 1, 2});
  cusolverDnXsyevd_bufferSize(H, P, V, L, 2, R, A, 2, R, W, R, &Bytes, &OnHost);
  // OUT: values: 0, 1.000 3.000
  show("values", cusolverDnXsyevd(H, P, V, L, 2, R, A, 2, R, W, R, Work, Bytes, nullptr, OnHost, Info), W, 2);

  A = made<double>({2, 1, 1, 2});
  double Low = 2, High = 4;
  int64_t Found = 0;
  cusolverDnXsyevdx_bufferSize(H, P, V, CUSOLVER_EIG_RANGE_V, L, 2, R, A, 2, &Low, &High, 0, 0, &Found, R, W, R, &Bytes, &OnHost);
  // OUT-NEXT: some: 0, 3.000
  show("some", cusolverDnXsyevdx(H, P, V, CUSOLVER_EIG_RANGE_V, L, 2, R, A, 2, &Low, &High, 0, 0, &Found, R, W, R, Work, Bytes, nullptr, OnHost, Info), W, 1);
  // OUT-NEXT: 1 found
  printf("%d found\n", int(Found));

  A = made<double>({3, 0, 0, -4});
  cusolverDnXgesvd_bufferSize(H, P, 'A', 'A', 2, 2, R, A, 2, R, W, R, U, 2, R, VT, 2, R, &Bytes, &OnHost);
  // OUT-NEXT: singular: 0, 4.000 3.000
  show("singular", cusolverDnXgesvd(H, P, 'A', 'A', 2, 2, R, A, 2, R, W, R, U, 2, R, VT, 2, R, Work, Bytes, nullptr, OnHost, Info), W, 2);
  // No routine takes singles with values in doubles.
  // OUT-NEXT: mixed: 0
  printf("mixed: %d\n", cusolverDnXgesvd(H, P, 'A', 'A', 2, 2, R, A, 2, CUDA_R_32F, W, R, U, 2, R, VT, 2, R, Work, Bytes, nullptr, OnHost, Info) == CUSOLVER_STATUS_SUCCESS);

  A = made<double>({2, 0, 0, 4});
  double *B = made<double>({2, 8}), *X = made<double>({0, 0});
  int Iterations = 9;
  cusolverDnDHgesv_bufferSize(H, 2, 1, A, 2, Pivots, B, 2, X, 2, Work, &Bytes);
  // OUT-NEXT: solved: 0, 1.000 2.000
  show("solved", cusolverDnDHgesv(H, 2, 1, A, 2, Pivots, B, 2, X, 2, Work, Bytes, &Iterations, Info), X, 2);

  // Two matrices of 2 x 2, the largest value of each; what is left is the other one.
  A = made<double>({3, 0, 0, -4, 1, 0, 0, 2});
  double Left[2] = {9, 9};
  int Size = 0;
  cusolverDnDgesvdaStridedBatched_bufferSize(H, V, 1, 2, 2, A, 2, 4, W, 1, U, 2, 2, VT, 2, 2, &Size, 2);
  // OUT-NEXT: largest: 0, 4.000 2.000
  show("largest", cusolverDnDgesvdaStridedBatched(H, V, 1, 2, 2, A, 2, 4, W, 1, U, 2, 2, VT, 2, 2, Work, Size, Info, Left, 2), W, 2);
  // OUT-NEXT: left: 3.000 1.000
  printf("left: %.3f %.3f\n", Left[0], Left[1]);
  // OUT-NEXT: right: 0, {{-?}}0.000 1.000 {{-?}}0.000 1.000
  show("right", CUSOLVER_STATUS_SUCCESS, VT, 4);

  gesvdjInfo_t How;
  cusolverDnCreateGesvdjInfo(&How);
  double Residual = 9;
  // OUT-NEXT: residual: 0, 0
  int Asked = cusolverDnXgesvdjGetResidual(H, How, &Residual);
  printf("residual: %d, %g\n", Asked, Residual);
  cusolverPrecType_t Kind = CUSOLVER_R_64F;
  return Kind != Traits<double>::Kind;
}
