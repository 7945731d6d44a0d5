// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE's conversions, sums, bands and blocks.
#include "Libraries/Rocsparse/Call.h"

using namespace porthip::sparse;
using porthip::blas::Type;

#define CALL(Name) ROCSPARSE_EXPORT rocsparse_status rocsparse_##Name
#define INTS const rocsparse_int *

namespace {
template <class T> struct EngineOf {
  using Type = T;
};
template <> struct EngineOf<rocsparse_float_complex> {
  using Type = std::complex<float>;
};
template <> struct EngineOf<rocsparse_double_complex> {
  using Type = std::complex<double>;
};

/// The places of a matrix whose values do not matter.
SparseMatrix placesOf(Index Rows, Index Columns, Index Count,
                      rocsparse_mat_descr D, INTS Offsets, INTS ColumnsOf) {
  return csrOf<float>(Rows, Columns, Count, kindOf(D), nullptr, Offsets,
                      ColumnsOf, Type::F32);
}

/// Systems one behind the other, with RowStep 1, or lying among each other.
template <class T>
rocsparse_status
bands(rocsparse_handle H, const char *Name, std::vector<const T *> Diagonals,
      T *X, rocsparse_int N, rocsparse_int Count, Index RowStep, Index Step,
      rocsparse_int Columns, Index ColumnStep, bool DoesPivot) {
  using E = typename EngineOf<T>::Type;
  const bool HasAll = X && std::find(Diagonals.begin(), Diagonals.end(),
                                     nullptr) == Diagonals.end();
  return call(H, true,
              N > 1 && Count >= 0 && Columns >= 0 &&
                  (RowStep == 1 ? (Count == 1 || Step >= N) &&
                                      (Columns == 1 || ColumnStep >= N)
                                : RowStep >= Count),
              HasAll || !Count || !Columns, [&](Handle &Live) {
                if (!Count || !Columns)
                  return Code::Success;
                Bands<E> B;
                for (const T *D : Diagonals)
                  B.Diagonals.push_back(reinterpret_cast<const E *>(D));
                B.X = reinterpret_cast<E *>(X);
                B.N = N;
                B.Count = Count;
                B.RowStep = RowStep;
                B.Step = Step;
                B.Columns = Columns;
                B.ColumnStep = ColumnStep;
                B.Pivots = DoesPivot;
                return solveBands(Live, Name, B);
              });
}
rocsparse_status size(rocsparse_handle H, bool Sizes, size_t *To) {
  return call(H, true, Sizes, To, [&](Handle &) { return giveBuffer(To); });
}
} // namespace

CALL(csr2coo)(rocsparse_handle H, INTS Offsets, rocsparse_int Count,
              rocsparse_int Rows, rocsparse_int *To,
              rocsparse_index_base Base) {
  return call(H, isBase(Base), Count >= 0 && Rows >= 0,
              (!Rows || Offsets) && (!Count || To), [&](Handle &Live) {
                return csrToCoo(Live, Offsets, Count, Rows, To, Base);
              });
}
CALL(coo2csr)(rocsparse_handle H, INTS RowsOf, rocsparse_int Count,
              rocsparse_int Rows, rocsparse_int *To,
              rocsparse_index_base Base) {
  return call(H, isBase(Base), Count >= 0 && Rows >= 0,
              (!Count || RowsOf) && To, [&](Handle &Live) {
                return cooToCsr(Live, RowsOf, Count, Rows, To, Base);
              });
}
CALL(create_identity_permutation)(rocsparse_handle H, rocsparse_int Count,
                                  rocsparse_int *To) {
  return call(H, true, Count >= 0, !Count || To, [&](Handle &Live) {
    return identityPermutation(Live, Count, To);
  });
}
CALL(csrsort_buffer_size)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
                          rocsparse_int Count, INTS, INTS, size_t *To) {
  return size(H, M >= 0 && N >= 0 && Count >= 0, To);
}
CALL(csrsort)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
              rocsparse_int Count, const rocsparse_mat_descr D, INTS Offsets,
              rocsparse_int *ColumnsOf, rocsparse_int *P, void *) {
  return call(H, true, M >= 0 && N >= 0 && Count >= 0,
              D && (!M || Offsets) && (!Count || ColumnsOf), [&](Handle &Live) {
                return sortCsr(Live, M, N, Count, Offsets, kindOf(D).Base,
                               ColumnsOf, P);
              });
}
CALL(coosort_buffer_size)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
                          rocsparse_int Count, INTS, INTS, size_t *To) {
  return size(H, M >= 0 && N >= 0 && Count >= 0, To);
}
CALL(coosort_by_row)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
                     rocsparse_int Count, rocsparse_int *RowsOf,
                     rocsparse_int *ColumnsOf, rocsparse_int *P, void *) {
  return call(H, true, M >= 0 && N >= 0 && Count >= 0,
              !Count || (RowsOf && ColumnsOf), [&](Handle &Live) {
                return sortCoo(Live, true, M, N, Count, RowsOf, ColumnsOf, P);
              });
}
CALL(coosort_by_column)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
                        rocsparse_int Count, rocsparse_int *RowsOf,
                        rocsparse_int *ColumnsOf, rocsparse_int *P, void *) {
  return call(H, true, M >= 0 && N >= 0 && Count >= 0,
              !Count || (RowsOf && ColumnsOf), [&](Handle &Live) {
                return sortCoo(Live, false, M, N, Count, RowsOf, ColumnsOf, P);
              });
}
CALL(csr2csc_buffer_size)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
                          rocsparse_int Count, INTS, INTS, rocsparse_action,
                          size_t *To) {
  return size(H, M >= 0 && N >= 0 && Count >= 0, To);
}
CALL(csrgeam_nnz)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,
                  const rocsparse_mat_descr DA, rocsparse_int CountA,
                  INTS OffsetsA, INTS ColumnsA, const rocsparse_mat_descr DB,
                  rocsparse_int CountB, INTS OffsetsB, INTS ColumnsB,
                  const rocsparse_mat_descr DC, rocsparse_int *OffsetsC,
                  rocsparse_int *Total) {
  return call(H, true, M >= 0 && N >= 0 && CountA >= 0 && CountB >= 0,
              DA && DB && DC && OffsetsA && OffsetsB && OffsetsC && Total,
              [&](Handle &Live) {
                return countSum(
                    Live, placesOf(M, N, CountA, DA, OffsetsA, ColumnsA),
                    placesOf(M, N, CountB, DB, OffsetsB, ColumnsB),
                    placesOf(M, N, 0, DC, OffsetsC, nullptr), Total);
              });
}
CALL(csr2bsr_nnz)(rocsparse_handle H, rocsparse_direction By, rocsparse_int M,
                  rocsparse_int N, const rocsparse_mat_descr DA, INTS Offsets,
                  INTS ColumnsOf, rocsparse_int Dim,
                  const rocsparse_mat_descr DC, rocsparse_int *ToOffsets,
                  rocsparse_int *Total) {
  return call(H, int(By) == 0 || int(By) == 1, M >= 0 && N >= 0 && Dim > 0,
              DA && DC && Offsets && ToOffsets && Total, [&](Handle &Live) {
                return countBlocks(
                    Live, placesOf(M, N, 0, DA, Offsets, ColumnsOf),
                    blocksOf(placesOf((M + Dim - 1) / Dim, (N + Dim - 1) / Dim,
                                      0, DC, ToOffsets, nullptr),
                             Dim, By),
                    Total);
              });
}

#define CSR_OF(M, N, Count, D, A, Offsets, ColumnsOf)                          \
  csrOf(M, N, Count, kindOf(D), A, Offsets, ColumnsOf, Which)
#define TYPED(L, T, Of)                                                        \
  CALL(L##nnz)(rocsparse_handle H, rocsparse_direction By, rocsparse_int M,    \
               rocsparse_int N, const rocsparse_mat_descr D, const T *A,       \
               rocsparse_int Ld, rocsparse_int *Each, rocsparse_int *All) {    \
    return call(H, int(By) == 0 || int(By) == 1, M >= 0 && N >= 0 && Ld >= M,  \
                D && Each && All && (!M || !N || A), [&](Handle &Live) {       \
                  return countNonzeros(Live, int(By) == 0,                     \
                                       matrixOf(M, N, Ld, A, Type::Of), Each,  \
                                       All);                                   \
                });                                                            \
  }                                                                            \
  CALL(L##csr2csc)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,       \
                   rocsparse_int Count, const T *A, INTS Offsets,              \
                   INTS ColumnsOf, T *To, rocsparse_int *ToRows,               \
                   rocsparse_int *ToOffsets, rocsparse_action Action,          \
                   rocsparse_index_base Base, void *) {                        \
    const Type Which = Type::Of;                                               \
    const bool HasValues = Action == rocsparse_action_numeric;                 \
    return call(                                                               \
        H, isBase(Base) && (HasValues || Action == rocsparse_action_symbolic), \
        M >= 0 && N >= 0 && Count >= 0,                                        \
        Offsets && ToOffsets &&                                                \
            (!Count || (ColumnsOf && ToRows && (!HasValues || (A && To)))),    \
        [&](Handle &Live) {                                                    \
          MatrixKind Kind;                                                     \
          Kind.Base = Base;                                                    \
          SparseMatrix Into =                                                  \
              csrOf(M, N, Count, Kind, To, ToOffsets, ToRows, Which);          \
          Into.Is = Format::Csc;                                               \
          return csrToCsc(                                                     \
              Live, csrOf(M, N, Count, Kind, A, Offsets, ColumnsOf, Which),    \
              Into, HasValues);                                                \
        });                                                                    \
  }                                                                            \
  CALL(L##dense2csr)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,     \
                     const rocsparse_mat_descr D, const T *A,                  \
                     rocsparse_int Ld, INTS, T *To, rocsparse_int *Offsets,    \
                     rocsparse_int *ColumnsOf) {                               \
    const Type Which = Type::Of;                                               \
    return call(H, true, M >= 0 && N >= 0 && Ld >= M,                          \
                D && Offsets && (!M || !N || A), [&](Handle &Live) {           \
                  DenseMatrix From = matrixOf(M, N, Ld, A, Which);             \
                  SparseMatrix Into =                                          \
                      CSR_OF(M, N, 0, D, To, Offsets, ColumnsOf);              \
                  Code Result = analyzeDense(Live, From, Into);                \
                  return Result == Code::Success                               \
                             ? denseToSparse(Live, From, Into)                 \
                             : Result;                                         \
                });                                                            \
  }                                                                            \
  CALL(L##csr2dense)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,     \
                     const rocsparse_mat_descr D, const T *A, INTS Offsets,    \
                     INTS ColumnsOf, T *To, rocsparse_int Ld) {                \
    const Type Which = Type::Of;                                               \
    return call(H, true, M >= 0 && N >= 0 && Ld >= M,                          \
                D && Offsets && (!M || !N || To), [&](Handle &Live) {          \
                  SparseMatrix From =                                          \
                      CSR_OF(M, N, 0, D, A, Offsets, ColumnsOf);               \
                  Code Result = readCount(Live, From);                         \
                  return Result == Code::Success                               \
                             ? sparseToDense(Live, From,                       \
                                             matrixOf(M, N, Ld, To, Which))    \
                             : Result;                                         \
                });                                                            \
  }                                                                            \
  CALL(L##csrgeam)(rocsparse_handle H, rocsparse_int M, rocsparse_int N,       \
                   const T *Alpha, const rocsparse_mat_descr DA,               \
                   rocsparse_int CountA, const T *A, INTS OffsetsA,            \
                   INTS ColumnsA, const T *Beta, const rocsparse_mat_descr DB, \
                   rocsparse_int CountB, const T *B, INTS OffsetsB,            \
                   INTS ColumnsB, const rocsparse_mat_descr DC, T *C,          \
                   INTS OffsetsC, rocsparse_int *ColumnsC) {                   \
    const Type Which = Type::Of;                                               \
    return call(                                                               \
        H, true, M >= 0 && N >= 0 && CountA >= 0 && CountB >= 0,               \
        Alpha && Beta && DA && DB && DC && OffsetsA && OffsetsB && OffsetsC,   \
        [&](Handle &Live) {                                                    \
          return addMatrices(Live, {Alpha, Beta, Which},                       \
                             CSR_OF(M, N, CountA, DA, A, OffsetsA, ColumnsA),  \
                             CSR_OF(M, N, CountB, DB, B, OffsetsB, ColumnsB),  \
                             CSR_OF(M, N, 0, DC, C, OffsetsC, ColumnsC));      \
        });                                                                    \
  }                                                                            \
  CALL(L##csr2bsr)(                                                            \
      rocsparse_handle H, rocsparse_direction By, rocsparse_int M,             \
      rocsparse_int N, const rocsparse_mat_descr DA, const T *A, INTS Offsets, \
      INTS ColumnsOf, rocsparse_int Dim, const rocsparse_mat_descr DC, T *To,  \
      rocsparse_int *ToOffsets, rocsparse_int *ToColumns) {                    \
    const Type Which = Type::Of;                                               \
    return call(H, int(By) == 0 || int(By) == 1, M >= 0 && N >= 0 && Dim > 0,  \
                DA && DC && Offsets && ToOffsets, [&](Handle &Live) {          \
                  return csrToBsr(Live,                                        \
                                  CSR_OF(M, N, 0, DA, A, Offsets, ColumnsOf),  \
                                  blocksOf(CSR_OF((M + Dim - 1) / Dim,         \
                                                  (N + Dim - 1) / Dim, 0, DC,  \
                                                  To, ToOffsets, ToColumns),   \
                                           Dim, By));                          \
                });                                                            \
  }                                                                            \
  CALL(L##bsr2csr)(                                                            \
      rocsparse_handle H, rocsparse_direction By, rocsparse_int M,             \
      rocsparse_int N, const rocsparse_mat_descr DA, const T *A, INTS Offsets, \
      INTS ColumnsOf, rocsparse_int Dim, const rocsparse_mat_descr DC, T *To,  \
      rocsparse_int *ToOffsets, rocsparse_int *ToColumns) {                    \
    const Type Which = Type::Of;                                               \
    return call(                                                               \
        H, int(By) == 0 || int(By) == 1, M >= 0 && N >= 0 && Dim > 0,          \
        DA && DC && Offsets && ToOffsets, [&](Handle &Live) {                  \
          return bsrToCsr(                                                     \
              Live,                                                            \
              blocksOf(CSR_OF(M, N, 0, DA, A, Offsets, ColumnsOf), Dim, By),   \
              CSR_OF(Index(M) * Dim, Index(N) * Dim, 0, DC, To, ToOffsets,     \
                     ToColumns));                                              \
        });                                                                    \
  }                                                                            \
  CALL(L##bsrmv)(rocsparse_handle H, rocsparse_direction By,                   \
                 rocsparse_operation OfA, rocsparse_int M, rocsparse_int N,    \
                 rocsparse_int Count, const T *Alpha,                          \
                 const rocsparse_mat_descr D, const T *A, INTS Offsets,        \
                 INTS ColumnsOf, rocsparse_int Dim, rocsparse_mat_info,        \
                 const T *X, const T *Beta, T *Y) {                            \
    const Type Which = Type::Of;                                               \
    return call(H, isOp(OfA) && (int(By) == 0 || int(By) == 1),                \
                M >= 0 && N >= 0 && Count >= 0 && Dim > 0,                     \
                D && Alpha && Beta && Offsets && X && Y, [&](Handle &Live) {   \
                  return OfA != rocsparse_operation_none || kindOf(D).Is       \
                             ? Code::NotSupported                              \
                             : bsrmv(Live, {Alpha, Beta, Which},               \
                                     blocksOf(CSR_OF(M, N, Count, D, A,        \
                                                     Offsets, ColumnsOf),      \
                                              Dim, By),                        \
                                     vectorOf(Index(N) * Dim, X, Which),       \
                                     vectorOf(Index(M) * Dim, Y, Which));      \
                });                                                            \
  }                                                                            \
  CALL(L##gtsv_buffer_size)(                                                   \
      rocsparse_handle H, rocsparse_int N, rocsparse_int Columns, const T *,   \
      const T *, const T *, const T *, rocsparse_int Ld, size_t *To) {         \
    return size(H, N > 1 && Columns >= 0 && Ld >= N, To);                      \
  }                                                                            \
  CALL(L##gtsv)(rocsparse_handle H, rocsparse_int N, rocsparse_int Columns,    \
                const T *Below, const T *Main, const T *Above, T *X,           \
                rocsparse_int Ld, void *) {                                    \
    return bands<T>(H, "gtsv", {Below, Main, Above}, X, N, 1, 1, 0, Columns,   \
                    Ld, true);                                                 \
  }                                                                            \
  CALL(L##gtsv_no_pivot_buffer_size)(                                          \
      rocsparse_handle H, rocsparse_int N, rocsparse_int Columns, const T *,   \
      const T *, const T *, const T *, rocsparse_int Ld, size_t *To) {         \
    return size(H, N > 1 && Columns >= 0 && Ld >= N, To);                      \
  }                                                                            \
  CALL(L##gtsv_no_pivot)(rocsparse_handle H, rocsparse_int N,                  \
                         rocsparse_int Columns, const T *Below, const T *Main, \
                         const T *Above, T *X, rocsparse_int Ld, void *) {     \
    return bands<T>(H, "gtsv", {Below, Main, Above}, X, N, 1, 1, 0, Columns,   \
                    Ld, false);                                                \
  }                                                                            \
  CALL(L##gtsv_no_pivot_strided_batch_buffer_size)(                            \
      rocsparse_handle H, rocsparse_int N, const T *, const T *, const T *,    \
      const T *, rocsparse_int Count, rocsparse_int Step, size_t *To) {        \
    return size(H, N > 1 && Count >= 0 && Step >= N, To);                      \
  }                                                                            \
  CALL(L##gtsv_no_pivot_strided_batch)(                                        \
      rocsparse_handle H, rocsparse_int N, const T *Below, const T *Main,      \
      const T *Above, T *X, rocsparse_int Count, rocsparse_int Step, void *) { \
    return bands<T>(H, "gtsv", {Below, Main, Above}, X, N, Count, 1, Step, 1,  \
                    0, false);                                                 \
  }                                                                            \
  CALL(L##gtsv_interleaved_batch_buffer_size)(                                 \
      rocsparse_handle H, rocsparse_gtsv_interleaved_alg, rocsparse_int N,     \
      const T *, const T *, const T *, const T *, rocsparse_int Count,         \
      rocsparse_int Step, size_t *To) {                                        \
    return size(H, N > 1 && Count >= 0 && Step >= Count, To);                  \
  }                                                                            \
  CALL(L##gtsv_interleaved_batch)(                                             \
      rocsparse_handle H, rocsparse_gtsv_interleaved_alg, rocsparse_int N,     \
      T * Below, T * Main, T * Above, T * X, rocsparse_int Count,              \
      rocsparse_int Step, void *) {                                            \
    return bands<T>(H, "gtsvInterleavedBatch", {Below, Main, Above}, X, N,     \
                    Count, Step, 1, 1, 0, true);                               \
  }                                                                            \
  CALL(L##gpsv_interleaved_batch_buffer_size)(                                 \
      rocsparse_handle H, rocsparse_gpsv_interleaved_alg, rocsparse_int N,     \
      const T *, const T *, const T *, const T *, const T *, const T *,        \
      rocsparse_int Count, rocsparse_int Step, size_t *To) {                   \
    return size(H, N > 1 && Count >= 0 && Step >= Count, To);                  \
  }                                                                            \
  CALL(L##gpsv_interleaved_batch)(                                             \
      rocsparse_handle H, rocsparse_gpsv_interleaved_alg, rocsparse_int N,     \
      T * Lowest, T * Below, T * Main, T * Above, T * Highest, T * X,          \
      rocsparse_int Count, rocsparse_int Step, void *) {                       \
    return bands<T>(H, "gpsvInterleavedBatch",                                 \
                    {Lowest, Below, Main, Above, Highest}, X, N, Count, Step,  \
                    1, 1, 0, true);                                            \
  }
TYPED(s, float, F32)
TYPED(d, double, F64)
TYPED(c, rocsparse_float_complex, C32)
TYPED(z, rocsparse_double_complex, C64)
