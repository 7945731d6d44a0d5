// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE's functions for one type each: vectors, products, solutions,
// incomplete factors.
#include "Libraries/Rocsparse/Call.h"

using namespace porthip::sparse;
using porthip::blas::Type;

#define CALL(Name) ROCSPARSE_EXPORT rocsparse_status rocsparse_##Name

namespace {

/// A dense vector as far as the places of X reach, which is read first.
template <class F>
Code onExtent(Handle &H, SparseVector X, const void *Dense, F Run) {
  if (!X.Count)
    return Code::Success;
  if (Code Bad = readExtent(H, X); Bad != Code::Success)
    return Bad;
  return Run(X, vectorOf(X.Size, Dense, X.Of));
}
bool isVector(rocsparse_int Count) { return Count >= 0; }

template <class T>
rocsparse_status dot(rocsparse_handle H, Op OfX, rocsparse_int Count,
                     const T *X, const rocsparse_int *Places, const T *Y,
                     T *Result, rocsparse_index_base Base, Type Of) {
  return call(H, isBase(Base), isVector(Count),
              Result && (!Count || (X && Places && Y)), [&](Handle &Live) {
                SparseVector VX = vectorOf(0, Count, Places, X, Base, Of);
                if (Code Bad = readExtent(Live, VX); Bad != Code::Success)
                  return Bad;
                return spvv(Live, OfX, VX, vectorOf(VX.Size, Y, Of), Result,
                            Of);
              });
}

/// The zero pivot of an analysis, told as a status, too.
rocsparse_status zeroPivot(rocsparse_handle H, bool Pointers,
                           const IncompleteInfo *How, rocsparse_int *To) {
  int Found = -1;
  rocsparse_status Result =
      call(H, true, true, Pointers && To,
           [&](Handle &Live) { return findZeroPivot(Live, *How, Found); });
  if (Result != rocsparse_status_success)
    return Result;
  *To = Found;
  return Found < 0 ? rocsparse_status_success : rocsparse_status_zero_pivot;
}
rocsparse_status cleared(rocsparse_handle H, rocsparse_mat_info I) {
  return call(H, true, true, I, [](Handle &) { return Code::Success; });
}
template <class T> std::complex<double> numberOf(const T &Value) {
  return std::complex<double>(Value);
}
std::complex<double> numberOf(const rocsparse_float_complex &Value) {
  return std::complex<double>(std::complex<float>(Value));
}
std::complex<double> numberOf(const rocsparse_double_complex &Value) {
  return std::complex<double>(Value);
}

} // namespace

// clang-format off
#define MATRIX rocsparse_int M, rocsparse_int N, rocsparse_int Count
#define CSR(T) const rocsparse_mat_descr D, T *A, const rocsparse_int *Offsets,\
      const rocsparse_int *ColumnsOf
#define HAS_CSR (D && (!M || Offsets) && (!Count || (A && ColumnsOf)))
#define IT csrOf(M, N, Count, kindOf(D), A, Offsets, ColumnsOf, Which)

#define VECTORS(L, T, Of)                                                      \
  CALL(L##axpyi)(rocsparse_handle H, rocsparse_int Count, const T *Alpha,      \
      const T *X, const rocsparse_int *Places, T *Y,                           \
      rocsparse_index_base Base) {                                             \
    return call(H, isBase(Base), isVector(Count),                              \
        !Count || (Alpha && X && Places && Y), [&](Handle &Live) {             \
          return onExtent(Live, vectorOf(0, Count, Places, X, Base, Type::Of), \
              Y, [&](auto &&VX, auto &&VY) {                                   \
                return axpyi(Live, Alpha, VX, VY); }); });                     \
  }                                                                            \
  CALL(L##doti)(rocsparse_handle H, rocsparse_int Count, const T *X,           \
      const rocsparse_int *Places, const T *Y, T *Result,                      \
      rocsparse_index_base Base) {                                             \
    return dot(H, Op::None, Count, X, Places, Y, Result, Base, Type::Of);      \
  }                                                                            \
  CALL(L##gthr)(rocsparse_handle H, rocsparse_int Count, const T *Y, T *X,     \
      const rocsparse_int *Places, rocsparse_index_base Base) {                \
    return call(H, isBase(Base), isVector(Count), !Count || (X && Places && Y),\
        [&](Handle &Live) {                                                    \
          return onExtent(Live, vectorOf(0, Count, Places, X, Base, Type::Of), \
              Y, [&](auto &&VX, auto &&VY) {                                   \
                return gather(Live, VY, VX); }); });                           \
  }                                                                            \
  CALL(L##gthrz)(rocsparse_handle H, rocsparse_int Count, T *Y, T *X,          \
      const rocsparse_int *Places, rocsparse_index_base Base) {                \
    return call(H, isBase(Base), isVector(Count), !Count || (X && Places && Y),\
        [&](Handle &Live) {                                                    \
          return onExtent(Live, vectorOf(0, Count, Places, X, Base, Type::Of), \
              Y, [&](auto &&VX, auto &&VY) {                                   \
                Code Result = gather(Live, VY, VX);                            \
                return Result == Code::Success ? setZero(Live, VX, VY)         \
                                               : Result; }); });               \
  }                                                                            \
  CALL(L##sctr)(rocsparse_handle H, rocsparse_int Count, const T *X,           \
      const rocsparse_int *Places, T *Y, rocsparse_index_base Base) {          \
    return call(H, isBase(Base), isVector(Count), !Count || (X && Places && Y),\
        [&](Handle &Live) {                                                    \
          return onExtent(Live, vectorOf(0, Count, Places, X, Base, Type::Of), \
              Y, [&](auto &&VX, auto &&VY) {                                   \
                return scatter(Live, VX, VY); }); });                          \
  }                                                                            \
  CALL(L##gemvi_buffer_size)(rocsparse_handle H, rocsparse_operation,          \
      rocsparse_int M, rocsparse_int N, rocsparse_int Count, size_t *To) {     \
    return call(H, true, M >= 0 && N >= 0 && Count >= 0, To,                   \
        [&](Handle &) { return giveBuffer(To); });                             \
  }                                                                            \
  CALL(L##gemvi)(rocsparse_handle H, rocsparse_operation OfA, rocsparse_int M, \
      rocsparse_int N, const T *Alpha, const T *A, rocsparse_int Ld,           \
      rocsparse_int Count, const T *X, const rocsparse_int *Places,            \
      const T *Beta, T *Y, rocsparse_index_base Base, void *) {                \
    return call(H, isOp(OfA) && isBase(Base),                                  \
        M >= 0 && N >= 0 && Ld >= M && Count >= 0,                             \
        Alpha && Beta && (!M || !N || (A && Y && (!Count || (X && Places)))),  \
        [&](Handle &Live) {                                                    \
          const bool IsPlain = OfA == rocsparse_operation_none;                \
          return gemvi(Live, opOf(OfA), {Alpha, Beta, Type::Of},               \
              matrixOf(M, N, Ld, A, Type::Of),                                 \
              vectorOf(IsPlain ? N : M, Count, Places, X, Base, Type::Of),     \
              vectorOf(IsPlain ? M : N, Y, Type::Of)); });                     \
  }

#define PRODUCTS(L, T, Of)                                                     \
  CALL(L##csrmv_analysis)(rocsparse_handle H, rocsparse_operation OfA, MATRIX, \
      CSR(const T), rocsparse_mat_info I) {                                    \
    return call(H, isOp(OfA), M >= 0 && N >= 0 && Count >= 0, HAS_CSR && I,    \
                [](Handle &) { return Code::Success; });                       \
  }                                                                            \
  CALL(L##csrmv)(rocsparse_handle H, rocsparse_operation OfA, MATRIX,          \
      const T *Alpha, CSR(const T), rocsparse_mat_info, const T *X,            \
      const T *Beta, T *Y) {                                                   \
    const Type Which = Type::Of;                                               \
    return call(H, isOp(OfA), M >= 0 && N >= 0 && Count >= 0,                  \
        HAS_CSR && Alpha && Beta && X && Y, [&](Handle &Live) {                \
          const bool IsPlain = OfA == rocsparse_operation_none;                \
          return kindOf(D).Is ? Code::NotSupported                             \
              : spmv(Live, opOf(OfA), {Alpha, Beta, Which}, IT,                \
                     vectorOf(IsPlain ? N : M, X, Which),                      \
                     vectorOf(IsPlain ? M : N, Y, Which)); });                 \
  }                                                                            \
  CALL(L##coomv)(rocsparse_handle H, rocsparse_operation OfA, MATRIX,          \
      const T *Alpha, CSR(const T), const T *X, const T *Beta, T *Y) {         \
    const Type Which = Type::Of;                                               \
    return call(H, isOp(OfA), M >= 0 && N >= 0 && Count >= 0,                  \
        HAS_CSR && Alpha && Beta && X && Y, [&](Handle &Live) {                \
          const bool IsPlain = OfA == rocsparse_operation_none;                \
          SparseMatrix Coo = IT;                                               \
          Coo.Is = Format::Coo; /* its rows stand where offsets would */       \
          return kindOf(D).Is ? Code::NotSupported                             \
              : spmv(Live, opOf(OfA), {Alpha, Beta, Which}, Coo,               \
                     vectorOf(IsPlain ? N : M, X, Which),                      \
                     vectorOf(IsPlain ? M : N, Y, Which)); });                 \
  }                                                                            \
  CALL(L##csrmm)(rocsparse_handle H, rocsparse_operation OfA,                  \
      rocsparse_operation OfB, rocsparse_int M, rocsparse_int Columns,         \
      rocsparse_int N, rocsparse_int Count, const T *Alpha, CSR(const T),      \
      const T *B, rocsparse_int LdB, const T *Beta, T *C, rocsparse_int LdC) { \
    const Type Which = Type::Of;                                               \
    const bool IsPlain = OfA == rocsparse_operation_none;                      \
    const rocsparse_int Inner = IsPlain ? N : M, Rows = IsPlain ? M : N;       \
    const bool IsB = OfB == rocsparse_operation_none;                          \
    const rocsparse_int RowsB = IsB ? Inner : Columns;                         \
    return call(H, isOp(OfA) && isOp(OfB),                                     \
        M >= 0 && N >= 0 && Columns >= 0 && Count >= 0 && LdB >= RowsB &&      \
            LdC >= Rows,                                                       \
        HAS_CSR && Alpha && Beta && B && C, [&](Handle &Live) {                \
          return kindOf(D).Is ? Code::NotSupported                             \
              : spmm(Live, opOf(OfA), opOf(OfB), {Alpha, Beta, Which}, IT,     \
                     matrixOf(RowsB, IsB ? Columns : Inner, LdB, B, Which),    \
                     matrixOf(Rows, Columns, LdC, C, Which)); });              \
  }

#define SOLUTIONS(L, T, Of)                                                    \
  CALL(L##csrsv_buffer_size)(rocsparse_handle H, rocsparse_operation OfA,      \
      rocsparse_int M, rocsparse_int Count, CSR(const T),                      \
      rocsparse_mat_info I, size_t *To) {                                      \
    return call(H, isOp(OfA), M >= 0 && Count >= 0, HAS_CSR && I && To,        \
                [&](Handle &) { return giveBuffer(To); });                     \
  }                                                                            \
  CALL(L##csrsv_analysis)(rocsparse_handle H, rocsparse_operation OfA,         \
      rocsparse_int M, rocsparse_int Count, CSR(const T), rocsparse_mat_info I,\
      rocsparse_analysis_policy, rocsparse_solve_policy, void *) {             \
    const Type Which = Type::Of;                                               \
    const rocsparse_int N = M;                                                 \
    return call(H, isOp(OfA), M >= 0 && Count >= 0, HAS_CSR && I,              \
        [&](Handle &Live) {                                                    \
          return findZeroDiagonal(Live, IT, infoOf(I).Solution.State); });     \
  }                                                                            \
  CALL(L##csrsv_solve)(rocsparse_handle H, rocsparse_operation OfA,            \
      rocsparse_int M, rocsparse_int Count, const T *Alpha, CSR(const T),      \
      rocsparse_mat_info I, const T *X, T *Y, rocsparse_solve_policy, void *) {\
    const Type Which = Type::Of;                                               \
    const rocsparse_int N = M;                                                 \
    return call(H, isOp(OfA), M >= 0 && Count >= 0,                            \
        HAS_CSR && I && Alpha && X && Y, [&](Handle &Live) {                   \
          return spsv(Live, opOf(OfA), {Alpha, nullptr, Which}, IT,            \
                      vectorOf(M, X, Which), vectorOf(M, Y, Which)); });       \
  }                                                                            \
  CALL(L##csrsm_buffer_size)(rocsparse_handle H, rocsparse_operation OfA,      \
      rocsparse_operation OfB, rocsparse_int M, rocsparse_int Columns,         \
      rocsparse_int Count, const T *Alpha, CSR(const T), const T *B,           \
      rocsparse_int, rocsparse_mat_info I, rocsparse_solve_policy,             \
      size_t *To) {                                                            \
    return call(H, isOp(OfA) && isOp(OfB),                                     \
        M >= 0 && Columns >= 0 && Count >= 0, HAS_CSR && I && Alpha && To,     \
        [&](Handle &) { return giveBuffer(To); });                             \
  }                                                                            \
  CALL(L##csrsm_analysis)(rocsparse_handle H, rocsparse_operation OfA,         \
      rocsparse_operation OfB, rocsparse_int M, rocsparse_int Columns,         \
      rocsparse_int Count, const T *Alpha, CSR(const T), const T *B,           \
      rocsparse_int, rocsparse_mat_info I, rocsparse_analysis_policy,          \
      rocsparse_solve_policy, void *) {                                        \
    const Type Which = Type::Of;                                               \
    const rocsparse_int N = M;                                                 \
    return call(H, isOp(OfA) && isOp(OfB),                                     \
        M >= 0 && Columns >= 0 && Count >= 0, HAS_CSR && I && Alpha,           \
        [&](Handle &Live) {                                                    \
          return findZeroDiagonal(Live, IT, infoOf(I).Solutions.State); });    \
  }                                                                            \
  CALL(L##csrsm_solve)(rocsparse_handle H, rocsparse_operation OfA,            \
      rocsparse_operation OfB, rocsparse_int M, rocsparse_int Columns,         \
      rocsparse_int Count, const T *Alpha, CSR(const T), T *B,                 \
      rocsparse_int Ld, rocsparse_mat_info I, rocsparse_solve_policy, void *) {\
    const Type Which = Type::Of;                                               \
    const rocsparse_int N = M;                                                 \
    const bool IsPlain = OfB == rocsparse_operation_none;                      \
    return call(H, isOp(OfA) && isOp(OfB),                                     \
        M >= 0 && Columns >= 0 && Count >= 0 && Ld >= (IsPlain ? M : Columns), \
        HAS_CSR && I && Alpha && B, [&](Handle &Live) {                        \
          /* X lies as B does: one of B's rows is a column of it, or is one. */\
          DenseMatrix X = matrixOf(M, Columns, Ld, B, Which);                  \
          if (!IsPlain)                                                        \
            X.By = Order::Rows;                                                \
          return OfB == rocsparse_operation_conjugate_transpose                \
              ? Code::NotSupported                                             \
              : spsm(Live, opOf(OfA), Op::None, {Alpha, nullptr, Which}, IT,   \
                     X, X); });                                                \
  }

#define FACTORS(L, T, R, Of, Lower, Member, Run)                               \
  CALL(L##Lower##_buffer_size)(rocsparse_handle H, rocsparse_int M,            \
      rocsparse_int Count, CSR(const T), rocsparse_mat_info I, size_t *To) {   \
    return call(H, true, M >= 0 && Count >= 0, HAS_CSR && I && To,             \
                [&](Handle &) { return giveBuffer(To); });                     \
  }                                                                            \
  CALL(L##Lower##_analysis)(rocsparse_handle H, rocsparse_int M,               \
      rocsparse_int Count, CSR(const T), rocsparse_mat_info I,                 \
      rocsparse_analysis_policy, rocsparse_solve_policy, void *) {             \
    const Type Which = Type::Of;                                               \
    const rocsparse_int N = M;                                                 \
    return call(H, true, M >= 0 && Count >= 0, HAS_CSR && I,                   \
        [&](Handle &Live) {                                                    \
          return analyzeIncomplete(Live, IT, infoOf(I).Member); });            \
  }                                                                            \
  CALL(L##Lower)(rocsparse_handle H, rocsparse_int M, rocsparse_int Count,     \
      CSR(T), rocsparse_mat_info I, rocsparse_solve_policy, void *) {          \
    const Type Which = Type::Of;                                               \
    const rocsparse_int N = M;                                                 \
    return call(H, true, M >= 0 && Count >= 0, HAS_CSR && I,                   \
        [&](Handle &Live) { return Run(Live, IT, infoOf(I).Member); });        \
  }
#define ALL(L, T, R, Of)                                                       \
  VECTORS(L, T, Of)                                                            \
  PRODUCTS(L, T, Of)                                                           \
  SOLUTIONS(L, T, Of)                                                          \
  FACTORS(L, T, R, Of, csrilu0, Lu, incompleteLu)                              \
  FACTORS(L, T, R, Of, csric0, Cholesky, incompleteCholesky)                   \
  CALL(L##csrilu0_numeric_boost)(rocsparse_handle H, rocsparse_mat_info I,     \
      int Does, const R *Tolerance, const T *Value) {                          \
    return call(H, true, true, I && (!Does || (Tolerance && Value)),           \
        [&](Handle &Live) {                                                    \
          /* Numbers that kernels would read are read here. */                 \
          if (Does && Live.HasDevicePointers)                                  \
            return Code::NotSupported;                                         \
          IncompleteInfo &How = infoOf(I).Lu;                                  \
          How.Boosts = Does;                                                   \
          if (Does) {                                                          \
            How.Tolerance = *Tolerance;                                        \
            How.Value = numberOf(*Value);                                      \
          }                                                                    \
          return Code::Success; });                                            \
  }
ALL(s, float, float, F32)
ALL(d, double, double, F64)
ALL(c, rocsparse_float_complex, float, C32)
ALL(z, rocsparse_double_complex, double, C64)

#define CONJUGATED(L, T, Of)                                                   \
  CALL(L##dotci)(rocsparse_handle H, rocsparse_int Count, const T *X,          \
      const rocsparse_int *Places, const T *Y, T *Result,                      \
      rocsparse_index_base Base) {                                             \
    return dot(H, Op::Adjoint, Count, X, Places, Y, Result, Base, Type::Of);   \
  }
CONJUGATED(c, rocsparse_float_complex, C32)
CONJUGATED(z, rocsparse_double_complex, C64)
#define TURNED(L, T, Of)                                                       \
  CALL(L##roti)(rocsparse_handle H, rocsparse_int Count, T *X,                 \
      const rocsparse_int *Places, T *Y, const T *Cosine, const T *Sine,       \
      rocsparse_index_base Base) {                                             \
    return call(H, isBase(Base), isVector(Count),                              \
        !Count || (X && Places && Y && Cosine && Sine), [&](Handle &Live) {    \
          return onExtent(Live, vectorOf(0, Count, Places, X, Base, Type::Of), \
              Y, [&](auto &&VX, auto &&VY) {                                   \
                return rot(Live, Cosine, Sine, VX, VY); }); });                \
  }
TURNED(s, float, F32)
TURNED(d, double, F64)

CALL(csrmv_clear)(rocsparse_handle H, rocsparse_mat_info I) { return cleared(H, I); }
CALL(csrsv_clear)(rocsparse_handle H, const rocsparse_mat_descr D, rocsparse_mat_info I) {
  return call(H, true, true, D && I, [](Handle &) { return Code::Success; });
}
CALL(csrsm_clear)(rocsparse_handle H, rocsparse_mat_info I) { return cleared(H, I); }
CALL(csrilu0_clear)(rocsparse_handle H, rocsparse_mat_info I) { return cleared(H, I); }
CALL(csric0_clear)(rocsparse_handle H, rocsparse_mat_info I) { return cleared(H, I); }
CALL(csrsv_zero_pivot)(rocsparse_handle H, const rocsparse_mat_descr, rocsparse_mat_info I, rocsparse_int *To) {
  return zeroPivot(H, I, I ? &infoOf(I).Solution : nullptr, To);
}
CALL(csrsm_zero_pivot)(rocsparse_handle H, rocsparse_mat_info I, rocsparse_int *To) {
  return zeroPivot(H, I, I ? &infoOf(I).Solutions : nullptr, To);
}
CALL(csrilu0_zero_pivot)(rocsparse_handle H, rocsparse_mat_info I, rocsparse_int *To) {
  return zeroPivot(H, I, I ? &infoOf(I).Lu : nullptr, To);
}
CALL(csric0_zero_pivot)(rocsparse_handle H, rocsparse_mat_info I, rocsparse_int *To) {
  return zeroPivot(H, I, I ? &infoOf(I).Cholesky : nullptr, To);
}
