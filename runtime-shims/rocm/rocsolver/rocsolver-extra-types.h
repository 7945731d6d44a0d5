// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER's enumerators.
// Source: names and values of rocsolver-extra-types.h of ROCm 6.3.
#ifndef ROCSOLVER_EXTRA_TYPES_H
#define ROCSOLVER_EXTRA_TYPES_H

typedef enum rocblas_direct_ {
  rocblas_forward_direction = 171,
  rocblas_backward_direction = 172,
} rocblas_direct;

typedef enum rocblas_storev_ {
  rocblas_column_wise = 181,
  rocblas_row_wise = 182,
} rocblas_storev;

typedef enum rocblas_svect_ {
  rocblas_svect_all = 191,
  rocblas_svect_singular = 192,
  rocblas_svect_overwrite = 193,
  rocblas_svect_none = 194,
} rocblas_svect;

typedef enum rocblas_workmode_ {
  rocblas_outofplace = 201,
  rocblas_inplace = 202,
} rocblas_workmode;

typedef enum rocblas_evect_ {
  rocblas_evect_original = 211,
  rocblas_evect_tridiagonal = 212,
  rocblas_evect_none = 213,
} rocblas_evect;

typedef enum rocblas_eform_ {
  rocblas_eform_ax = 221,
  rocblas_eform_abx = 222,
  rocblas_eform_bax = 223,
} rocblas_eform;

typedef enum rocblas_erange_ {
  rocblas_erange_all = 231,
  rocblas_erange_value = 232,
  rocblas_erange_index = 233,
} rocblas_erange;

typedef enum rocblas_eorder_ {
  rocblas_eorder_blocks = 241,
  rocblas_eorder_entire = 242,
} rocblas_eorder;

typedef enum rocblas_esort_ {
  rocblas_esort_none = 251,
  rocblas_esort_ascending = 252,
} rocblas_esort;

typedef enum rocblas_srange_ {
  rocblas_srange_all = 261,
  rocblas_srange_value = 262,
  rocblas_srange_index = 263,
} rocblas_srange;

#endif
