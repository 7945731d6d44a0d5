// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that hipSOLVER does not have: parts of factorizations, eigenvalues of
// any matrix, polar and randomized singular values, settings.
#include "Libraries/Cusolver/Types.h"
#include <mutex>

using porthip::solver::solverStatus;

//===-- By the type of the matrix -----------------------------------------===//

#define SOLVER_PARTS(L, T)                                                     \
  SOLVER_EXPORT cusolverStatus_t cusolverDn##L##laswp(                         \
      cusolverDnHandle_t H, int N, T *A, int Ld, int K1, int K2,               \
      const int *Pivots,                                                       \
      int Step) SOLVER_BODY(laswp(Live, N, as(A), Ld, K1, K2, Pivots, Step))   \
      SOLVER_EXPORT cusolverStatus_t cusolverDn##L##lauum_bufferSize(          \
          cusolverDnHandle_t H, cublasFillMode_t, int N, T *, int,             \
          int *To) SOLVER_BODY(giveWork(N, N, To))                             \
          SOLVER_EXPORT cusolverStatus_t cusolverDn##L##lauum(                 \
              cusolverDnHandle_t H, cublasFillMode_t Uplo, int N, T *A,        \
              int Ld, T *Space, int Size,                                      \
              int *Info) SOLVER_BODY(lauum(Live, charOf(Uplo), N, as(A), Ld,   \
                                           workspace(Space, Size), Info))      \
              SOLVER_EXPORT cusolverStatus_t cusolverDn##L##sytri_bufferSize(  \
                  cusolverDnHandle_t H, cublasFillMode_t, int N, T *, int,     \
                  const int *, int *To) SOLVER_BODY(giveWork(N, N, To))        \
                  SOLVER_EXPORT cusolverStatus_t cusolverDn##L##sytri(         \
                      cusolverDnHandle_t H, cublasFillMode_t Uplo, int N,      \
                      T *A, int Ld, const int *Pivots, T *Space, int Size,     \
                      int *Info)                                               \
                      SOLVER_BODY(sytri(Live, charOf(Uplo), N, as(A), Ld,      \
                                        Pivots, workspace(Space, Size), Info))
BLAS_FOUR(SOLVER_PARTS)
#undef SOLVER_PARTS

//===-- By types as arguments ---------------------------------------------===//

namespace {
/// F(a value of the matrix's type), where all the others are that type.
template <class F, class... D>
porthip::blas::Code byOneType(F Run, cudaDataType Of, D... Others) {
  const bool AreAlike = (... && (Of == Others));
  return AreAlike ? porthip::solver::byType(Of, Run)
                  : porthip::blas::Code::NotSupported;
}
} // namespace

SOLVER_EXPORT cusolverStatus_t cusolverDnXsytrs_bufferSize(
    cusolverDnHandle_t H, cublasFillMode_t, int64_t N, int64_t Columns,
    cudaDataType Type, const void *, int64_t, const int64_t *, cudaDataType,
    void *, int64_t, size_t *OnDevice, size_t *OnHost)
    SOLVER_BODY(giveBytes(N, Columns, Type, OnDevice,
                          OnHost)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXsytrs(cusolverDnHandle_t H, cublasFillMode_t Uplo, int64_t N,
                     int64_t Columns, cudaDataType Type, const void *A,
                     int64_t Ld, const int64_t *Pivots, cudaDataType TypeB,
                     void *B, int64_t LdB, void *, size_t, void *, size_t,
                     int *Info)
        SOLVER_BODY(byOneType(
            [&](auto Of) {
              using T = decltype(Of);
              return sytrs(Live, charOf(Uplo), N, Columns,
                           static_cast<const T *>(A), Ld, Pivots,
                           static_cast<T *>(B), LdB, Info);
            },
            Type, TypeB))

            SOLVER_EXPORT cusolverStatus_t
    cusolverDnXsyevBatched_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                                      cusolverEigMode_t, cublasFillMode_t,
                                      int64_t N, cudaDataType Type,
                                      const void *, int64_t, cudaDataType,
                                      const void *, cudaDataType,
                                      size_t *OnDevice, size_t *OnHost, int64_t)
        SOLVER_BODY(giveBytes(N, N, Type, OnDevice,
                              OnHost)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXsyevBatched(cusolverDnHandle_t H, cusolverDnParams_t,
                           cusolverEigMode_t Mode, cublasFillMode_t Uplo,
                           int64_t N, cudaDataType Type, void *A, int64_t Ld,
                           cudaDataType TypeW, void *W, cudaDataType Computed,
                           void *Space, size_t Bytes, void *, size_t, int *Info,
                           int64_t Count)
        SOLVER_BODY(!isRealOf(Type, TypeW)
                        ? Code::NotSupported
                        : byOneType(
                              [&](auto Of) {
                                using T = decltype(Of);
                                return syevd(
                                    Live, "syevBatched", charOf(Mode),
                                    charOf(Uplo), N, static_cast<T *>(A), Ld,
                                    static_cast<RealOf<T> *>(W),
                                    workOfBytes<T>(Space, Bytes), Info, Count);
                              },
                              Type, Computed))

            SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgeev_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                               cusolverEigMode_t, cusolverEigMode_t, int64_t N,
                               cudaDataType Type, const void *, int64_t,
                               cudaDataType, const void *, cudaDataType,
                               const void *, int64_t, cudaDataType,
                               const void *, int64_t, cudaDataType,
                               size_t *OnDevice, size_t *OnHost)
        SOLVER_BODY(giveBytes(N, N, Type, OnDevice, OnHost))
    // Left vectors are not computed, as the vendor says. W of a real matrix may
    // be real or complex.
    SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgeev(cusolverDnHandle_t H, cusolverDnParams_t,
                    cusolverEigMode_t ModeL, cusolverEigMode_t ModeR, int64_t N,
                    cudaDataType Type, void *A, int64_t Ld, cudaDataType TypeW,
                    void *W, cudaDataType TypeL, void *, int64_t LdL,
                    cudaDataType TypeR, void *VR, int64_t LdR,
                    cudaDataType Computed, void *Space, size_t Bytes, void *,
                    size_t, int *Info)
        SOLVER_BODY(ModeL != CUSOLVER_EIG_MODE_NOVECTOR || LdL < 1
                        ? Code::InvalidValue
                    : TypeW != Type && !isRealOf(TypeW, Type)
                        ? Code::NotSupported
                        : byOneType(
                              [&](auto Of) {
                                using T = decltype(Of);
                                return geev(
                                    Live, charOf(ModeR), N, static_cast<T *>(A),
                                    Ld, W, TypeW != Type, static_cast<T *>(VR),
                                    LdR, workOfBytes<T>(Space, Bytes), Info);
                              },
                              Type, TypeL, TypeR, Computed))

            SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgesvdp_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                                 cusolverEigMode_t, int, int64_t M, int64_t N,
                                 cudaDataType Type, const void *, int64_t,
                                 cudaDataType, const void *, cudaDataType,
                                 const void *, int64_t, cudaDataType,
                                 const void *, int64_t, cudaDataType,
                                 size_t *OnDevice, size_t *OnHost)
        SOLVER_BODY(giveBytes(M, N, Type, OnDevice, OnHost))
    // Computed without the polar decomposition, and so nothing is perturbed.
    SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgesvdp(cusolverDnHandle_t H, cusolverDnParams_t,
                      cusolverEigMode_t Mode, int IsThin, int64_t M, int64_t N,
                      cudaDataType Type, void *A, int64_t Ld,
                      cudaDataType TypeS, void *S, cudaDataType TypeU, void *U,
                      int64_t LdU, cudaDataType TypeV, void *V, int64_t LdV,
                      cudaDataType Computed, void *Space, size_t Bytes, void *,
                      size_t, int *Info, double *Perturbed)
        SOLVER_BODY(!Perturbed ? Code::InvalidValue
                    : !isRealOf(Type, TypeS)
                        ? Code::NotSupported
                        : byOneType(
                              [&](auto Of) {
                                using T = decltype(Of);
                                *Perturbed = 0;
                                return gesvdj(Live, charOf(Mode), IsThin != 0,
                                              M, N, static_cast<T *>(A), Ld,
                                              static_cast<RealOf<T> *>(S),
                                              static_cast<T *>(U), LdU,
                                              static_cast<T *>(V), LdV,
                                              workOfBytes<T>(Space, Bytes),
                                              Info);
                              },
                              Type, TypeU, TypeV, Computed))

            SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgesvdr_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                                 signed char, signed char, int64_t M, int64_t N,
                                 int64_t, int64_t, int64_t, cudaDataType Type,
                                 const void *, int64_t, cudaDataType,
                                 const void *, cudaDataType, const void *,
                                 int64_t, cudaDataType, const void *, int64_t,
                                 cudaDataType, size_t *OnDevice, size_t *OnHost)
        SOLVER_BODY(giveBytes(M, N, Type, OnDevice, OnHost))
    // Without chance: the first K of all values, which the randomized method
    // comes near to.
    SOLVER_EXPORT cusolverStatus_t
    cusolverDnXgesvdr(cusolverDnHandle_t H, cusolverDnParams_t,
                      signed char JobU, signed char JobV, int64_t M, int64_t N,
                      int64_t K, int64_t P, int64_t Rounds, cudaDataType Type,
                      void *A, int64_t Ld, cudaDataType TypeS, void *S,
                      cudaDataType TypeU, void *U, int64_t LdU,
                      cudaDataType TypeV, void *V, int64_t LdV,
                      cudaDataType Computed, void *Space, size_t Bytes, void *,
                      size_t, int *Info)
        SOLVER_BODY((JobU != 'S' && JobU != 'N') ||
                            (JobV != 'S' && JobV != 'N') || P < 0 ||
                            Rounds < 0 || K + P > std::min(M, N)
                        ? Code::InvalidValue
                    : JobU != JobV || !isRealOf(Type, TypeS)
                        ? Code::NotSupported
                        : byOneType(
                              [&](auto Of) {
                                using T = decltype(Of);
                                return gesvda<T>(
                                    Live, JobU == 'S' ? 'V' : 'N', K, M, N,
                                    {static_cast<const T *>(A), Ld, Ld * N},
                                    {static_cast<RealOf<T> *>(S), 1, K},
                                    {static_cast<T *>(U), LdU, LdU * K},
                                    {static_cast<T *>(V), LdV, LdV * K},
                                    workOfBytes<T>(Space, Bytes), Info, nullptr,
                                    1);
                              },
                              Type, TypeU, TypeV, Computed))

            SOLVER_EXPORT cusolverStatus_t
    cusolverDnXlarft_bufferSize(cusolverDnHandle_t H, cusolverDnParams_t,
                                cusolverDirectMode_t, cusolverStorevMode_t,
                                int64_t N, int64_t K, cudaDataType Type,
                                const void *, int64_t, cudaDataType,
                                const void *, cudaDataType, void *, int64_t,
                                cudaDataType, size_t *OnDevice, size_t *OnHost)
        SOLVER_BODY(giveBytes(N, K, Type, OnDevice,
                              OnHost)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnXlarft(cusolverDnHandle_t H, cusolverDnParams_t,
                     cusolverDirectMode_t Direct, cusolverStorevMode_t Stored,
                     int64_t N, int64_t K, cudaDataType Type, const void *V,
                     int64_t LdV, cudaDataType TypeTau, const void *Tau,
                     cudaDataType TypeT, void *To, int64_t LdTo,
                     cudaDataType Computed, void *, size_t, void *, size_t)
        SOLVER_BODY(byOneType(
            [&](auto Of) {
              using T = decltype(Of);
              return larft(Live,
                           Direct == CUBLAS_DIRECT_FORWARD    ? 'F'
                           : Direct == CUBLAS_DIRECT_BACKWARD ? 'B'
                                                              : 0,
                           Stored == CUBLAS_STOREV_COLUMNWISE ? 'C'
                           : Stored == CUBLAS_STOREV_ROWWISE  ? 'R'
                                                              : 0,
                           N, K, static_cast<const T *>(V), LdV,
                           static_cast<const T *>(Tau), static_cast<T *>(To),
                           LdTo);
            },
            Type, TypeTau, TypeT, Computed))

    //===-- Settings that change nothing
    //--------------------------------------===//

    SOLVER_EXPORT cusolverStatus_t
    cusolverDnSetMathMode(cusolverDnHandle_t H, cusolverMathMode_t Mode)
        SOLVER_BODY(Mode != CUSOLVER_DEFAULT_MATH &&
                            Mode != CUSOLVER_FP32_EMULATED_BF16X9_MATH
                        ? Code::InvalidValue
                        : (Live.MathMode = Mode,
                           Code::Success)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnGetMathMode(cusolverDnHandle_t H, cusolverMathMode_t *To)
        SOLVER_BODY(!To ? Code::InvalidValue
                        : (*To = Live.MathMode
                                     ? cusolverMathMode_t(Live.MathMode)
                                     : CUSOLVER_DEFAULT_MATH,
                           Code::Success)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnSetEmulationStrategy(cusolverDnHandle_t H,
                                   cudaEmulationStrategy_t To)
        SOLVER_BODY((Live.Emulation.Strategy = int(To),
                     Code::Success)) SOLVER_EXPORT cusolverStatus_t
    cusolverDnGetEmulationStrategy(cusolverDnHandle_t H,
                                   cudaEmulationStrategy_t *To)
        SOLVER_BODY(
            !To ? Code::InvalidValue
                : (*To = cudaEmulationStrategy_t(Live.Emulation.Strategy),
                   Code::Success))
