// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 32 bits.
#include "Libraries/Cublas/Types.h"
#include "cuda_bf16.h"

#define BLAS_I int
#define BLAS_V(L, Op) cublas##L##Op##_v2
#define BLAS_N(L, Op) cublas##L##Op
#include "Libraries/Blas/Api/Batches.inc"
#include "Libraries/Blas/Api/Gemm.inc"
#include "Libraries/Blas/Api/Level1.inc"
#include "Libraries/Blas/Api/Level2.inc"
#include "Libraries/Blas/Api/Level3.inc"
#include "Libraries/Blas/Api/Sizeless.inc"
#include "Libraries/Cublas/Ex.inc"
#define PORTHIP_GROUPS Groups32
#include "Libraries/Cublas/More.inc"

//===-- Without sizes of 64 bits ------------------------------------------===//

#define BLAS_SMALL_MATRICES(L, T)                                              \
  BLAS_EXPORT cublasStatus_t cublas##L##matinvBatched(                         \
      cublasHandle_t H, int N, const T *const A[], int LdA, T *const C[],      \
      int LdC, int *Info,                                                      \
      int Count) BLAS_BODY(true,                                               \
                           matinvBatched<EngineOf<T>>(Live, N, asArray(A),     \
                                                      LdA, asArray(C), LdC,    \
                                                      Info, Count))            \
      BLAS_EXPORT cublasStatus_t cublas##L##tpttr(cublasHandle_t H,            \
                                                  cublasFillMode_t U, int N,   \
                                                  const T *AP, T *A, int LdA)  \
          BLAS_BODY(uploOf(U), tpttr(Live, uploOf(U), N, as(AP), as(A), LdA))  \
              BLAS_EXPORT cublasStatus_t cublas##L##trttp(                     \
                  cublasHandle_t H, cublasFillMode_t U, int N, const T *A,     \
                  int LdA, T *AP)                                              \
                  BLAS_BODY(uploOf(U),                                         \
                            trttp(Live, uploOf(U), N, as(A), LdA, as(AP)))
BLAS_FOUR(BLAS_SMALL_MATRICES)
#undef BLAS_SMALL_MATRICES
