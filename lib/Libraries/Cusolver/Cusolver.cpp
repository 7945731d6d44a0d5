// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's entry points for dense matrices, and what hipSOLVER has alike.
// Compiled against our own headers: a function whose type is not the header's
// does not compile.
#include "Libraries/Cusolver/Types.h"

using porthip::solver::solverStatus;
#include "Libraries/Cusolver/Entries.inc"
#include "Libraries/Solver/Api/Handle.inc"

//===-- What hipSOLVER has not --------------------------------------------===//

SOLVER_EXPORT cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t P,
                                                       cusolverDnFunction_t,
                                                       cusolverAlgMode_t) {
  return P ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}
SOLVER_EXPORT cusolverStatus_t cusolverDnXsyevd_bufferSize(
    cusolverDnHandle_t H, cusolverDnParams_t, cusolverEigMode_t,
    cublasFillMode_t, int64_t N, cudaDataType Type, const void *, int64_t,
    cudaDataType, const void *, cudaDataType, size_t *OnDevice, size_t *OnHost)
    SOLVER_BODY(giveBytes(N, N, Type, OnDevice,
                          OnHost)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXsyevd(cusolverDnHandle_t H, cusolverDnParams_t,
                     cusolverEigMode_t Mode, cublasFillMode_t Uplo, int64_t N,
                     cudaDataType Type, void *A, int64_t Ld, cudaDataType TypeW,
                     void *W, cudaDataType Computed, void *Space, size_t Bytes,
                     void *, size_t, int *Info)
        SOLVER_BODY(Type != Computed || !isRealOf(Type, TypeW)
                        ? Code::NotSupported
                        : byType(Type,
                                 [&](auto Of) {
                                   using T = decltype(Of);
                                   return syevd(
                                       Live, "syevd", charOf(Mode),
                                       charOf(Uplo), N, static_cast<T *>(A), Ld,
                                       static_cast<RealOf<T> *>(W),
                                       workOfBytes<T>(Space, Bytes), Info, 1);
                                 })) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgesvd_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                                signed char, signed char, int64_t M, int64_t N,
                                cudaDataType Type, const void *, int64_t,
                                cudaDataType, const void *, cudaDataType,
                                const void *, int64_t, cudaDataType,
                                const void *, int64_t, cudaDataType,
                                size_t *OnDevice, size_t *OnHost)
        SOLVER_BODY(giveBytes(M, N, Type, OnDevice,
                              OnHost)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgesvd(cusolverDnHandle_t H, cusolverDnParams_t, signed char JobU,
                     signed char JobVT, int64_t M, int64_t N, cudaDataType Type,
                     void *A, int64_t Ld, cudaDataType TypeS, void *S,
                     cudaDataType TypeU, void *U, int64_t LdU,
                     cudaDataType TypeV, void *VT, int64_t LdVT,
                     cudaDataType Computed, void *Space, size_t Bytes, void *,
                     size_t, int *Info)
        SOLVER_BODY(Type != Computed || !isRealOf(Type, TypeS) ||
                            TypeU != Type || TypeV != Type
                        ? Code::NotSupported
                        : byType(Type,
                                 [&](auto Of) {
                                   using T = decltype(Of);
                                   return gesvd(Live, char(JobU), char(JobVT),
                                                M, N, static_cast<T *>(A), Ld,
                                                static_cast<RealOf<T> *>(S),
                                                static_cast<T *>(U), LdU,
                                                static_cast<T *>(VT), LdVT,
                                                workOfBytes<T>(Space, Bytes),
                                                Info);
                                 })) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXtrtri_bufferSize(cusolverDnHandle_t H, cublasFillMode_t,
                                cublasDiagType_t, int64_t N, cudaDataType Type,
                                void *, int64_t, size_t *OnDevice,
                                size_t *OnHost)
        SOLVER_BODY(giveBytes(N, N, Type, OnDevice,
                              OnHost)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXtrtri(cusolverDnHandle_t H, cublasFillMode_t Uplo,
                     cublasDiagType_t Diag, int64_t N, cudaDataType Type,
                     void *A, int64_t Ld, void *, size_t, void *, size_t,
                     int *Info)
        SOLVER_BODY(byType(Type,
                           [&](auto Of) {
                             return trtri(Live, charOf(Uplo), charOf(Diag), N,
                                          static_cast<decltype(Of) *>(A), Ld,
                                          Info);
                           }))

            SOLVER_EXPORT cusolverStatus_t
    cusolverDnXsyevdx_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                                 cusolverEigMode_t, cusolverEigRange_t,
                                 cublasFillMode_t, int64_t N, cudaDataType Type,
                                 const void *, int64_t, void *, void *, int64_t,
                                 int64_t, int64_t *, cudaDataType, const void *,
                                 cudaDataType, size_t *OnDevice, size_t *OnHost)
        SOLVER_BODY(giveBytes(N, N, Type, OnDevice, OnHost))
    // Low and High: one number each, of the host and of the type of W.
    SOLVER_EXPORT cusolverStatus_t
    cusolverDnXsyevdx(cusolverDnHandle_t H, cusolverDnParams_t,
                      cusolverEigMode_t Mode, cusolverEigRange_t Range,
                      cublasFillMode_t Uplo, int64_t N, cudaDataType Type,
                      void *A, int64_t Ld, void *Low, void *High, int64_t First,
                      int64_t Last, int64_t *Found, cudaDataType TypeW, void *W,
                      cudaDataType Computed, void *Space, size_t Bytes, void *,
                      size_t, int *Info)
        SOLVER_BODY(
            Type != Computed || !isRealOf(Type, TypeW) || !Found
                ? Found ? Code::NotSupported : Code::InvalidValue
                : byType(Type,
                         [&](auto Of) {
                           using T = decltype(Of);
                           using Real = RealOf<T>;
                           auto number = [](const void *At) {
                             return At ? double(*static_cast<const Real *>(At))
                                       : 0;
                           };
                           int Count = 0;
                           Code Result =
                               syevdx(Live, 0, charOf(Mode),
                                      Selection{charOf(Range), number(Low),
                                                number(High), First, Last},
                                      charOf(Uplo), N, static_cast<T *>(A), Ld,
                                      static_cast<T *>(A), Ld, &Count,
                                      static_cast<Real *>(W),
                                      workOfBytes<T>(Space, Bytes), Info);
                           *Found = Count;
                           return Result;
                         }))

            SOLVER_EXPORT cusolverStatus_t cusolverGetVersion(int *To) {
  return porthip::giveNumber(CUSOLVER_VERSION, To)
             ? CUSOLVER_STATUS_SUCCESS
             : CUSOLVER_STATUS_INVALID_VALUE;
}
NVIDIA_LIBRARY_PROPERTY(cusolverStatus_t, cusolver, CUSOLVER,
                        CUSOLVER_STATUS_SUCCESS, CUSOLVER_STATUS_INVALID_VALUE)
