// RUN: %porthip run --cuda-path=none %s -lcublas -lcublasLt -lcufft | FileCheck %s
// CHECK: fft 1 x 3: 0 0,
// CHECK: fft 65536 x 3: 0 0,
// Rounding each of 333 sums is at most 166 units; TF32 inputs give more.
// CHECK: gemm in 0 out 0 compute 68 math 0 n 200 k 333: 0 0, {{[0-9]?[0-9]\.}}
// CHECK: gemm in 0 out 0 compute 68 math 3 n 200 k 333: 0 0, {{[0-9][0-9][0-9]}}
// How far GEMM and FFT are from sums in double (largest difference over the sum of
// magnitudes, in units of 2^-24), and bits of small transforms and cublasLt epilogues.
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <vector>

static unsigned State = 1;
static float next() {
  State = State * 1664525u + 1013904223u;
  return float(int(State >> 8) - (1 << 23)) / (1 << 23);
}
static char *A, *B, *C, *D;

template <class T> static void put(char *To, std::vector<double> &V) {
  std::vector<T> H(V.size());
  for (size_t I = 0; I < V.size(); ++I) {
    H[I] = T(float(V[I]));
    V[I] = double(float(H[I]));
  }
  cudaMemcpy(To, H.data(), H.size() * sizeof(T), cudaMemcpyHostToDevice);
}
static void put(char *To, std::vector<double> &V, cudaDataType T) {
  T == CUDA_R_16F    ? put<__half>(To, V)
  : T == CUDA_R_16BF ? put<__nv_bfloat16>(To, V)
  : T == CUDA_R_64F  ? put<double>(To, V)
                     : put<float>(To, V);
}
template <class T> static std::vector<double> take(size_t N) {
  std::vector<T> H(N);
  cudaMemcpy(H.data(), C, N * sizeof(T), cudaMemcpyDeviceToHost);
  std::vector<double> R(N);
  for (size_t I = 0; I < N; ++I) {
    if constexpr (sizeof(T) == 8)
      R[I] = H[I];
    else
      R[I] = float(H[I]);
  }
  return R;
}

static void gemm(cublasHandle_t H, cudaDataType In, cudaDataType Out,
                 cublasComputeType_t Compute, int Math, int N, int K) {
  std::vector<double> X(size_t(N) * K), Y(size_t(N) * K);
  for (auto *V : {&X, &Y})
    for (double &E : *V)
      E = next();
  put(A, X, In);
  put(B, Y, In);
  cublasSetMathMode(H, cublasMath_t(Math));
  float One = 1, Zero = 0;
  double One64 = 1, Zero64 = 0;
  __half OneH = 1.0f, ZeroH = 0.0f;
  bool Wide = Compute == CUBLAS_COMPUTE_64F,
       Narrow = Compute == CUBLAS_COMPUTE_16F;
  const void *Al = Wide     ? (void *)&One64
                   : Narrow ? (void *)&OneH
                            : &One,
             *Be = Wide     ? (void *)&Zero64
                   : Narrow ? (void *)&ZeroH
                            : &Zero;
  int S = cublasGemmEx(H, CUBLAS_OP_T, CUBLAS_OP_N, N, N, K, Al, A, In, K, B,
                       In, K, Be, C, Out, N, Compute, CUBLAS_GEMM_DEFAULT);
  int E = cudaDeviceSynchronize();
  auto R = Out == CUDA_R_16F    ? take<__half>(size_t(N) * N)
           : Out == CUDA_R_16BF ? take<__nv_bfloat16>(size_t(N) * N)
           : Out == CUDA_R_64F  ? take<double>(size_t(N) * N)
                                : take<float>(size_t(N) * N);
  double Worst = 0;
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < N; ++I) {
      double Sum = 0, Of = 0;
      for (int L = 0; L < K; ++L) {
        double P = X[size_t(I) * K + L] * Y[size_t(J) * K + L];
        Sum += P;
        Of += std::fabs(P);
      }
      Worst = std::fmax(Worst, std::fabs(R[size_t(J) * N + I] - Sum) / Of);
    }
  printf("gemm in %d out %d compute %d math %d n %d k %d: %d %d, %.6g\n", In,
         Out, Compute, Math, N, K, S, E, Worst * 16777216);
  fflush(stdout);
}

static void fft(int N, int Batch) {
  std::vector<float> X(2 * size_t(N) * Batch);
  for (float &E : X)
    E = next();
  cudaMemcpy(A, X.data(), X.size() * 4, cudaMemcpyHostToDevice);
  cufftHandle P;
  size_t Work = 0;
  int S = cufftPlan1d(&P, N, CUFFT_C2C, Batch);
  cufftGetSize(P, &Work);
  int S2 = cufftExecC2C(P, (cufftComplex *)A, (cufftComplex *)C, CUFFT_FORWARD);
  auto R = take<float>(X.size());
  double Norm = 0, Off = 0;
  for (int K = 0; K < N && K < 64; ++K) {
    std::complex<double> Sum = 0;
    for (int I = 0; I < N; ++I)
      Sum += std::complex<double>(X[2 * I], X[2 * I + 1]) *
             std::polar(
                 1.0, -2 * M_PI *
                          (double(K) * I / N - std::floor(double(K) * I / N)));
    Off = std::fmax(
        Off, std::abs(Sum - std::complex<double>(R[2 * K], R[2 * K + 1])));
    Norm = std::fmax(Norm, std::abs(Sum));
  }
  printf("fft %d x %d: %d %d, work %zu, %.6g\n", N, Batch, S, S2, Work,
         Off / Norm * 16777216);
  S = cufftExecR2C(P, (float *)A, (cufftComplex *)C);
  cufftDestroy(P);
  int S3 = cufftPlan1d(&P, N, CUFFT_R2C, Batch);
  S2 = cufftExecR2C(P, (float *)A, (cufftComplex *)C);
  unsigned W[4] = {};
  cudaMemcpy(W, C, 16, cudaMemcpyDeviceToHost);
  printf("  real, with a plan of another type: %d, of its own: %d %d, %08x "
         "%08x %08x %08x\n",
         S, S3, S2, W[0], W[1], W[2], W[3]);
  cufftDestroy(P);
  fflush(stdout);
}

static void epilogue(int Kind, cudaDataType In, cudaDataType Out) {
  const int N = 16;
  std::vector<double> X(N * N), Y(N * N), Z(N);
  for (auto *V : {&X, &Y, &Z})
    for (double &E : *V)
      E = next();
  put(A, X, In);
  put(B, Y, In);
  put(D, Z, Out);
  cudaMemset(C, 0xff, 4096);
  cublasLtHandle_t H;
  cublasLtCreate(&H);
  cublasLtMatmulDesc_t M;
  cublasLtMatrixLayout_t L, O;
  cublasLtMatmulPreference_t P;
  cublasLtMatmulDescCreate(&M, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  int T = CUBLAS_OP_T;
  cublasLtMatmulDescSetAttribute(M, CUBLASLT_MATMUL_DESC_TRANSA, &T, 4);
  int S = cublasLtMatmulDescSetAttribute(M, CUBLASLT_MATMUL_DESC_EPILOGUE,
                                         &Kind, 4);
  void *Bias = D, *Aux = D + 4096;
  long Ld = 128;
  cublasLtMatmulDescSetAttribute(M, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &Bias,
                                 8);
  if (Kind & 128) {
    cublasLtMatmulDescSetAttribute(M, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER,
                                   &Aux, 8);
    cublasLtMatmulDescSetAttribute(M, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &Ld,
                                   8);
  }
  cublasLtMatrixLayoutCreate(&L, In, N, N, N);
  cublasLtMatrixLayoutCreate(&O, Out, N, N, N);
  cublasLtMatmulPreferenceCreate(&P);
  cublasLtMatmulHeuristicResult_t R{};
  int Found = -1;
  float One = 1, Zero = 0;
  int S2 = cublasLtMatmulAlgoGetHeuristic(H, M, L, L, O, O, P, 1, &R, &Found);
  cudaMemset(Aux, 0xcd, 4096);
  int S3 = cublasLtMatmul(H, M, &One, A, L, B, L, &Zero, C, O, C, O, nullptr,
                          nullptr, 0, 0);
  unsigned W[4] = {}, V[4] = {};
  int E = cudaMemcpy(W, C, 16, cudaMemcpyDeviceToHost);
  cudaMemcpy(V, Aux, 16, cudaMemcpyDeviceToHost);
  printf("epilogue %d in %d out %d: set %d, heuristic %d found %d work %zu, %d "
         "%d: %08x %08x %08x %08x, aux %08x %08x %08x %08x\n",
         Kind, In, Out, S, S2, Found, R.workspaceSize, S3, E, W[0], W[1], W[2],
         W[3], V[0], V[1], V[2], V[3]);
  fflush(stdout);
}

int main() {
  for (char **P : {&A, &B, &C, &D})
    cudaMalloc(P, 8 << 20);
  for (int N : {1, 2, 3, 4, 7, 16, 17, 127, 128, 1000, 1009, 4096, 65536})
    fft(N, 3);
  for (int Kind :
       {1, 2, 4, 6, 32, 36, 130, 134, 160, 164, 136, 144, 192, 256, 512})
    for (auto Out : {CUDA_R_32F, CUDA_R_16F, CUDA_R_16BF})
      epilogue(Kind, Out, Out);
  cublasHandle_t H;
  cublasCreate(&H);
  for (auto [N, K] :
       {std::pair{1, 16}, {16, 16}, {64, 1024}, {128, 128}, {200, 333}}) {
    gemm(H, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 0, N, K);
    gemm(H, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F,
         CUBLAS_TF32_TENSOR_OP_MATH, N, K);
    gemm(H, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_16BF, 0, N, K);
    gemm(H, CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F, 0, N, K);
    gemm(H, CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F, 0, N, K);
    for (auto In : {CUDA_R_16F, CUDA_R_16BF})
      for (auto Out : {In, CUDA_R_32F})
        gemm(H, In, Out, CUBLAS_COMPUTE_32F, 0, N, K);
  }
}
