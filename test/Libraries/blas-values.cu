// Levels 1 to 3 of BLAS compute what the sums of their definitions give, in all types, with strides, leading dimensions and transpositions; cuBLAS and the port's hipBLAS alike.
// RUN: %porthip run --cuda-path=none %s -lcublas | FileCheck %s
// RUN: %porthip verify %if !long %{--cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942%} %s -lcublas | FileCheck %s --check-prefixes=%if long %{AGREE,LONG%} %else %{AGREE%}
// CHECK-NOT: wrong
// CHECK: 120 checks, 0 wrong
// AGREE: hip@vgpu:gfx942: equal (116 launches
// LONG: hip@vgpu:gfx1100: equal (116 launches
#include <cmath>
#include <complex>
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <vector>

using C = std::complex<float>;
using Z = std::complex<double>;
static int Checks, Wrong;
static cublasHandle_t H;

template <class T> T number(int I) { return T(float((I * 7 + 3) % 11 - 5)); }
template <> C number<C>(int I) {
  return C(float((I * 7 + 3) % 11 - 5), float((I * 5 + 1) % 7 - 3));
}
template <> Z number<Z>(int I) {
  C V = number<C>(I);
  return Z(V.real(), V.imag());
}
template <class T> T conjugate(T V) { return V; }
C conjugate(C V) { return std::conj(V); }
Z conjugate(Z V) { return std::conj(V); }

/// The same numbers on the host and on the device.
template <class T> struct Both {
  std::vector<T> Host;
  T *Device = nullptr;
  explicit Both(int N, int Seed) : Host(N) {
    for (int I = 0; I < N; ++I)
      Host[I] = number<T>(I + Seed);
    cudaMalloc(&Device, N * sizeof(T));
    cudaMemcpy(Device, Host.data(), N * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Both() { cudaFree(Device); }
  /// Whether the device has what the host has.
  void check(const char *Name, cublasStatus_t Status) {
    std::vector<T> Now(Host.size());
    cudaMemcpy(Now.data(), Device, Now.size() * sizeof(T),
               cudaMemcpyDeviceToHost);
    double Most = 0;
    for (size_t I = 0; I < Now.size(); ++I)
      Most = std::fmax(Most, std::abs(Now[I] - Host[I]) /
                                 (1 + std::abs(Host[I])));
    ++Checks;
    if (Status != CUBLAS_STATUS_SUCCESS || !(Most < 1e-4)) {
      ++Wrong;
      printf("wrong: %s, status %s, error %g\n", Name,
             Status ? "bad" : "good", Most);
    }
  }
};
void checkValue(const char *Name, cublasStatus_t Status, double Is,
                double Should) {
  ++Checks;
  if (Status != CUBLAS_STATUS_SUCCESS ||
      !(std::fabs(Is - Should) < 1e-4 * (1 + std::fabs(Should)))) {
    ++Wrong;
    printf("wrong: %s %g %g\n", Name, Is, Should);
  }
}

/// Element of op(A).
template <class T>
T at(cublasOperation_t Op, const std::vector<T> &A, int Ld, int I, int J) {
  if (Op == CUBLAS_OP_N)
    return A[J * Ld + I];
  return Op == CUBLAS_OP_T ? A[I * Ld + J] : conjugate(A[I * Ld + J]);
}
/// The element of a symmetric or Hermitian matrix that has one triangle.
template <class T>
T symmetric(bool IsHermitian, bool IsUpper, const std::vector<T> &A, int Ld,
            int I, int J) {
  if (I == J)
    return IsHermitian ? T(std::real(A[J * Ld + I])) : A[J * Ld + I];
  if ((I < J) == IsUpper)
    return A[J * Ld + I];
  return IsHermitian ? conjugate(A[I * Ld + J]) : A[I * Ld + J];
}

#define BY_TYPE(NAME)                                                          \
  template <class... A> cublasStatus_t NAME(float, A... Args) {                \
    return cublasS##NAME(H, Args...);                                          \
  }                                                                            \
  template <class... A> cublasStatus_t NAME(double, A... Args) {               \
    return cublasD##NAME(H, Args...);                                          \
  }                                                                            \
  template <class... A> cublasStatus_t NAME(C, A... Args) {                    \
    return cublasC##NAME(H, cast(Args)...);                                    \
  }                                                                            \
  template <class... A> cublasStatus_t NAME(Z, A... Args) {                    \
    return cublasZ##NAME(H, cast(Args)...);                                    \
  }
template <class T> T cast(T V) { return V; }
cuComplex *cast(C *P) { return reinterpret_cast<cuComplex *>(P); }
const cuComplex *cast(const C *P) {
  return reinterpret_cast<const cuComplex *>(P);
}
cuDoubleComplex *cast(Z *P) { return reinterpret_cast<cuDoubleComplex *>(P); }
const cuDoubleComplex *cast(const Z *P) {
  return reinterpret_cast<const cuDoubleComplex *>(P);
}
BY_TYPE(axpy)
BY_TYPE(copy)
BY_TYPE(swap)
BY_TYPE(scal)
BY_TYPE(gemv)
BY_TYPE(gemm)
BY_TYPE(symm)
BY_TYPE(syrk)
BY_TYPE(syr2k)
BY_TYPE(trmm)
BY_TYPE(trsm)
BY_TYPE(trmv)
BY_TYPE(trsv)
BY_TYPE(geam)
BY_TYPE(dgmm)
BY_TYPE(symv)
BY_TYPE(syr)

template <class T> void level1() {
  const int N = 9;
  T Alpha = number<T>(1);
  Both<T> X(3 * N, 0), Y(2 * N, 4);
  for (int I = 0; I < N; ++I)
    Y.Host[2 * I] += Alpha * X.Host[3 * I];
  Y.check("axpy", axpy(T(), N, (const T *)&Alpha, (const T *)X.Device, 3,
                       Y.Device, 2));
  // A negative increment begins at the other end.
  for (int I = 0; I < N; ++I)
    Y.Host[2 * I] = X.Host[3 * (N - 1 - I)];
  Y.check("copy", copy(T(), N, (const T *)X.Device, -3, Y.Device, 2));
  for (int I = 0; I < N; ++I)
    std::swap(Y.Host[2 * I], X.Host[I]);
  cublasStatus_t Status = swap(T(), N, X.Device, 1, Y.Device, 2);
  X.check("swap x", Status);
  Y.check("swap y", Status);
  for (int I = 0; I < N; ++I)
    X.Host[I] *= Alpha;
  X.check("scal", scal(T(), N, (const T *)&Alpha, X.Device, 1));
}

template <class T> void level2(cublasOperation_t Op) {
  const int M = 5, N = 4, Ld = 7;
  T Alpha = number<T>(1), Beta = number<T>(2);
  Both<T> A(Ld * 5, 0);
  int XN = Op == CUBLAS_OP_N ? N : M, YN = Op == CUBLAS_OP_N ? M : N;
  Both<T> X(2 * XN, 3), Y(3 * YN, 5);
  for (int I = 0; I < YN; ++I) {
    T Sum(0);
    for (int J = 0; J < XN; ++J)
      Sum += at(Op, A.Host, Ld, I, J) * X.Host[2 * J];
    Y.Host[3 * I] = Alpha * Sum + Beta * Y.Host[3 * I];
  }
  Y.check("gemv", gemv(T(), Op, M, N, (const T *)&Alpha, (const T *)A.Device,
                       Ld, (const T *)X.Device, 2, (const T *)&Beta, Y.Device,
                       3));
  Both<T> B(Ld * N, 1), V(N, 2);
  for (int I = 0; I < N; ++I) // no small pivots
    B.Host[I * Ld + I] = T(13);
  cudaMemcpy(B.Device, B.Host.data(), B.Host.size() * sizeof(T),
             cudaMemcpyHostToDevice);
  std::vector<T> Before = V.Host;
  for (int I = 0; I < N; ++I) {
    V.Host[I] = T(0);
    for (int J = 0; J < N; ++J)
      if (Op == CUBLAS_OP_N ? J >= I : J <= I)
        V.Host[I] += at(Op, B.Host, Ld, I, J) * Before[J];
  }
  V.check("trmv", trmv(T(), CUBLAS_FILL_MODE_UPPER, Op, CUBLAS_DIAG_NON_UNIT,
                       N, (const T *)B.Device, Ld, V.Device, 1));
  V.Host = Before;
  V.check("trsv", trsv(T(), CUBLAS_FILL_MODE_UPPER, Op, CUBLAS_DIAG_NON_UNIT,
                       N, (const T *)B.Device, Ld, V.Device, 1));
}

template <class T> void symmetricVectors() {
  const int N = 4, Ld = 5;
  T Alpha = number<T>(1), Beta = number<T>(2);
  Both<T> A(Ld * N, 0), X(N, 3), Y(N, 5);
  for (int I = 0; I < N; ++I) {
    T Sum(0);
    for (int J = 0; J < N; ++J)
      Sum += symmetric(false, false, A.Host, Ld, I, J) * X.Host[J];
    Y.Host[I] = Alpha * Sum + Beta * Y.Host[I];
  }
  Y.check("symv", symv(T(), CUBLAS_FILL_MODE_LOWER, N, (const T *)&Alpha,
                       (const T *)A.Device, Ld, (const T *)X.Device, 1,
                       (const T *)&Beta, Y.Device, 1));
  for (int J = 0; J < N; ++J)
    for (int I = 0; I <= J; ++I)
      A.Host[J * Ld + I] += Alpha * X.Host[I] * X.Host[J];
  A.check("syr", syr(T(), CUBLAS_FILL_MODE_UPPER, N, (const T *)&Alpha,
                     (const T *)X.Device, 1, A.Device, Ld));
}

template <class T> void products(cublasOperation_t OpA, cublasOperation_t OpB) {
  const int M = 4, N = 3, K = 5, Ld = 6;
  T Alpha = number<T>(1), Beta = number<T>(2);
  Both<T> A(Ld * 5, 0), B(Ld * 5, 3), D(Ld * 5, 5);
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < M; ++I) {
      T Sum(0);
      for (int L = 0; L < K; ++L)
        Sum += at(OpA, A.Host, Ld, I, L) * at(OpB, B.Host, Ld, L, J);
      D.Host[J * Ld + I] = Alpha * Sum + Beta * D.Host[J * Ld + I];
    }
  D.check("gemm", gemm(T(), OpA, OpB, M, N, K, (const T *)&Alpha,
                       (const T *)A.Device, Ld, (const T *)B.Device, Ld,
                       (const T *)&Beta, D.Device, Ld));
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < M; ++I)
      D.Host[J * Ld + I] = Alpha * at(OpA, A.Host, Ld, I, J) +
                           Beta * at(OpB, B.Host, Ld, I, J);
  D.check("geam", geam(T(), OpA, OpB, M, N, (const T *)&Alpha,
                       (const T *)A.Device, Ld, (const T *)&Beta,
                       (const T *)B.Device, Ld, D.Device, Ld));
}

template <class T> void level3() {
  const int M = 4, N = 3, K = 5, Ld = 6;
  T Alpha = number<T>(1), Beta = number<T>(2);
  Both<T> A(Ld * 5, 0), B(Ld * 5, 3), D(Ld * 5, 5);
  for (int I = 0; I < 5; ++I)
    A.Host[I * Ld + I] = T(13);
  cudaMemcpy(A.Device, A.Host.data(), A.Host.size() * sizeof(T),
             cudaMemcpyHostToDevice);
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < M; ++I) {
      T Sum(0);
      for (int L = 0; L < N; ++L) // from the right
        Sum += B.Host[L * Ld + I] * symmetric(false, true, A.Host, Ld, L, J);
      D.Host[J * Ld + I] = Alpha * Sum + Beta * D.Host[J * Ld + I];
    }
  D.check("symm", symm(T(), CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, M, N,
                       (const T *)&Alpha, (const T *)A.Device, Ld,
                       (const T *)B.Device, Ld, (const T *)&Beta, D.Device,
                       Ld));
  for (int J = 0; J < N; ++J)
    for (int I = J; I < N; ++I) {
      T Sum(0);
      for (int L = 0; L < K; ++L)
        Sum += A.Host[L * Ld + I] * A.Host[L * Ld + J];
      D.Host[J * Ld + I] = Alpha * Sum + Beta * D.Host[J * Ld + I];
    }
  D.check("syrk", syrk(T(), CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, N, K,
                       (const T *)&Alpha, (const T *)A.Device, Ld,
                       (const T *)&Beta, D.Device, Ld));
  for (int J = 0; J < N; ++J)
    for (int I = 0; I <= J; ++I) {
      T Sum(0);
      for (int L = 0; L < K; ++L)
        Sum += A.Host[I * Ld + L] * B.Host[J * Ld + L] +
               B.Host[I * Ld + L] * A.Host[J * Ld + L];
      D.Host[J * Ld + I] = Alpha * Sum + Beta * D.Host[J * Ld + I];
    }
  D.check("syr2k", syr2k(T(), CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, N, K,
                         (const T *)&Alpha, (const T *)A.Device, Ld,
                         (const T *)B.Device, Ld, (const T *)&Beta, D.Device,
                         Ld));
  // Out of place, and what it made is solved again.
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < M; ++I) {
      T Sum(0);
      for (int L = 0; L <= I; ++L)
        Sum += (I == L ? T(1) : A.Host[L * Ld + I]) * B.Host[J * Ld + L];
      D.Host[J * Ld + I] = Alpha * Sum;
    }
  D.check("trmm", trmm(T(), CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER,
                       CUBLAS_OP_N, CUBLAS_DIAG_UNIT, M, N, (const T *)&Alpha,
                       (const T *)A.Device, Ld, (const T *)B.Device, Ld,
                       D.Device, Ld));
  T Inverse = T(1) / Alpha;
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < M; ++I)
      D.Host[J * Ld + I] = B.Host[J * Ld + I];
  D.check("trsm", trsm(T(), CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER,
                       CUBLAS_OP_N, CUBLAS_DIAG_UNIT, M, N,
                       (const T *)&Inverse, (const T *)A.Device, Ld, D.Device,
                       Ld));
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < M; ++I)
      D.Host[J * Ld + I] = A.Host[J * Ld + I] * B.Host[2 * J];
  D.check("dgmm", dgmm(T(), CUBLAS_SIDE_RIGHT, M, N, (const T *)A.Device, Ld,
                       (const T *)B.Device, 2, D.Device, Ld));
}

void results() {
  const int N = 9;
  Both<float> X(N, 0), Y(N, 4);
  Both<C> V(N, 2);
  double Dot = 0, Sum = 0, Squares = 0, ComplexSum = 0;
  int Largest = 0, Smallest = 0;
  for (int I = 0; I < N; ++I) {
    float A = std::fabs(X.Host[I]);
    Dot += X.Host[I] * Y.Host[I];
    Sum += A;
    Squares += A * A;
    ComplexSum +=
        std::fabs(V.Host[I].real()) + std::fabs(V.Host[I].imag());
    Largest = A > std::fabs(X.Host[Largest]) ? I : Largest;
    Smallest = A < std::fabs(X.Host[Smallest]) ? I : Smallest;
  }
  float R = 0;
  int At = 0;
  cublasStatus_t S = cublasSdot(H, N, X.Device, 1, Y.Device, 1, &R);
  checkValue("dot", S, R, Dot);
  S = cublasSasum(H, N, X.Device, 1, &R);
  checkValue("asum", S, R, Sum);
  S = cublasSnrm2(H, N, X.Device, 1, &R);
  checkValue("nrm2", S, R, std::sqrt(Squares));
  S = cublasScasum(H, N, cast(V.Device), 1, &R);
  checkValue("scasum", S, R, ComplexSum);
  S = cublasIsamax(H, N, X.Device, 1, &At);
  checkValue("amax", S, At, Largest + 1);
  S = cublasIsamin(H, N, X.Device, 1, &At);
  checkValue("amin", S, At, Smallest + 1);
  // Where the result is wanted on the device.
  Both<float> Result(1, 0);
  Result.Host[0] = float(Dot);
  cublasSetPointerMode(H, CUBLAS_POINTER_MODE_DEVICE);
  Result.check("dot to device",
               cublasSdot(H, N, X.Device, 1, Y.Device, 1, Result.Device));
  for (int I = 0; I < N; ++I)
    Y.Host[I] *= float(Dot);
  Y.check("scal from device", cublasSscal(H, N, Result.Device, Y.Device, 1));
  cublasSetPointerMode(H, CUBLAS_POINTER_MODE_HOST);
}

template <class T> void all() {
  level1<T>();
  symmetricVectors<T>();
  level3<T>();
  for (cublasOperation_t A : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
    level2<T>(A);
  products<T>(CUBLAS_OP_N, CUBLAS_OP_T);
  products<T>(CUBLAS_OP_C, CUBLAS_OP_N);
  products<T>(CUBLAS_OP_T, CUBLAS_OP_C);
}

int main() {
  cublasCreate(&H);
  all<float>();
  all<double>();
  all<C>();
  all<Z>();
  results();
  printf("%d checks, %d wrong\n", Checks, Wrong);
  cublasDestroy(H);
}
