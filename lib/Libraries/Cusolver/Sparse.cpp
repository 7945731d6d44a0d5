// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's sparse solvers (cusolverSp).
// clang-format off
#include "Libraries/Descriptors.h"
#include "Libraries/Solver/SparseSolver.h"
#include "Libraries/Sparse/MatrixKind.h"
// After the engine's: see there.
#include "Libraries/Cusolver/Types.h"
#include "cusolverSp.h"
#include <numeric>

#define SPARSE_NAME(op) cusolverSp##op
#define SPARSE_HANDLE cusolverSpHandle_t
#define SPARSE_STREAM cudaStream_t
#define SPARSE_KIND cusparseMatDescr_t

namespace porthip::solver {
namespace {
/// 0 to 3: none, RCM, AMD, nested dissection. It counts for the fill-in alone.
bool takesOrder(int Order, bool) { return Order >= 0 && Order <= 3; }
} // namespace
} // namespace porthip::solver

using porthip::solver::solverStatus;
#include "Libraries/Solver/Api/Sparse.inc"

SPARSE_SOLVE(Ccsrlsvchol, cuComplex, float, Cholesky, false)
SPARSE_SOLVE(Zcsrlsvchol, cuDoubleComplex, double, Cholesky, false)
SPARSE_SOLVE(CcsrlsvcholHost, cuComplex, float, Cholesky, true)
SPARSE_SOLVE(ZcsrlsvcholHost, cuDoubleComplex, double, Cholesky, true)
SPARSE_SOLVE(Ccsrlsvqr, cuComplex, float, Qr, false)
SPARSE_SOLVE(Zcsrlsvqr, cuDoubleComplex, double, Qr, false)
SPARSE_SOLVE(ScsrlsvqrHost, float, float, Qr, true)
SPARSE_SOLVE(DcsrlsvqrHost, double, double, Qr, true)
SPARSE_SOLVE(CcsrlsvqrHost, cuComplex, float, Qr, true)
SPARSE_SOLVE(ZcsrlsvqrHost, cuDoubleComplex, double, Qr, true)
SPARSE_SOLVE(ScsrlsvluHost, float, float, Lu, true)
SPARSE_SOLVE(DcsrlsvluHost, double, double, Lu, true)
SPARSE_SOLVE(CcsrlsvluHost, cuComplex, float, Lu, true)
SPARSE_SOLVE(ZcsrlsvluHost, cuDoubleComplex, double, Lu, true)

SOLVER_EXPORT cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t H, cudaStream_t *To)
    SOLVER_BODY(!To ? Code::InvalidValue : (*To = static_cast<cudaStream_t>(Live.Stream), Code::Success))

//===-- Batches -----------------------------------------------------------===//

namespace porthip::solver {
namespace {
struct QrInfo {
  static constexpr const char *Kind = "csrqrInfo";
};
} // namespace
} // namespace porthip::solver

SOLVER_EXPORT cusolverStatus_t cusolverSpCreateCsrqrInfo(csrqrInfo_t *To) {
  return solverStatus(porthip::blas::made(porthip::solver::QrInfo(), To));
}
SOLVER_EXPORT cusolverStatus_t cusolverSpDestroyCsrqrInfo(csrqrInfo_t D) {
  return solverStatus(porthip::blas::destroyed<porthip::solver::QrInfo>(D));
}
// Square matrices alone: least squares of batches are not supported.
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrqrAnalysisBatched(cusolverSpHandle_t H, int M, int N, int, const cusparseMatDescr_t, const int *, const int *, csrqrInfo_t Info)
    SOLVER_BODY(((void)Live, porthip::blas::with<QrInfo>([&](QrInfo &) { return M < N ? Code::InvalidValue : M == N ? Code::Success : Code::NotSupported; }, Info)))

#define SPARSE_BATCH(L, T)                                                                                                      \
  SOLVER_EXPORT cusolverStatus_t cusolverSp##L##csrqrBufferInfoBatched(                                                        \
      cusolverSpHandle_t H, int M, int N, int, const cusparseMatDescr_t, const T *, const int *, const int *, int, csrqrInfo_t, \
      size_t *Internal, size_t *Work)                                                                                           \
      SOLVER_BODY(((void)Live, M != N ? Code::NotSupported : porthip::blas::give(Internal, sizeof(T), Work, sizeof(T))))          \
  SOLVER_EXPORT cusolverStatus_t cusolverSp##L##csrqrsvBatched(                                                                \
      cusolverSpHandle_t H, int M, int N, int Count, const cusparseMatDescr_t Kind, const T *Values, const int *Offsets,       \
      const int *Columns, const T *B, T *X, int Batch, csrqrInfo_t, void *)                                                    \
      SOLVER_BODY(([&] {                                                                                                         \
        SparseSystem<EngineOf<T>> S;                                                                                             \
        if (M != N)                                                                                                              \
          return Code::NotSupported;                                                                                            \
        const Code Bad = systemOf(Kind, N, Count, Values, Offsets, Columns, B, 0, X, nullptr, S);                                \
        return Bad == Code::Success ? solveSparseBatch(Live, S, Batch) : Bad;                                                    \
      }()))
SPARSE_BATCH(S, float)
SPARSE_BATCH(D, double)
SPARSE_BATCH(C, cuComplex)
SPARSE_BATCH(Z, cuDoubleComplex)

//===-- Eigenvalues -------------------------------------------------------===//

#define SPARSE_EIGEN(Name, T, R, Run)                                                                                           \
  SOLVER_EXPORT cusolverStatus_t cusolverSp##Name(                                                                             \
      cusolverSpHandle_t H, int N, int Count, const cusparseMatDescr_t Kind, const T *Values, const int *Offsets,              \
      const int *Columns, T Shift, const T *Start, int Steps, R Tolerance, T *Value, T *X)                                     \
      SOLVER_BODY(([&] {                                                                                                         \
        (void)Live;                                                                                                            \
        SparseEigen<EngineOf<T>> E;                                                                                              \
        E.Values = as(Values);                                                                                                   \
        E.Shift = *as(&Shift);                                                                                                   \
        E.Start = as(Start);                                                                                                     \
        E.Steps = Steps;                                                                                                         \
        E.Tolerance = Tolerance;                                                                                                 \
        E.Value = as(Value);                                                                                                     \
        E.X = as(X);                                                                                                             \
        const Code Bad = withPlaces(Kind, N, Count, Offsets, Columns, E.At);                                                     \
        return Bad == Code::Success ? Run : Bad;                                                                                 \
      }()))
SPARSE_EIGEN(Scsreigvsi, float, float, eigenSparse(Live, E))
SPARSE_EIGEN(Dcsreigvsi, double, double, eigenSparse(Live, E))
SPARSE_EIGEN(Ccsreigvsi, cuComplex, float, eigenSparse(Live, E))
SPARSE_EIGEN(Zcsreigvsi, cuDoubleComplex, double, eigenSparse(Live, E))
SPARSE_EIGEN(ScsreigvsiHost, float, float, eigenSparseOnHost(E))
SPARSE_EIGEN(DcsreigvsiHost, double, double, eigenSparseOnHost(E))
SPARSE_EIGEN(CcsreigvsiHost, cuComplex, float, eigenSparseOnHost(E))
SPARSE_EIGEN(ZcsreigvsiHost, cuDoubleComplex, double, eigenSparseOnHost(E))

//===-- Orders, on the host -----------------------------------------------===//

namespace porthip::solver {
namespace {

/// Run(places) where they are a matrix's.
template <class F>
Code withMatrix(const char *Name, const void *Kind, Index N, Index Count, const int *Offsets, const int *Columns, F Run) {
  SparsePlaces P;
  const Code Bad = N < 0 || Count < 0 ? Code::InvalidValue : withPlaces(Kind, N, Count, Offsets, Columns, P);
  if (Bad != Code::Success)
    return Bad;
  return areInside(Name, P) ? Run(P) : Code::InvalidValue;
}
/// Order: a function of places.
template <class F>
Code giveOrder(const char *Name, const void *Kind, Index N, Index Count, const int *Offsets, const int *Columns, int *To, F Order) {
  if (!To)
    return Code::InvalidValue;
  return withMatrix(Name, Kind, N, Count, Offsets, Columns, [&](const SparsePlaces &P) {
    const std::vector<Index> Rows = Order(P);
    std::copy(Rows.begin(), Rows.end(), To);
    return Code::Success;
  });
}

bool isOrder(const int *Of, Index Count) {
  std::vector<bool> Seen(Count);
  for (Index I = 0; I < Count; ++I) {
    if (Of[I] < 0 || Of[I] >= Count || Seen[Of[I]])
      return false;
    Seen[Of[I]] = true;
  }
  return true;
}

/// B = A(P, Q), by rows with their columns in order. Map: of A's values.
struct Permuted {
  std::vector<int> Offsets, Columns, Map;
  Permuted(const SparsePlaces &A, const int *P, const int *Q, const int *MapOfA) {
    std::vector<int> NewColumn(A.N);
    for (Index I = 0; I < A.N; ++I)
      NewColumn[Q[I]] = int(I);
    Offsets.push_back(A.Base);
    for (Index Row = 0; Row < A.N; ++Row) {
      std::vector<std::pair<int, int>> Line;
      for (Index K = A.begin(P[Row]); K < A.begin(P[Row] + 1); ++K)
        Line.emplace_back(NewColumn[A.column(K)], MapOfA[K]);
      std::sort(Line.begin(), Line.end());
      for (const auto &[Column, From] : Line) {
        Columns.push_back(Column + A.Base);
        Map.push_back(From);
      }
      Offsets.push_back(int(Columns.size()) + A.Base);
    }
  }
};

} // namespace
} // namespace porthip::solver

SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t H, int N, int Count, const cusparseMatDescr_t Kind, const int *Offsets, const int *Ends, const int *Columns, int *To)
    SOLVER_BODY(((void)Live, !To || (Ends && Ends != Offsets + 1)
                                 ? Code::NotSupported
                                 : withMatrix("csrissym", Kind, N, Count, Offsets, Columns, [&](const SparsePlaces &P) {
                                     *To = isSymmetric(P);
                                     return Code::Success;
                                   })))
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrsymrcmHost(cusolverSpHandle_t H, int N, int Count, const cusparseMatDescr_t Kind, const int *Offsets, const int *Columns, int *To)
    SOLVER_BODY(((void)Live, giveOrder("csrsymrcm", Kind, N, Count, Offsets, Columns, To, reverseCuthillMcKee)))
// Other orders than the vendor's, for the same end: little fill-in.
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrsymmdqHost(cusolverSpHandle_t H, int N, int Count, const cusparseMatDescr_t Kind, const int *Offsets, const int *Columns, int *To)
    SOLVER_BODY(((void)Live, giveOrder("csrsymmdq", Kind, N, Count, Offsets, Columns, To, minimumDegree)))
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrsymamdHost(cusolverSpHandle_t H, int N, int Count, const cusparseMatDescr_t Kind, const int *Offsets, const int *Columns, int *To)
    SOLVER_BODY(((void)Live, giveOrder("csrsymamd", Kind, N, Count, Offsets, Columns, To, minimumDegree)))
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t H, int N, int Count, const cusparseMatDescr_t Kind, const int *Offsets, const int *Columns, const int64_t *, int *To)
    SOLVER_BODY(((void)Live, giveOrder("csrmetisnd", Kind, N, Count, Offsets, Columns, To, minimumDegree)))
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t H, int, int, int Count, const cusparseMatDescr_t, const int *, const int *, const int *, const int *, size_t *To)
    SOLVER_BODY(((void)Live, porthip::blas::give(To, size_t(Count + 1) * sizeof(int))))
// Square matrices alone.
SOLVER_EXPORT cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t H, int M, int N, int Count, const cusparseMatDescr_t Kind, int *Offsets, int *Columns, const int *P, const int *Q, int *Map, void *)
    SOLVER_BODY(((void)Live, M != N ? Code::NotSupported
                 : !P || !Q || !Map || !isOrder(P, N) || !isOrder(Q, N)
                     ? Code::InvalidValue
                     : withMatrix("csrperm", Kind, N, Count, Offsets, Columns, [&](const SparsePlaces &A) {
                         const Permuted B(A, P, Q, Map);
                         std::copy(B.Offsets.begin(), B.Offsets.end(), Offsets);
                         std::copy(B.Columns.begin(), B.Columns.end(), Columns);
                         std::copy(B.Map.begin(), B.Map.end(), Map);
                         return Code::Success;
                       })))
