// Products and vectors whose types are arguments (half, bfloat16, TF32, 8-bit integers, batches by pointers and strides), and LU, QR and least squares of batches, compute what their definitions give; both vendors alike.
// RUN: %porthip run --cuda-path=none %s -lcublas | FileCheck %s
// RUN: %porthip verify %if !long %{--cuda-path=none%} --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} %s -lcublas | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong
// CHECK: 19 checks, 0 wrong
// AGREE: hip@vgpu:gfx942: equal (31 launches
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <vector>

static int Checks, Wrong;
static cublasHandle_t H;
static void check(bool IsRight, const char *Name) {
  ++Checks;
  if (!IsRight) {
    ++Wrong;
    printf("wrong: %s\n", Name);
  }
}
template <class T> T *toDevice(const std::vector<T> &V) {
  T *P;
  cudaMalloc(&P, V.size() * sizeof(T));
  cudaMemcpy(P, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  return P;
}
template <class T> std::vector<T> fromDevice(const T *P, size_t N) {
  std::vector<T> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(T), cudaMemcpyDeviceToHost);
  return V;
}
template <class T> std::vector<T> numbers(int N, int Seed) {
  std::vector<T> V(N);
  for (int I = 0; I < N; ++I)
    V[I] = T(float((I * 7 + Seed) % 11 - 5));
  return V;
}
/// 1 + 2^-14 and so on: what TF32 and the small types do not hold.
static std::vector<float> fine(int N) {
  std::vector<float> V(N);
  for (int I = 0; I < N; ++I)
    V[I] = 1 + (I % 5 + 1) / 16384.f;
  return V;
}

constexpr int N = 8;
template <class In, class Out, class S>
void product(const char *Name, cudaDataType InType, cudaDataType OutType,
             cublasComputeType_t How, S Alpha, S Beta) {
  std::vector<In> A = numbers<In>(N * N, 1), B = numbers<In>(N * N, 2);
  std::vector<Out> C = numbers<Out>(N * N, 3);
  In *DA = toDevice(A), *DB = toDevice(B);
  Out *DC = toDevice(C);
  cublasStatus_t Status = cublasGemmEx(
      H, CUBLAS_OP_N, CUBLAS_OP_T, N, N, N, &Alpha, DA, InType, N, DB, InType,
      N, &Beta, DC, OutType, N, How, CUBLAS_GEMM_DEFAULT);
  std::vector<Out> D = fromDevice(DC, N * N);
  bool IsRight = !Status;
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < N; ++I) {
      float Sum = 0;
      for (int L = 0; L < N; ++L)
        Sum += float(A[L * N + I]) * float(B[L * N + J]);
      float V = float(Alpha) * Sum + float(Beta) * float(C[J * N + I]);
      IsRight &= float(D[J * N + I]) == float(Out(V));
    }
  check(IsRight, Name);
}

/// Each product of these is 1 + a little, which the format rounds away or not.
static float rounded(cublasComputeType_t How, bool ByMathMode = false) {
  float *A = toDevice(fine(16)), *C = toDevice(fine(16)), One = 1, Zero = 0;
  if (ByMathMode)
    cublasSetMathMode(H, CUBLAS_TF32_TENSOR_OP_MATH);
  cublasGemmEx(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &One, A, CUDA_R_32F, 4, A,
               CUDA_R_32F, 4, &Zero, C, CUDA_R_32F, 4, How,
               CUBLAS_GEMM_DEFAULT);
  cublasSetMathMode(H, CUBLAS_DEFAULT_MATH);
  return fromDevice(C, 1)[0];
}

template <class T> void vectors(cudaDataType Of, const char *Name) {
  std::vector<T> X = numbers<T>(N, 1), Y = numbers<T>(N, 4);
  T *DX = toDevice(X), *DY = toDevice(Y), R = T(0.f);
  float Alpha = 0.5f, Dot = 0;
  bool IsRight = !cublasDotEx(H, N, DX, Of, 1, DY, Of, 1, &R, Of, CUDA_R_32F);
  for (int I = 0; I < N; ++I)
    Dot += float(X[I]) * float(Y[I]);
  IsRight &= float(R) == float(T(Dot));
  IsRight &= !cublasAxpyEx(H, N, &Alpha, CUDA_R_32F, DX, Of, 1, DY, Of, 1,
                           CUDA_R_32F);
  IsRight &= !cublasScalEx(H, N, &Alpha, CUDA_R_32F, DX, Of, 1, CUDA_R_32F);
  std::vector<T> GotX = fromDevice(DX, N), GotY = fromDevice(DY, N);
  for (int I = 0; I < N; ++I)
    IsRight &= float(GotX[I]) == 0.5f * float(X[I]) &&
               float(GotY[I]) == 0.5f * float(X[I]) + float(Y[I]);
  T Cosine = T(0.0f), Sine = T(1.0f); // the vectors change places
  IsRight &= !cublasRotEx(H, N, DX, Of, 1, DY, Of, 1, &Cosine, &Sine, Of,
                          CUDA_R_32F);
  X = fromDevice(DX, N), Y = fromDevice(DY, N);
  for (int I = 0; I < N; ++I)
    IsRight &= float(X[I]) == float(GotY[I]) && float(Y[I]) == -float(GotX[I]);
  check(IsRight, Name);
}

static void batches() {
  std::vector<float> A = numbers<float>(3 * 16, 1);
  float *DA = toDevice(A), *DC = toDevice(A), One = 1, Zero = 0;
  std::vector<float *> In, Out;
  for (int I = 0; I < 3; ++I) {
    In.push_back(DA + 16 * I);
    Out.push_back(DC + 16 * (2 - I));
  }
  float **DIn = toDevice(In), **DOut = toDevice(Out);
  bool IsRight = !cublasSgemmBatched(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &One,
                                     DIn, 4, DIn, 4, &Zero, DOut, 4, 3);
  std::vector<float> C = fromDevice(DC, 48);
  cublasSgemmStridedBatched(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &One, DA, 4,
                            16, DA, 4, 16, &Zero, DC, 4, 16, 3);
  std::vector<float> D = fromDevice(DC, 48);
  for (int P = 0; P < 3; ++P)
    for (int I = 0; I < 16; ++I)
      IsRight &= C[16 * (2 - P) + I] == D[16 * P + I];
  float First = 0;
  for (int L = 0; L < 4; ++L)
    First += A[L * 4] * A[L];
  check(IsRight && D[0] == First, "batches");
}

static void lu(bool Pivots) {
  const int Order = 3;
  std::vector<double> A = {4, 1, 2, 2, 5, 1, 1, 2, 6, 9, 1, 1, 1, 8, 2, 3, 1, 7};
  std::vector<double> B = {1, 2, 3, 4, 5, 6};
  double *DA = toDevice(A), *DB = toDevice(B), *DC = toDevice(A);
  double **As = toDevice(std::vector<double *>{DA, DA + 9}),
         **Bs = toDevice(std::vector<double *>{DB, DB + 3}),
         **Cs = toDevice(std::vector<double *>{DC, DC + 9});
  int *P = toDevice(std::vector<int>(6)), *Info = toDevice(std::vector<int>(2));
  int HostInfo = 7;
  bool IsRight =
      !cublasDgetrfBatched(H, Order, As, 3, Pivots ? P : nullptr, Info, 2);
  IsRight &= !cublasDgetrsBatched(H, CUBLAS_OP_N, Order, 1, As, 3,
                                  Pivots ? P : nullptr, Bs, 3, &HostInfo, 2);
  IsRight &= !cublasDgetriBatched(H, Order, As, 3, Pivots ? P : nullptr, Cs, 3,
                                  Info, 2);
  std::vector<double> X = fromDevice(DB, 6), Inverse = fromDevice(DC, 18);
  for (int M = 0; M < 2; ++M)
    for (int I = 0; I < 3; ++I) {
      double Sum = 0;
      for (int J = 0; J < 3; ++J)
        Sum += A[9 * M + 3 * J + I] * X[3 * M + J];
      IsRight &= std::fabs(Sum - B[3 * M + I]) < 1e-12;
      for (int K = 0; K < 3; ++K) {
        double One = 0;
        for (int J = 0; J < 3; ++J)
          One += A[9 * M + 3 * J + I] * Inverse[9 * M + 3 * K + J];
        IsRight &= std::fabs(One - (I == K)) < 1e-12;
      }
    }
  check(IsRight && HostInfo == 0, Pivots ? "LU" : "LU without pivots");
}

/// A parabola through five points, and the length of a column by QR.
static void leastSquares() {
  std::vector<double> A, B;
  for (int C = 0; C < 3; ++C)
    for (int X = 0; X < 5; ++X)
      A.push_back(std::pow(double(X), C));
  for (int X = 0; X < 5; ++X)
    B.push_back(2 - 3.0 * X + 0.5 * X * X);
  double *DA = toDevice(A), *DB = toDevice(B), *DQ = toDevice(A);
  double **As = toDevice(std::vector<double *>{DA}),
         **Bs = toDevice(std::vector<double *>{DB}),
         **Qs = toDevice(std::vector<double *>{DQ}),
         **Taus = toDevice(
             std::vector<double *>{toDevice(std::vector<double>(3))});
  int *Each = toDevice(std::vector<int>{7}), Info = 7, InfoQ = 7;
  bool IsRight = !cublasDgelsBatched(H, CUBLAS_OP_N, 5, 3, 1, As, 5, Bs, 5,
                                     &Info, Each, 1);
  IsRight &= !cublasDgeqrfBatched(H, 5, 3, Qs, 5, Taus, &InfoQ, 1);
  IsRight &= cublasDgelsBatched(H, CUBLAS_OP_T, 5, 3, 1, As, 5, Bs, 5, &Info,
                                Each, 1) == CUBLAS_STATUS_NOT_SUPPORTED;
  std::vector<double> X = fromDevice(DB, 5), Q = fromDevice(DQ, 15);
  IsRight &= !Info && !InfoQ && !fromDevice(Each, 1)[0];
  const double Wanted[] = {2, -3, 0.5};
  for (int I = 0; I < 3; ++I)
    IsRight &= std::fabs(X[I] - Wanted[I]) < 1e-12;
  IsRight &= std::fabs(std::fabs(Q[0]) - std::sqrt(5.0)) < 1e-12;
  check(IsRight, "least squares");
}

int main() {
  cublasCreate(&H);
  product<__half, __half>("half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F,
                          0.5f, 2.f);
  product<__half, __half>("half in half", CUDA_R_16F, CUDA_R_16F,
                          CUBLAS_COMPUTE_16F, __half(0.5f), __half(2.f));
  product<__half, float>("half to float", CUDA_R_16F, CUDA_R_32F,
                         CUBLAS_COMPUTE_32F, 1.f, 0.f);
  product<__nv_bfloat16, __nv_bfloat16>("bfloat16", CUDA_R_16BF, CUDA_R_16BF,
                                        CUBLAS_COMPUTE_32F, 1.f, 1.f);
  product<int8_t, int32_t>("integers", CUDA_R_8I, CUDA_R_32I,
                           CUBLAS_COMPUTE_32I, 2, 3);
  // (1 + 2^-14) and so on are 1 where there are 10 bits or fewer.
  check(rounded(CUBLAS_COMPUTE_32F) > 4, "float");
  check(rounded(CUBLAS_COMPUTE_32F_FAST_TF32) == 4, "TF32");
  check(rounded(CUBLAS_COMPUTE_32F_FAST_16F) == 4, "FAST_16F");
  check(rounded(CUBLAS_COMPUTE_32F_FAST_16BF) == 4, "FAST_16BF");
  check(rounded(CUBLAS_COMPUTE_32F, true) == 4, "TF32 by math mode");
  check(rounded(CUBLAS_COMPUTE_32F_PEDANTIC, true) > 4, "pedantic");
  vectors<__half>(CUDA_R_16F, "vectors of half");
  vectors<__nv_bfloat16>(CUDA_R_16BF, "vectors of bfloat16");
  batches();
  lu(true);
  lu(false);
  leastSquares();
  // Hgemm, and old spellings: a data type as compute type.
  __half *X = toDevice(numbers<__half>(32, 1)), One = __half(1.f),
         Zero = __half(0.f);
  check(!cublasHgemm(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &One, X, 4, X, 4,
                     &Zero, X + 16, 4),
        "Hgemm");
  float Two = 2, Null = 0, *Y = toDevice(numbers<float>(32, 1));
  check(!cublasGemmEx(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &Two, Y, CUDA_R_32F,
                      4, Y, CUDA_R_32F, 4, &Null, Y + 16, CUDA_R_32F, 4, CUDA_R_32F,
                      CUBLAS_GEMM_DEFAULT_TENSOR_OP),
        "old compute type");
  printf("%d checks, %d wrong\n", Checks, Wrong);
  cublasDestroy(H);
}
