// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rocSPARSE by its own names, where ROCm's own header is not installed: what the
// virtual GPU has of it.
// Source: rocSPARSE of ROCm 6.3, "rocSPARSE API reference".
#ifndef PORTHIP_ROCSPARSE_H
#define PORTHIP_ROCSPARSE_H
#define ROCSPARSE_H

#include <hip/hip_runtime_api.h>
#include <stddef.h>
#include <stdint.h>

#define ROCSPARSE_VERSION_MAJOR 3
#define ROCSPARSE_VERSION_MINOR 3
#define ROCSPARSE_VERSION_PATCH 0

typedef int32_t rocsparse_int;

#include "porthip_rocsparse_complex.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct _rocsparse_handle *rocsparse_handle;
typedef struct _rocsparse_mat_descr *rocsparse_mat_descr;
typedef struct _rocsparse_mat_info *rocsparse_mat_info;
typedef struct _rocsparse_spvec_descr *rocsparse_spvec_descr;
typedef struct _rocsparse_spvec_descr const *rocsparse_const_spvec_descr;
typedef struct _rocsparse_spmat_descr *rocsparse_spmat_descr;
typedef struct _rocsparse_spmat_descr const *rocsparse_const_spmat_descr;
typedef struct _rocsparse_dnvec_descr *rocsparse_dnvec_descr;
typedef struct _rocsparse_dnvec_descr const *rocsparse_const_dnvec_descr;
typedef struct _rocsparse_dnmat_descr *rocsparse_dnmat_descr;
typedef struct _rocsparse_dnmat_descr const *rocsparse_const_dnmat_descr;

typedef enum rocsparse_operation_ {
  rocsparse_operation_none = 111,
  rocsparse_operation_transpose = 112,
  rocsparse_operation_conjugate_transpose = 113
} rocsparse_operation;
typedef enum rocsparse_index_base_ {
  rocsparse_index_base_zero = 0,
  rocsparse_index_base_one = 1
} rocsparse_index_base;
typedef enum rocsparse_matrix_type_ {
  rocsparse_matrix_type_general = 0,
  rocsparse_matrix_type_symmetric = 1,
  rocsparse_matrix_type_hermitian = 2,
  rocsparse_matrix_type_triangular = 3
} rocsparse_matrix_type;
typedef enum rocsparse_diag_type_ {
  rocsparse_diag_type_non_unit = 0,
  rocsparse_diag_type_unit = 1
} rocsparse_diag_type;
typedef enum rocsparse_fill_mode_ {
  rocsparse_fill_mode_lower = 0,
  rocsparse_fill_mode_upper = 1
} rocsparse_fill_mode;
typedef enum rocsparse_storage_mode_ {
  rocsparse_storage_mode_sorted = 0,
  rocsparse_storage_mode_unsorted = 1
} rocsparse_storage_mode;
typedef enum rocsparse_action_ {
  rocsparse_action_symbolic = 0,
  rocsparse_action_numeric = 1
} rocsparse_action;
typedef enum rocsparse_direction_ {
  rocsparse_direction_row = 0,
  rocsparse_direction_column = 1
} rocsparse_direction;
typedef enum rocsparse_analysis_policy_ {
  rocsparse_analysis_policy_reuse = 0,
  rocsparse_analysis_policy_force = 1
} rocsparse_analysis_policy;
typedef enum rocsparse_solve_policy_ {
  rocsparse_solve_policy_auto = 0
} rocsparse_solve_policy;
typedef enum rocsparse_pointer_mode_ {
  rocsparse_pointer_mode_host = 0,
  rocsparse_pointer_mode_device = 1
} rocsparse_pointer_mode;
typedef enum rocsparse_status_ {
  rocsparse_status_success = 0,
  rocsparse_status_invalid_handle = 1,
  rocsparse_status_not_implemented = 2,
  rocsparse_status_invalid_pointer = 3,
  rocsparse_status_invalid_size = 4,
  rocsparse_status_memory_error = 5,
  rocsparse_status_internal_error = 6,
  rocsparse_status_invalid_value = 7,
  rocsparse_status_arch_mismatch = 8,
  rocsparse_status_zero_pivot = 9,
  rocsparse_status_not_initialized = 10,
  rocsparse_status_type_mismatch = 11,
  rocsparse_status_requires_sorted_storage = 12,
  rocsparse_status_thrown_exception = 13,
  rocsparse_status_continue = 14
} rocsparse_status;
typedef enum rocsparse_indextype_ {
  rocsparse_indextype_u16 = 1,
  rocsparse_indextype_i32 = 2,
  rocsparse_indextype_i64 = 3
} rocsparse_indextype;
typedef enum rocsparse_datatype_ {
  rocsparse_datatype_f32_r = 151,
  rocsparse_datatype_f64_r = 152,
  rocsparse_datatype_f32_c = 154,
  rocsparse_datatype_f64_c = 155,
  rocsparse_datatype_i8_r = 160,
  rocsparse_datatype_u8_r = 161,
  rocsparse_datatype_i32_r = 162,
  rocsparse_datatype_u32_r = 163
} rocsparse_datatype;
typedef enum rocsparse_format_ {
  rocsparse_format_coo = 0,
  rocsparse_format_coo_aos = 1,
  rocsparse_format_csr = 2,
  rocsparse_format_csc = 3,
  rocsparse_format_ell = 4,
  rocsparse_format_bell = 5,
  rocsparse_format_bsr = 6
} rocsparse_format;
typedef enum rocsparse_order_ {
  rocsparse_order_row = 0,
  rocsparse_order_column = 1
} rocsparse_order;
typedef enum rocsparse_spmat_attribute_ {
  rocsparse_spmat_fill_mode = 0,
  rocsparse_spmat_diag_type = 1,
  rocsparse_spmat_matrix_type = 2,
  rocsparse_spmat_storage_mode = 3
} rocsparse_spmat_attribute;

// clang-format off
#define PORTHIP_ROCSPARSE_STAGES(Name)                                         \
  typedef enum rocsparse_##Name##_stage_ {                                     \
    rocsparse_##Name##_stage_buffer_size = 1,                                  \
    rocsparse_##Name##_stage_preprocess = 2,                                   \
    rocsparse_##Name##_stage_compute = 3                                       \
  } rocsparse_##Name##_stage;
PORTHIP_ROCSPARSE_STAGES(spmv)
PORTHIP_ROCSPARSE_STAGES(spmm)
PORTHIP_ROCSPARSE_STAGES(spsv)
PORTHIP_ROCSPARSE_STAGES(spsm)
#undef PORTHIP_ROCSPARSE_STAGES
// clang-format on
typedef enum rocsparse_spgemm_stage_ {
  rocsparse_spgemm_stage_buffer_size = 1,
  rocsparse_spgemm_stage_nnz = 2,
  rocsparse_spgemm_stage_compute = 3,
  rocsparse_spgemm_stage_symbolic = 4,
  rocsparse_spgemm_stage_numeric = 5
} rocsparse_spgemm_stage;

// The choice of one changes no result here.
typedef enum rocsparse_spmv_alg_ {
  rocsparse_spmv_alg_default = 0,
  rocsparse_spmv_alg_coo = 1,
  rocsparse_spmv_alg_csr_adaptive = 2,
  rocsparse_spmv_alg_csr_stream = 3,
  rocsparse_spmv_alg_ell = 4,
  rocsparse_spmv_alg_coo_atomic = 5,
  rocsparse_spmv_alg_bsr = 6,
  rocsparse_spmv_alg_csr_lrb = 7
} rocsparse_spmv_alg;
typedef enum rocsparse_spmm_alg_ {
  rocsparse_spmm_alg_default = 0,
  rocsparse_spmm_alg_csr,
  rocsparse_spmm_alg_coo_segmented,
  rocsparse_spmm_alg_coo_atomic,
  rocsparse_spmm_alg_csr_row_split,
  rocsparse_spmm_alg_csr_merge,
  rocsparse_spmm_alg_coo_segmented_atomic,
  rocsparse_spmm_alg_bell,
  rocsparse_spmm_alg_bsr,
  rocsparse_spmm_alg_csr_merge_path,
  rocsparse_spmm_alg_csr_nnz_split = rocsparse_spmm_alg_csr_merge
} rocsparse_spmm_alg;
typedef enum rocsparse_spsv_alg_ {
  rocsparse_spsv_alg_default = 0
} rocsparse_spsv_alg;
typedef enum rocsparse_spsm_alg_ {
  rocsparse_spsm_alg_default = 0
} rocsparse_spsm_alg;
typedef enum rocsparse_sddmm_alg_ {
  rocsparse_sddmm_alg_default = 0,
  rocsparse_sddmm_alg_dense = 1
} rocsparse_sddmm_alg;
typedef enum rocsparse_spgemm_alg_ {
  rocsparse_spgemm_alg_default = 0
} rocsparse_spgemm_alg;
typedef enum rocsparse_dense_to_sparse_alg_ {
  rocsparse_dense_to_sparse_alg_default
} rocsparse_dense_to_sparse_alg;
typedef enum rocsparse_sparse_to_dense_alg_ {
  rocsparse_sparse_to_dense_alg_default
} rocsparse_sparse_to_dense_alg;
typedef enum rocsparse_gtsv_interleaved_alg_ {
  rocsparse_gtsv_interleaved_alg_default = 0,
  rocsparse_gtsv_interleaved_alg_thomas = 1,
  rocsparse_gtsv_interleaved_alg_lu = 2,
  rocsparse_gtsv_interleaved_alg_qr = 3
} rocsparse_gtsv_interleaved_alg;
typedef enum rocsparse_gpsv_interleaved_alg_ {
  rocsparse_gpsv_interleaved_alg_default = 0,
  rocsparse_gpsv_interleaved_alg_qr = 1
} rocsparse_gpsv_interleaved_alg;

#include "porthip_rocsparse_calls.inc"

#ifdef __cplusplus
}
#endif
#endif
