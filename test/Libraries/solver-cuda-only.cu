// Calls that cuSOLVER has and hipSOLVER lacks: eigenvalues of any matrix,
// polar, randomized singular values, parts of factorizations, refinement by
// experts.
// RUN: %porthip run --cuda-path=none %s -lcusolver | FileCheck %s
// CHECK-NOT: wrong:
// CHECK: no precision 14, no solver 15, no infos 25, left vectors 3
// CHECK-NEXT: 0 wrong
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <cusolverDn.h>
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
template <class E> std::vector<E> back(const E *P, size_t N) {
  std::vector<E> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(E), cudaMemcpyDeviceToHost);
  return V;
}
static bool isNear(double A, double B) { return std::abs(A - B) < 1e-10; }

static cusolverDnHandle_t H;
static double *Space;
constexpr size_t Bytes = 1 << 16;
static int *Info;

static int eigenvalues() {
  // A rotation: i and -i, in both forms of the result.
  const std::vector<double> Turn = {0, 1, -1, 0};
  double *A = onDevice(Turn), *W = onDevice(std::vector<double>(4)),
         *V = onDevice(Turn);
  auto geev = [&](cudaDataType Of, cusolverEigMode_t Left) {
    cudaMemcpy(A, Turn.data(), 32, cudaMemcpyHostToDevice);
    return cusolverDnXgeev(H, nullptr, Left, CUSOLVER_EIG_MODE_VECTOR, 2,
                           CUDA_R_64F, A, 2, Of, W, CUDA_R_64F, nullptr, 1,
                           CUDA_R_64F, V, 2, CUDA_R_64F, Space, Bytes, nullptr,
                           0, Info);
  };
  check(!geev(CUDA_R_64F, CUSOLVER_EIG_MODE_NOVECTOR), "geev");
  auto Got = back(W, 4);
  check(isNear(Got[0], 0) && isNear(Got[1], 0) && isNear(Got[2], 1) &&
            isNear(Got[3], -1), "parts");
  check(!geev(CUDA_C_64F, CUSOLVER_EIG_MODE_NOVECTOR), "geev, complex");
  Got = back(W, 4);
  check(isNear(Got[0], 0) && isNear(Got[1], 1) && isNear(Got[3], -1), "values");
  double *Z = onDevice<double>({3, 4}), *ZW = onDevice<double>({0, 0});
  check(!cusolverDnXgeev(H, nullptr, CUSOLVER_EIG_MODE_NOVECTOR,
                         CUSOLVER_EIG_MODE_NOVECTOR, 1, CUDA_C_64F, Z, 1,
                         CUDA_C_64F, ZW, CUDA_C_64F, nullptr, 1, CUDA_C_64F,
                         nullptr, 1, CUDA_C_64F, Space, Bytes, nullptr, 0,
                         Info) && back(ZW, 2)[1] == 4, "geev of a complex one");
  return geev(CUDA_R_64F, CUSOLVER_EIG_MODE_VECTOR);
}

static void singularValues() {
  // Diagonal, 3 x 2.
  const std::vector<double> Given = {3, 0, 0, 0, -4, 0};
  double *A = onDevice(Given), *S = onDevice(std::vector<double>(2)),
         *U = onDevice(std::vector<double>(6)),
         *V = onDevice(std::vector<double>(4)), Error = 1;
  check(!cusolverDnXgesvdp(H, nullptr, CUSOLVER_EIG_MODE_VECTOR, 1, 3, 2,
                           CUDA_R_64F, A, 3, CUDA_R_64F, S, CUDA_R_64F, U, 3,
                           CUDA_R_64F, V, 2, CUDA_R_64F, Space, Bytes, nullptr,
                           0, Info, &Error), "gesvdp");
  check(isNear(back(S, 2)[0], 4) && isNear(back(S, 2)[1], 3) && Error == 0,
        "values");
  cudaMemcpy(A, Given.data(), 48, cudaMemcpyHostToDevice);
  check(!cusolverDnXgesvdr(H, nullptr, 'S', 'S', 3, 2, 1, 1, 2, CUDA_R_64F, A,
                           3, CUDA_R_64F, S, CUDA_R_64F, U, 3, CUDA_R_64F, V, 2,
                           CUDA_R_64F, Space, Bytes, nullptr, 0, Info),
        "gesvdr");
  check(isNear(back(S, 1)[0], 4) && isNear(std::abs(back(V, 2)[1]), 1),
        "first value");
}

static void parts() {
  double *A = onDevice<double>({1, 2, 3, 4});
  int *Pivots = onDevice<int>({2, 2});
  check(!cusolverDnDlaswp(H, 2, A, 2, 1, 2, Pivots, 1), "laswp");
  check(back(A, 4)[0] == 2 && back(A, 4)[3] == 3, "swapped");
  // U U^T of the upper triangle (2, 4; ., 3).
  check(!cusolverDnDlauum(H, CUBLAS_FILL_MODE_UPPER, 2, A, 2, Space, 1000, Info),
        "lauum");
  check(back(A, 4)[0] == 20 && back(A, 4)[2] == 12 && back(A, 4)[3] == 9 &&
            back(A, 4)[1] == 1, "product");
  // The inverse and a solution of a symmetric matrix without a diagonal.
  double *M = onDevice<double>({0, 2, 2, 0}), *B = onDevice<double>({2, 4});
  check(!cusolverDnDsytrf(H, CUBLAS_FILL_MODE_LOWER, 2, M, 2, Pivots, Space,
                          1000, Info), "sytrf");
  auto Blocks = back(Pivots, 2);
  int64_t *Wide = onDevice<int64_t>({Blocks[0], Blocks[1]});
  check(!cusolverDnXsytrs(H, CUBLAS_FILL_MODE_LOWER, 2, 1, CUDA_R_64F, M, 2,
                          Wide, CUDA_R_64F, B, 2, Space, Bytes, nullptr, 0,
                          Info), "sytrs");
  check(isNear(back(B, 2)[0], 2) && isNear(back(B, 2)[1], 1), "solution");
  check(!cusolverDnDsytri(H, CUBLAS_FILL_MODE_LOWER, 2, M, 2, Pivots, Space,
                          1000, Info), "sytri");
  check(isNear(back(M, 2)[1], 0.5) && back(Info, 1)[0] == 0, "inverse");
  // Two matrices' eigenvalues.
  double *Two = onDevice<double>({1, 0, 0, 5, 2, 1, 1, 2}),
         *W = onDevice(std::vector<double>(4));
  check(!cusolverDnXsyevBatched(H, nullptr, CUSOLVER_EIG_MODE_NOVECTOR,
                                CUBLAS_FILL_MODE_LOWER, 2, CUDA_R_64F, Two, 2,
                                CUDA_R_64F, W, CUDA_R_64F, Space, Bytes,
                                nullptr, 0, onDevice<int>({1, 1}), 2),
        "syevBatched");
  const double Expected[] = {1, 5, 1, 3};
  for (int I = 0; I < 4; ++I)
    check(isNear(back(W, 4)[I], Expected[I]), "eigenvalues of batches");
  // One reflector's block is its factor.
  double *T = onDevice<double>({7});
  check(!cusolverDnXlarft(H, nullptr, CUBLAS_DIRECT_FORWARD,
                          CUBLAS_STOREV_COLUMNWISE, 2, 1, CUDA_R_64F, M, 2,
                          CUDA_R_64F, onDevice<double>({1.5}), CUDA_R_64F, T, 1,
                          CUDA_R_64F, Space, Bytes, nullptr, 0), "larft");
  check(back(T, 1)[0] == 1.5, "block");
}

static void refinement() {
  float *A = onDevice<float>({2, 0, 0, 4}), *B = onDevice<float>({2, 8}),
        *X = onDevice<float>({0, 0});
  cusolverDnIRSParams_t P;
  cusolverDnIRSInfos_t I;
  size_t Needed = 0;
  int Iterations = 9;
  cusolverDnIRSParamsCreate(&P);
  cusolverDnIRSInfosCreate(&I);
  printf("no precision %d, ", cusolverDnIRSXgesv_bufferSize(H, P, 2, 1, &Needed));
  cusolverDnIRSParamsSetSolverPrecisions(P, CUSOLVER_R_32F, CUSOLVER_R_16BF);
  printf("no solver %d, ", cusolverDnIRSXgesv_bufferSize(H, P, 2, 1, &Needed));
  cusolverDnIRSParamsSetRefinementSolver(P, CUSOLVER_IRS_REFINE_GMRES);
  check(!cusolverDnIRSXgesv_bufferSize(H, P, 2, 1, &Needed), "size");
  printf("no infos %d, ",
         cusolverDnIRSXgesv(H, P, nullptr, 2, 1, A, 2, B, 2, X, 2, Space, Bytes,
                            &Iterations, Info));
  check(cusolverDnIRSXgesv(H, P, I, 2, 1, A, 2, B, 2, X, 2, Space, Needed - 1,
                           &Iterations, Info) ==
            CUSOLVER_STATUS_INVALID_WORKSPACE, "workspace");
  check(!cusolverDnIRSXgesv(H, P, I, 2, 1, A, 2, B, 2, X, 2, Space, Bytes,
                            &Iterations, Info) && Iterations == 0, "gesv");
  check(back(X, 2)[0] == 1 && back(X, 2)[1] == 2 && !back(Info, 1)[0], "x");
  // Three rows for one unknown: the mean.
  float *Ones = onDevice<float>({1, 1, 1}), *Rows = onDevice<float>({1, 2, 6});
  check(!cusolverDnIRSXgels(H, P, I, 3, 1, 1, Ones, 3, Rows, 3, X, 1, Space,
                            Bytes, &Iterations, Info), "gels");
  check(std::abs(back(X, 1)[0] - 3) < 1e-5, "mean");
  cusolverDnIRSParamsDestroy(P);
  cusolverDnIRSInfosDestroy(I);
}

int main() {
  cusolverDnCreate(&H);
  cudaMalloc(&Space, Bytes);
  Info = onDevice<int>({7});
  singularValues();
  parts();
  refinement();
  printf("left vectors %d\n", eigenvalues());
  printf("%d wrong\n", Wrong);
}
