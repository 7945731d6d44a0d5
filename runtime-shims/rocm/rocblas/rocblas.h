// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS for the virtual GPU where ROCm's is not installed: the interface of
// ROCm 6.3 (rocBLAS 4.3), as far as it is that of hipBLAS, and the products with
// types of their own.
// Source: names, types and values of rocblas.h, rocblas-types.h and
// rocblas-functions.h.
#ifndef ROCBLAS_H
#define ROCBLAS_H

#include "porthip_rocblas_complex.h"
#include "porthip_rocblas_names.h"
#include <hip/hip_runtime_api.h>
#include <stddef.h>
#include <stdint.h>

#define ROCBLAS_VERSION_MAJOR 4
#define ROCBLAS_VERSION_MINOR 3
#define ROCBLAS_VERSION_PATCH 0

typedef struct _rocblas_handle *rocblas_handle;
typedef int32_t rocblas_int;
typedef int64_t rocblas_stride;
typedef float rocblas_float;
typedef double rocblas_double;
#if defined(__cplusplus) && __cplusplus >= 201402L && defined(__HIPCC__)
typedef _Float16 rocblas_half;
#else
typedef struct rocblas_half {
  uint16_t data;
} rocblas_half;
#endif
typedef struct rocblas_bfloat16 {
  uint16_t data;
} rocblas_bfloat16;

typedef enum rocblas_operation_ {
  rocblas_operation_none = 111,
  rocblas_operation_transpose,
  rocblas_operation_conjugate_transpose
} rocblas_operation;
typedef enum rocblas_fill_ {
  rocblas_fill_upper = 121,
  rocblas_fill_lower,
  rocblas_fill_full
} rocblas_fill;
typedef enum rocblas_diagonal_ {
  rocblas_diagonal_non_unit = 131,
  rocblas_diagonal_unit
} rocblas_diagonal;
typedef enum rocblas_side_ {
  rocblas_side_left = 141,
  rocblas_side_right,
  rocblas_side_both
} rocblas_side;
typedef enum rocblas_status_ {
  rocblas_status_success,
  rocblas_status_invalid_handle,
  rocblas_status_not_implemented,
  rocblas_status_invalid_pointer,
  rocblas_status_invalid_size,
  rocblas_status_memory_error,
  rocblas_status_internal_error,
  rocblas_status_perf_degraded,
  rocblas_status_size_query_mismatch,
  rocblas_status_size_increased,
  rocblas_status_size_unchanged,
  rocblas_status_invalid_value,
  rocblas_status_continue,
  rocblas_status_check_numerics_fail,
  rocblas_status_excluded_from_build,
  rocblas_status_arch_mismatch
} rocblas_status;
typedef enum rocblas_datatype_ {
  rocblas_datatype_f16_r = 150,
  rocblas_datatype_f32_r,
  rocblas_datatype_f64_r,
  rocblas_datatype_f16_c,
  rocblas_datatype_f32_c,
  rocblas_datatype_f64_c,
  rocblas_datatype_i8_r = 160,
  rocblas_datatype_u8_r,
  rocblas_datatype_i32_r,
  rocblas_datatype_u32_r,
  rocblas_datatype_i8_c,
  rocblas_datatype_u8_c,
  rocblas_datatype_i32_c,
  rocblas_datatype_u32_c,
  rocblas_datatype_bf16_r,
  rocblas_datatype_bf16_c,
  rocblas_datatype_f8_r,
  rocblas_datatype_bf8_r,
  rocblas_datatype_invalid = 255
} rocblas_datatype;
typedef enum rocblas_pointer_mode_ {
  rocblas_pointer_mode_host,
  rocblas_pointer_mode_device
} rocblas_pointer_mode;
typedef enum rocblas_atomics_mode_ {
  rocblas_atomics_not_allowed,
  rocblas_atomics_allowed
} rocblas_atomics_mode;
typedef enum rocblas_gemm_algo_ {
  rocblas_gemm_algo_standard,
  rocblas_gemm_algo_solution_index
} rocblas_gemm_algo;
typedef enum rocblas_gemm_flags_ { rocblas_gemm_flags_none } rocblas_gemm_flags;
typedef enum rocblas_math_mode_ {
  rocblas_default_math,
  rocblas_xf32_xdl_math_op
} rocblas_math_mode;

#ifdef __cplusplus
extern "C" {
#endif

void rocblas_initialize(void);
rocblas_status rocblas_create_handle(rocblas_handle *handle);
rocblas_status rocblas_destroy_handle(rocblas_handle handle);
rocblas_status rocblas_set_stream(rocblas_handle handle, hipStream_t stream);
rocblas_status rocblas_get_stream(rocblas_handle handle, hipStream_t *stream);
rocblas_status rocblas_set_pointer_mode(rocblas_handle handle,
                                        rocblas_pointer_mode mode);
rocblas_status rocblas_get_pointer_mode(rocblas_handle handle,
                                        rocblas_pointer_mode *mode);
rocblas_status rocblas_set_atomics_mode(rocblas_handle handle,
                                        rocblas_atomics_mode mode);
rocblas_status rocblas_get_atomics_mode(rocblas_handle handle,
                                        rocblas_atomics_mode *mode);
rocblas_status rocblas_set_math_mode(rocblas_handle handle,
                                     rocblas_math_mode mode);
rocblas_status rocblas_get_math_mode(rocblas_handle handle,
                                     rocblas_math_mode *mode);
rocblas_status rocblas_set_workspace(rocblas_handle handle, void *addr,
                                     size_t size);
const char *rocblas_status_to_string(rocblas_status status);
rocblas_status rocblas_get_version_string(char *buf, size_t len);
rocblas_status rocblas_get_version_string_size(size_t *len);
rocblas_status rocblas_set_vector(rocblas_int n, rocblas_int elem_size,
                                  const void *x, rocblas_int incx, void *y,
                                  rocblas_int incy);
rocblas_status rocblas_get_vector(rocblas_int n, rocblas_int elem_size,
                                  const void *x, rocblas_int incx, void *y,
                                  rocblas_int incy);
rocblas_status rocblas_set_matrix(rocblas_int rows, rocblas_int cols,
                                  rocblas_int elem_size, const void *a,
                                  rocblas_int lda, void *b, rocblas_int ldb);
rocblas_status rocblas_get_matrix(rocblas_int rows, rocblas_int cols,
                                  rocblas_int elem_size, const void *a,
                                  rocblas_int lda, void *b, rocblas_int ldb);
rocblas_status rocblas_set_vector_async(rocblas_int n, rocblas_int elem_size,
                                        const void *x, rocblas_int incx,
                                        void *y, rocblas_int incy,
                                        hipStream_t stream);
rocblas_status rocblas_get_vector_async(rocblas_int n, rocblas_int elem_size,
                                        const void *x, rocblas_int incx,
                                        void *y, rocblas_int incy,
                                        hipStream_t stream);
rocblas_status rocblas_set_matrix_async(rocblas_int rows, rocblas_int cols,
                                        rocblas_int elem_size, const void *a,
                                        rocblas_int lda, void *b,
                                        rocblas_int ldb, hipStream_t stream);
rocblas_status rocblas_get_matrix_async(rocblas_int rows, rocblas_int cols,
                                        rocblas_int elem_size, const void *a,
                                        rocblas_int lda, void *b,
                                        rocblas_int ldb, hipStream_t stream);

#include "porthip_rocblas_levels.inc"

// hipBLAS's list, with rocBLAS's types for as long as it is read.
#define hipblasStatus_t rocblas_status
#define hipblasHandle_t rocblas_handle
#define hipblasOperation_t rocblas_operation
#define hipblasFillMode_t rocblas_fill
#define hipblasDiagType_t rocblas_diagonal
#define hipblasSideMode_t rocblas_side
#define hipblasComplex rocblas_float_complex
#define hipblasDoubleComplex rocblas_double_complex
#define hipblasHalf rocblas_half
#define hipblasStride rocblas_stride
#define hipblasDatatype_t rocblas_datatype
#define PORTHIP_BLAS_OWN_GEMM_EX
#define PORTHIP_BLAS_I rocblas_int
#define PORTHIP_BLAS_N PORTHIP_ROCBLAS_NAME
#include "../hipblas/porthip_hipblas_calls.inc"
#undef PORTHIP_BLAS_I
#undef PORTHIP_BLAS_N
#define PORTHIP_BLAS_I int64_t
#define PORTHIP_BLAS_N PORTHIP_ROCBLAS_NAME_64
#include "../hipblas/porthip_hipblas_calls.inc"
#undef PORTHIP_BLAS_I
#undef PORTHIP_BLAS_N
#undef PORTHIP_BLAS_OWN_GEMM_EX
#undef hipblasStatus_t
#undef hipblasHandle_t
#undef hipblasOperation_t
#undef hipblasFillMode_t
#undef hipblasDiagType_t
#undef hipblasSideMode_t
#undef hipblasComplex
#undef hipblasDoubleComplex
#undef hipblasHalf
#undef hipblasStride
#undef hipblasDatatype_t

// D = alpha op(A) op(B) + beta C.
rocblas_status rocblas_gemm_ex(
    rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
    rocblas_int m, rocblas_int n, rocblas_int k, const void *alpha,
    const void *a, rocblas_datatype a_type, rocblas_int lda, const void *b,
    rocblas_datatype b_type, rocblas_int ldb, const void *beta, const void *c,
    rocblas_datatype c_type, rocblas_int ldc, void *d, rocblas_datatype d_type,
    rocblas_int ldd, rocblas_datatype compute_type, rocblas_gemm_algo algo,
    int32_t solution_index, uint32_t flags);
rocblas_status rocblas_gemm_batched_ex(
    rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
    rocblas_int m, rocblas_int n, rocblas_int k, const void *alpha,
    const void *a, rocblas_datatype a_type, rocblas_int lda, const void *b,
    rocblas_datatype b_type, rocblas_int ldb, const void *beta, const void *c,
    rocblas_datatype c_type, rocblas_int ldc, void *d, rocblas_datatype d_type,
    rocblas_int ldd, rocblas_int batch_count, rocblas_datatype compute_type,
    rocblas_gemm_algo algo, int32_t solution_index, uint32_t flags);
rocblas_status rocblas_gemm_strided_batched_ex(
    rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
    rocblas_int m, rocblas_int n, rocblas_int k, const void *alpha,
    const void *a, rocblas_datatype a_type, rocblas_int lda,
    rocblas_stride stride_a, const void *b, rocblas_datatype b_type,
    rocblas_int ldb, rocblas_stride stride_b, const void *beta, const void *c,
    rocblas_datatype c_type, rocblas_int ldc, rocblas_stride stride_c, void *d,
    rocblas_datatype d_type, rocblas_int ldd, rocblas_stride stride_d,
    rocblas_int batch_count, rocblas_datatype compute_type,
    rocblas_gemm_algo algo, int32_t solution_index, uint32_t flags);

#ifdef __cplusplus
}
#endif
#endif
