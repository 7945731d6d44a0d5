// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of cuSOLVER that take their types as arguments and sizes of 64
// bits, where hipSOLVER has one function for each type, with sizes of 32. They
// carry hipSOLVER's prefix, in namespace porthip. Computed are matrices of one
// type with values of its real type, which is what cuSOLVER documents; what
// does not fit is HIPSOLVER_STATUS_NOT_SUPPORTED. Buffers are all on the
// device.
#ifndef PORTHIP_SOLVER_H
#define PORTHIP_SOLVER_H

#include <hipsolver/hipsolver.h>

#include <cstdint>
#include <limits>

namespace porthip {
namespace detail {

inline bool isRealOf(hipDataType Of, hipDataType Real) {
  return Real == (Of == HIP_R_32F || Of == HIP_C_32F ? HIP_R_32F : HIP_R_64F);
}
template <class... T> bool fitInts(T... Sizes) {
  const bool Each[] = {(Sizes >= std::numeric_limits<int>::min() &&
                        Sizes <= std::numeric_limits<int>::max())...};
  for (bool Fits : Each)
    if (!Fits)
      return false;
  return true;
}
/// Size of a buffer, in elements.
inline int elementsOf(size_t Bytes, size_t Each) {
  const size_t Most = size_t(std::numeric_limits<int>::max());
  return int(Bytes / Each < Most ? Bytes / Each : Most);
}
/// Gives the size in bytes for one in elements.
inline hipsolverStatus_t giveBytes(hipsolverStatus_t Status, int Elements,
                                   size_t Each, size_t *OnDevice,
                                   size_t *OnHost) {
  if (Status != HIPSOLVER_STATUS_SUCCESS)
    return Status;
  if (!OnDevice || !OnHost)
    return HIPSOLVER_STATUS_INVALID_VALUE;
  *OnDevice = size_t(Elements) * Each;
  *OnHost = 0;
  return Status;
}

#define PORTHIP_SOLVER_TYPE(Letter, Type, RealType, Sy)                        \
  struct Solver##Letter {                                                      \
    using T = Type;                                                            \
    using R = RealType;                                                        \
    template <class... A> static hipsolverStatus_t syevdSize(A... Args) {      \
      return hipsolverDn##Letter##Sy##evd_bufferSize(Args...);                 \
    }                                                                          \
    template <class... A> static hipsolverStatus_t syevd(A... Args) {          \
      return hipsolverDn##Letter##Sy##evd(Args...);                            \
    }                                                                          \
    template <class... A> static hipsolverStatus_t syevdxSize(A... Args) {     \
      return hipsolverDn##Letter##Sy##evdx_bufferSize(Args...);                \
    }                                                                          \
    template <class... A> static hipsolverStatus_t syevdx(A... Args) {         \
      return hipsolverDn##Letter##Sy##evdx(Args...);                           \
    }                                                                          \
    template <class... A> static hipsolverStatus_t gesvdSize(A... Args) {      \
      return hipsolverDn##Letter##gesvd_bufferSize(Args...);                   \
    }                                                                          \
    template <class... A> static hipsolverStatus_t gesvd(A... Args) {          \
      return hipsolverDn##Letter##gesvd(Args...);                              \
    }                                                                          \
  };
PORTHIP_SOLVER_TYPE(S, float, float, sy)
PORTHIP_SOLVER_TYPE(D, double, double, sy)
PORTHIP_SOLVER_TYPE(C, hipFloatComplex, float, he)
PORTHIP_SOLVER_TYPE(Z, hipDoubleComplex, double, he)
#undef PORTHIP_SOLVER_TYPE

/// Run(the functions of a type).
template <class F> hipsolverStatus_t bySolverType(hipDataType Type, F Run) {
  switch (Type) {
  case HIP_R_32F:
    return Run(SolverS());
  case HIP_R_64F:
    return Run(SolverD());
  case HIP_C_32F:
    return Run(SolverC());
  case HIP_C_64F:
    return Run(SolverZ());
  default:
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
}

} // namespace detail

// Templates, as hipSOLVER has no params before HIP 6.
template <class Params>
hipsolverStatus_t hipsolverDnXsyevd_bufferSize(
    hipsolverHandle_t Handle, Params, hipsolverEigMode_t Vectors,
    hipsolverFillMode_t Uplo, int64_t N, hipDataType TypeA, const void *A,
    int64_t Ld, hipDataType TypeW, const void *W, hipDataType Compute,
    size_t *OnDevice, size_t *OnHost) {
  if (Compute != TypeA || !detail::isRealOf(TypeA, TypeW) ||
      !detail::fitInts(N, Ld))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::bySolverType(TypeA, [&](auto By) {
    using T = typename decltype(By)::T;
    using R = typename decltype(By)::R;
    int Elements = 0;
    hipsolverStatus_t Status =
        By.syevdSize(Handle, Vectors, Uplo, int(N), static_cast<const T *>(A),
                     int(Ld), static_cast<const R *>(W), &Elements);
    return detail::giveBytes(Status, Elements, sizeof(T), OnDevice, OnHost);
  });
}
template <class Params>
hipsolverStatus_t
hipsolverDnXsyevd(hipsolverHandle_t Handle, Params, hipsolverEigMode_t Vectors,
                  hipsolverFillMode_t Uplo, int64_t N, hipDataType TypeA,
                  void *A, int64_t Ld, hipDataType TypeW, void *W,
                  hipDataType Compute, void *Work, size_t WorkBytes, void *,
                  size_t, int *Info) {
  if (Compute != TypeA || !detail::isRealOf(TypeA, TypeW) ||
      !detail::fitInts(N, Ld))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::bySolverType(TypeA, [&](auto By) {
    using T = typename decltype(By)::T;
    using R = typename decltype(By)::R;
    return By.syevd(Handle, Vectors, Uplo, int(N), static_cast<T *>(A), int(Ld),
                    static_cast<R *>(W), static_cast<T *>(Work),
                    detail::elementsOf(WorkBytes, sizeof(T)), Info);
  });
}

// Lower and Upper: of the host, of W's type; not read where all are asked for.
template <class Params>
hipsolverStatus_t hipsolverDnXsyevdx_bufferSize(
    hipsolverHandle_t Handle, Params, hipsolverEigMode_t Vectors,
    hipsolverEigRange_t Range, hipsolverFillMode_t Uplo, int64_t N,
    hipDataType TypeA, const void *A, int64_t Ld, void *Lower, void *Upper,
    int64_t First, int64_t Last, int64_t *Found, hipDataType TypeW,
    const void *W, hipDataType Compute, size_t *OnDevice, size_t *OnHost) {
  if (Compute != TypeA || !detail::isRealOf(TypeA, TypeW) ||
      !detail::fitInts(N, Ld, First, Last))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::bySolverType(TypeA, [&](auto By) {
    using T = typename decltype(By)::T;
    using R = typename decltype(By)::R;
    const bool HasBounds = Range == HIPSOLVER_EIG_RANGE_V && Lower && Upper;
    int Elements = 0, Count = 0;
    hipsolverStatus_t Status = By.syevdxSize(
        Handle, Vectors, Range, Uplo, int(N), static_cast<const T *>(A),
        int(Ld), HasBounds ? *static_cast<R *>(Lower) : R(0),
        HasBounds ? *static_cast<R *>(Upper) : R(0), int(First), int(Last),
        &Count, static_cast<const R *>(W), &Elements);
    if (Found)
      *Found = Count;
    return detail::giveBytes(Status, Elements, sizeof(T), OnDevice, OnHost);
  });
}
template <class Params>
hipsolverStatus_t
hipsolverDnXsyevdx(hipsolverHandle_t Handle, Params, hipsolverEigMode_t Vectors,
                   hipsolverEigRange_t Range, hipsolverFillMode_t Uplo,
                   int64_t N, hipDataType TypeA, void *A, int64_t Ld,
                   void *Lower, void *Upper, int64_t First, int64_t Last,
                   int64_t *Found, hipDataType TypeW, void *W,
                   hipDataType Compute, void *Work, size_t WorkBytes, void *,
                   size_t, int *Info) {
  if (Compute != TypeA || !detail::isRealOf(TypeA, TypeW) ||
      !detail::fitInts(N, Ld, First, Last))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  if (Range == HIPSOLVER_EIG_RANGE_V && (!Lower || !Upper))
    return HIPSOLVER_STATUS_INVALID_VALUE;
  return detail::bySolverType(TypeA, [&](auto By) {
    using T = typename decltype(By)::T;
    using R = typename decltype(By)::R;
    const bool HasBounds = Range == HIPSOLVER_EIG_RANGE_V;
    int Count = 0;
    hipsolverStatus_t Status = By.syevdx(
        Handle, Vectors, Range, Uplo, int(N), static_cast<T *>(A), int(Ld),
        HasBounds ? *static_cast<R *>(Lower) : R(0),
        HasBounds ? *static_cast<R *>(Upper) : R(0), int(First), int(Last),
        &Count, static_cast<R *>(W), static_cast<T *>(Work),
        detail::elementsOf(WorkBytes, sizeof(T)), Info);
    if (Found)
      *Found = Count;
    return Status;
  });
}

template <class Params>
hipsolverStatus_t hipsolverDnXgesvd_bufferSize(
    hipsolverHandle_t Handle, Params, signed char, signed char, int64_t M,
    int64_t N, hipDataType TypeA, const void *, int64_t Ld, hipDataType TypeS,
    const void *, hipDataType TypeU, const void *, int64_t, hipDataType TypeV,
    const void *, int64_t, hipDataType Compute, size_t *OnDevice,
    size_t *OnHost) {
  if (Compute != TypeA || TypeU != TypeA || TypeV != TypeA ||
      !detail::isRealOf(TypeA, TypeS) || !detail::fitInts(M, N, Ld))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::bySolverType(TypeA, [&](auto By) {
    int Elements = 0;
    hipsolverStatus_t Status = By.gesvdSize(Handle, int(M), int(N), &Elements);
    return detail::giveBytes(Status, Elements, sizeof(typename decltype(By)::T),
                             OnDevice, OnHost);
  });
}
template <class Params>
hipsolverStatus_t
hipsolverDnXgesvd(hipsolverHandle_t Handle, Params, signed char JobU,
                  signed char JobV, int64_t M, int64_t N, hipDataType TypeA,
                  void *A, int64_t Ld, hipDataType TypeS, void *S,
                  hipDataType TypeU, void *U, int64_t LdU, hipDataType TypeV,
                  void *V, int64_t LdV, hipDataType Compute, void *Work,
                  size_t WorkBytes, void *, size_t, int *Info) {
  if (Compute != TypeA || TypeU != TypeA || TypeV != TypeA ||
      !detail::isRealOf(TypeA, TypeS) || !detail::fitInts(M, N, Ld, LdU, LdV))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::bySolverType(TypeA, [&](auto By) {
    using T = typename decltype(By)::T;
    using R = typename decltype(By)::R;
    // Without memory for it the library takes its own.
    return By.gesvd(Handle, JobU, JobV, int(M), int(N), static_cast<T *>(A),
                    int(Ld), static_cast<R *>(S), static_cast<T *>(U), int(LdU),
                    static_cast<T *>(V), int(LdV), static_cast<T *>(Work),
                    detail::elementsOf(WorkBytes, sizeof(T)),
                    static_cast<R *>(nullptr), Info);
  });
}

} // namespace porthip
#endif
