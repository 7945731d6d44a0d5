// RUN: %porthip run --as sm_90 --cuda-path=none %s -lcublas -lcublasLt -lcufft -lcurand -lcusparse -lcusolver -lnccl > %t 2>/dev/null
// RUN: %python %S/Inputs/compare.py %S/Recorded/library-statuses.h200 %t %S/Inputs/library-statuses.left
// Statuses of cuBLAS, cuFFT, cuSPARSE, cuRAND and NCCL for wrong arguments, and what
// is written; one call a line. Each part has a process, so that one that ends ends
// no other.
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <sys/wait.h>
#include <unistd.h>

// A call that faults is told as such, and the next one follows.
static sigjmp_buf Next;
static void faulted(int Signal) { siglongjmp(Next, Signal); }
#define SHOW(...)                                                              \
  {                                                                            \
    if (int Signal = sigsetjmp(Next, 1)) {                                     \
      printf("%s: signal %d\n", #__VA_ARGS__, Signal);                         \
    } else {                                                                   \
      int Status = int(__VA_ARGS__);                                           \
      printf("%s: %d %d\n", #__VA_ARGS__, Status,                              \
             int(cudaDeviceSynchronize()));                                    \
    }                                                                          \
    fflush(stdout);                                                            \
  }
static float *A, *B, *C;
static void bits(const char *Name, const float *P, int N) {
  unsigned W[64];
  cudaMemcpy(W, P, N * 4, cudaMemcpyDeviceToHost);
  printf("  %s:", Name);
  for (int I = 0; I < N; ++I)
    printf(" %08x", W[I]);
  puts("");
}

static void blas() {
  cublasHandle_t H = nullptr;
  float One = 1, Zero = 0, R = 0;
  int At = -7;
  SHOW(cublasCreate(nullptr))
  SHOW(cublasSetStream(nullptr, 0))
  SHOW(cublasCreate(&H))
  SHOW(cublasSetPointerMode(H, cublasPointerMode_t(7)))
  SHOW(cublasSetMathMode(H, cublasMath_t(77)))
  SHOW(cublasSetAtomicsMode(H, cublasAtomicsMode_t(7)))
  SHOW(cublasSetWorkspace(H, (char *)A + 4, 65536))
  SHOW(cublasSetWorkspace(H, A, 0))
  auto N = CUBLAS_OP_N;
  SHOW(cublasSgemm(nullptr, N, N, 4, 4, 4, &One, A, 4, B, 4, &Zero, C, 4))
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, &One, A, 4, B, 4, &Zero, C, 4))
  bits("beta 0 over NaN", C, 16);
  SHOW(cublasSgemm(H, N, N, -1, 4, 4, &One, A, 4, B, 4, &Zero, C, 4))
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, &One, A, 3, B, 4, &Zero, C, 4))
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, &One, A, 4, B, 3, &Zero, C, 4))
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, &One, A, 4, B, 4, &Zero, C, 3))
  SHOW(cublasSgemm(H, cublasOperation_t(9), N, 4, 4, 4, &One, A, 4, B, 4, &Zero,
                   C, 4))
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, nullptr, A, 4, B, 4, &Zero, C, 4))
  SHOW(cublasSgemm(H, N, N, 0, 4, 4, &One, A, 4, B, 4, &Zero, C, 4))
  SHOW(cublasSgemm(H, N, N, 0, 4, 4, &One, A, 0, B, 4, &Zero, C, 0))
  cudaMemset(C, 0xff, 64);
  SHOW(cublasSgemm(H, N, N, 4, 4, 0, &One, A, 4, B, 4, &Zero, C, 4))
  bits("k 0, beta 0 over NaN", C, 16);
  cudaMemset(C, 0xff, 64);
  SHOW(cublasSgemm(H, N, N, 4, 4, 0, &One, A, 4, B, 4, &One, C, 4))
  bits("k 0, beta 1 over NaN", C, 16);
  cudaMemset(B, 0xff, 64);
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, &Zero, A, 4, B, 4, &Zero, C, 4))
  bits("alpha 0 times NaN", C, 16);
  cudaMemset(B, 0, 64);
  SHOW(cublasSgemv(H, N, 4, 4, &One, A, 4, B, 0, &Zero, C, 1))
  SHOW(cublasSgemv(H, N, 4, 4, &One, A, 3, B, 1, &Zero, C, 1))
  SHOW(cublasSgemv(H, N, -4, 4, &One, A, 4, B, 1, &Zero, C, 1))
  SHOW(cublasSaxpy(H, -1, &One, A, 1, C, 1))
  SHOW(cublasSaxpy(H, 4, &One, A, 0, C, 1))
  SHOW(cublasSdot(H, 0, A, 1, B, 1, &R))
  SHOW(cublasSdot(H, -1, A, 1, B, 1, &R))
  SHOW(cublasSdot(H, 4, A, 1, B, 1, nullptr))
  SHOW(cublasIsamax(H, 0, A, 1, &At))
  printf("  at %d\n", At);
  SHOW(cublasIsamax(H, 4, A, -1, &At))
  printf("  at %d\n", At);
  SHOW(cublasSnrm2(H, 4, A, -1, &R))
  SHOW(cublasSscal(H, 4, &One, A, 0))
  SHOW(cublasStrsm(H, cublasSideMode_t(5), CUBLAS_FILL_MODE_LOWER, N,
                   CUBLAS_DIAG_UNIT, 4, 4, &One, A, 4, C, 4))
  SHOW(cublasStrsm(H, CUBLAS_SIDE_LEFT, cublasFillMode_t(5), N,
                   CUBLAS_DIAG_UNIT, 4, 4, &One, A, 4, C, 4))
  SHOW(cublasStrsm(H, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, N,
                   CUBLAS_DIAG_UNIT, 4, 4, &One, A, 3, C, 4))
  SHOW(cublasSsyrk(H, CUBLAS_FILL_MODE_FULL, N, 4, 4, &One, A, 4, &Zero, C, 4))
  SHOW(cublasGemmEx(H, N, N, 4, 4, 4, &One, A, CUDA_R_32F, 4, B, CUDA_R_16F, 4,
                    &Zero, C, CUDA_R_32F, 4, CUBLAS_COMPUTE_32F,
                    CUBLAS_GEMM_DEFAULT))
  SHOW(cublasGemmEx(H, N, N, 4, 4, 4, &One, A, CUDA_R_16F, 4, B, CUDA_R_16F, 4,
                    &Zero, C, CUDA_R_32F, 4, CUBLAS_COMPUTE_16F,
                    CUBLAS_GEMM_DEFAULT))
  SHOW(cublasGemmEx(H, N, N, 4, 4, 4, &One, A, CUDA_R_8I, 4, B, CUDA_R_8I, 4,
                    &Zero, C, CUDA_R_32I, 4, CUBLAS_COMPUTE_32I,
                    CUBLAS_GEMM_DEFAULT))
  SHOW(cublasGemmEx(H, N, N, 3, 3, 3, &One, A, CUDA_R_8I, 3, B, CUDA_R_8I, 3,
                    &Zero, C, CUDA_R_32I, 3, CUBLAS_COMPUTE_32I,
                    CUBLAS_GEMM_DEFAULT))
  SHOW(cublasGemmEx(H, N, N, 4, 4, 4, &One, A, CUDA_R_64F, 4, B, CUDA_R_64F, 4,
                    &Zero, C, CUDA_R_64F, 4, CUBLAS_COMPUTE_32F,
                    CUBLAS_GEMM_DEFAULT))
  SHOW(cublasGemmEx(H, N, N, 4, 4, 4, &One, A, cudaDataType(99), 4, B,
                    CUDA_R_32F, 4, &Zero, C, CUDA_R_32F, 4, CUBLAS_COMPUTE_32F,
                    CUBLAS_GEMM_DEFAULT))
  SHOW(cublasGemmEx(H, N, N, 4, 4, 4, &One, A, CUDA_R_32F, 4, B, CUDA_R_32F, 4,
                    &Zero, C, CUDA_R_32F, 4, CUBLAS_COMPUTE_32F,
                    cublasGemmAlgo_t(55)))
  SHOW(cublasSgemmStridedBatched(H, N, N, 4, 4, 4, &One, A, 4, 16, B, 4, 16,
                                 &Zero, C, 4, 16, -1))
  SHOW(cublasSgemmStridedBatched(H, N, N, 4, 4, 4, &One, A, 4, 16, B, 4, 16,
                                 &Zero, C, 4, 0, 2))
  SHOW(cublasSgemmStridedBatched(H, N, N, 4, 4, 4, &One, A, 4, -16, B, 4, 16,
                                 &Zero, C, 4, 16, 0))
  SHOW(cublasDestroy(H))
  SHOW(cublasDestroy(nullptr))
}

static void fft() {
  cufftHandle P = 0;
  size_t Work = 77;
  SHOW(cufftPlan1d(&P, 0, CUFFT_C2C, 1))
  SHOW(cufftPlan1d(&P, -1, CUFFT_C2C, 1))
  SHOW(cufftPlan1d(&P, 8, cufftType(1), 1))
  SHOW(cufftPlan1d(&P, 8, CUFFT_C2C, 0))
  SHOW(cufftPlan1d(&P, 8, CUFFT_C2C, -1))
  SHOW(cufftPlan2d(&P, 8, 0, CUFFT_C2C))
  SHOW(cufftPlan3d(&P, 0, 8, 8, CUFFT_C2C))
  int Sizes[4] = {4, 4, 4, 4}, Small[1] = {2};
  SHOW(cufftPlanMany(&P, 0, Sizes, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1))
  SHOW(cufftPlanMany(&P, 4, Sizes, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1))
  SHOW(
      cufftPlanMany(&P, 1, nullptr, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1))
  SHOW(cufftPlanMany(&P, 1, Sizes, Small, 1, 4, Small, 1, 4, CUFFT_C2C, 1))
  SHOW(cufftPlanMany(&P, 1, Sizes, Sizes, 0, 4, Sizes, 1, 4, CUFFT_C2C, 1))
  SHOW(cufftPlanMany(&P, 1, Sizes, Sizes, 1, 0, Sizes, 1, 0, CUFFT_C2C, 2))
  SHOW(cufftPlanMany(&P, 1, Sizes, Sizes, -1, 4, Sizes, 1, 4, CUFFT_C2C, 1))
  SHOW(cufftExecC2C(9999, (cufftComplex *)A, (cufftComplex *)B, CUFFT_FORWARD))
  SHOW(cufftDestroy(9999))
  SHOW(cufftSetStream(9999, 0))
  SHOW(cufftGetSize(9999, &Work))
  SHOW(cufftPlan1d(&P, 8, CUFFT_C2C, 1))
  SHOW(cufftExecC2C(P, (cufftComplex *)A, (cufftComplex *)B, 5))
  SHOW(cufftExecC2C(P, (cufftComplex *)A, (cufftComplex *)B, 0))
  SHOW(cufftExecR2C(P, A, (cufftComplex *)B))
  SHOW(cufftExecZ2Z(P, (cufftDoubleComplex *)A, (cufftDoubleComplex *)B,
                    CUFFT_FORWARD))
  SHOW(cufftDestroy(P))
  SHOW(cufftDestroy(P))
  SHOW(cufftCreate(&P))
  SHOW(cufftExecC2C(P, (cufftComplex *)A, (cufftComplex *)B, CUFFT_FORWARD))
  SHOW(cufftMakePlan1d(P, 8, CUFFT_C2C, 1, nullptr))
  SHOW(cufftMakePlan1d(P, 8, CUFFT_C2C, 1, &Work))
  SHOW(cufftSetAutoAllocation(P, 0))
  SHOW(cufftDestroy(P))
}

static void sparse() {
  cusparseHandle_t H = nullptr;
  cusparseSpMatDescr_t M = nullptr;
  cusparseDnVecDescr_t V = nullptr;
  cusparseDnMatDescr_t D = nullptr;
  auto I32 = CUSPARSE_INDEX_32I;
  auto Base = CUSPARSE_INDEX_BASE_ZERO;
  SHOW(cusparseCreate(nullptr))
  SHOW(cusparseCreate(&H))
  SHOW(cusparseSetPointerMode(H, cusparsePointerMode_t(7)))
  SHOW(cusparseCreateCsr(&M, 4, 4, 17, A, B, C, I32, I32, Base, CUDA_R_32F))
  SHOW(cusparseCreateCsr(&M, 4, 4, -1, A, B, C, I32, I32, Base, CUDA_R_32F))
  SHOW(cusparseCreateCsr(&M, 0, 0, 0, nullptr, nullptr, nullptr, I32, I32, Base,
                         CUDA_R_32F))
  SHOW(
      cusparseCreateCsr(&M, 4, 4, 2, nullptr, B, C, I32, I32, Base, CUDA_R_32F))
  SHOW(cusparseCreateCsr(&M, 4, 4, 2, A, B, C, cusparseIndexType_t(9), I32,
                         Base, CUDA_R_32F))
  SHOW(cusparseCreateCsr(&M, 4, 4, 2, A, B, C, I32, CUSPARSE_INDEX_64I, Base,
                         CUDA_R_32F))
  SHOW(cusparseCreateCsr(&M, 4, 4, 2, A, B, C, I32, I32, cusparseIndexBase_t(7),
                         CUDA_R_32F))
  SHOW(
      cusparseCreateCsr(&M, 4, 4, 2, A, B, C, I32, I32, Base, cudaDataType(99)))
  SHOW(cusparseCreateCoo(&M, 4, 4, 17, A, B, C, I32, Base, CUDA_R_32F))
  SHOW(cusparseCreateDnVec(&V, -1, A, CUDA_R_32F))
  SHOW(cusparseCreateDnVec(&V, 0, nullptr, CUDA_R_32F))
  SHOW(cusparseCreateDnVec(&V, 4, nullptr, CUDA_R_32F))
  SHOW(cusparseCreateDnMat(&D, 4, 4, 3, A, CUDA_R_32F, CUSPARSE_ORDER_COL))
  SHOW(cusparseCreateDnMat(&D, 4, 8, 4, A, CUDA_R_32F, CUSPARSE_ORDER_ROW))
  SHOW(cusparseCreateDnMat(&D, 4, 4, 4, A, CUDA_R_32F, cusparseOrder_t(9)))
  SHOW(cusparseDestroySpMat(nullptr))
  SHOW(cusparseDestroyDnVec(nullptr))
  SHOW(cusparseDestroyDnMat(nullptr))
  SHOW(cusparseDestroy(H))
  SHOW(cusparseDestroy(nullptr))
}

static void rand_() {
  curandGenerator_t G = nullptr;
  SHOW(curandCreateGenerator(&G, curandRngType(7)))
  SHOW(curandCreateGenerator(&G, CURAND_RNG_PSEUDO_XORWOW))
  SHOW(curandSetGeneratorOrdering(G, curandOrdering(7)))
  SHOW(curandSetGeneratorOrdering(G, CURAND_ORDERING_QUASI_DEFAULT))
  SHOW(curandSetQuasiRandomGeneratorDimensions(G, 2))
  SHOW(curandGenerateLongLong(G, (unsigned long long *)A, 4))
  SHOW(curandGenerateNormal(G, A, 5, 0, 1))
  SHOW(curandGenerateNormalDouble(G, (double *)A, 5, 0, 1))
  SHOW(curandGenerate(G, (unsigned *)A, 0))
  SHOW(curandGenerate(G, nullptr, 0))
  SHOW(curandGeneratePoisson(G, (unsigned *)A, 4, -1))
  SHOW(curandGeneratePoisson(G, (unsigned *)A, 4, 0))
  SHOW(curandGenerateSeeds(G))
  SHOW(curandDestroyGenerator(G))
  SHOW(curandCreateGenerator(&G, CURAND_RNG_QUASI_SOBOL32))
  SHOW(curandSetPseudoRandomGeneratorSeed(G, 3))
  SHOW(curandSetQuasiRandomGeneratorDimensions(G, 0))
  SHOW(curandSetQuasiRandomGeneratorDimensions(G, 20001))
  SHOW(curandSetQuasiRandomGeneratorDimensions(G, 3))
  SHOW(curandGenerate(G, (unsigned *)A, 7))
  SHOW(curandDestroyGenerator(G))
}

static void solver() {
  cusolverDnHandle_t H = nullptr;
  int Work = -7, *Info, Got = -9, *Pivots;
  cudaMalloc(&Info, 4);
  cudaMalloc(&Pivots, 64);
  float *W;
  cudaMalloc(&W, 1 << 20);
#define INFO()                                                                 \
  {                                                                            \
    cudaMemcpy(&Got, Info, 4, cudaMemcpyDeviceToHost);                         \
    printf("  info %d\n", Got);                                                \
  }
  SHOW(cusolverDnCreate(&H))
  auto L = CUBLAS_FILL_MODE_LOWER;
  SHOW(cusolverDnSpotrf_bufferSize(H, L, 4, A, 3, &Work))
  SHOW(cusolverDnSpotrf_bufferSize(H, L, -4, A, 4, &Work))
  SHOW(cusolverDnSpotrf_bufferSize(H, L, 4, A, 4, &Work))
  printf("  work %d\n", Work);
  SHOW(cusolverDnSpotrf(H, L, 4, A, 3, W, 1 << 18, Info))
  INFO() SHOW(cusolverDnSpotrf(H, L, 0, A, 4, W, 1 << 18, Info)) INFO()
      cudaMemset(C, 0, 64);
  SHOW(cusolverDnSpotrf(H, L, 4, C, 4, W, 1 << 18, Info))
  INFO() bits("zeros", C, 16);
  SHOW(cusolverDnSgetrf(H, 4, 4, C, 4, W, Pivots, Info))
  INFO() bits("pivots", (float *)Pivots, 4);
  SHOW(cusolverDnSgetrf(H, 4, 4, A, 4, W, Pivots, Info))
  INFO() bits("lu", A, 16);
  bits("pivots", (float *)Pivots, 4);
  SHOW(cusolverDnSgetrf(H, 4, 4, A, 3, W, Pivots, Info))
  INFO() SHOW(cusolverDnSgeqrf(H, 4, 4, A, 4, B, W, 1 << 18, Info)) INFO()
      bits("qr", A, 16);
  bits("tau", B, 4);
  SHOW(cusolverDnSsyevd(H, CUSOLVER_EIG_MODE_VECTOR, L, 4, A, 4, B, W, 1 << 18,
                        Info))
  INFO() bits("vectors", A, 16);
  bits("values", B, 4);
  SHOW(cusolverDnSsyevd(H, CUSOLVER_EIG_MODE_VECTOR, L, 4, A, 4, B, W, 0, Info))
  INFO() SHOW(cusolverDnSgesvd(H, 'X', 'A', 4, 4, A, 4, B, C, 4, C, 4, W,
                               1 << 18, nullptr, Info)) INFO()
      SHOW(cusolverDnSgesvd(H, 'N', 'N', 3, 4, A, 4, B, C, 4, C, 4, W, 1 << 18,
                            nullptr, Info)) INFO() SHOW(cusolverDnDestroy(H))
          SHOW(cusolverDnDestroy(nullptr))
}

static void nccl() {
  ncclComm_t Comm = nullptr;
  int Zero = 0, N = -7;
  SHOW(ncclCommInitAll(&Comm, 0, nullptr))
  SHOW(ncclCommInitAll(&Comm, 1, &Zero))
  SHOW(ncclCommCount(Comm, &N))
  SHOW(ncclCommCount(nullptr, &N))
  SHOW(ncclAllReduce(A, C, 4, ncclFloat, ncclSum, Comm, 0))
  bits("sum", C, 4);
  SHOW(ncclAllReduce(A, C, 4, ncclDataType_t(99), ncclSum, Comm, 0))
  SHOW(ncclAllReduce(A, C, 4, ncclFloat, ncclRedOp_t(99), Comm, 0))
  SHOW(ncclAllReduce(A, C, 0, ncclFloat, ncclSum, Comm, 0))
  SHOW(ncclAllReduce(A, C, 4, ncclFloat, ncclSum, nullptr, 0))
  SHOW(ncclBroadcast(A, C, 4, ncclFloat, 1, Comm, 0))
  SHOW(ncclReduce(A, C, 4, ncclFloat, ncclSum, -1, Comm, 0))
  SHOW(ncclSend(A, 4, ncclFloat, 1, Comm, 0))
  SHOW(ncclGroupEnd())
  SHOW(ncclGroupStart())
  SHOW(ncclSend(A, 4, ncclFloat, 0, Comm, 0))
  SHOW(ncclRecv(C, 4, ncclFloat, 0, Comm, 0))
  SHOW(ncclGroupEnd())
  SHOW(ncclCommDestroy(Comm))
  SHOW(ncclCommDestroy(nullptr))
}

// One call each, since it may end what the device can do.
static void blasNull() {
  cublasHandle_t H;
  float One = 1, Zero = 0;
  auto N = CUBLAS_OP_N;
  cublasCreate(&H);
  SHOW(cublasSgemm(H, N, N, 4, 4, 4, &One, nullptr, 4, B, 4, &Zero, C, 4))
}

static void fftNull() {
  cufftHandle P;
  cufftPlan1d(&P, 8, CUFFT_C2C, 1);
  SHOW(cufftExecC2C(P, nullptr, (cufftComplex *)B, CUFFT_FORWARD))
}

static void fftUnaligned() {
  cufftHandle P;
  cufftPlan1d(&P, 8, CUFFT_C2C, 1);
  SHOW(cufftExecC2C(P, (cufftComplex *)(A + 1), (cufftComplex *)B,
                    CUFFT_FORWARD))
}

static void randUnaligned() {
  curandGenerator_t G;
  curandCreateGenerator(&G, CURAND_RNG_PSEUDO_XORWOW);
  SHOW(curandGenerateNormal(G, A + 1, 4, 0, 1))
}

static void ncclNull() {
  ncclComm_t Comm;
  int Zero = 0;
  ncclCommInitAll(&Comm, 1, &Zero);
  SHOW(ncclAllReduce(nullptr, C, 4, ncclFloat, ncclSum, Comm, 0))
}

static void run(void (*Part)()) {
  signal(SIGSEGV, faulted);
  for (float **P : {&A, &B, &C})
    cudaMalloc(P, 1 << 16);
  float Host[16];
  for (int I = 0; I < 16; ++I)
    Host[I] = float((I * 7 + 3) % 11) - 4;
  cudaMemcpy(A, Host, 64, cudaMemcpyHostToDevice);
  cudaMemcpy(B, Host, 64, cudaMemcpyHostToDevice);
  cudaMemset(C, 0xff, 64);
  Part();
}

int main() {
  void (*Parts[])() = {blas,         fft,           sparse,   rand_,
                       solver,       nccl,          blasNull, fftNull,
                       fftUnaligned, randUnaligned, ncclNull};
  int Number = 0;
  for (auto Part : Parts) {
    printf("== part %d\n", Number++);
    fflush(stdout);
    if (pid_t Child = fork()) {
      waitpid(Child, nullptr, 0);
      continue;
    }
    run(Part);
    fflush(stdout);
    _exit(0);
  }
}
