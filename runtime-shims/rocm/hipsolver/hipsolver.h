// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipSOLVER's functions for dense matrices in cuSOLVER's form, where ROCm's own
// header is not installed, and its sparse ones. Its refactorization functions, and
// those in its own form (hipsolverSpotrf), are missing.
// Source: hipSOLVER of ROCm 6.3, "hipSOLVER API reference".
#ifndef PORTHIP_HIPSOLVER_H
#define PORTHIP_HIPSOLVER_H
#define HIPSOLVER_H
#define HIPSOLVER_EXPORT

#include "../hipblas/hipblas.h"
#include <hip/hip_complex.h>
#include <stddef.h>
#include <stdint.h>

#define hipsolverVersionMajor 2
#define hipsolverVersionMinor 3
#define hipsolverVersionPatch 0

#ifdef __cplusplus
extern "C" {
#endif

typedef void *hipsolverHandle_t;
typedef hipsolverHandle_t hipsolverDnHandle_t;
typedef void *hipsolverGesvdjInfo_t;
typedef void *hipsolverSyevjInfo_t;
typedef void *hipsolverDnParams_t;

typedef enum {
  HIPSOLVER_STATUS_SUCCESS = 0,
  HIPSOLVER_STATUS_NOT_INITIALIZED = 1,
  HIPSOLVER_STATUS_ALLOC_FAILED = 2,
  HIPSOLVER_STATUS_INVALID_VALUE = 3,
  HIPSOLVER_STATUS_MAPPING_ERROR = 4,
  HIPSOLVER_STATUS_EXECUTION_FAILED = 5,
  HIPSOLVER_STATUS_INTERNAL_ERROR = 6,
  HIPSOLVER_STATUS_NOT_SUPPORTED = 7,
  HIPSOLVER_STATUS_ARCH_MISMATCH = 8,
  HIPSOLVER_STATUS_HANDLE_IS_NULLPTR = 9,
  HIPSOLVER_STATUS_INVALID_ENUM = 10,
  HIPSOLVER_STATUS_UNKNOWN = 11,
  HIPSOLVER_STATUS_ZERO_PIVOT = 12,
  HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 13
} hipsolverStatus_t;

typedef enum {
  HIPSOLVER_EIG_MODE_NOVECTOR = 201,
  HIPSOLVER_EIG_MODE_VECTOR = 202
} hipsolverEigMode_t;
typedef enum {
  HIPSOLVER_EIG_TYPE_1 = 211,
  HIPSOLVER_EIG_TYPE_2 = 212,
  HIPSOLVER_EIG_TYPE_3 = 213
} hipsolverEigType_t;
typedef enum {
  HIPSOLVER_EIG_RANGE_ALL = 221,
  HIPSOLVER_EIG_RANGE_V = 222,
  HIPSOLVER_EIG_RANGE_I = 223
} hipsolverEigRange_t;
typedef enum {
  HIPSOLVER_ALG_0 = 231,
  HIPSOLVER_ALG_1 = 232
} hipsolverAlgMode_t;
typedef enum {
  HIPSOLVER_DETERMINISTIC_RESULTS = 241,
  HIPSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS = 242
} hipsolverDeterministicMode_t;
typedef enum { HIPSOLVERDN_GETRF = 0 } hipsolverDnFunction_t;

typedef hipblasOperation_t hipsolverOperation_t;
typedef hipblasFillMode_t hipsolverFillMode_t;
typedef hipblasSideMode_t hipsolverSideMode_t;
#define HIPSOLVER_OP_N HIPBLAS_OP_N
#define HIPSOLVER_OP_T HIPBLAS_OP_T
#define HIPSOLVER_OP_C HIPBLAS_OP_C
#define HIPSOLVER_FILL_MODE_UPPER HIPBLAS_FILL_MODE_UPPER
#define HIPSOLVER_FILL_MODE_LOWER HIPBLAS_FILL_MODE_LOWER
#define HIPSOLVER_SIDE_LEFT HIPBLAS_SIDE_LEFT
#define HIPSOLVER_SIDE_RIGHT HIPBLAS_SIDE_RIGHT

hipsolverStatus_t hipsolverCreate(hipsolverHandle_t *H);
hipsolverStatus_t hipsolverDestroy(hipsolverHandle_t H);
hipsolverStatus_t hipsolverSetStream(hipsolverHandle_t H, hipStream_t Stream);
hipsolverStatus_t hipsolverGetStream(hipsolverHandle_t H, hipStream_t *Stream);
hipsolverStatus_t hipsolverDnCreate(hipsolverHandle_t *H);
hipsolverStatus_t hipsolverDnDestroy(hipsolverHandle_t H);
hipsolverStatus_t hipsolverDnSetStream(hipsolverHandle_t H, hipStream_t Stream);
hipsolverStatus_t hipsolverDnGetStream(hipsolverHandle_t H,
                                       hipStream_t *Stream);
hipsolverStatus_t
hipsolverDnSetDeterministicMode(hipsolverHandle_t H,
                                hipsolverDeterministicMode_t Mode);
hipsolverStatus_t
hipsolverDnGetDeterministicMode(hipsolverHandle_t H,
                                hipsolverDeterministicMode_t *Mode);

#define PORTHIP_HIPSOLVER_JACOBI(Name, name)                                   \
  hipsolverStatus_t hipsolverDnCreate##Name##Info(                             \
      hipsolver##Name##Info_t *How);                                           \
  hipsolverStatus_t hipsolverDnDestroy##Name##Info(                            \
      hipsolver##Name##Info_t How);                                            \
  hipsolverStatus_t hipsolverDnX##name##SetTolerance(                          \
      hipsolver##Name##Info_t How, double Value);                              \
  hipsolverStatus_t hipsolverDnX##name##SetMaxSweeps(                          \
      hipsolver##Name##Info_t How, int Value);                                 \
  hipsolverStatus_t hipsolverDnX##name##SetSortEig(                            \
      hipsolver##Name##Info_t How, int Value);                                 \
  hipsolverStatus_t hipsolverDnX##name##GetResidual(                           \
      hipsolverDnHandle_t H, hipsolver##Name##Info_t How, double *To);         \
  hipsolverStatus_t hipsolverDnX##name##GetSweeps(                             \
      hipsolverDnHandle_t H, hipsolver##Name##Info_t How, int *To);
PORTHIP_HIPSOLVER_JACOBI(Syevj, syevj)
PORTHIP_HIPSOLVER_JACOBI(Gesvdj, gesvdj)
#undef PORTHIP_HIPSOLVER_JACOBI

#include "porthip_hipsolver_types.inc"
#include "porthip_hipsolver_calls.inc"

hipsolverStatus_t hipsolverDnCreateParams(hipsolverDnParams_t *P);
hipsolverStatus_t hipsolverDnDestroyParams(hipsolverDnParams_t P);
hipsolverStatus_t hipsolverDnSetAdvOptions(hipsolverDnParams_t P,
                                           hipsolverDnFunction_t Function,
                                           hipsolverAlgMode_t Mode);
hipsolverStatus_t hipsolverDnXpotrf_bufferSize(
    hipsolverDnHandle_t H, hipsolverDnParams_t P, hipsolverFillMode_t Uplo,
    int64_t N, hipDataType Type, const void *A, int64_t Ld,
    hipDataType Computed, size_t *OnDevice, size_t *OnHost);
hipsolverStatus_t
hipsolverDnXpotrf(hipsolverDnHandle_t H, hipsolverDnParams_t P,
                  hipsolverFillMode_t Uplo, int64_t N, hipDataType Type,
                  void *A, int64_t Ld, hipDataType Computed, void *Space,
                  size_t Bytes, void *HostSpace, size_t HostBytes, int *Info);
hipsolverStatus_t hipsolverDnXpotrs(hipsolverDnHandle_t H,
                                    hipsolverDnParams_t P,
                                    hipsolverFillMode_t Uplo, int64_t N,
                                    int64_t Columns, hipDataType Type,
                                    const void *A, int64_t Ld,
                                    hipDataType TypeB, void *B, int64_t LdB,
                                    int *Info);
hipsolverStatus_t hipsolverDnXgetrf_bufferSize(
    hipsolverDnHandle_t H, hipsolverDnParams_t P, int64_t M, int64_t N,
    hipDataType Type, const void *A, int64_t Ld, hipDataType Computed,
    size_t *OnDevice, size_t *OnHost);
hipsolverStatus_t
hipsolverDnXgetrf(hipsolverDnHandle_t H, hipsolverDnParams_t P, int64_t M,
                  int64_t N, hipDataType Type, void *A, int64_t Ld,
                  int64_t *Pivots, hipDataType Computed, void *Space,
                  size_t Bytes, void *HostSpace, size_t HostBytes, int *Info);
hipsolverStatus_t
hipsolverDnXgetrs(hipsolverDnHandle_t H, hipsolverDnParams_t P,
                  hipsolverOperation_t Op, int64_t N, int64_t Columns,
                  hipDataType Type, const void *A, int64_t Ld,
                  const int64_t *Pivots, hipDataType TypeB, void *B,
                  int64_t LdB, int *Info);
hipsolverStatus_t hipsolverDnXgeqrf_bufferSize(
    hipsolverDnHandle_t H, hipsolverDnParams_t P, int64_t M, int64_t N,
    hipDataType Type, const void *A, int64_t Ld, hipDataType TypeTau,
    const void *Tau, hipDataType Computed, size_t *OnDevice, size_t *OnHost);
hipsolverStatus_t
hipsolverDnXgeqrf(hipsolverDnHandle_t H, hipsolverDnParams_t P, int64_t M,
                  int64_t N, hipDataType Type, void *A, int64_t Ld,
                  hipDataType TypeTau, void *Tau, hipDataType Computed,
                  void *Space, size_t Bytes, void *HostSpace, size_t HostBytes,
                  int *Info);

//===-- Sparse matrices ---------------------------------------------------===//

typedef void *hipsolverSpHandle_t;
// hipSPARSE has the same.
typedef void *hipsparseMatDescr_t;

hipsolverStatus_t hipsolverSpCreate(hipsolverSpHandle_t *H);
hipsolverStatus_t hipsolverSpDestroy(hipsolverSpHandle_t H);
hipsolverStatus_t hipsolverSpSetStream(hipsolverSpHandle_t H,
                                       hipStream_t Stream);
// csrlsvqr: from ROCm 6.4 on.
#define PORTHIP_HIPSOLVER_SPARSE(Name, T)                                      \
  hipsolverStatus_t hipsolverSp##Name(                                         \
      hipsolverSpHandle_t H, int N, int Count, const hipsparseMatDescr_t Kind, \
      const T *Values, const int *Offsets, const int *Columns, const T *B,     \
      T Tolerance, int Order, T *X, int *Singular);
PORTHIP_HIPSOLVER_SPARSE(Scsrlsvchol, float)
PORTHIP_HIPSOLVER_SPARSE(Dcsrlsvchol, double)
PORTHIP_HIPSOLVER_SPARSE(ScsrlsvcholHost, float)
PORTHIP_HIPSOLVER_SPARSE(DcsrlsvcholHost, double)
PORTHIP_HIPSOLVER_SPARSE(Scsrlsvqr, float)
PORTHIP_HIPSOLVER_SPARSE(Dcsrlsvqr, double)
#undef PORTHIP_HIPSOLVER_SPARSE

#ifdef __cplusplus
}
#endif
#endif
