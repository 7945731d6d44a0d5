// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cublasXt: level 3 with matrices in the host's memory, or any GPU's. A problem
// is not divided into tiles: the first of the devices that a program selects
// computes it, and the call returns when it is done.
// clang-format off
#include "Libraries/Cublas/Types.h"
#include "Libraries/Descriptors.h"
#include "cublasXt.h"

namespace porthip::blas {
namespace {

struct XtHandle {
  static constexpr const char *Kind = "cublasXt handle";
  Handle *Engine = nullptr;
  int BlockDim = 2048, Pinning = CUBLASXT_PINNING_DISABLED;
};

/// Run(handle) where there is one.
template <class F> cublasStatus_t enterXt(cublasXtHandle_t H, F Run) {
  auto *X = live<XtHandle>(H);
  return X ? statusOf(Run(*X)) : CUBLAS_STATUS_NOT_INITIALIZED;
}

} // namespace
} // namespace porthip::blas

using namespace porthip::blas;

//===-- Handles, settings -------------------------------------------------===//

BLAS_EXPORT cublasStatus_t cublasXtCreate(cublasXtHandle_t *To) {
  if (!To)
    return CUBLAS_STATUS_INVALID_VALUE;
  XtHandle X;
  const Code Bad = createHandle(X.Engine);
  if (Bad != Code::Success)
    return statusOf(Bad);
  X.Engine->IsBlocking = true;
  return statusOf(made(X, To));
}
BLAS_EXPORT cublasStatus_t cublasXtDestroy(cublasXtHandle_t H) {
  return enterXt(H, [&](XtHandle &X) {
    const Code Bad = destroyHandle(X.Engine);
    return Bad == Code::Success ? destroyed<XtHandle>(H) : Bad;
  });
}
BLAS_EXPORT cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t H, int Count, int *Devices) {
  return enterXt(H, [&](XtHandle &X) {
    const int There = int(porthip::vgpu::rt::Machine::get().count());
    if (Count < 1 || !Devices || !std::all_of(Devices, Devices + Count, [&](int D) { return D >= 0 && D < There; }))
      return Code::InvalidValue;
    X.Engine->Device = unsigned(Devices[0]);
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasXtMaxBoards(int *To) {
  return statusOf(give(To, porthip::vgpu::rt::Machine::get().count()));
}
BLAS_EXPORT cublasStatus_t cublasXtGetNumBoards(int Count, int *Devices, int *To) {
  return statusOf(Count < 1 || !Devices ? Code::InvalidValue : give(To, Count));
}
BLAS_EXPORT cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t H, int Dim) {
  return enterXt(H, [&](XtHandle &X) {
    if (Dim < 1)
      return Code::InvalidValue;
    X.BlockDim = Dim;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t H, int *To) {
  return enterXt(H, [&](XtHandle &X) { return give(To, X.BlockDim); });
}
BLAS_EXPORT cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t H, cublasXtPinnedMemMode_t Mode) {
  return enterXt(H, [&](XtHandle &X) {
    X.Pinning = Mode;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t H, cublasXtPinnedMemMode_t *To) {
  return enterXt(H, [&](XtHandle &X) { return give(To, X.Pinning); });
}
// The program's own BLAS for a part of the problem: it gets no part.
BLAS_EXPORT cublasStatus_t cublasXtSetCpuRoutine(cublasXtHandle_t H, cublasXtBlasOp_t Op, cublasXtOpType_t T, void *) {
  return enterXt(H, [&](XtHandle &) {
    return unsigned(Op) < CUBLASXT_ROUTINE_MAX && unsigned(T) <= CUBLASXT_DOUBLECOMPLEX ? Code::Success : Code::InvalidValue;
  });
}
BLAS_EXPORT cublasStatus_t cublasXtSetCpuRatio(cublasXtHandle_t H, cublasXtBlasOp_t Op, cublasXtOpType_t T, float Ratio) {
  return enterXt(H, [&](XtHandle &) {
    return unsigned(Op) < CUBLASXT_ROUTINE_MAX && unsigned(T) <= CUBLASXT_DOUBLECOMPLEX && Ratio >= 0 && Ratio <= 1 ? Code::Success : Code::InvalidValue;
  });
}

//===-- Level 3 -----------------------------------------------------------===//

#define XT_BODY(ENUMS, ...)                                                    \
  {                                                                            \
    return enterXt(H, [&](XtHandle &X) -> Code {                               \
      Handle &Live = *X.Engine;                                                \
      return ENUMS ? __VA_ARGS__ : Code::InvalidEnum;                          \
    });                                                                        \
  }

#define XT_GEMM(L, T)                                                          \
  BLAS_EXPORT cublasStatus_t cublasXt##L##gemm(                                \
      cublasXtHandle_t H, cublasOperation_t TA, cublasOperation_t TB,          \
      size_t M, size_t N, size_t K, const T *Alpha, const T *A, size_t LdA,    \
      const T *B, size_t LdB, const T *Beta, T *C, size_t LdC)                 \
      XT_BODY(transOf(TA) && transOf(TB), ([&] {                               \
                GemmProblem P;                                                 \
                constexpr Type Of = TypeOf<EngineOf<T>>;                       \
                P.TA = transOf(TA);                                            \
                P.TB = transOf(TB);                                            \
                P.M = Index(M);                                                \
                P.N = Index(N);                                                \
                P.K = Index(K);                                                \
                P.Alpha = Alpha;                                               \
                P.Beta = Beta;                                                 \
                P.A = {A, Of, Index(LdA), 0};                                  \
                P.B = {B, Of, Index(LdB), 0};                                  \
                P.C = {C, Of, Index(LdC), 0};                                  \
                P.How.Scale = Of;                                              \
                return gemm(Live, P);                                          \
              }()))
#define XT_SYMM(L, Name, IsHermitian, T)                                       \
  BLAS_EXPORT cublasStatus_t cublasXt##L##Name(                                \
      cublasXtHandle_t H, cublasSideMode_t S, cublasFillMode_t U, size_t M,    \
      size_t N, const T *Alpha, const T *A, size_t LdA, const T *B,            \
      size_t LdB, const T *Beta, T *C, size_t LdC)                             \
      XT_BODY(sideOf(S) && uploOf(U),                                          \
              symm(Live, IsHermitian, sideOf(S), uploOf(U), Index(M),          \
                   Index(N), as(Alpha), as(A), Index(LdA), as(B), Index(LdB),  \
                   as(Beta), as(C), Index(LdC)))
#define XT_UPDATE(L, T)                                                        \
  BLAS_EXPORT cublasStatus_t cublasXt##L##syrk(                                \
      cublasXtHandle_t H, cublasFillMode_t U, cublasOperation_t TA, size_t N,  \
      size_t K, const T *Alpha, const T *A, size_t LdA, const T *Beta, T *C,   \
      size_t LdC)                                                              \
      XT_BODY(uploOf(U) && transOf(TA),                                        \
              syrk(Live, uploOf(U), transOf(TA), Index(N), Index(K),           \
                   as(Alpha), as(A), Index(LdA), as(Beta), as(C), Index(LdC))) \
  BLAS_EXPORT cublasStatus_t cublasXt##L##syr2k(                               \
      cublasXtHandle_t H, cublasFillMode_t U, cublasOperation_t TA, size_t N,  \
      size_t K, const T *Alpha, const T *A, size_t LdA, const T *B,            \
      size_t LdB, const T *Beta, T *C, size_t LdC)                             \
      XT_BODY(uploOf(U) && transOf(TA),                                        \
              syr2k(Live, uploOf(U), transOf(TA), Index(N), Index(K),          \
                    as(Alpha), as(A), Index(LdA), as(B), Index(LdB), as(Beta), \
                    as(C), Index(LdC)))                                        \
  BLAS_EXPORT cublasStatus_t cublasXt##L##syrkx(                               \
      cublasXtHandle_t H, cublasFillMode_t U, cublasOperation_t TA, size_t N,  \
      size_t K, const T *Alpha, const T *A, size_t LdA, const T *B,            \
      size_t LdB, const T *Beta, T *C, size_t LdC)                             \
      XT_BODY(uploOf(U) && transOf(TA),                                        \
              syrkx(Live, false, uploOf(U), transOf(TA), Index(N), Index(K),   \
                    as(Alpha), as(A), Index(LdA), as(B), Index(LdB), as(Beta), \
                    as(C), Index(LdC)))                                        \
  BLAS_EXPORT cublasStatus_t cublasXt##L##trmm(                                \
      cublasXtHandle_t H, cublasSideMode_t S, cublasFillMode_t U,              \
      cublasOperation_t TA, cublasDiagType_t D, size_t M, size_t N,            \
      const T *Alpha, const T *A, size_t LdA, const T *B, size_t LdB, T *C,    \
      size_t LdC)                                                              \
      XT_BODY(sideOf(S) && uploOf(U) && transOf(TA) && diagOf(D),              \
              trmm(Live, sideOf(S), uploOf(U), transOf(TA), diagOf(D),         \
                   Index(M), Index(N), as(Alpha), as(A), Index(LdA), as(B),    \
                   Index(LdB), as(C), Index(LdC)))                             \
  BLAS_EXPORT cublasStatus_t cublasXt##L##trsm(                                \
      cublasXtHandle_t H, cublasSideMode_t S, cublasFillMode_t U,              \
      cublasOperation_t TA, cublasDiagType_t D, size_t M, size_t N,            \
      const T *Alpha, const T *A, size_t LdA, T *B, size_t LdB)                \
      XT_BODY(sideOf(S) && uploOf(U) && transOf(TA) && diagOf(D),              \
              trsm(Live, sideOf(S), uploOf(U), transOf(TA), diagOf(D),         \
                   Index(M), Index(N), as(Alpha), as(A), Index(LdA), as(B),    \
                   Index(LdB)))
#define XT_HERMITIAN(L, T, Real)                                               \
  XT_SYMM(L, hemm, true, T)                                                    \
  BLAS_EXPORT cublasStatus_t cublasXt##L##herk(                                \
      cublasXtHandle_t H, cublasFillMode_t U, cublasOperation_t TA, size_t N,  \
      size_t K, const Real *Alpha, const T *A, size_t LdA, const Real *Beta,   \
      T *C, size_t LdC)                                                        \
      XT_BODY(uploOf(U) && transOf(TA),                                        \
              herk(Live, uploOf(U), transOf(TA), Index(N), Index(K), Alpha,    \
                   as(A), Index(LdA), Beta, as(C), Index(LdC)))                \
  BLAS_EXPORT cublasStatus_t cublasXt##L##her2k(                               \
      cublasXtHandle_t H, cublasFillMode_t U, cublasOperation_t TA, size_t N,  \
      size_t K, const T *Alpha, const T *A, size_t LdA, const T *B,            \
      size_t LdB, const Real *Beta, T *C, size_t LdC)                          \
      XT_BODY(uploOf(U) && transOf(TA),                                        \
              her2k(Live, uploOf(U), transOf(TA), Index(N), Index(K),          \
                    as(Alpha), as(A), Index(LdA), as(B), Index(LdB), Beta,     \
                    as(C), Index(LdC)))                                        \
  BLAS_EXPORT cublasStatus_t cublasXt##L##herkx(                               \
      cublasXtHandle_t H, cublasFillMode_t U, cublasOperation_t TA, size_t N,  \
      size_t K, const T *Alpha, const T *A, size_t LdA, const T *B,            \
      size_t LdB, const Real *Beta, T *C, size_t LdC)                          \
      XT_BODY(uploOf(U) && transOf(TA),                                        \
              syrkx(Live, true, uploOf(U), transOf(TA), Index(N), Index(K),    \
                    as(Alpha), as(A), Index(LdA), as(B), Index(LdB), Beta,     \
                    as(C), Index(LdC)))

BLAS_FOUR(XT_GEMM)
XT_SYMM(S, symm, false, float)
XT_SYMM(D, symm, false, double)
XT_SYMM(C, symm, false, cuComplex)
XT_SYMM(Z, symm, false, cuDoubleComplex)
BLAS_FOUR(XT_UPDATE)
XT_HERMITIAN(C, cuComplex, float)
XT_HERMITIAN(Z, cuDoubleComplex, double)
