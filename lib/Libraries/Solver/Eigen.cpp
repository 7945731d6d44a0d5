// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigenvalues and singular values.
#include "Libraries/Solver/Solver.h"
#include <algorithm>

namespace porthip::solver {
using blas::atLeastOne;
using blas::Call;
using blas::matrixSize;

namespace {

/// Calls LAPACK with three workspaces, of which real types have no second:
/// Run(work, size, reals, their size, integers, their size); sizes -1 ask.
template <class T, class F> int withWorks(F Run) {
  using Real = RealOf<T>;
  T Size{};
  Real RealSize{};
  int IntegerSize = 0;
  if (int Info = Run(&Size, -1, &RealSize, -1, &IntegerSize, -1))
    return Info;
  std::vector<T> Work(size_t(std::max(1.0, double(std::real(Size)))));
  std::vector<Real> Reals(size_t(std::max(1.0, double(RealSize))));
  std::vector<int> Integers(size_t(std::max(1, IntegerSize)));
  return Run(Work.data(), int(Work.size()), Reals.data(), int(Reals.size()),
             Integers.data(), int(Integers.size()));
}

template <class T>
int oneSyevd(char Mode, char Uplo, int N, T *A, int Ld, RealOf<T> *W) {
  return withWorks<T>([&](T *Work, int Size, RealOf<T> *Reals, int RealSize,
                          int *Integers, int IntegerSize) {
    if constexpr (IsComplex<T>)
      return lapack<T>("heevd", Mode, Uplo, N, A, Ld, W, Work, Size, Reals,
                       RealSize, Integers, IntegerSize);
    else
      return lapack<T>("syevd", Mode, Uplo, N, A, Ld, W, Work, Size, Integers,
                       IntegerSize);
  });
}

template <class T>
int oneSygvd(int Kind, char Mode, char Uplo, int N, T *A, int Ld, T *B, int LdB,
             RealOf<T> *W) {
  return withWorks<T>([&](T *Work, int Size, RealOf<T> *Reals, int RealSize,
                          int *Integers, int IntegerSize) {
    if constexpr (IsComplex<T>)
      return lapack<T>("hegvd", Kind, Mode, Uplo, N, A, Ld, B, LdB, W, Work,
                       Size, Reals, RealSize, Integers, IntegerSize);
    else
      return lapack<T>("sygvd", Kind, Mode, Uplo, N, A, Ld, B, LdB, W, Work,
                       Size, Integers, IntegerSize);
  });
}

bool isSelection(const Selection &S, Index N) {
  if (S.Range == 'I')
    return N == 0 || (S.First >= 1 && S.First <= S.Last && S.Last <= N);
  return S.Range == 'A' || S.Low < S.High;
}
/// Range of ascending values: where the selected ones begin and end.
template <class Real>
std::pair<Index, Index> select(const Selection &S, const Real *W, Index N) {
  if (S.Range == 'A' || N == 0)
    return {0, N};
  if (S.Range == 'I')
    return {S.First - 1, S.Last};
  return {std::upper_bound(W, W + N, Real(S.Low)) - W,
          std::upper_bound(W, W + N, Real(S.High)) - W};
}

template <class T>
int oneGesvd(char JobU, char JobVT, int M, int N, T *A, int Ld, RealOf<T> *S,
             T *U, int LdU, T *VT, int LdVT) {
  std::vector<RealOf<T>> Reals(size_t(5 * std::max(1, std::min(M, N))));
  return withWork<T>([&](T *Work, int Size) {
    if constexpr (IsComplex<T>)
      return lapack<T>("gesvd", JobU, JobVT, M, N, A, Ld, S, U, LdU, VT, LdVT,
                       Work, Size, Reals.data());
    else
      return lapack<T>("gesvd", JobU, JobVT, M, N, A, Ld, S, U, LdU, VT, LdVT,
                       Work, Size);
  });
}

template <class T> T conjugate(T V) {
  if constexpr (IsComplex<T>)
    return std::conj(V);
  else
    return V;
}

/// Name: as LAPACK's vectors are asked for: all, or those that there are values
/// for.
template <class T>
int oneGesvdj(bool HasVectors, bool IsThin, Index M, Index N, T *A, Index Ld,
              RealOf<T> *S, T *U, Index LdU, T *V, Index LdV) {
  if (!HasVectors)
    return oneGesvd<T>('N', 'N', int(M), int(N), A, int(Ld), S, nullptr, 1,
                       nullptr, 1);
  const Index Rows = IsThin ? std::min(M, N) : N;
  std::vector<T> VT(size_t(std::max<Index>(1, Rows * N)));
  const char Job = IsThin ? 'S' : 'A';
  int Info = oneGesvd<T>(Job, Job, int(M), int(N), A, int(Ld), S, U, int(LdU),
                         VT.data(), int(atLeastOne(Rows)));
  for (Index J = 0; J < Rows; ++J)
    for (Index I = 0; I < N; ++I)
      V[J * LdV + I] = conjugate(VT[size_t(I * Rows + J)]);
  return Info;
}

bool isJob(char Job) {
  return Job == 'A' || Job == 'S' || Job == 'O' || Job == 'N';
}

} // namespace

template <class T>
Code syevd(Handle &H, const char *Name, char Mode, char Uplo, Index N, T *A,
           Index Ld, RealOf<T> *W, Work<T> Space, int *Info, Index Count) {
  if (!Mode || !Uplo)
    return Code::InvalidEnum;
  // cuSOLVER does not look at the workspace's size.
  const bool HasSpace = Space.holds(workOf(N, N));
  if (N < 0 || Ld < atLeastOne(N) || Count < 0 ||
      (!HasSpace && !H.AnswersAsNvidia))
    return Code::InvalidValue;
  const Index Step = Ld * N;
  Call C(H, Name, "solver");
  C.flag(Mode).flag(Uplo).size(N);
  C.out("A", A, Count ? uint64_t((Count - 1) * Step) + matrixSize(N, N, Ld) : 0)
      .size(Ld);
  C.out("W", W, uint64_t(N * Count));
  if (HasSpace)
    noteWork(C, "work", Space, workOf(N, N));
  C.out("info", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      Info[I] = oneSyevd(Mode, Uplo, int(N), A + I * Step, int(Ld), W + I * N);
  });
}

template <class T>
Code sygvd(Handle &H, int Kind, char Mode, char Uplo, Index N, T *A, Index Ld,
           T *B, Index LdB, RealOf<T> *W, Work<T> Space, int *Info) {
  if (!Kind || !Mode || !Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N) ||
      !Space.holds(workOf(N, N)))
    return Code::InvalidValue;
  Call C(H, "sygvd", "solver");
  C.flag(Kind).flag(Mode).flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  C.matrix("B", B, N, N, LdB).out("W", W, uint64_t(N));
  noteWork(C, "work", Space, workOf(N, N));
  C.out("devInfo", Info, 1);
  return C.submit([=] {
    *Info = oneSygvd(Kind, Mode, Uplo, int(N), A, int(Ld), B, int(LdB), W);
  });
}

template <class T>
Code syevdx(Handle &H, int Kind, char Mode, const Selection &S, char Uplo,
            Index N, T *A, Index Ld, T *B, Index LdB, int *Found, RealOf<T> *W,
            Work<T> Space, int *Info) {
  if (!Mode || !Uplo || !S.Range)
    return Code::InvalidEnum;
  if (N < 0 || Ld < atLeastOne(N) || (Kind && LdB < atLeastOne(N)) || !Found ||
      !Space.holds(workOf(N, N)) || !isSelection(S, N))
    return Code::InvalidValue;
  Call C(H, Kind ? "sygvdx" : "syevdx", "solver");
  C.flag(Kind).flag(Mode).flag(S.Range).flag(Uplo).size(N);
  C.size(S.First).size(S.Last).value("double", &S.Low, 8);
  C.value("double", &S.High, 8).matrix("A", A, N, N, Ld);
  if (Kind)
    C.matrix("B", B, N, N, LdB);
  C.out("W", W, uint64_t(N));
  noteWork(C, "work", Space, workOf(N, N));
  C.out("info", Info, 1);
  void *Count = C.hostResult("i32", Found, sizeof(*Found));
  return C.submit([=] {
    *Info = Kind
                ? oneSygvd(Kind, Mode, Uplo, int(N), A, int(Ld), B, int(LdB), W)
                : oneSyevd(Mode, Uplo, int(N), A, int(Ld), W);
    const auto [Begin, End] = select(S, W, N);
    std::copy(W + Begin, W + End, W);
    for (Index J = Begin; Mode == 'V' && Begin && J < End; ++J)
      std::copy_n(A + J * Ld, N, A + (J - Begin) * Ld);
    *static_cast<int *>(Count) = *Info ? 0 : int(End - Begin);
  });
}

template <class T>
Code gesvdOfAny(Handle &H, char JobU, char JobVT, Index M, Index N, T *A,
                Index Ld, RealOf<T> *S, T *U, Index LdU, T *VT, Index LdVT,
                Work<T> Space, int *Info) {
  const bool HasU = JobU == 'A' || JobU == 'S';
  const bool HasVT = JobVT == 'A' || JobVT == 'S';
  const Index Values = std::min(M, N), Rows = JobVT == 'A' ? N : Values;
  if (!isJob(JobU) || !isJob(JobVT) || (JobU == 'O' && JobVT == 'O') || M < 0 ||
      N < 0 || Ld < atLeastOne(M) || LdU < (HasU ? atLeastOne(M) : 1) ||
      LdVT < (HasVT ? atLeastOne(Rows) : 1) || !Space.holds(workOf(M, N)))
    return Code::InvalidValue;
  Call C(H, "gesvd", "solver");
  C.flag(JobU).flag(JobVT).size(M).size(N);
  C.matrix("A", A, M, N, Ld).out("S", S, uint64_t(Values));
  C.out("U", U, HasU ? matrixSize(M, JobU == 'A' ? M : Values, LdU) : 0)
      .size(LdU);
  C.out("VT", VT, HasVT ? matrixSize(Rows, N, LdVT) : 0).size(LdVT);
  noteWork(C, "work", Space, workOf(M, N));
  C.out("devInfo", Info, 1);
  return C.submit([=] {
    *Info = oneGesvd(JobU, JobVT, int(M), int(N), A, int(Ld), S, U, int(LdU),
                     VT, int(LdVT));
  });
}

template <class T>
Code gesvd(Handle &H, char JobU, char JobVT, Index M, Index N, T *A, Index Ld,
           RealOf<T> *S, T *U, Index LdU, T *VT, Index LdVT, Work<T> Space,
           int *Info) {
  const bool HasU = JobU == 'A' || JobU == 'S';
  const bool HasVT = JobVT == 'A' || JobVT == 'S';
  // Only one of two results can be in A's place.
  const int Wrong = !isJob(JobU)                                     ? 1
                    : !isJob(JobVT) || (JobU == 'O' && JobVT == 'O') ? 2
                    : M < 0                                          ? 3
                    : N < 0                                          ? 4
                    : Ld < atLeastOne(M)                             ? 6
                    : LdU < (HasU ? atLeastOne(M) : 1)               ? 9
                    : LdVT < (HasVT ? atLeastOne(N) : 1)             ? 11
                                                                     : 0;
  // M < N is not for this method, and no parameter's fault.
  if (Wrong || M < N)
    return refuse(H, Wrong, Info);
  return gesvdOfAny(H, JobU, JobVT, M, N, A, Ld, S, U, LdU, VT, LdVT, Space,
                    Info);
}

template <class T>
Code gesvdj(Handle &H, char Mode, bool IsThin, Index M, Index N, T *A, Index Ld,
            RealOf<T> *S, T *U, Index LdU, T *V, Index LdV, Work<T> Space,
            int *Info, Index Count) {
  if (!Mode)
    return Code::InvalidEnum;
  const bool HasVectors = Mode == 'V';
  if (M < 0 || N < 0 || Ld < atLeastOne(M) || Count < 0 ||
      (HasVectors && (LdU < atLeastOne(M) || LdV < atLeastOne(N))) ||
      !Space.holds(workOf(M, N)))
    return Code::InvalidValue;
  const Index Values = std::min(M, N), OfU = IsThin ? Values : M,
              OfV = IsThin ? Values : N;
  auto many = [&](Index Step, uint64_t Size) {
    return Count ? uint64_t((Count - 1) * Step) + Size : 0;
  };
  Call C(H, "gesvdj", "solver");
  C.flag(Mode).flag(IsThin).size(M).size(N);
  C.out("A", A, many(Ld * N, matrixSize(M, N, Ld))).size(Ld);
  C.out("S", S, uint64_t(Values * Count));
  C.out("U", U, HasVectors ? many(LdU * OfU, matrixSize(M, OfU, LdU)) : 0)
      .size(LdU);
  C.out("V", V, HasVectors ? many(LdV * OfV, matrixSize(N, OfV, LdV)) : 0)
      .size(LdV);
  noteWork(C, "work", Space, workOf(M, N));
  C.out("info", Info, uint64_t(Count)).size(Count);
  return C.submit([=] {
    for (Index I = 0; I < Count; ++I)
      Info[I] = oneGesvdj(HasVectors, IsThin, M, N, A + I * Ld * N, Ld,
                          S + I * Values, HasVectors ? U + I * LdU * OfU : U,
                          LdU, HasVectors ? V + I * LdV * OfV : V, LdV);
  });
}

namespace {

/// ||A - U S V^H||, of the Frobenius norm.
template <class T>
double distance(Index Rank, Index M, Index N, const T *A, Index Ld,
                const RealOf<T> *S, const std::vector<T> &U,
                const std::vector<T> &V) {
  double Sum = 0;
  for (Index J = 0; J < N; ++J)
    for (Index I = 0; I < M; ++I) {
      T Left = A[J * Ld + I];
      for (Index K = 0; K < Rank; ++K)
        Left -= U[size_t(K * M + I)] * S[K] * conjugate(V[size_t(K * N + J)]);
      Sum += double(std::norm(Left));
    }
  return std::sqrt(Sum);
}

} // namespace

template <class T>
Code gesvda(Handle &H, char Mode, Index Rank, Index M, Index N,
            const Strided<const T> &A, const Strided<RealOf<T>> &S,
            const Strided<T> &U, const Strided<T> &V, Work<T> Space, int *Info,
            double *Norms, Index Count) {
  if (!Mode)
    return Code::InvalidEnum;
  const bool HasVectors = Mode == 'V';
  if (M < 0 || N < 0 || Count < 0 || Rank < 1 || Rank > std::min(M, N) ||
      A.Ld < atLeastOne(M) || A.Step < A.Ld * N || S.Step < Rank ||
      (HasVectors && (U.Ld < M || U.Step < U.Ld * Rank || V.Ld < N ||
                      V.Step < V.Ld * Rank)) ||
      !Space.holds(workOf(M, N)))
    return Code::InvalidValue;
  auto many = [&](Index Step, uint64_t Size) {
    return Count ? uint64_t((Count - 1) * Step) + Size : 0;
  };
  Call C(H, "gesvda", "solver");
  C.flag(Mode).size(Rank).size(M).size(N);
  C.in("A", A.At, many(A.Step, matrixSize(M, N, A.Ld))).size(A.Ld);
  C.out("S", S.At, many(S.Step, uint64_t(Rank)));
  C.out("U", U.At, HasVectors ? many(U.Step, matrixSize(M, Rank, U.Ld)) : 0)
      .size(U.Ld);
  C.out("V", V.At, HasVectors ? many(V.Step, matrixSize(N, Rank, V.Ld)) : 0)
      .size(V.Ld);
  noteWork(C, "work", Space, workOf(M, N));
  C.out("info", Info, uint64_t(Count)).size(Count);
  // The distances are the host's: with them the call waits.
  auto Told = std::make_shared<std::vector<double>>(size_t(Count));
  double First = 0;
  auto *Waited =
      Norms ? static_cast<double *>(C.hostResult("f64", &First, 8)) : nullptr;
  Code Result = C.submit([=] {
    const Index Least = std::min(M, N);
    std::vector<T> Copy(size_t(M * N)), OfU(size_t(M * Least)),
        OfV(size_t(N * Least));
    std::vector<RealOf<T>> Values(static_cast<size_t>(Least));
    for (Index I = 0; I < Count; ++I) {
      const T *From = A.At + I * A.Step;
      for (Index J = 0; J < N; ++J)
        std::copy_n(From + J * A.Ld, M, Copy.begin() + J * M);
      Info[I] = oneGesvdj(true, true, M, N, Copy.data(), M, Values.data(),
                          OfU.data(), M, OfV.data(), N);
      std::copy_n(Values.begin(), Rank, S.At + I * S.Step);
      for (Index K = 0; HasVectors && K < Rank; ++K) {
        std::copy_n(OfU.begin() + K * M, M, U.At + I * U.Step + K * U.Ld);
        std::copy_n(OfV.begin() + K * N, N, V.At + I * V.Step + K * V.Ld);
      }
      if (Waited)
        (*Told)[size_t(I)] =
            distance(Rank, M, N, From, A.Ld, Values.data(), OfU, OfV);
    }
    if (Waited)
      *Waited = Count ? (*Told)[0] : 0;
  });
  if (Result == Code::Success && Norms)
    std::copy(Told->begin(), Told->end(), Norms);
  return Result;
}

#define INSTANTIATE(T)                                                         \
  template Code gesvda(Handle &, char, Index, Index, Index,                    \
                       const Strided<const T> &, const Strided<RealOf<T>> &,   \
                       const Strided<T> &, const Strided<T> &, Work<T>, int *, \
                       double *, Index);                                       \
  template Code syevd(Handle &, const char *, char, char, Index, T *, Index,   \
                      RealOf<T> *, Work<T>, int *, Index);                     \
  template Code sygvd(Handle &, int, char, char, Index, T *, Index, T *,       \
                      Index, RealOf<T> *, Work<T>, int *);                     \
  template Code syevdx(Handle &, int, char, const Selection &, char, Index,    \
                       T *, Index, T *, Index, int *, RealOf<T> *, Work<T>,    \
                       int *);                                                 \
  template Code gesvd(Handle &, char, char, Index, Index, T *, Index,          \
                      RealOf<T> *, T *, Index, T *, Index, Work<T>, int *);    \
  template Code gesvdOfAny(Handle &, char, char, Index, Index, T *, Index,     \
                           RealOf<T> *, T *, Index, T *, Index, Work<T>,       \
                           int *);                                             \
  template Code gesvdj(Handle &, char, bool, Index, Index, T *, Index,         \
                       RealOf<T> *, T *, Index, T *, Index, Work<T>, int *,    \
                       Index);
SOLVER_FOUR(INSTANTIATE)
#undef INSTANTIATE

} // namespace porthip::solver
