// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dense solvers, once for both vendors, by LAPACK. Matrices lie by columns, as
// LAPACK has them. Characters are LAPACK's, 0 for an enumerator that there is
// not. LAPACK's answer on a matrix (a pivot that is zero, a minor that is not
// positive) is written to Info when the call runs.
// T: float, double, std::complex of these.
// Source: cuSOLVER and hipSOLVER, "Dense Linear Algebra".
#ifndef PORTHIP_LIBRARIES_SOLVER_SOLVER_H
#define PORTHIP_LIBRARIES_SOLVER_SOLVER_H

#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Lapack.h"
#include <algorithm>

namespace porthip::solver {

using blas::byField;
using blas::Code;
using blas::Handle;
using blas::IsComplex;
using blas::lapack;
using blas::RealOf;
using blas::withWork;
using Index = int64_t;

/// The size of a workspace that programs are told and must give, in elements of
/// T: as large as the matrix and a block of columns. LAPACK's own is ours.
constexpr Index BlockColumns = 32;
constexpr Index workOf(Index Rows, Index Columns) {
  return std::max<Index>(1, Rows * Columns + BlockColumns * (Rows + Columns));
}
inline Code giveWork(Index Rows, Index Columns, int *To) {
  if (Rows < 0 || Columns < 0 || !To)
    return Code::InvalidValue;
  *To = int(workOf(Rows, Columns));
  return Code::Success;
}

/// Workspace of potrf: cuSOLVER takes a negative order for an empty matrix.
inline Code giveFactorWork(const Handle &H, Index N, int *To) {
  if (H.AnswersAsNvidia)
    N = std::max<Index>(N, 0);
  return giveWork(N, N, To);
}

/// The workspace of a call: elements, of which Size are there, -1: as many as
/// it needs.
template <class T> struct Work {
  T *At = nullptr;
  Index Size = -1;
  bool holds(Index Needed) const { return Size < 0 || Size >= Needed; }
};

/// Notes a call's workspace, which has to hold Needed elements. Name: as the
/// vendors call it.
template <class T>
void noteWork(blas::Call &C, const char *Name, Work<T> W, Index Needed) {
  C.scratch(Name, W.At, W.Size < 0 ? 0 : uint64_t(Needed) * sizeof(T));
}
/// Info of calls whose interface has none (rocSOLVER's getrs): told to nobody.
inline int *untold() {
  static int Untold;
  return &Untold;
}
inline void noteInfo(blas::Call &C, int *Info) {
  if (Info != untold())
    C.out("devInfo", Info, 1);
}

/// The end of a call that is one of LAPACK's: Run(work, its size).
template <class T, class F>
Code submitWithWork(blas::Call &C, int *Info, F Run) {
  noteInfo(C, Info);
  return C.submit([=] { *Info = withWork<T>(Run); });
}

/// A call's parameter number Position is wrong; the handle has number 0.
/// cuSOLVER says so in Info, too, in the order of the stream.
inline Code refuse(Handle &H, int Position, int *Info,
                   Code Why = Code::InvalidValue) {
  if (H.AnswersAsNvidia && Info) {
    blas::Call C(H, "refusal", "solver");
    C.unrecorded().out("devInfo", Info, 1);
    C.submit([=] { *Info = -Position; });
  }
  return Why;
}

/// Checks the arguments of a triangle of a matrix of order N, and what a call
/// works in.
template <class T> Code checkTriangle(char Uplo, Index N, Index Ld, Work<T> W) {
  if (!Uplo)
    return Code::InvalidEnum;
  return N < 0 || Ld < blas::atLeastOne(N) || !W.holds(workOf(N, N))
             ? Code::InvalidValue
             : Code::Success;
}

/// LAPACK would swap with rows that are not there. Rows: N where they are -1.
template <class P>
bool arePivots(const char *Name, const P *Pivots, Index N, Index Rows = -1) {
  if (Rows < 0)
    Rows = N;
  if (std::all_of(Pivots, Pivots + N,
                  [=](P At) { return At >= 1 && At <= Rows; }))
    return true;
  vgpu::rt::tellUser(std::string(Name) +
                     ": devIpiv has no pivots of a matrix of " +
                     std::to_string(Rows) + " rows; nothing is computed");
  return false;
}

//===-- Factors -----------------------------------------------------------===//

template <class T>
Code potrf(Handle &H, char Uplo, Index N, T *A, Index Ld, Work<T> W, int *Info);
template <class T>
Code potrs(Handle &H, char Uplo, Index N, Index Columns, const T *A, Index Ld,
           T *B, Index LdB, int *Info);
template <class T>
Code potri(Handle &H, char Uplo, Index N, T *A, Index Ld, Work<T> W, int *Info);
template <class T>
Code potrfBatched(Handle &H, char Uplo, Index N, T *const *A, Index Ld,
                  int *Info, Index Count);
/// Columns: 1. Info: of the arguments alone.
template <class T>
Code potrsBatched(Handle &H, char Uplo, Index N, Index Columns, T *const *A,
                  Index Ld, T *const *B, Index LdB, int *Info, Index Count);
/// P: int or int64_t, or null for no pivots.
template <class T, class P>
Code getrf(Handle &H, Index M, Index N, T *A, Index Ld, Work<T> W, P *Pivots,
           int *Info);
template <class T, class P>
Code getrs(Handle &H, char Op, Index N, Index Columns, const T *A, Index Ld,
           const P *Pivots, T *B, Index LdB, int *Info);
template <class T>
Code sytrf(Handle &H, char Uplo, Index N, T *A, Index Ld, int *Pivots,
           Work<T> W, int *Info);
template <class T>
Code trtri(Handle &H, char Uplo, char Diag, Index N, T *A, Index Ld, int *Info);
/// Pivots of what getrf made.
template <class T>
Code getri(Handle &H, Index N, T *A, Index Ld, const int *Pivots, int *Info);
/// X in B's place.
template <class T>
Code gesv(Handle &H, Index N, Index Columns, T *A, Index Ld, int *Pivots, T *B,
          Index LdB, int *Info);
/// X in B's place, which has as many rows as the longer of both.
template <class T>
Code gels(Handle &H, char Op, Index M, Index N, Index Columns, T *A, Index Ld,
          T *B, Index LdB, int *Info);
/// X = A^-1 B; Iterations: 0, there is no refinement of lower precision.
template <class T>
Code gesv(Handle &H, Index N, Index Columns, T *A, Index Ld, int *Pivots, T *B,
          Index LdB, T *X, Index LdX, int *Iterations, int *Info);
/// M >= N.
template <class T>
Code gels(Handle &H, Index M, Index N, Index Columns, T *A, Index Ld, T *B,
          Index LdB, T *X, Index LdX, int *Iterations, int *Info);

//===-- What only cuSOLVER has --------------------------------------------===//

/// Swaps of rows K1 to K2 of A with those that the pivots name, from 1.
template <class T>
Code laswp(Handle &H, Index N, T *A, Index Ld, Index K1, Index K2,
           const int *Pivots, Index Step);
/// U U^H, or L^H L.
template <class T>
Code lauum(Handle &H, char Uplo, Index N, T *A, Index Ld, Work<T> W, int *Info);
template <class T>
Code sytri(Handle &H, char Uplo, Index N, T *A, Index Ld, const int *Pivots,
           Work<T> W, int *Info);
template <class T>
Code sytrs(Handle &H, char Uplo, Index N, Index Columns, const T *A, Index Ld,
           const int64_t *Pivots, T *B, Index LdB, int *Info);
/// Eigenvalues of a matrix of any kind. W: N complex numbers, or for a real T
/// without IsWide N real parts and N imaginary ones. Right vectors alone.
template <class T>
Code geev(Handle &H, char ModeR, Index N, T *A, Index Ld, void *W, bool IsWide,
          T *VR, Index LdVR, Work<T> Space, int *Info);
/// The triangle of the block of K reflectors. Direct: F or B; Stored: C or R.
template <class T>
Code larft(Handle &H, char Direct, char Stored, Index N, Index K, const T *V,
           Index LdV, const T *Tau, T *To, Index LdTo);

//===-- Batches -----------------------------------------------------------===//

/// Matrices of a batch: each by its pointer, or one behind the other.
template <class T> struct Batch {
  T *const *Each = nullptr;
  T *First = nullptr;
  Index Step = 0;
  T *operator[](Index I) const { return Each ? Each[I] : First + I * Step; }
};

/// PivotStep: from the first pivot of a matrix to that of the next.
template <class T>
Code getrf(Handle &H, Index M, Index N, Batch<T> A, Index Ld, int *Pivots,
           Index PivotStep, int *Info, Index Count);
template <class T>
Code getrs(Handle &H, char Op, Index N, Index Columns, Batch<T> A, Index Ld,
           const int *Pivots, Index PivotStep, Batch<T> B, Index LdB,
           Index Count);
template <class T>
Code getri(Handle &H, Index N, Batch<T> A, Index Ld, const int *Pivots,
           Index PivotStep, int *Info, Index Count);
template <class T>
Code geqrf(Handle &H, Index M, Index N, Batch<T> A, Index Ld, T *Tau,
           Index TauStep, Index Count);
template <class T>
Code potrf(Handle &H, char Uplo, Index N, Batch<T> A, Index Ld, int *Info,
           Index Count);
template <class T>
Code potrs(Handle &H, char Uplo, Index N, Index Columns, Batch<T> A, Index Ld,
           Batch<T> B, Index LdB, Index Count);

//===-- Orthogonal and unitary matrices -----------------------------------===//

template <class T>
Code geqrf(Handle &H, Index M, Index N, T *A, Index Ld, T *Tau, Work<T> W,
           int *Info);
template <class T>
Code orgqr(Handle &H, Index M, Index N, Index K, T *A, Index Ld, const T *Tau,
           Work<T> W, int *Info);
template <class T>
Code ormqr(Handle &H, char Side, char Op, Index M, Index N, Index K, const T *A,
           Index Ld, const T *Tau, T *C, Index LdC, Work<T> W, int *Info);
template <class T>
Code gebrd(Handle &H, Index M, Index N, T *A, Index Ld, RealOf<T> *D,
           RealOf<T> *E, T *TauQ, T *TauP, Work<T> W, int *Info);
/// Side: L for Q, R for P.
template <class T>
Code orgbr(Handle &H, char Side, Index M, Index N, Index K, T *A, Index Ld,
           const T *Tau, Work<T> W, int *Info);
template <class T>
Code sytrd(Handle &H, char Uplo, Index N, T *A, Index Ld, RealOf<T> *D,
           RealOf<T> *E, T *Tau, Work<T> W, int *Info);
template <class T>
Code orgtr(Handle &H, char Uplo, Index N, T *A, Index Ld, const T *Tau,
           Work<T> W, int *Info);
template <class T>
Code ormtr(Handle &H, char Side, char Uplo, char Op, Index M, Index N,
           const T *A, Index Ld, const T *Tau, T *C, Index LdC, Work<T> W,
           int *Info);

//===-- Eigenvalues and singular values -----------------------------------===//

/// The settings of Jacobi's methods. The methods here are LAPACK's others:
/// results are at least as near, and there are no sweeps to count.
struct Jacobi {
  double Tolerance = 1e-12;
  int MaxSweeps = 100;
  int Sorts = 1;
};

/// Mode: N or V. Eigenvalues ascend. Count matrices, one behind the other.
template <class T>
Code syevd(Handle &H, const char *Name, char Mode, char Uplo, Index N, T *A,
           Index Ld, RealOf<T> *W, Work<T> Space, int *Info, Index Count = 1);
/// Kind: 1 to 3; 0: no such enumerator.
template <class T>
Code sygvd(Handle &H, int Kind, char Mode, char Uplo, Index N, T *A, Index Ld,
           T *B, Index LdB, RealOf<T> *W, Work<T> Space, int *Info);
/// The eigenvalues to compute: A: all; I: the ones with numbers First to Last,
/// from 1;
/// V: those above Low, up to High. 0: no such enumerator.
struct Selection {
  char Range = 'A';
  double Low = 0, High = 0;
  Index First = 0, Last = 0;
};
/// The same of some eigenvalues, which come first in W, and their vectors in A.
/// Waits: Found, how many there are, is the host's. Kind 0: of A alone.
template <class T>
Code syevdx(Handle &H, int Kind, char Mode, const Selection &S, char Uplo,
            Index N, T *A, Index Ld, T *B, Index LdB, int *Found, RealOf<T> *W,
            Work<T> Space, int *Info);
/// Singular values and vectors. JobU, JobV: LAPACK's characters, A, S, O or N.
/// M >= N.
template <class T>
Code gesvd(Handle &H, char JobU, char JobVT, Index M, Index N, T *A, Index Ld,
           RealOf<T> *S, T *U, Index LdU, T *VT, Index LdVT, Work<T> Space,
           int *Info);
/// The same of any shape.
template <class T>
Code gesvdOfAny(Handle &H, char JobU, char JobVT, Index M, Index N, T *A,
                Index Ld, RealOf<T> *S, T *U, Index LdU, T *VT, Index LdVT,
                Work<T> Space, int *Info);
/// V, not its conjugate transpose. IsThin: min(M, N) columns of U and V. Count
/// matrices, one behind the other.
template <class T>
Code gesvdj(Handle &H, char Mode, bool IsThin, Index M, Index N, T *A, Index Ld,
            RealOf<T> *S, T *U, Index LdU, T *V, Index LdV, Work<T> Space,
            int *Info, Index Count = 1);
/// Matrices, or vectors, one behind the other.
template <class T> struct Strided {
  T *At = nullptr;
  Index Ld = 1, Step = 0;
};
/// The first Rank singular values, and as many columns of U and V. Norms: how
/// far what they make is from A; of the host, waits; null: not asked for.
template <class T>
Code gesvda(Handle &H, char Mode, Index Rank, Index M, Index N,
            const Strided<const T> &A, const Strided<RealOf<T>> &S,
            const Strided<T> &U, const Strided<T> &V, Work<T> Space, int *Info,
            double *Norms, Index Count);

} // namespace porthip::solver

/// The instances to make at the ends of the files.
#define SOLVER_FOUR(M)                                                         \
  M(float) M(double) M(std::complex<float>) M(std::complex<double>)

#endif
