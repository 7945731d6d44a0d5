// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLASLt for the virtual GPU where ROCm's is not installed: the interface of
// HIP 6.3 (hipBLASLt 0.10), but for its C++ extension.
// Source: names, types and values of hipblaslt.h.
#ifndef _HIPBLASLT_H_
#define _HIPBLASLT_H_

#ifndef HIPBLAS_V2
#define HIPBLAS_V2
#endif
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <stddef.h>

typedef enum {
  HIPBLASLT_EPILOGUE_DEFAULT = 1,
  HIPBLASLT_EPILOGUE_RELU = 2,
  HIPBLASLT_EPILOGUE_BIAS = 4,
  HIPBLASLT_EPILOGUE_RELU_BIAS = 6,
  HIPBLASLT_EPILOGUE_GELU = 32,
  HIPBLASLT_EPILOGUE_GELU_BIAS = 36,
  HIPBLASLT_EPILOGUE_GELU_AUX = 160,
  HIPBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
  HIPBLASLT_EPILOGUE_DGELU = 192,
  HIPBLASLT_EPILOGUE_DGELU_BGRAD = 208,
  HIPBLASLT_EPILOGUE_BGRADA = 256,
  HIPBLASLT_EPILOGUE_BGRADB = 512
} hipblasLtEpilogue_t;
typedef enum {
  HIPBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
  HIPBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
  HIPBLASLT_MATRIX_LAYOUT_TYPE,
  HIPBLASLT_MATRIX_LAYOUT_ORDER,
  HIPBLASLT_MATRIX_LAYOUT_ROWS,
  HIPBLASLT_MATRIX_LAYOUT_COLS,
  HIPBLASLT_MATRIX_LAYOUT_LD
} hipblasLtMatrixLayoutAttribute_t;
typedef enum {
  HIPBLASLT_POINTER_MODE_HOST = 0,
  HIPBLASLT_POINTER_MODE_DEVICE = 1,
  HIPBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST = 4
} hipblasLtPointerMode_t;
typedef enum {
  HIPBLASLT_MATMUL_DESC_TRANSA,
  HIPBLASLT_MATMUL_DESC_TRANSB,
  HIPBLASLT_MATMUL_DESC_EPILOGUE,
  HIPBLASLT_MATMUL_DESC_BIAS_POINTER,
  HIPBLASLT_MATMUL_DESC_BIAS_DATA_TYPE,
  HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER,
  HIPBLASLT_MATMUL_DESC_B_SCALE_POINTER,
  HIPBLASLT_MATMUL_DESC_C_SCALE_POINTER,
  HIPBLASLT_MATMUL_DESC_D_SCALE_POINTER,
  HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER,
  HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER,
  HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD,
  HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE,
  HIPBLASLT_MATMUL_DESC_POINTER_MODE,
  HIPBLASLT_MATMUL_DESC_AMAX_D_POINTER,
  HIPBLASLT_MATMUL_DESC_COMPUTE_INPUT_TYPE_A_EXT = 100,
  HIPBLASLT_MATMUL_DESC_COMPUTE_INPUT_TYPE_B_EXT,
  HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER_VEC_EXT,
  HIPBLASLT_MATMUL_DESC_B_SCALE_POINTER_VEC_EXT,
  HIPBLASLT_MATMUL_DESC_MAX
} hipblasLtMatmulDescAttributes_t;
typedef enum {
  HIPBLASLT_MATMUL_PREF_SEARCH_MODE,
  HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
  HIPBLASLT_MATMUL_PREF_MAX
} hipblasLtMatmulPreferenceAttributes_t;
typedef enum { HIPBLASLT_ORDER_COL, HIPBLASLT_ORDER_ROW } hipblasLtOrder_t;
typedef enum {
  HIPBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE,
  HIPBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE,
  HIPBLASLT_MATRIX_TRANSFORM_DESC_TRANSA,
  HIPBLASLT_MATRIX_TRANSFORM_DESC_TRANSB
} hipblasLtMatrixTransformDescAttributes_t;

typedef struct {
  uint64_t data[4];
} hipblasLtMatrixLayoutOpaque_t;
typedef struct {
  uint64_t data[4];
} hipblasLtMatmulDescOpaque_t;
typedef struct {
  uint64_t data[5];
} hipblasLtMatmulPreferenceOpaque_t;
typedef struct {
  uint64_t data[8];
} hipblasLtMatrixTransformDescOpaque_t;
typedef void *hipblasLtHandle_t;
typedef hipblasLtMatrixLayoutOpaque_t *hipblasLtMatrixLayout_t;
typedef hipblasLtMatmulDescOpaque_t *hipblasLtMatmulDesc_t;
typedef hipblasLtMatmulPreferenceOpaque_t *hipblasLtMatmulPreference_t;
typedef hipblasLtMatrixTransformDescOpaque_t *hipblasLtMatrixTransformDesc_t;

typedef struct _hipblasLtMatmulAlgo_t {
#ifdef __cplusplus
  uint8_t data[16] = {0};
  size_t max_workspace_bytes = 0;
#else
  uint8_t data[16];
  size_t max_workspace_bytes;
#endif
} hipblasLtMatmulAlgo_t;
typedef struct _hipblasLtMatmulHeuristicResult_t {
  hipblasLtMatmulAlgo_t algo;
#ifdef __cplusplus
  size_t workspaceSize = 0;
  hipblasStatus_t state = HIPBLAS_STATUS_SUCCESS;
  float wavesCount = 1;
#else
  size_t workspaceSize;
  hipblasStatus_t state;
  float wavesCount;
#endif
  int reserved[4];
} hipblasLtMatmulHeuristicResult_t;

#ifdef __cplusplus
extern "C" {
#endif

hipblasStatus_t hipblasLtGetVersion(hipblasLtHandle_t handle, int *version);
hipblasStatus_t hipblasLtCreate(hipblasLtHandle_t *handle);
hipblasStatus_t hipblasLtDestroy(const hipblasLtHandle_t handle);

hipblasStatus_t hipblasLtMatrixLayoutCreate(hipblasLtMatrixLayout_t *layout,
                                            hipDataType type, uint64_t rows,
                                            uint64_t cols, int64_t ld);
hipblasStatus_t
hipblasLtMatrixLayoutDestroy(const hipblasLtMatrixLayout_t layout);
hipblasStatus_t hipblasLtMatrixLayoutSetAttribute(
    hipblasLtMatrixLayout_t layout, hipblasLtMatrixLayoutAttribute_t attr,
    const void *buf, size_t sizeInBytes);
hipblasStatus_t hipblasLtMatrixLayoutGetAttribute(
    hipblasLtMatrixLayout_t layout, hipblasLtMatrixLayoutAttribute_t attr,
    void *buf, size_t sizeInBytes, size_t *sizeWritten);

hipblasStatus_t hipblasLtMatmulDescCreate(hipblasLtMatmulDesc_t *desc,
                                          hipblasComputeType_t computeType,
                                          hipDataType scaleType);
hipblasStatus_t hipblasLtMatmulDescDestroy(const hipblasLtMatmulDesc_t desc);
hipblasStatus_t hipblasLtMatmulDescSetAttribute(
    hipblasLtMatmulDesc_t desc, hipblasLtMatmulDescAttributes_t attr,
    const void *buf, size_t sizeInBytes);
hipblasStatus_t hipblasLtMatmulDescGetAttribute(
    hipblasLtMatmulDesc_t desc, hipblasLtMatmulDescAttributes_t attr, void *buf,
    size_t sizeInBytes, size_t *sizeWritten);

hipblasStatus_t
hipblasLtMatmulPreferenceCreate(hipblasLtMatmulPreference_t *pref);
hipblasStatus_t
hipblasLtMatmulPreferenceDestroy(const hipblasLtMatmulPreference_t pref);
hipblasStatus_t hipblasLtMatmulPreferenceSetAttribute(
    hipblasLtMatmulPreference_t pref,
    hipblasLtMatmulPreferenceAttributes_t attr, const void *buf,
    size_t sizeInBytes);
hipblasStatus_t hipblasLtMatmulPreferenceGetAttribute(
    hipblasLtMatmulPreference_t pref,
    hipblasLtMatmulPreferenceAttributes_t attr, void *buf, size_t sizeInBytes,
    size_t *sizeWritten);

hipblasStatus_t hipblasLtMatmulAlgoGetHeuristic(
    hipblasLtHandle_t handle, hipblasLtMatmulDesc_t desc,
    hipblasLtMatrixLayout_t A, hipblasLtMatrixLayout_t B,
    hipblasLtMatrixLayout_t C, hipblasLtMatrixLayout_t D,
    hipblasLtMatmulPreference_t pref, int requestedAlgoCount,
    hipblasLtMatmulHeuristicResult_t results[], int *returnAlgoCount);
hipblasStatus_t hipblasLtMatmul(
    hipblasLtHandle_t handle, hipblasLtMatmulDesc_t desc, const void *alpha,
    const void *A, hipblasLtMatrixLayout_t Adesc, const void *B,
    hipblasLtMatrixLayout_t Bdesc, const void *beta, const void *C,
    hipblasLtMatrixLayout_t Cdesc, void *D, hipblasLtMatrixLayout_t Ddesc,
    const hipblasLtMatmulAlgo_t *algo, void *workspace,
    size_t workspaceSizeInBytes, hipStream_t stream);

// Declared, so that programs compile; the virtual GPU does not compute it, and
// says so by name.
hipblasStatus_t hipblasLtMatrixTransformDescCreate(
    hipblasLtMatrixTransformDesc_t *desc, hipDataType scaleType);
hipblasStatus_t
hipblasLtMatrixTransformDescDestroy(hipblasLtMatrixTransformDesc_t desc);
hipblasStatus_t hipblasLtMatrixTransformDescSetAttribute(
    hipblasLtMatrixTransformDesc_t desc,
    hipblasLtMatrixTransformDescAttributes_t attr, const void *buf,
    size_t sizeInBytes);
hipblasStatus_t hipblasLtMatrixTransformDescGetAttribute(
    hipblasLtMatrixTransformDesc_t desc,
    hipblasLtMatrixTransformDescAttributes_t attr, void *buf,
    size_t sizeInBytes, size_t *sizeWritten);
hipblasStatus_t hipblasLtMatrixTransform(
    hipblasLtHandle_t handle, hipblasLtMatrixTransformDesc_t desc,
    const void *alpha, const void *A, hipblasLtMatrixLayout_t Adesc,
    const void *beta, const void *B, hipblasLtMatrixLayout_t Bdesc, void *C,
    hipblasLtMatrixLayout_t Cdesc, hipStream_t stream);

#ifdef __cplusplus
}
#endif
#endif
