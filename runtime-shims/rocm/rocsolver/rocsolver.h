// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER for the virtual GPU where ROCm's is not installed: what there is of
// the interface of ROCm 6.3. Handles are rocBLAS's.
// Source: names and types of rocsolver-functions.h.
#ifndef ROCSOLVER_H
#define ROCSOLVER_H

#include "rocsolver-extra-types.h"
#include <rocblas/rocblas.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PORTHIP_ROCSOLVER(L, T)                                                \
  rocblas_status rocsolver_##L##getrf(                                         \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n, T *A,   \
      const rocblas_int lda, rocblas_int *ipiv, rocblas_int *info);            \
  rocblas_status rocsolver_##L##getrs(                                         \
      rocblas_handle handle, const rocblas_operation trans,                    \
      const rocblas_int n, const rocblas_int nrhs, T *A,                       \
      const rocblas_int lda, const rocblas_int *ipiv, T *B,                    \
      const rocblas_int ldb);                                                  \
  rocblas_status rocsolver_##L##potrf(                                         \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      T *A, const rocblas_int lda, rocblas_int *info);                         \
  rocblas_status rocsolver_##L##potrs(                                         \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      const rocblas_int nrhs, T *A, const rocblas_int lda, T *B,               \
      const rocblas_int ldb);
PORTHIP_ROCSOLVER(s, float)
PORTHIP_ROCSOLVER(d, double)
PORTHIP_ROCSOLVER(c, rocblas_float_complex)
PORTHIP_ROCSOLVER(z, rocblas_double_complex)
#undef PORTHIP_ROCSOLVER

#define PORTHIP_ROCSOLVER(L, T, O)                                             \
  rocblas_status rocsolver_##L##potri(                                         \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      T *A, const rocblas_int lda, rocblas_int *info);                         \
  rocblas_status rocsolver_##L##trtri(                                         \
      rocblas_handle handle, const rocblas_fill uplo,                          \
      const rocblas_diagonal diag, const rocblas_int n, T *A,                  \
      const rocblas_int lda, rocblas_int *info);                               \
  rocblas_status rocsolver_##L##geqrf(                                         \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n, T *A,   \
      const rocblas_int lda, T *ipiv);                                         \
  rocblas_status rocsolver_##L##O##gqr(                                        \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n,         \
      const rocblas_int k, T *A, const rocblas_int lda, T *ipiv);
PORTHIP_ROCSOLVER(s, float, or)
PORTHIP_ROCSOLVER(d, double, or)
PORTHIP_ROCSOLVER(c, rocblas_float_complex, un)
PORTHIP_ROCSOLVER(z, rocblas_double_complex, un)
#undef PORTHIP_ROCSOLVER

#define PORTHIP_ROCSOLVER(L, T, R, O, Y)                                       \
  rocblas_status rocsolver_##L##getri(                                         \
      rocblas_handle handle, const rocblas_int n, T *A, const rocblas_int lda, \
      rocblas_int *ipiv, rocblas_int *info);                                   \
  rocblas_status rocsolver_##L##gesv(                                          \
      rocblas_handle handle, const rocblas_int n, const rocblas_int nrhs,      \
      T *A, const rocblas_int lda, rocblas_int *ipiv, T *B,                    \
      const rocblas_int ldb, rocblas_int *info);                               \
  rocblas_status rocsolver_##L##gels(                                          \
      rocblas_handle handle, const rocblas_operation trans,                    \
      const rocblas_int m, const rocblas_int n, const rocblas_int nrhs, T *A,  \
      const rocblas_int lda, T *B, const rocblas_int ldb, rocblas_int *info);  \
  rocblas_status rocsolver_##L##O##mqr(                                        \
      rocblas_handle handle, const rocblas_side side,                          \
      const rocblas_operation trans, const rocblas_int m, const rocblas_int n, \
      const rocblas_int k, T *A, const rocblas_int lda, T *ipiv, T *C,         \
      const rocblas_int ldc);                                                  \
  rocblas_status rocsolver_##L##gesvd(                                         \
      rocblas_handle handle, const rocblas_svect left_svect,                   \
      const rocblas_svect right_svect, const rocblas_int m,                    \
      const rocblas_int n, T *A, const rocblas_int lda, R *S, T *U,            \
      const rocblas_int ldu, T *V, const rocblas_int ldv, R *E,                \
      const rocblas_workmode fast_alg, rocblas_int *info);                     \
  rocblas_status rocsolver_##L##Y##ev(                                         \
      rocblas_handle handle, const rocblas_evect evect,                        \
      const rocblas_fill uplo, const rocblas_int n, T *A,                      \
      const rocblas_int lda, R *D, R *E, rocblas_int *info);                   \
  rocblas_status rocsolver_##L##Y##evd(                                        \
      rocblas_handle handle, const rocblas_evect evect,                        \
      const rocblas_fill uplo, const rocblas_int n, T *A,                      \
      const rocblas_int lda, R *D, R *E, rocblas_int *info);                   \
  rocblas_status rocsolver_##L##Y##gv(                                         \
      rocblas_handle handle, const rocblas_eform itype,                        \
      const rocblas_evect evect, const rocblas_fill uplo, const rocblas_int n, \
      T *A, const rocblas_int lda, T *B, const rocblas_int ldb, R *D, R *E,    \
      rocblas_int *info);                                                      \
  rocblas_status rocsolver_##L##Y##gvd(                                        \
      rocblas_handle handle, const rocblas_eform itype,                        \
      const rocblas_evect evect, const rocblas_fill uplo, const rocblas_int n, \
      T *A, const rocblas_int lda, T *B, const rocblas_int ldb, R *D, R *E,    \
      rocblas_int *info);                                                      \
  rocblas_status rocsolver_##L##Y##evj(                                        \
      rocblas_handle handle, const rocblas_esort esort,                        \
      const rocblas_evect evect, const rocblas_fill uplo, const rocblas_int n, \
      T *A, const rocblas_int lda, const R abstol, R *residual,                \
      const rocblas_int max_sweeps, rocblas_int *n_sweeps, R *W,               \
      rocblas_int *info);                                                      \
  rocblas_status rocsolver_##L##Y##gvj(                                        \
      rocblas_handle handle, const rocblas_eform itype,                        \
      const rocblas_evect evect, const rocblas_fill uplo, const rocblas_int n, \
      T *A, const rocblas_int lda, T *B, const rocblas_int ldb,                \
      const R abstol, R *residual, const rocblas_int max_sweeps,               \
      rocblas_int *n_sweeps, R *W, rocblas_int *info);                         \
  rocblas_status rocsolver_##L##Y##evdj(                                       \
      rocblas_handle handle, const rocblas_evect evect,                        \
      const rocblas_fill uplo, const rocblas_int n, T *A,                      \
      const rocblas_int lda, R *D, rocblas_int *info);                         \
  rocblas_status rocsolver_##L##gesvdj(                                        \
      rocblas_handle handle, const rocblas_svect left_svect,                   \
      const rocblas_svect right_svect, const rocblas_int m,                    \
      const rocblas_int n, T *A, const rocblas_int lda, const R abstol,        \
      R *residual, const rocblas_int max_sweeps, rocblas_int *n_sweeps, R *S,  \
      T *U, const rocblas_int ldu, T *V, const rocblas_int ldv,                \
      rocblas_int *info);
PORTHIP_ROCSOLVER(s, float, float, or, sy)
PORTHIP_ROCSOLVER(d, double, double, or, sy)
PORTHIP_ROCSOLVER(c, rocblas_float_complex, float, un, he)
PORTHIP_ROCSOLVER(z, rocblas_double_complex, double, un, he)
#undef PORTHIP_ROCSOLVER

#define PORTHIP_ROCSOLVER(L, T)                                                \
  rocblas_status rocsolver_##L##getrf_batched(                                 \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n,         \
      T *const A[], const rocblas_int lda, rocblas_int *ipiv,                  \
      const rocblas_stride strideP, rocblas_int *info,                         \
      const rocblas_int batch_count);                                          \
  rocblas_status rocsolver_##L##getrs_batched(                                 \
      rocblas_handle handle, const rocblas_operation trans,                    \
      const rocblas_int n, const rocblas_int nrhs, T *const A[],               \
      const rocblas_int lda, const rocblas_int *ipiv,                          \
      const rocblas_stride strideP, T *const B[], const rocblas_int ldb,       \
      const rocblas_int batch_count);                                          \
  rocblas_status rocsolver_##L##getri_batched(                                 \
      rocblas_handle handle, const rocblas_int n, T *const A[],                \
      const rocblas_int lda, rocblas_int *ipiv, const rocblas_stride strideP,  \
      rocblas_int *info, const rocblas_int batch_count);                       \
  rocblas_status rocsolver_##L##geqrf_batched(                                 \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n,         \
      T *const A[], const rocblas_int lda, T *ipiv,                            \
      const rocblas_stride strideP, const rocblas_int batch_count);            \
  rocblas_status rocsolver_##L##potrf_batched(                                 \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      T *const A[], const rocblas_int lda, rocblas_int *info,                  \
      const rocblas_int batch_count);                                          \
  rocblas_status rocsolver_##L##potrs_batched(                                 \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      const rocblas_int nrhs, T *const A[], const rocblas_int lda,             \
      T *const B[], const rocblas_int ldb, const rocblas_int batch_count);     \
  rocblas_status rocsolver_##L##getrf_strided_batched(                         \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n, T *A,   \
      const rocblas_int lda, const rocblas_stride strideA, rocblas_int *ipiv,  \
      const rocblas_stride strideP, rocblas_int *info,                         \
      const rocblas_int batch_count);                                          \
  rocblas_status rocsolver_##L##getrs_strided_batched(                         \
      rocblas_handle handle, const rocblas_operation trans,                    \
      const rocblas_int n, const rocblas_int nrhs, T *A,                       \
      const rocblas_int lda, const rocblas_stride strideA,                     \
      const rocblas_int *ipiv, const rocblas_stride strideP, T *B,             \
      const rocblas_int ldb, const rocblas_stride strideB,                     \
      const rocblas_int batch_count);                                          \
  rocblas_status rocsolver_##L##getri_strided_batched(                         \
      rocblas_handle handle, const rocblas_int n, T *A,                        \
      const rocblas_int lda, const rocblas_stride strideA, rocblas_int *ipiv,  \
      const rocblas_stride strideP, rocblas_int *info,                         \
      const rocblas_int batch_count);                                          \
  rocblas_status rocsolver_##L##geqrf_strided_batched(                         \
      rocblas_handle handle, const rocblas_int m, const rocblas_int n, T *A,   \
      const rocblas_int lda, const rocblas_stride strideA, T *ipiv,            \
      const rocblas_stride strideP, const rocblas_int batch_count);            \
  rocblas_status rocsolver_##L##potrf_strided_batched(                         \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      T *A, const rocblas_int lda, const rocblas_stride strideA,               \
      rocblas_int *info, const rocblas_int batch_count);                       \
  rocblas_status rocsolver_##L##potrs_strided_batched(                         \
      rocblas_handle handle, const rocblas_fill uplo, const rocblas_int n,     \
      const rocblas_int nrhs, T *A, const rocblas_int lda,                     \
      const rocblas_stride strideA, T *B, const rocblas_int ldb,               \
      const rocblas_stride strideB, const rocblas_int batch_count);
PORTHIP_ROCSOLVER(s, float)
PORTHIP_ROCSOLVER(d, double)
PORTHIP_ROCSOLVER(c, rocblas_float_complex)
PORTHIP_ROCSOLVER(z, rocblas_double_complex)
#undef PORTHIP_ROCSOLVER

#ifdef __cplusplus
}
#endif
#endif
