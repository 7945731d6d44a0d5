// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse matrices.
#ifndef PORTHIP_CUSPARSE_H
#define PORTHIP_CUSPARSE_H
#define CUSPARSE_H_
#define CUSPARSEAPI

#include "cuComplex.h"
#include "cuda_fp16.h"
#include "cuda_runtime_api.h"
#include "library_types.h"
#include <stdint.h>
#include <stdio.h>

#define CUSPARSE_VERSION \
  (CUSPARSE_VER_MAJOR * 1000 + CUSPARSE_VER_MINOR * 100 + CUSPARSE_VER_PATCH)
#define CUSPARSE_VER_BUILD 3
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VER_PATCH 3

struct __half;

#ifdef __cplusplus
extern "C" {
#endif

struct cusparseContext;

typedef struct cusparseContext *cusparseHandle_t;

struct cusparseMatDescr;

typedef struct cusparseMatDescr *cusparseMatDescr_t;

struct bsrsv2Info;

typedef struct bsrsv2Info *bsrsv2Info_t;

struct bsrsm2Info;

typedef struct bsrsm2Info *bsrsm2Info_t;

struct csric02Info;

typedef struct csric02Info *csric02Info_t;

struct bsric02Info;

typedef struct bsric02Info *bsric02Info_t;

struct csrilu02Info;

typedef struct csrilu02Info *csrilu02Info_t;

struct bsrilu02Info;

typedef struct bsrilu02Info *bsrilu02Info_t;

struct csru2csrInfo;

typedef struct csru2csrInfo *csru2csrInfo_t;

struct cusparseColorInfo;

typedef struct cusparseColorInfo *cusparseColorInfo_t;

struct pruneInfo;

typedef struct pruneInfo *pruneInfo_t;

typedef enum {
  CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED,
  CUSPARSE_STATUS_ALLOC_FAILED, CUSPARSE_STATUS_INVALID_VALUE,
  CUSPARSE_STATUS_ARCH_MISMATCH, CUSPARSE_STATUS_MAPPING_ERROR,
  CUSPARSE_STATUS_EXECUTION_FAILED, CUSPARSE_STATUS_INTERNAL_ERROR,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSPARSE_STATUS_ZERO_PIVOT,
  CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
} cusparseStatus_t;

typedef enum {
  CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE
} cusparsePointerMode_t;

typedef enum {
  CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC
} cusparseAction_t;

typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC,
  CUSPARSE_MATRIX_TYPE_HERMITIAN, CUSPARSE_MATRIX_TYPE_TRIANGULAR
} cusparseMatrixType_t;

typedef enum {
  CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER
} cusparseFillMode_t;

typedef enum {
  CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT
} cusparseDiagType_t;

typedef enum {
  CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE
} cusparseIndexBase_t;

typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
} cusparseOperation_t;

typedef enum {
  CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN
} cusparseDirection_t;

typedef enum {
  CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL
} cusparseSolvePolicy_t;

typedef enum {
  CUSPARSE_COLOR_ALG0, CUSPARSE_COLOR_ALG1
} cusparseColorAlg_t;

typedef void (*cusparseLoggerCallback_t)(int, const char *, const char *);

typedef enum {
  CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1
} cusparseCsr2CscAlg_t;

typedef enum {
  CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO,
  CUSPARSE_FORMAT_BLOCKED_ELL = 5, CUSPARSE_FORMAT_BSR,
  CUSPARSE_FORMAT_SLICED_ELLPACK
} cusparseFormat_t;

typedef enum {
  CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW
} cusparseOrder_t;

typedef enum {
  CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I
} cusparseIndexType_t;

struct cusparseSpVecDescr;
struct cusparseDnVecDescr;
struct cusparseSpMatDescr;
struct cusparseDnMatDescr;

typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;

typedef enum {
  CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE
} cusparseSpMatAttribute_t;

typedef enum {
  CUSPARSE_SPARSETODENSE_ALG_DEFAULT
} cusparseSparseToDenseAlg_t;

typedef enum {
  CUSPARSE_DENSETOSPARSE_ALG_DEFAULT
} cusparseDenseToSparseAlg_t;

typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2,
  CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_COO_ALG2 = 4,
  CUSPARSE_SPMV_SELL_ALG1, CUSPARSE_SPMV_BSR_ALG1
} cusparseSpMVAlg_t;

typedef enum {
  CUSPARSE_SPSV_ALG_DEFAULT
} cusparseSpSVAlg_t;

typedef enum {
  CUSPARSE_SPSV_UPDATE_GENERAL, CUSPARSE_SPSV_UPDATE_DIAGONAL
} cusparseSpSVUpdate_t;

struct cusparseSpSVDescr;

typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;

typedef enum {
  CUSPARSE_SPSM_ALG_DEFAULT
} cusparseSpSMAlg_t;

typedef enum {
  CUSPARSE_SPSM_UPDATE_GENERAL, CUSPARSE_SPSM_UPDATE_DIAGONAL
} cusparseSpSMUpdate_t;

struct cusparseSpSMDescr;

typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;

typedef enum {
  CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_COO_ALG1, CUSPARSE_SPMM_COO_ALG2,
  CUSPARSE_SPMM_COO_ALG3, CUSPARSE_SPMM_COO_ALG4 = 5,
  CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_CSR_ALG3 = 12, CUSPARSE_SPMM_BLOCKED_ELL_ALG1,
  CUSPARSE_SPMM_BSR_ALG1
} cusparseSpMMAlg_t;

typedef enum {
  CUSPARSE_SPGEMM_DEFAULT, CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC,
  CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC, CUSPARSE_SPGEMM_ALG1,
  CUSPARSE_SPGEMM_ALG2, CUSPARSE_SPGEMM_ALG3
} cusparseSpGEMMAlg_t;

struct cusparseSpGEMMDescr;

typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;

typedef enum {
  CUSPARSE_SDDMM_ALG_DEFAULT
} cusparseSDDMMAlg_t;

struct cusparseSpMMOpPlan;

typedef struct cusparseSpMMOpPlan *cusparseSpMMOpPlan_t;

typedef enum {
  CUSPARSE_SPMM_OP_ALG_DEFAULT
} cusparseSpMMOpAlg_t;

#include "porthip_cusparse_calls.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#endif
