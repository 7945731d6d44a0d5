// Sparse matrices in three formats, with both index bases and widths, and all operations: products, triangular solutions and conversions are those of dense matrices; cuSPARSE and the port's hipSPARSE alike.
// RUN: %porthip run --cuda-path=none %s -lcusparse | FileCheck %s
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} --cuda-path=none %s -lcusparse | FileCheck %s --check-prefix=AGREE
// CHECK-NOT: wrong
// CHECK: 240 results, 0 wrong
// AGREE: hip@vgpu:gfx942: equal (279 launches
#include <cmath>
#include <complex>
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

using Z = std::complex<double>;
static int Results, Wrong;
static cusparseHandle_t H;

template <class T> struct Of;
template <> struct Of<float> {
  using Compute = float;
  static float from(Z V) { return float(V.real()); }
  static const cudaDataType Type = CUDA_R_32F, Computed = CUDA_R_32F;
};
template <> struct Of<double> {
  using Compute = double;
  static double from(Z V) { return V.real(); }
  static const cudaDataType Type = CUDA_R_64F, Computed = CUDA_R_64F;
};
template <> struct Of<__half> {
  using Compute = float;
  static __half from(Z V) { return __float2half(float(V.real())); }
  static const cudaDataType Type = CUDA_R_16F, Computed = CUDA_R_32F;
};
template <> struct Of<cuComplex> {
  using Compute = cuComplex;
  static cuComplex from(Z V) { return {float(V.real()), float(V.imag())}; }
  static const cudaDataType Type = CUDA_C_32F, Computed = CUDA_C_32F;
};
template <> struct Of<cuDoubleComplex> {
  using Compute = cuDoubleComplex;
  static cuDoubleComplex from(Z V) { return {V.real(), V.imag()}; }
  static const cudaDataType Type = CUDA_C_64F, Computed = CUDA_C_64F;
};
static Z to(float V) { return V; }
static Z to(double V) { return V; }
static Z to(__half V) { return __half2float(V); }
static Z to(cuComplex V) { return Z(V.x, V.y); }
static Z to(cuDoubleComplex V) { return Z(V.x, V.y); }

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
static Matrix sum(Z A, const Matrix &X, Z B, const Matrix &Y) {
  Matrix C = X;
  for (size_t I = 0; I < C.At.size(); ++I)
    C.At[I] = A * X.At[I] + B * Y.At[I];
  return C;
}
static Matrix turned(const Matrix &A, cusparseOperation_t Op) {
  if (Op == CUSPARSE_OPERATION_NON_TRANSPOSE)
    return A;
  Matrix B(A.Columns, A.Rows);
  for (int I = 0; I < A.Rows; ++I)
    for (int J = 0; J < A.Columns; ++J)
      B(J, I) = Op == CUSPARSE_OPERATION_TRANSPOSE ? A(I, J) : std::conj(A(I, J));
  return B;
}
/// As T has them; sparse ones have a zero in two of three places.
template <class T> Matrix made(int Rows, int Columns, int Seed, bool IsSparse = false) {
  Matrix A(Rows, Columns);
  for (int J = 0; J < Columns; ++J)
    for (int I = 0; I < Rows; ++I)
      if (!IsSparse || I == J || (I * 7 + J * 5 + Seed) % 3 == 0)
        A(I, J) = to(Of<T>::from(Z(((I * 7 + J * 13 + Seed) % 17 - 8.5) * 0.125,
                                   ((I * 5 + J * 3 + Seed) % 11 - 5) * 0.125)));
  return A;
}

template <class E> E *onDevice(const std::vector<E> &V) {
  E *P;
  cudaMalloc(&P, (V.size() + 1) * sizeof(E));
  cudaMemcpy(P, V.data(), V.size() * sizeof(E), cudaMemcpyHostToDevice);
  return P;
}
static void *buffer(size_t Bytes) {
  void *P;
  cudaMalloc(&P, Bytes);
  return P;
}

template <class T> struct Dense {
  T *At;
  int Rows, Columns, Ld;
  bool ByRows;
  cusparseDnMatDescr_t D;
  Dense(const Matrix &M, bool ByRows, int Room = 1)
      : Rows(M.Rows), Columns(M.Columns), Ld((ByRows ? M.Columns : M.Rows) + Room), ByRows(ByRows) {
    std::vector<T> V(size_t(Ld * (ByRows ? Rows : Columns)), Of<T>::from(-9));
    for (int I = 0; I < Rows; ++I)
      for (int J = 0; J < Columns; ++J)
        V[size_t(place(I, J))] = Of<T>::from(M(I, J));
    At = onDevice(V);
    cusparseCreateDnMat(&D, Rows, Columns, Ld, At, Of<T>::Type, ByRows ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL);
  }
  int place(int I, int J) const { return ByRows ? I * Ld + J : J * Ld + I; }
  Matrix get() const {
    std::vector<T> V(size_t(Ld * (ByRows ? Rows : Columns)));
    cudaMemcpy(V.data(), At, V.size() * sizeof(T), cudaMemcpyDeviceToHost);
    Matrix M(Rows, Columns);
    for (int I = 0; I < Rows; ++I)
      for (int J = 0; J < Columns; ++J)
        M(I, J) = to(V[size_t(place(I, J))]);
    return M;
  }
};
template <class T> struct Vector {
  T *At;
  int N;
  cusparseDnVecDescr_t D;
  explicit Vector(const Matrix &M) : N(M.Rows) {
    std::vector<T> V;
    for (Z Value : M.At)
      V.push_back(Of<T>::from(Value));
    At = onDevice(V);
    cusparseCreateDnVec(&D, N, At, Of<T>::Type);
  }
  Matrix get() const {
    std::vector<T> V(static_cast<size_t>(N));
    cudaMemcpy(V.data(), At, V.size() * sizeof(T), cudaMemcpyDeviceToHost);
    Matrix M(N, 1);
    for (int I = 0; I < N; ++I)
      M(I, 0) = to(V[size_t(I)]);
    return M;
  }
};

enum class Format { Csr, Csc, Coo };
template <class T, class I> struct Sparse {
  cusparseSpMatDescr_t D;
  int Count = 0;
  Sparse(const Matrix &M, Format How, int Base) {
    std::vector<I> Offsets, Minor, Major;
    std::vector<T> Values;
    int Lines = How == Format::Csc ? M.Columns : M.Rows;
    int Across = How == Format::Csc ? M.Rows : M.Columns;
    for (int L = 0; L < Lines; ++L) {
      Offsets.push_back(I(Values.size() + Base));
      for (int A = 0; A < Across; ++A) {
        Z V = How == Format::Csc ? M(A, L) : M(L, A);
        if (V == 0.0)
          continue;
        Major.push_back(I(L + Base));
        Minor.push_back(I(A + Base));
        Values.push_back(Of<T>::from(V));
      }
    }
    Offsets.push_back(I(Values.size() + Base));
    Count = int(Values.size());
    auto Width = sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
    auto From = Base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO;
    if (How == Format::Csr)
      cusparseCreateCsr(&D, M.Rows, M.Columns, Count, onDevice(Offsets), onDevice(Minor), onDevice(Values), Width, Width, From, Of<T>::Type);
    else if (How == Format::Csc)
      cusparseCreateCsc(&D, M.Rows, M.Columns, Count, onDevice(Offsets), onDevice(Minor), onDevice(Values), Width, Width, From, Of<T>::Type);
    else
      cusparseCreateCoo(&D, M.Rows, M.Columns, Count, onDevice(Major), onDevice(Minor), onDevice(Values), Width, From, Of<T>::Type);
  }
};

template <class T> void same(const char *What, int Status, const Matrix &A, const Matrix &B) {
  double Most = 0, Size = 1;
  for (size_t I = 0; I < B.At.size(); ++I) {
    Most = std::fmax(Most, std::abs(A.At[I] - B.At[I]));
    Size = std::fmax(Size, std::abs(B.At[I]));
  }
  ++Results;
  double Bound = sizeof(T) == 2 ? 2e-3 : Of<T>::Type == CUDA_R_32F || Of<T>::Type == CUDA_C_32F ? 1e-6 : 1e-14;
  if (Status || A.At.size() != B.At.size() || !(Most < Bound * Size)) {
    ++Wrong;
    printf("wrong: %s of type %d: status %d, error %g of %g\n", What, int(Of<T>::Type), Status, Most, Size);
  }
}

const cusparseOperation_t Ops[] = {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};

template <class T, class I> void products(Format How, int Base) {
  using C = typename Of<T>::Compute;
  const C Alpha = Of<C>::from(1.5), Beta = Of<C>::from(-0.5);
  const auto Computed = Of<T>::Computed;
  Matrix M = made<T>(7, 5, 1, true);
  Sparse<T, I> A(M, How, Base);
  for (auto Op : Ops) {
    Matrix Left = turned(M, Op);
    Matrix MX = made<T>(Left.Columns, 1, 2), MY = made<T>(Left.Rows, 1, 3);
    Vector<T> X(MX), Y(MY);
    size_t Size = 0;
    int Status = cusparseSpMV_bufferSize(H, Op, &Alpha, A.D, X.D, &Beta, Y.D, Computed, CUSPARSE_SPMV_ALG_DEFAULT, &Size);
    Status |= cusparseSpMV(H, Op, &Alpha, A.D, X.D, &Beta, Y.D, Computed, CUSPARSE_SPMV_ALG_DEFAULT, buffer(Size));
    same<T>("SpMV", Status, Y.get(), sum(1.5, Left * MX, -0.5, MY));
    auto OpB = Op == Ops[1] ? Ops[1] : Ops[0];
    Matrix MB = made<T>(OpB ? 3 : Left.Columns, OpB ? Left.Columns : 3, 4), MC = made<T>(Left.Rows, 3, 5);
    Dense<T> B(MB, Base), To(MC, !Base);
    cusparseSpMM_bufferSize(H, Op, OpB, &Alpha, A.D, B.D, &Beta, To.D, Computed, CUSPARSE_SPMM_ALG_DEFAULT, &Size);
    Status = cusparseSpMM(H, Op, OpB, &Alpha, A.D, B.D, &Beta, To.D, Computed, CUSPARSE_SPMM_ALG_DEFAULT, buffer(Size));
    same<T>("SpMM", Status, To.get(), sum(1.5, Left * turned(MB, OpB), -0.5, MC));
  }
}
template <class T> void all() {
  for (Format How : {Format::Csr, Format::Csc, Format::Coo})
    for (int Base : {0, 1}) {
      products<T, int>(How, Base);
      if (How == Format::Csr)
        products<T, int64_t>(How, Base);
    }
}

template <class T> void others() {
  using C = typename Of<T>::Compute;
  const C Alpha = Of<C>::from(1.5), One = Of<C>::from(1), Zero = Of<C>::from(0);
  const auto Computed = Of<T>::Computed;
  size_t Size = 0, Size2 = 0;
  int Status;
  {
    // A product of sparse ones.
    Matrix MA = made<T>(6, 5, 1, true), MB = made<T>(5, 7, 2, true);
    Sparse<T, int> A(MA, Format::Csr, 0), B(MB, Format::Csr, 1);
    int *Offsets = onDevice(std::vector<int>(7));
    cusparseSpMatDescr_t D;
    cusparseCreateCsr(&D, 6, 7, 0, Offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, Of<T>::Type);
    cusparseSpGEMMDescr_t Plan;
    cusparseSpGEMM_createDescr(&Plan);
    Status = cusparseSpGEMM_workEstimation(H, Ops[0], Ops[0], &Alpha, A.D, B.D, &Zero, D, Computed, CUSPARSE_SPGEMM_DEFAULT, Plan, &Size, nullptr);
    Status |= cusparseSpGEMM_workEstimation(H, Ops[0], Ops[0], &Alpha, A.D, B.D, &Zero, D, Computed, CUSPARSE_SPGEMM_DEFAULT, Plan, &Size, buffer(Size));
    Status |= cusparseSpGEMM_compute(H, Ops[0], Ops[0], &Alpha, A.D, B.D, &Zero, D, Computed, CUSPARSE_SPGEMM_DEFAULT, Plan, &Size2, nullptr);
    Status |= cusparseSpGEMM_compute(H, Ops[0], Ops[0], &Alpha, A.D, B.D, &Zero, D, Computed, CUSPARSE_SPGEMM_DEFAULT, Plan, &Size2, buffer(Size2));
    int64_t Rows, Columns, Count;
    cusparseSpMatGetSize(D, &Rows, &Columns, &Count);
    cusparseCsrSetPointers(D, Offsets, onDevice(std::vector<int>(size_t(Count))), onDevice(std::vector<T>(size_t(Count))));
    Status |= cusparseSpGEMM_copy(H, Ops[0], Ops[0], &Alpha, A.D, B.D, &Zero, D, Computed, CUSPARSE_SPGEMM_DEFAULT, Plan);
    cusparseSpGEMM_destroyDescr(Plan);
    Dense<T> To(Matrix(6, 7), false);
    cusparseSparseToDense_bufferSize(H, D, To.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &Size);
    Status |= cusparseSparseToDense(H, D, To.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer(Size));
    same<T>("SpGEMM", Status, To.get(), sum(1.5, MA * MB, 0, Matrix(6, 7)));
  }
  {
    // The product's entries where a sparse one has some.
    Matrix MA = made<T>(5, 4, 1), MB = made<T>(6, 4, 2), MC = made<T>(5, 6, 3, true);
    Dense<T> A(MA, true), B(MB, false), To(Matrix(5, 6), true);
    Sparse<T, int> D(MC, Format::Csr, 1);
    Status = cusparseSDDMM_bufferSize(H, Ops[0], Ops[1], &Alpha, A.D, B.D, &One, D.D, Computed, CUSPARSE_SDDMM_ALG_DEFAULT, &Size);
    Status |= cusparseSDDMM(H, Ops[0], Ops[1], &Alpha, A.D, B.D, &One, D.D, Computed, CUSPARSE_SDDMM_ALG_DEFAULT, buffer(Size));
    Status |= cusparseSparseToDense(H, D.D, To.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr);
    Matrix Product = MA * turned(MB, Ops[1]);
    for (size_t I = 0; I < MC.At.size(); ++I)
      if (MC.At[I] != 0.0)
        MC.At[I] += 1.5 * Product.At[I];
    same<T>("SDDMM", Status, To.get(), MC);
  }
  for (int Base : {0, 1}) {
    // To a sparse one and back.
    Matrix M = made<T>(6, 5, 4, true);
    Dense<T> From(M, Base), Back(Matrix(6, 5), !Base);
    auto First = Base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO;
    int *Offsets = onDevice(std::vector<int>(7));
    cusparseSpMatDescr_t D;
    cusparseCreateCsr(&D, 6, 5, 0, Offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, First, Of<T>::Type);
    cusparseDenseToSparse_bufferSize(H, From.D, D, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &Size);
    Status = cusparseDenseToSparse_analysis(H, From.D, D, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer(Size));
    int64_t Rows, Columns, Count;
    cusparseSpMatGetSize(D, &Rows, &Columns, &Count);
    int *ColumnsOf = onDevice(std::vector<int>(size_t(Count)));
    T *Values = onDevice(std::vector<T>(size_t(Count)));
    cusparseCsrSetPointers(D, Offsets, ColumnsOf, Values);
    Status |= cusparseDenseToSparse_convert(H, From.D, D, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer(Size));
    Status |= cusparseSparseToDense(H, D, Back.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr);
    same<T>("dense to sparse", Status, Back.get(), M);
    // By columns; rows of entries, and back.
    int *CscOffsets = onDevice(std::vector<int>(6)), *CscRows = onDevice(std::vector<int>(size_t(Count)));
    T *CscValues = onDevice(std::vector<T>(size_t(Count)));
    Status = cusparseCsr2cscEx2_bufferSize(H, 6, 5, int(Count), Values, Offsets, ColumnsOf, CscValues, CscOffsets, CscRows, Of<T>::Type, CUSPARSE_ACTION_NUMERIC, First, CUSPARSE_CSR2CSC_ALG1, &Size);
    Status |= cusparseCsr2cscEx2(H, 6, 5, int(Count), Values, Offsets, ColumnsOf, CscValues, CscOffsets, CscRows, Of<T>::Type, CUSPARSE_ACTION_NUMERIC, First, CUSPARSE_CSR2CSC_ALG1, buffer(Size));
    cusparseSpMatDescr_t Csc, Coo;
    cusparseCreateCsc(&Csc, 6, 5, Count, CscOffsets, CscRows, CscValues, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, First, Of<T>::Type);
    Status |= cusparseSparseToDense(H, Csc, Back.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr);
    same<T>("csr2csc", Status, Back.get(), M);
    int *RowsOf = onDevice(std::vector<int>(size_t(Count))), *Again = onDevice(std::vector<int>(7));
    Status = cusparseXcsr2coo(H, Offsets, int(Count), 6, RowsOf, First);
    Status |= cusparseXcoo2csr(H, RowsOf, int(Count), 6, Again, First);
    cusparseCreateCoo(&Coo, 6, 5, Count, RowsOf, ColumnsOf, Values, CUSPARSE_INDEX_32I, First, Of<T>::Type);
    cusparseCsrSetPointers(D, Again, ColumnsOf, Values);
    Status |= cusparseSparseToDense(H, Coo, Back.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr);
    same<T>("csr2coo", Status, Back.get(), M);
    Status = cusparseSparseToDense(H, D, Back.D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr);
    same<T>("coo2csr", Status, Back.get(), M);
  }
}

/// The triangle with the diagonal, or with ones there.
static Matrix triangle(const Matrix &A, bool IsUpper, bool IsUnit) {
  Matrix B(A.Rows, A.Columns);
  for (int I = 0; I < A.Rows; ++I)
    for (int J = 0; J < A.Columns; ++J)
      B(I, J) = I == J ? (IsUnit ? Z(1) : A(I, J)) : (IsUpper ? I < J : I > J) ? A(I, J) : Z(0);
  return B;
}
template <class T> void solutions() {
  using C = typename Of<T>::Compute;
  const C Alpha = Of<C>::from(1.5);
  const auto Computed = Of<T>::Computed;
  Matrix M = made<T>(6, 6, 1, true);
  for (int I = 0; I < 6; ++I)
    M(I, I) = 3 + I;
  for (auto Op : Ops)
    for (int Upper : {0, 1}) {
      bool IsUnit = Op == Ops[1];
      Sparse<T, int> A(M, Upper ? Format::Coo : Format::Csr, Upper);
      cusparseFillMode_t Fill = Upper ? CUSPARSE_FILL_MODE_UPPER : CUSPARSE_FILL_MODE_LOWER;
      cusparseDiagType_t Diag = IsUnit ? CUSPARSE_DIAG_TYPE_UNIT : CUSPARSE_DIAG_TYPE_NON_UNIT;
      cusparseSpMatSetAttribute(A.D, CUSPARSE_SPMAT_FILL_MODE, &Fill, sizeof(Fill));
      cusparseSpMatSetAttribute(A.D, CUSPARSE_SPMAT_DIAG_TYPE, &Diag, sizeof(Diag));
      Matrix Left = turned(triangle(M, Upper, IsUnit), Op), MX = made<T>(6, 1, 2), MB = made<T>(6, 3, 3);
      Vector<T> X(MX), Y(Matrix(6, 1));
      size_t Size = 0;
      cusparseSpSVDescr_t V;
      cusparseSpSV_createDescr(&V);
      int Status = cusparseSpSV_bufferSize(H, Op, &Alpha, A.D, X.D, Y.D, Computed, CUSPARSE_SPSV_ALG_DEFAULT, V, &Size);
      Status |= cusparseSpSV_analysis(H, Op, &Alpha, A.D, X.D, Y.D, Computed, CUSPARSE_SPSV_ALG_DEFAULT, V, buffer(Size));
      Status |= cusparseSpSV_solve(H, Op, &Alpha, A.D, X.D, Y.D, Computed, CUSPARSE_SPSV_ALG_DEFAULT, V);
      cusparseSpSV_destroyDescr(V);
      same<T>("SpSV", Status, Left * Y.get(), sum(1.5, MX, 0, MX));
    }
}
int main() {
  cusparseCreate(&H);
  all<float>();
  all<double>();
  all<cuComplex>();
  all<cuDoubleComplex>();
  products<__half, int>(Format::Csr, 0);
  others<float>();
  others<double>();
  others<cuDoubleComplex>();
  solutions<double>();
  solutions<cuComplex>();
  cusparseDestroy(H);
  printf("%d results, %d wrong\n", Results, Wrong);
}
