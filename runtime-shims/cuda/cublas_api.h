// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// BLAS, version 2 of the API.
#ifndef PORTHIP_CUBLAS_API_H
#define PORTHIP_CUBLAS_API_H
#define CUBLAS_API_H_
#define CUBLASAPI
#define CUBLASWINAPI

#include "driver_types.h"
#include "library_types.h"
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include <stdint.h>

#define CUBLAS_VERSION \
  (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)
#define CUBLAS_VER_BUILD 3
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_NOT_INITIALIZED,
  CUBLAS_STATUS_ALLOC_FAILED = 3, CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH, CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR,
  CUBLAS_STATUS_NOT_SUPPORTED, CUBLAS_STATUS_LICENSE_ERROR
} cublasStatus_t;

typedef enum {
  CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL
} cublasFillMode_t;

typedef enum {
  CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT
} cublasDiagType_t;

typedef enum {
  CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT
} cublasSideMode_t;

typedef enum {
  CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG
} cublasOperation_t;

typedef enum {
  CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE
} cublasPointerMode_t;

typedef enum {
  CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED
} cublasAtomicsMode_t;

typedef enum {
  CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0,
  CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_ALGO4,
  CUBLAS_GEMM_ALGO5, CUBLAS_GEMM_ALGO6, CUBLAS_GEMM_ALGO7, CUBLAS_GEMM_ALGO8,
  CUBLAS_GEMM_ALGO9, CUBLAS_GEMM_ALGO10, CUBLAS_GEMM_ALGO11, CUBLAS_GEMM_ALGO12,
  CUBLAS_GEMM_ALGO13, CUBLAS_GEMM_ALGO14, CUBLAS_GEMM_ALGO15,
  CUBLAS_GEMM_ALGO16, CUBLAS_GEMM_ALGO17, CUBLAS_GEMM_ALGO18,
  CUBLAS_GEMM_ALGO19, CUBLAS_GEMM_ALGO20, CUBLAS_GEMM_ALGO21,
  CUBLAS_GEMM_ALGO22, CUBLAS_GEMM_ALGO23, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP,
  CUBLAS_GEMM_ALGO1_TENSOR_OP, CUBLAS_GEMM_ALGO2_TENSOR_OP,
  CUBLAS_GEMM_ALGO3_TENSOR_OP, CUBLAS_GEMM_ALGO4_TENSOR_OP,
  CUBLAS_GEMM_ALGO5_TENSOR_OP, CUBLAS_GEMM_ALGO6_TENSOR_OP,
  CUBLAS_GEMM_ALGO7_TENSOR_OP, CUBLAS_GEMM_ALGO8_TENSOR_OP,
  CUBLAS_GEMM_ALGO9_TENSOR_OP, CUBLAS_GEMM_ALGO10_TENSOR_OP,
  CUBLAS_GEMM_ALGO11_TENSOR_OP, CUBLAS_GEMM_ALGO12_TENSOR_OP,
  CUBLAS_GEMM_ALGO13_TENSOR_OP, CUBLAS_GEMM_ALGO14_TENSOR_OP,
  CUBLAS_GEMM_ALGO15_TENSOR_OP, CUBLAS_GEMM_AUTOTUNE = 999
} cublasGemmAlgo_t;

typedef enum {
  CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH,
  CUBLAS_TF32_TENSOR_OP_MATH, CUBLAS_FP32_EMULATED_BF16X9_MATH,
  CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;

typedef cudaDataType cublasDataType_t;

typedef enum {
  CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC, CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC, CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF, CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_32F_EMULATED_16BFX9, CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC, CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79,
  CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC
} cublasComputeType_t;

typedef enum {
  CUBLAS_EMULATION_STRATEGY_DEFAULT, CUBLAS_EMULATION_STRATEGY_PERFORMANT,
  CUBLAS_EMULATION_STRATEGY_EAGER
} cublasEmulationStrategy_t;

struct cublasContext;

typedef struct cublasContext *cublasHandle_t;
typedef void (*cublasLogCallback)(const char *);

#include "porthip_cublas_calls.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#ifdef __cplusplus
// Overloads for C++.
// The compute type that a data type stood for before CUDA 11.
inline cublasStatus_t
cublasMigrateComputeType(cublasHandle_t handle, cudaDataType_t dataType,
                         cublasComputeType_t *computeType) {
  cublasMath_t mode = CUBLAS_DEFAULT_MATH;
  cublasStatus_t status = cublasGetMathMode(handle, &mode);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  bool isPedantic = (int(mode) & 15) == CUBLAS_PEDANTIC_MATH;
  switch (dataType) {
  case CUDA_R_32F:
  case CUDA_C_32F:
    *computeType = isPedantic ? CUBLAS_COMPUTE_32F_PEDANTIC : CUBLAS_COMPUTE_32F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_64F:
  case CUDA_C_64F:
    *computeType = isPedantic ? CUBLAS_COMPUTE_64F_PEDANTIC : CUBLAS_COMPUTE_64F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_16F:
    *computeType = isPedantic ? CUBLAS_COMPUTE_16F_PEDANTIC : CUBLAS_COMPUTE_16F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_32I:
    *computeType = isPedantic ? CUBLAS_COMPUTE_32I_PEDANTIC : CUBLAS_COMPUTE_32I;
    return CUBLAS_STATUS_SUCCESS;
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const void *alpha,
    const void *A, cudaDataType Atype, int lda, const void *B,
    cudaDataType Btype, int ldb, const void *beta, void *C, cudaDataType Ctype,
    int ldc, cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &compute);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  return cublasGemmEx(
      handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype,
      ldb, beta, C, Ctype, ldc, compute, algo);
}
inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle,
    cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void *alpha, const void *const *Aarray, cudaDataType Atype, int lda,
    const void *const *Barray, cudaDataType Btype, int ldb, const void *beta,
    void *const *Carray, cudaDataType Ctype, int ldc, int batchCount,
    cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &compute);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  return cublasGemmBatchedEx(
      handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray,
      Btype, ldb, beta, Carray, Ctype, ldc, batchCount, compute, algo);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle,
    cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void *alpha, const void *A, cudaDataType Atype, int lda,
    long long strideA, const void *B, cudaDataType Btype, int ldb,
    long long strideB, const void *beta, void *C, cudaDataType Ctype, int ldc,
    long long strideC, int batchCount, cudaDataType computeType,
    cublasGemmAlgo_t algo) {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &compute);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  return cublasGemmStridedBatchedEx(
      handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B,
      Btype, ldb, strideB, beta, C, Ctype, ldc, strideC, batchCount,
      compute, algo);
}
inline cublasStatus_t
cublasSetEmulationStrategy(cublasHandle_t handle,
                           cudaEmulationStrategy strategy) {
  return cublasSetEmulationStrategy(
      handle, static_cast<cublasEmulationStrategy_t>(strategy));
}
inline cublasStatus_t
cublasGetEmulationStrategy(cublasHandle_t handle,
                           cudaEmulationStrategy *strategy) {
  return cublasGetEmulationStrategy(
      handle, reinterpret_cast<cublasEmulationStrategy_t *>(strategy));
}
#endif

#endif
