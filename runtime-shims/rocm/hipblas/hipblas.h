// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS for the virtual GPU where ROCm's is not installed: the interface of
// HIP 6.3 (hipBLAS 2.3), with HIPBLAS_V2 or without, whatever HIP is installed.
// Source: names, types and values of hipblas.h and hipblas-common.h.
#ifndef HIPBLAS_H
#define HIPBLAS_H
#define HIPBLAS_COMMON_H
/// For porthip/blas.h: the interface is that of HIP 6.
#define PORTHIP_OWN_HIPBLAS

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/hip_version.h>
#include "../porthip_data_types.h"
#include <stdint.h>

#define hipblasVersionMajor 2
#define hipblasVersionMinor 3
#define hipblasVersionPatch 0

typedef void *hipblasHandle_t;
typedef int8_t hipblasInt8;
typedef int64_t hipblasStride;
#if defined(__cplusplus) && defined(HIPBLAS_USE_HIP_HALF)
#include <hip/hip_fp16.h>
typedef __half hipblasHalf;
#else
typedef uint16_t hipblasHalf;
#endif
typedef struct hipblasBfloat16 {
  uint16_t data;
} hipblasBfloat16;

#if defined(HIPBLAS_V2) || defined(ROCM_MATHLIBS_API_USE_HIP_COMPLEX)
typedef hipFloatComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;
#elif defined(__cplusplus)
struct hipblasComplex {
  hipblasComplex() = default;
  hipblasComplex(float r, float i = 0) : x(r), y(i) {}
  float real() const { return x; }
  float imag() const { return y; }
  void real(float r) { x = r; }
  void imag(float i) { y = i; }

private:
  float x, y;
};
struct hipblasDoubleComplex {
  hipblasDoubleComplex() = default;
  hipblasDoubleComplex(double r, double i = 0) : x(r), y(i) {}
  double real() const { return x; }
  double imag() const { return y; }
  void real(double r) { x = r; }
  void imag(double i) { y = i; }

private:
  double x, y;
};
#else
typedef struct hipblasComplex {
  float x, y;
} hipblasComplex;
typedef struct hipblasDoubleComplex {
  double x, y;
} hipblasDoubleComplex;
#endif

typedef enum {
  HIPBLAS_STATUS_SUCCESS,
  HIPBLAS_STATUS_NOT_INITIALIZED,
  HIPBLAS_STATUS_ALLOC_FAILED,
  HIPBLAS_STATUS_INVALID_VALUE,
  HIPBLAS_STATUS_MAPPING_ERROR,
  HIPBLAS_STATUS_EXECUTION_FAILED,
  HIPBLAS_STATUS_INTERNAL_ERROR,
  HIPBLAS_STATUS_NOT_SUPPORTED,
  HIPBLAS_STATUS_ARCH_MISMATCH,
  HIPBLAS_STATUS_HANDLE_IS_NULLPTR,
  HIPBLAS_STATUS_INVALID_ENUM,
  HIPBLAS_STATUS_UNKNOWN
} hipblasStatus_t;

typedef enum {
  HIPBLAS_OP_N = 111,
  HIPBLAS_OP_T,
  HIPBLAS_OP_C
} hipblasOperation_t;
typedef enum {
  HIPBLAS_FILL_MODE_UPPER = 121,
  HIPBLAS_FILL_MODE_LOWER,
  HIPBLAS_FILL_MODE_FULL
} hipblasFillMode_t;
typedef enum {
  HIPBLAS_DIAG_NON_UNIT = 131,
  HIPBLAS_DIAG_UNIT
} hipblasDiagType_t;
typedef enum {
  HIPBLAS_SIDE_LEFT = 141,
  HIPBLAS_SIDE_RIGHT,
  HIPBLAS_SIDE_BOTH
} hipblasSideMode_t;
typedef enum {
  HIPBLAS_POINTER_MODE_HOST,
  HIPBLAS_POINTER_MODE_DEVICE
} hipblasPointerMode_t;
typedef enum {
  HIPBLAS_ATOMICS_NOT_ALLOWED,
  HIPBLAS_ATOMICS_ALLOWED
} hipblasAtomicsMode_t;
typedef enum { HIPBLAS_GEMM_DEFAULT = 160 } hipblasGemmAlgo_t;
typedef enum {
  HIPBLAS_DEFAULT_MATH,
  HIPBLAS_XF32_XDL_MATH,
  HIPBLAS_PEDANTIC_MATH,
  HIPBLAS_TF32_TENSOR_OP_MATH,
  HIPBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION,
  HIPBLAS_TENSOR_OP_MATH
} hipblasMath_t;
typedef enum {
  HIPBLAS_COMPUTE_16F,
  HIPBLAS_COMPUTE_16F_PEDANTIC,
  HIPBLAS_COMPUTE_32F,
  HIPBLAS_COMPUTE_32F_PEDANTIC,
  HIPBLAS_COMPUTE_32F_FAST_16F,
  HIPBLAS_COMPUTE_32F_FAST_16BF,
  HIPBLAS_COMPUTE_32F_FAST_TF32,
  HIPBLAS_COMPUTE_64F,
  HIPBLAS_COMPUTE_64F_PEDANTIC,
  HIPBLAS_COMPUTE_32I,
  HIPBLAS_COMPUTE_32I_PEDANTIC
} hipblasComputeType_t;

#ifdef HIPBLAS_V2
typedef hipDataType hipblasDatatype_t;
typedef hipblasComputeType_t porthipHipblasCompute;
#define HIPBLAS_R_16F HIP_R_16F
#define HIPBLAS_R_32F HIP_R_32F
#define HIPBLAS_R_64F HIP_R_64F
#define HIPBLAS_C_16F HIP_C_16F
#define HIPBLAS_C_32F HIP_C_32F
#define HIPBLAS_C_64F HIP_C_64F
#define HIPBLAS_R_8I HIP_R_8I
#define HIPBLAS_R_8U HIP_R_8U
#define HIPBLAS_R_32I HIP_R_32I
#define HIPBLAS_R_32U HIP_R_32U
#define HIPBLAS_R_16B HIP_R_16BF
#define HIPBLAS_C_16B HIP_C_16BF
#else
typedef enum {
  HIPBLAS_R_16F = 150,
  HIPBLAS_R_32F,
  HIPBLAS_R_64F,
  HIPBLAS_C_16F,
  HIPBLAS_C_32F,
  HIPBLAS_C_64F,
  HIPBLAS_R_8I = 160,
  HIPBLAS_R_8U,
  HIPBLAS_R_32I,
  HIPBLAS_R_32U,
  HIPBLAS_C_8I,
  HIPBLAS_C_8U,
  HIPBLAS_C_32I,
  HIPBLAS_C_32U,
  HIPBLAS_R_16B,
  HIPBLAS_C_16B,
  HIPBLAS_DATATYPE_INVALID = 255
} hipblasDatatype_t;
/// The first version names the compute type by a data type.
typedef hipblasDatatype_t porthipHipblasCompute;
#endif

#ifdef __cplusplus
extern "C" {
#endif

hipblasStatus_t hipblasCreate(hipblasHandle_t *handle);
hipblasStatus_t hipblasDestroy(hipblasHandle_t handle);
hipblasStatus_t hipblasSetStream(hipblasHandle_t handle, hipStream_t stream);
hipblasStatus_t hipblasGetStream(hipblasHandle_t handle, hipStream_t *stream);
hipblasStatus_t hipblasSetPointerMode(hipblasHandle_t handle,
                                      hipblasPointerMode_t mode);
hipblasStatus_t hipblasGetPointerMode(hipblasHandle_t handle,
                                      hipblasPointerMode_t *mode);
hipblasStatus_t hipblasSetMathMode(hipblasHandle_t handle, hipblasMath_t mode);
hipblasStatus_t hipblasGetMathMode(hipblasHandle_t handle, hipblasMath_t *mode);
hipblasStatus_t hipblasSetAtomicsMode(hipblasHandle_t handle,
                                      hipblasAtomicsMode_t mode);
hipblasStatus_t hipblasGetAtomicsMode(hipblasHandle_t handle,
                                      hipblasAtomicsMode_t *mode);
const char *hipblasStatusToString(hipblasStatus_t status);
hipblasStatus_t hipblasSetVector(int n, int elemSize, const void *x, int incx,
                                 void *y, int incy);
hipblasStatus_t hipblasGetVector(int n, int elemSize, const void *x, int incx,
                                 void *y, int incy);
hipblasStatus_t hipblasSetMatrix(int rows, int cols, int elemSize,
                                 const void *A, int lda, void *B, int ldb);
hipblasStatus_t hipblasGetMatrix(int rows, int cols, int elemSize,
                                 const void *A, int lda, void *B, int ldb);
hipblasStatus_t hipblasSetVectorAsync(int n, int elemSize, const void *x,
                                      int incx, void *y, int incy,
                                      hipStream_t stream);
hipblasStatus_t hipblasGetVectorAsync(int n, int elemSize, const void *x,
                                      int incx, void *y, int incy,
                                      hipStream_t stream);
hipblasStatus_t hipblasSetMatrixAsync(int rows, int cols, int elemSize,
                                      const void *A, int lda, void *B, int ldb,
                                      hipStream_t stream);
hipblasStatus_t hipblasGetMatrixAsync(int rows, int cols, int elemSize,
                                      const void *A, int lda, void *B, int ldb,
                                      hipStream_t stream);

#include <hipblas/porthip_hipblas_levels.inc>
#define PORTHIP_BLAS_I int
#define PORTHIP_BLAS_N(L, Op) hipblas##L##Op
#include <hipblas/porthip_hipblas_calls.inc>
#undef PORTHIP_BLAS_I
#undef PORTHIP_BLAS_N
#define PORTHIP_BLAS_I int64_t
#define PORTHIP_BLAS_N(L, Op) hipblas##L##Op##_64
#include <hipblas/porthip_hipblas_calls.inc>
#undef PORTHIP_BLAS_I
#undef PORTHIP_BLAS_N

#ifdef __cplusplus
}
#endif
#endif
