// Dense solvers solve, in all four types: what factors and solutions are made of gives the matrix back; cuSOLVER and the port's hipSOLVER alike.
// RUN: %porthip run --cuda-path=none %s -lcusolver | FileCheck %s
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} --cuda-path=none %s -lcusolver | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong
// CHECK: 80 results, 0 wrong
// AGREE: hip@vgpu:gfx942: equal (100 launches
#include <cmath>
#include <complex>
#include <cstdio>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <vector>

using Z = std::complex<double>;
static int Results, Wrong;
static cusolverDnHandle_t H;

template <class T> struct Of;
template <> struct Of<float> {
  using Real = float;
  static float from(Z V) { return float(V.real()); }
  static const cudaDataType Type = CUDA_R_32F;
  static const bool IsComplex = false;
};
template <> struct Of<double> {
  using Real = double;
  static double from(Z V) { return V.real(); }
  static const cudaDataType Type = CUDA_R_64F;
  static const bool IsComplex = false;
};
template <> struct Of<cuComplex> {
  using Real = float;
  static cuComplex from(Z V) { return {float(V.real()), float(V.imag())}; }
  static const cudaDataType Type = CUDA_C_32F;
  static const bool IsComplex = true;
};
template <> struct Of<cuDoubleComplex> {
  using Real = double;
  static cuDoubleComplex from(Z V) { return {V.real(), V.imag()}; }
  static const cudaDataType Type = CUDA_C_64F;
  static const bool IsComplex = true;
};
static Z to(float V) { return V; }
static Z to(double V) { return V; }
static Z to(cuComplex V) { return Z(V.x, V.y); }
static Z to(cuDoubleComplex V) { return Z(V.x, V.y); }

/// By columns, without gaps.
struct Matrix {
  int Rows, Columns;
  std::vector<Z> At;
  Matrix(int R, int C) : Rows(R), Columns(C), At(size_t(R * C)) {}
  Z &operator()(int I, int J) { return At[size_t(J * Rows + I)]; }
  Z operator()(int I, int J) const { return At[size_t(J * Rows + I)]; }
};
static Matrix operator*(const Matrix &A, const Matrix &B) {
  Matrix C(A.Rows, B.Columns);
  for (int I = 0; I < C.Rows; ++I)
    for (int J = 0; J < C.Columns; ++J)
      for (int K = 0; K < A.Columns; ++K)
        C(I, J) += A(I, K) * B(K, J);
  return C;
}
static Matrix adjoint(const Matrix &A) {
  Matrix B(A.Columns, A.Rows);
  for (int I = 0; I < A.Rows; ++I)
    for (int J = 0; J < A.Columns; ++J)
      B(J, I) = std::conj(A(I, J));
  return B;
}
template <class T> Matrix made(int Rows, int Columns, int Seed) {
  Matrix A(Rows, Columns);
  for (int J = 0; J < Columns; ++J)
    for (int I = 0; I < Rows; ++I) {
      A(I, J) = Z(((I * 7 + J * 13 + Seed) % 17 - 8) * 0.125,
                  Of<T>::IsComplex ? ((I * 5 + J * 3 + Seed) % 11 - 5) * 0.125 : 0);
      if (I == J)
        A(I, J) += 2;
    }
  return A;
}
/// Positive definite.
template <class T> Matrix definite(int N, int Seed) {
  Matrix A = made<T>(N, N, Seed);
  return A * adjoint(A);
}

/// On the device, with a leading dimension of its own.
template <class T> struct Device {
  T *At;
  int Rows, Columns, Ld;
  Device(const Matrix &M, int Room = 0)
      : Rows(M.Rows), Columns(M.Columns), Ld(M.Rows + Room) {
    std::vector<T> V(size_t(Ld * Columns), Of<T>::from(-99));
    for (int J = 0; J < Columns; ++J)
      for (int I = 0; I < Rows; ++I)
        V[size_t(J * Ld + I)] = Of<T>::from(M(I, J));
    cudaMalloc(&At, V.size() * sizeof(T));
    cudaMemcpy(At, V.data(), V.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  Matrix get() const {
    std::vector<T> V(size_t(Ld * Columns));
    cudaMemcpy(V.data(), At, V.size() * sizeof(T), cudaMemcpyDeviceToHost);
    Matrix M(Rows, Columns);
    for (int J = 0; J < Columns; ++J)
      for (int I = 0; I < Rows; ++I)
        M(I, J) = to(V[size_t(J * Ld + I)]);
    return M;
  }
};
template <class T> struct Array {
  T *At;
  explicit Array(size_t Count) { cudaMalloc(&At, Count * sizeof(T)); }
  T get() const {
    T V;
    cudaMemcpy(&V, At, sizeof(T), cudaMemcpyDeviceToHost);
    return V;
  }
  std::vector<double> numbers(size_t Count) const {
    std::vector<T> V(Count);
    cudaMemcpy(V.data(), At, Count * sizeof(T), cudaMemcpyDeviceToHost);
    return std::vector<double>(V.begin(), V.end());
  }
};

template <class T>
void same(const char *What, int Status, int Info, const Matrix &A, const Matrix &B) {
  double Most = 0, Size = 1;
  for (size_t I = 0; I < A.At.size(); ++I) {
    Most = std::fmax(Most, std::abs(A.At[I] - B.At[I]));
    Size = std::fmax(Size, std::abs(B.At[I]));
  }
  ++Results;
  double Bound = sizeof(typename Of<T>::Real) == 4 ? 2e-5 : 1e-13;
  if (Status || Info || !(Most < Bound * Size)) {
    ++Wrong;
    printf("wrong: %s of type %d: status %d, info %d, error %g of %g\n", What,
           int(Of<T>::Type), Status, Info, Most, Size);
  }
}
static Matrix triangle(const Matrix &A, bool IsUpper, bool IsUnit) {
  Matrix B(IsUpper ? std::min(A.Rows, A.Columns) : A.Rows,
           IsUpper ? A.Columns : std::min(A.Rows, A.Columns));
  for (int I = 0; I < B.Rows; ++I)
    for (int J = 0; J < B.Columns; ++J)
      B(I, J) = I == J && IsUnit ? 1 : (IsUpper ? I <= J : I >= J) ? A(I, J) : 0;
  return B;
}
static Matrix diagonal(const std::vector<double> &D) {
  Matrix M(int(D.size()), int(D.size()));
  for (size_t I = 0; I < D.size(); ++I)
    M(int(I), int(I)) = D[I];
  return M;
}

#define CHECKS(L, T, OR, SY)                                                   \
  static void checks(T) {                                                      \
    const int M = 9, N = 6, Columns = 3;                                       \
    int Size = 0, Status;                                                      \
    Array<int> Info(8), Pivots(N);                                             \
    auto work = [&] { return Array<T>(size_t(Size)).At; };                     \
    Matrix P = definite<T>(N, 1), X = made<T>(N, Columns, 2);                  \
    {                                                                          \
      Device<T> A(P, 2), B(P *X, 1);                                           \
      cusolverDn##L##potrf_bufferSize(H, CUBLAS_FILL_MODE_LOWER, N, A.At,      \
                                      A.Ld, &Size);                            \
      Status = cusolverDn##L##potrf(H, CUBLAS_FILL_MODE_LOWER, N, A.At, A.Ld,  \
                                    work(), Size, Info.At);                    \
      Matrix G = triangle(A.get(), false, false);                              \
      same<T>("potrf", Status, Info.get(), G * adjoint(G), P);                 \
      Status = cusolverDn##L##potrs(H, CUBLAS_FILL_MODE_LOWER, N, Columns,     \
                                    A.At, A.Ld, B.At, B.Ld, Info.At);          \
      same<T>("potrs", Status, Info.get(), P * B.get(), P * X);                \
      cusolverDn##L##potri_bufferSize(H, CUBLAS_FILL_MODE_LOWER, N, A.At,      \
                                      A.Ld, &Size);                            \
      Status = cusolverDn##L##potri(H, CUBLAS_FILL_MODE_LOWER, N, A.At, A.Ld,  \
                                    work(), Size, Info.At);                    \
      Matrix I = triangle(A.get(), false, false), Whole = I;                   \
      for (int J = 0; J < N; ++J)                                              \
        for (int K = 0; K < J; ++K)                                            \
          Whole(K, J) = std::conj(I(J, K));                                    \
      same<T>("potri", Status, Info.get(), P * Whole * P, P);                  \
    }                                                                          \
    {                                                                          \
      Device<T> A(P), B(definite<T>(N, 3));                                    \
      T *Both[2] = {A.At, B.At}, **Batch;                                      \
      cudaMalloc(&Batch, sizeof(Both));                                        \
      cudaMemcpy(Batch, Both, sizeof(Both), cudaMemcpyHostToDevice);           \
      Status = cusolverDn##L##potrfBatched(H, CUBLAS_FILL_MODE_UPPER, N,       \
                                           Batch, N, Info.At, 2);              \
      Matrix G = triangle(B.get(), true, false);                               \
      same<T>("potrfBatched", Status, Info.get(), adjoint(G) * G,              \
              definite<T>(N, 3));                                              \
    }                                                                          \
    Matrix F = made<T>(N, N, 4), R = made<T>(M, N, 5);                         \
    {                                                                          \
      Device<T> A(F, 1), B(F *X, 3);                                           \
      cusolverDn##L##getrf_bufferSize(H, N, N, A.At, A.Ld, &Size);             \
      Status = cusolverDn##L##getrf(H, N, N, A.At, A.Ld, work(), Pivots.At,    \
                                    Info.At);                                  \
      Status |= cusolverDn##L##getrs(H, CUBLAS_OP_N, N, Columns, A.At, A.Ld,   \
                                     Pivots.At, B.At, B.Ld, Info.At);          \
      same<T>("getrs", Status, Info.get(), F * B.get(), F * X);                \
      Device<T> C(adjoint(F) * X);                                             \
      Status = cusolverDn##L##getrs(H, CUBLAS_OP_C, N, Columns, A.At, A.Ld,    \
                                    Pivots.At, C.At, C.Ld, Info.At);           \
      same<T>("getrs, adjoint", Status, Info.get(), adjoint(F) * C.get(),      \
              adjoint(F) * X);                                                 \
      Device<T> D(R);                                                          \
      cusolverDn##L##getrf_bufferSize(H, M, N, D.At, D.Ld, &Size);             \
      Status = cusolverDn##L##getrf(H, M, N, D.At, D.Ld, work(), nullptr,      \
                                    Info.At);                                  \
      same<T>("getrf without pivots", Status, Info.get(),                      \
              triangle(D.get(), false, true) * triangle(D.get(), true, false), \
              R);                                                              \
    }                                                                          \
    {                                                                          \
      Device<T> A(R, 1), Q(Matrix(M, M));                                      \
      Array<T> Tau(N);                                                         \
      cusolverDn##L##geqrf_bufferSize(H, M, N, A.At, A.Ld, &Size);             \
      Status = cusolverDn##L##geqrf(H, M, N, A.At, A.Ld, Tau.At, work(), Size, \
                                    Info.At);                                  \
      Matrix Upper = triangle(A.get(), true, false);                           \
      Matrix Tall(M, N);                                                       \
      for (int J = 0; J < N; ++J)                                              \
        for (int I = 0; I <= J; ++I)                                           \
          Tall(I, J) = Upper(I, J);                                            \
      Device<T> C(Tall);                                                       \
      cusolverDn##L##OR##mqr_bufferSize(H, CUBLAS_SIDE_LEFT, CUBLAS_OP_N, M,   \
                                        N, N, A.At, A.Ld, Tau.At, C.At, C.Ld,  \
                                        &Size);                                \
      Status |= cusolverDn##L##OR##mqr(H, CUBLAS_SIDE_LEFT, CUBLAS_OP_N, M, N, \
                                       N, A.At, A.Ld, Tau.At, C.At, C.Ld,      \
                                       work(), Size, Info.At);                 \
      same<T>("ormqr", Status, Info.get(), C.get(), R);                        \
      cusolverDn##L##OR##gqr_bufferSize(H, M, N, N, A.At, A.Ld, Tau.At,        \
                                        &Size);                                \
      Status = cusolverDn##L##OR##gqr(H, M, N, N, A.At, A.Ld, Tau.At, work(),  \
                                      Size, Info.At);                          \
      same<T>("orgqr", Status, Info.get(), A.get() * Upper, R);                \
    }                                                                          \
    using Real = Of<T>::Real;                                                  \
    {                                                                          \
      Device<T> A(R), U(Matrix(M, M)), V(Matrix(N, N));                        \
      Array<Real> S(N), Reals(N);                                              \
      cusolverDn##L##gesvd_bufferSize(H, M, N, &Size);                         \
      Status = cusolverDn##L##gesvd(H, 'S', 'A', M, N, A.At, A.Ld, S.At, U.At, \
                                    U.Ld, V.At, V.Ld, work(), Size, Reals.At,  \
                                    Info.At);                                  \
      Matrix Thin = U.get();                                                   \
      Thin.Columns = N;                                                        \
      Thin.At.resize(size_t(M * N));                                           \
      same<T>("gesvd", Status, Info.get(),                                     \
              Thin * diagonal(S.numbers(N)) * V.get(), R);                     \
      Matrix Wide = adjoint(R);                                                \
      Device<T> B(Wide), U2(Matrix(N, N)), V2(Matrix(M, N));                   \
      gesvdjInfo_t How;                                                        \
      cusolverDnCreateGesvdjInfo(&How);                                        \
      cusolverDnXgesvdjSetTolerance(How, 1e-7);                                \
      cusolverDn##L##gesvdj_bufferSize(H, CUSOLVER_EIG_MODE_VECTOR, 1, N, M,   \
                                       B.At, B.Ld, S.At, U2.At, U2.Ld, V2.At,  \
                                       V2.Ld, &Size, How);                     \
      Status = cusolverDn##L##gesvdj(H, CUSOLVER_EIG_MODE_VECTOR, 1, N, M,     \
                                     B.At, B.Ld, S.At, U2.At, U2.Ld, V2.At,    \
                                     V2.Ld, work(), Size, Info.At, How);       \
      cusolverDnDestroyGesvdjInfo(How);                                        \
      same<T>("gesvdj", Status, Info.get(),                                    \
              U2.get() * diagonal(S.numbers(N)) * adjoint(V2.get()), Wide);    \
    }                                                                          \
    {                                                                          \
      Device<T> A(P, 1), B(P), G(definite<T>(N, 6));                           \
      Array<Real> W(2 * N);                                                    \
      cusolverDn##L##SY##evd_bufferSize(H, CUSOLVER_EIG_MODE_VECTOR,           \
                                        CUBLAS_FILL_MODE_UPPER, N, A.At, A.Ld, \
                                        W.At, &Size);                          \
      Status = cusolverDn##L##SY##evd(H, CUSOLVER_EIG_MODE_VECTOR,             \
                                      CUBLAS_FILL_MODE_UPPER, N, A.At, A.Ld,   \
                                      W.At, work(), Size, Info.At);            \
      Matrix V = A.get();                                                      \
      same<T>("syevd", Status, Info.get(),                                     \
              V * diagonal(W.numbers(N)) * adjoint(V), P);                     \
      syevjInfo_t How;                                                         \
      cusolverDnCreateSyevjInfo(&How);                                         \
      cusolverDn##L##SY##evj_bufferSize(H, CUSOLVER_EIG_MODE_VECTOR,           \
                                        CUBLAS_FILL_MODE_LOWER, N, B.At, B.Ld, \
                                        W.At, &Size, How);                     \
      Status = cusolverDn##L##SY##evj(H, CUSOLVER_EIG_MODE_VECTOR,             \
                                      CUBLAS_FILL_MODE_LOWER, N, B.At, B.Ld,   \
                                      W.At, work(), Size, Info.At, How);       \
      same<T>("syevj", Status, Info.get(),                                     \
              B.get() * diagonal(W.numbers(N)) * adjoint(B.get()), P);         \
      cusolverDnDestroySyevjInfo(How);                                         \
      Device<T> K(F * adjoint(F)), Of2(definite<T>(N, 6));                     \
      Matrix Before = K.get();                                                 \
      cusolverDn##L##SY##gvd_bufferSize(                                       \
          H, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR,                    \
          CUBLAS_FILL_MODE_UPPER, N, K.At, K.Ld, G.At, G.Ld, W.At, &Size);     \
      Status = cusolverDn##L##SY##gvd(                                         \
          H, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR,                    \
          CUBLAS_FILL_MODE_UPPER, N, K.At, K.Ld, G.At, G.Ld, W.At, work(),     \
          Size, Info.At);                                                      \
      Matrix E = K.get();                                                      \
      same<T>("sygvd", Status, Info.get(), Before * E,                         \
              Of2.get() * E * diagonal(W.numbers(N)));                         \
    }                                                                          \
    { /* some eigenvalues: by number, by value */                              \
      Device<T> A(P), B(P), K(F * adjoint(F)), G(definite<T>(N, 6));           \
      Matrix Before = K.get(), Other = G.get();                                \
      Array<Real> W(2 * N);                                                    \
      int Found = 0;                                                           \
      auto firsts = [&](Matrix E) {                                            \
        E.Columns = Found;                                                     \
        E.At.resize(size_t(N * Found));                                        \
        return E;                                                              \
      };                                                                       \
      cusolverDn##L##SY##evdx_bufferSize(                                      \
          H, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_I,                   \
          CUBLAS_FILL_MODE_LOWER, N, A.At, A.Ld, 0, 0, 2, N - 1, &Found, W.At, \
          &Size);                                                              \
      Status = cusolverDn##L##SY##evdx(                                        \
          H, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_I,                   \
          CUBLAS_FILL_MODE_LOWER, N, A.At, A.Ld, 0, 0, 2, N - 1, &Found, W.At, \
          work(), Size, Info.At);                                              \
      Matrix E = firsts(A.get());                                              \
      same<T>("syevdx", Status + 8 * (Found != N - 2), Info.get(), P * E,      \
              E * diagonal(W.numbers(N - 2)));                                 \
      std::vector<double> Inner = W.numbers(N - 2);                            \
      Status = cusolverDn##L##SY##evdx(                                        \
          H, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_V,                   \
          CUBLAS_FILL_MODE_LOWER, N, B.At, B.Ld,                               \
          Real((Inner[0] + Inner[1]) / 2),                                     \
          Real(Inner[N - 3] * 1.0001), 0, 0, &Found, W.At, work(), Size,       \
          Info.At);                                                            \
      E = firsts(B.get());                                                     \
      same<T>("syevdx by value", Status + 8 * (Found != N - 3), Info.get(),    \
              P * E, E * diagonal(W.numbers(N - 3)));                          \
      Status = cusolverDn##L##SY##gvdx(                                        \
          H, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR,                    \
          CUSOLVER_EIG_RANGE_I, CUBLAS_FILL_MODE_UPPER, N, K.At, K.Ld, G.At,   \
          G.Ld, 0, 0, N, N, &Found, W.At, work(), Size, Info.At);              \
      E = firsts(K.get());                                                     \
      same<T>("sygvdx", Status + 8 * (Found != 1), Info.get(), Before * E,     \
              Other * E * diagonal(W.numbers(1)));                             \
    }                                                                          \
    {                                                                          \
      Device<T> A(P), B(P *X);                                                 \
      size_t OnDevice, OnHost;                                                 \
      cusolverDnParams_t Params;                                               \
      cusolverDnCreateParams(&Params);                                         \
      cusolverDnXpotrf_bufferSize(H, Params, CUBLAS_FILL_MODE_UPPER, N,        \
                                  Of<T>::Type, A.At, A.Ld, Of<T>::Type,        \
                                  &OnDevice, &OnHost);                         \
      Status = cusolverDnXpotrf(H, Params, CUBLAS_FILL_MODE_UPPER, N,          \
                                Of<T>::Type, A.At, A.Ld, Of<T>::Type,          \
                                Array<char>(OnDevice).At, OnDevice, nullptr,   \
                                OnHost, Info.At);                              \
      Status |= cusolverDnXpotrs(H, Params, CUBLAS_FILL_MODE_UPPER, N,         \
                                 Columns, Of<T>::Type, A.At, A.Ld,             \
                                 Of<T>::Type, B.At, B.Ld, Info.At);            \
      same<T>("Xpotrs", Status, Info.get(), P * B.get(), P * X);               \
      Array<int64_t> Wide(N);                                                  \
      Device<T> C(F), D(F *X);                                                 \
      cusolverDnXgetrf_bufferSize(H, Params, N, N, Of<T>::Type, C.At, C.Ld,    \
                                  Of<T>::Type, &OnDevice, &OnHost);            \
      Status = cusolverDnXgetrf(H, Params, N, N, Of<T>::Type, C.At, C.Ld,      \
                                Wide.At, Of<T>::Type, Array<char>(OnDevice).At,\
                                OnDevice, nullptr, OnHost, Info.At);           \
      Status |= cusolverDnXgetrs(H, Params, CUBLAS_OP_N, N, Columns,           \
                                 Of<T>::Type, C.At, C.Ld, Wide.At,             \
                                 Of<T>::Type, D.At, D.Ld, Info.At);            \
      same<T>("Xgetrs", Status, Info.get(), F * D.get(), F * X);               \
      cusolverDnDestroyParams(Params);                                         \
    }                                                                          \
    {                                                                          \
      Device<T> A(P), Back(P);                                                 \
      Array<Real> D(N), E(N);                                                  \
      Array<T> Tau(N);                                                         \
      cusolverDn##L##SY##trd##_bufferSize(H, CUBLAS_FILL_MODE_LOWER, N, A.At,  \
                                          A.Ld, D.At, E.At, Tau.At, &Size);    \
      Status = cusolverDn##L##SY##trd(H, CUBLAS_FILL_MODE_LOWER, N, A.At,      \
                                      A.Ld, D.At, E.At, Tau.At, work(), Size,  \
                                      Info.At);                                \
      cusolverDn##L##OR##gtr_bufferSize(H, CUBLAS_FILL_MODE_LOWER, N, A.At,    \
                                        A.Ld, Tau.At, &Size);                  \
      Status |= cusolverDn##L##OR##gtr(H, CUBLAS_FILL_MODE_LOWER, N, A.At,     \
                                       A.Ld, Tau.At, work(), Size, Info.At);   \
      Matrix Mid = diagonal(D.numbers(N));                                     \
      std::vector<double> Off = E.numbers(N);                                  \
      for (int I = 0; I + 1 < N; ++I)                                          \
        Mid(I, I + 1) = Mid(I + 1, I) = Off[size_t(I)];                        \
      same<T>("sytrd", Status, Info.get(), A.get() * Mid * adjoint(A.get()),   \
              P);                                                              \
    }                                                                          \
  }
CHECKS(S, float, or, sy)
CHECKS(D, double, or, sy)
CHECKS(C, cuComplex, un, he)
CHECKS(Z, cuDoubleComplex, un, he)

int main() {
  if (cusolverDnCreate(&H))
    return 1;
  checks(float());
  checks(double());
  checks(cuComplex());
  checks(cuDoubleComplex());
  cusolverDnDestroy(H);
  printf("%d results, %d wrong\n", Results, Wrong);
}
