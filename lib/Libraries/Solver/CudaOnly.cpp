// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of cuSOLVER alone: parts of factorizations, eigenvalues of any
// matrix.
#include "Libraries/Solver/Solver.h"

namespace porthip::solver {
using blas::atLeastOne;
using blas::Call;
using blas::matrixSize;

template <class T>
Code laswp(Handle &H, Index N, T *A, Index Ld, Index K1, Index K2,
           const int *Pivots, Index Step) {
  if (N < 0 || K1 < 1 || K2 < K1 || Ld < atLeastOne(K2) || !Step)
    return Code::InvalidValue;
  const Index Last = K1 + (K2 - K1) * std::abs(Step);
  Call C(H, "laswp", "solver");
  C.size(N).matrix("A", A, K2, N, Ld).size(K1).size(K2);
  C.in("devIpiv", Pivots, uint64_t(Last)).size(Step);
  return C.submitStatus([=] {
    for (Index I = K1; I <= K2; ++I) {
      const Index At = K1 - 1 + (I - K1) * std::abs(Step);
      if (!arePivots("laswp", Pivots + At, 1, Ld))
        return vgpu::rt::Status::InvalidValue;
    }
    (void)lapack<T>("laswp", int(N), A, int(Ld), int(K1), int(K2), Pivots,
                    int(Step));
    return vgpu::rt::Status::Success;
  });
}

template <class T>
Code lauum(Handle &H, char Uplo, Index N, T *A, Index Ld, Work<T> W,
           int *Info) {
  if (Code Bad = checkTriangle(Uplo, N, Ld, W); Bad != Code::Success)
    return Bad;
  Call C(H, "lauum", "solver");
  C.flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  noteWork(C, "work", W, workOf(N, N));
  C.out("devInfo", Info, 1);
  return C.submit(
      [=] { *Info = lapack<T>("lauum", Uplo, int(N), A, int(Ld)); });
}

/// Checks the pivots of sytrf: negative where two rows are one block.
template <class P>
static bool areBlocks(const char *Name, const P *Pivots, Index N) {
  std::vector<P> Rows(Pivots, Pivots + N);
  for (P &Row : Rows)
    Row = std::abs(Row);
  return arePivots(Name, Rows.data(), N);
}

template <class T>
Code sytri(Handle &H, char Uplo, Index N, T *A, Index Ld, const int *Pivots,
           Work<T> W, int *Info) {
  if (Code Bad = checkTriangle(Uplo, N, Ld, W); Bad != Code::Success)
    return Bad;
  Call C(H, "sytri", "solver");
  C.flag(Uplo).size(N).matrix("A", A, N, N, Ld);
  C.in("ipiv", Pivots, uint64_t(N));
  noteWork(C, "work", W, workOf(N, N));
  C.out("info", Info, 1);
  return C.submit([=] {
    std::vector<T> Space(size_t(atLeastOne(2 * N)));
    *Info =
        areBlocks("sytri", Pivots, N)
            ? lapack<T>("sytri", Uplo, int(N), A, int(Ld), Pivots, Space.data())
            : -5;
  });
}

template <class T>
Code sytrs(Handle &H, char Uplo, Index N, Index Columns, const T *A, Index Ld,
           const int64_t *Pivots, T *B, Index LdB, int *Info) {
  if (!Uplo)
    return Code::InvalidEnum;
  if (N < 0 || Columns < 0 || Ld < atLeastOne(N) || LdB < atLeastOne(N))
    return Code::InvalidValue;
  Call C(H, "sytrs", "solver");
  C.flag(Uplo).size(N).size(Columns).matrix("A", A, N, N, Ld);
  C.in("ipiv", Pivots, uint64_t(N)).matrix("B", B, N, Columns, LdB);
  C.out("info", Info, 1);
  return C.submit([=] {
    std::vector<int> Own(Pivots, Pivots + N);
    *Info = areBlocks("sytrs", Pivots, N)
                ? lapack<T>("sytrs", Uplo, int(N), int(Columns), A, int(Ld),
                            static_cast<const int *>(Own.data()), B, int(LdB))
                : -7;
  });
}

/// W: real parts, then imaginary ones, of a real type; values of a complex one.
template <class T>
static int oneGeev(char ModeR, int N, T *A, int Ld, T *W, T *VR, int LdVR) {
  const char None = 'N';
  T *const NoLeft = nullptr;
  std::vector<RealOf<T>> Reals(size_t(2 * std::max(1, N)));
  return withWork<T>([&](T *Space, int Size) {
    if constexpr (IsComplex<T>)
      return lapack<T>("geev", None, ModeR, N, A, Ld, W, NoLeft, 1, VR, LdVR,
                       Space, Size, Reals.data());
    else
      return lapack<T>("geev", None, ModeR, N, A, Ld, W, W + N, NoLeft, 1, VR,
                       LdVR, Space, Size);
  });
}

template <class T>
Code geev(Handle &H, char ModeR, Index N, T *A, Index Ld, void *W, bool IsWide,
          T *VR, Index LdVR, Work<T> Space, int *Info) {
  using Wide = std::complex<RealOf<T>>;
  if (!ModeR)
    return Code::InvalidEnum;
  const bool HasVectors = ModeR == 'V';
  if (N < 0 || Ld < atLeastOne(N) || LdVR < (HasVectors ? atLeastOne(N) : 1) ||
      !Space.holds(workOf(N, N)))
    return Code::InvalidValue;
  Call C(H, "geev", "solver");
  C.flag(ModeR).size(N).matrix("A", A, N, N, Ld);
  if (IsWide || IsComplex<T>)
    C.out("W", static_cast<Wide *>(W), uint64_t(N));
  else
    C.out("W", static_cast<T *>(W), uint64_t(2 * N));
  C.out("VR", VR, HasVectors ? matrixSize(N, N, LdVR) : 0).size(LdVR);
  noteWork(C, "work", Space, workOf(N, N));
  C.out("info", Info, 1);
  return C.submit([=] {
    std::vector<T> Values(size_t(2 * atLeastOne(N)));
    *Info = oneGeev(ModeR, int(N), A, int(Ld), Values.data(), VR, int(LdVR));
    if constexpr (IsComplex<T>) {
      std::copy_n(Values.begin(), N, static_cast<T *>(W));
    } else if (IsWide) {
      for (Index I = 0; I < N; ++I)
        static_cast<Wide *>(W)[I] = {Values[size_t(I)], Values[size_t(N + I)]};
    } else {
      std::copy_n(Values.begin(), 2 * N, static_cast<T *>(W));
    }
  });
}

template <class T>
Code larft(Handle &H, char Direct, char Stored, Index N, Index K, const T *V,
           Index LdV, const T *Tau, T *To, Index LdTo) {
  if (!Direct || !Stored)
    return Code::InvalidEnum;
  const Index Rows = Stored == 'C' ? N : K, Columns = Stored == 'C' ? K : N;
  if (N < 0 || K < 0 || LdV < atLeastOne(Rows) || LdTo < atLeastOne(K))
    return Code::InvalidValue;
  Call C(H, "larft", "solver");
  C.flag(Direct).flag(Stored).size(N).size(K).matrix("V", V, Rows, Columns,
                                                     LdV);
  C.in("tau", Tau, uint64_t(K)).matrix("T", To, K, K, LdTo);
  return C.submit([=] {
    if (N && K)
      (void)lapack<T>("larft", Direct, Stored, int(N), int(K), V, int(LdV), Tau,
                      To, int(LdTo));
  });
}

#define INSTANTIATE(T)                                                         \
  template Code laswp(Handle &, Index, T *, Index, Index, Index, const int *,  \
                      Index);                                                  \
  template Code lauum(Handle &, char, Index, T *, Index, Work<T>, int *);      \
  template Code sytri(Handle &, char, Index, T *, Index, const int *, Work<T>, \
                      int *);                                                  \
  template Code sytrs(Handle &, char, Index, Index, const T *, Index,          \
                      const int64_t *, T *, Index, int *);                     \
  template Code geev(Handle &, char, Index, T *, Index, void *, bool, T *,     \
                     Index, Work<T>, int *);                                   \
  template Code larft(Handle &, char, char, Index, Index, const T *, Index,    \
                      const T *, T *, Index);
SOLVER_FOUR(INSTANTIATE)
#undef INSTANTIATE

} // namespace porthip::solver
