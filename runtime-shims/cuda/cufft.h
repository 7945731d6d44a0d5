// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fourier transforms.
#ifndef PORTHIP_CUFFT_H
#define PORTHIP_CUFFT_H
#define _CUFFT_H_
#define CUFFTAPI

#include "cuComplex.h"
#include "driver_types.h"
#include "library_types.h"

#define CUFFT_COMPATIBILITY_DEFAULT CUFFT_COMPATIBILITY_FFTW_PADDING
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VERSION 12000
#define CUFFT_VER_BUILD 61
#define CUFFT_VER_MAJOR 12
#define CUFFT_VER_MINOR 0
#define CUFFT_VER_PATCH 0
#define CUFFT_PLAN_NULL -1
#define MAX_CUFFT_ERROR 0x15
#define MAX_SHIM_RANK 3

#ifdef __cplusplus
extern "C" {
#endif

enum cufftResult_t {
  CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE,
  CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR, CUFFT_EXEC_FAILED,
  CUFFT_SETUP_FAILED, CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA,
  CUFFT_INVALID_DEVICE = 11, CUFFT_NO_WORKSPACE = 13, CUFFT_NOT_IMPLEMENTED,
  CUFFT_NOT_SUPPORTED = 16, CUFFT_MISSING_DEPENDENCY, CUFFT_NVRTC_FAILURE,
  CUFFT_NVJITLINK_FAILURE, CUFFT_NVSHMEM_FAILURE
};

typedef enum cufftResult_t cufftResult;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

enum cufftType_t {
  CUFFT_R2C = 42, CUFFT_C2R = 44, CUFFT_C2C = 41, CUFFT_D2Z = 106,
  CUFFT_Z2D = 108, CUFFT_Z2Z = 105
};

typedef enum cufftType_t cufftType;

enum cufftCompatibility_t {
  CUFFT_COMPATIBILITY_FFTW_PADDING = 1
};

typedef enum cufftCompatibility_t cufftCompatibility;
typedef int cufftHandle;

cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch);
cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type);
cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz,
                        cufftType type);
cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed,
                          int istride, int idist, int *onembed, int ostride,
                          int odist, cufftType type, int batch);
cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch,
                            size_t *workSize);
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type,
                            size_t *workSize);
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz,
                            cufftType type, size_t *workSize);
cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int *n, int *inembed,
                              int istride, int idist, int *onembed, int ostride,
                              int odist, cufftType type, int batch,
                              size_t *workSize);
cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long *n,
    long long *inembed, long long istride, long long idist, long long *onembed,
    long long ostride, long long odist, cufftType type, long long batch,
    size_t *workSize);
cufftResult cufftGetSizeMany64(cufftHandle plan, int rank, long long *n,
    long long *inembed, long long istride, long long idist, long long *onembed,
    long long ostride, long long odist, cufftType type, long long batch,
    size_t *workSize);
cufftResult cufftEstimate1d(int nx, cufftType type, int batch,
                            size_t *workSize);
cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t *workSize);
cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type,
                            size_t *workSize);
cufftResult cufftEstimateMany(int rank, int *n, int *inembed, int istride,
                              int idist, int *onembed, int ostride, int odist,
                              cufftType type, int batch, size_t *workSize);
cufftResult cufftCreate(cufftHandle *handle);
cufftResult cufftGetSize1d(cufftHandle handle, int nx, cufftType type,
                           int batch, size_t *workSize);
cufftResult cufftGetSize2d(cufftHandle handle, int nx, int ny, cufftType type,
                           size_t *workSize);
cufftResult cufftGetSize3d(cufftHandle handle, int nx, int ny, int nz,
                           cufftType type, size_t *workSize);
cufftResult cufftGetSizeMany(cufftHandle handle, int rank, int *n, int *inembed,
                             int istride, int idist, int *onembed, int ostride,
                             int odist, cufftType type, int batch,
                             size_t *workArea);
cufftResult cufftGetSize(cufftHandle handle, size_t *workSize);
cufftResult cufftSetWorkArea(cufftHandle plan, void *workArea);
cufftResult cufftSetAutoAllocation(cufftHandle plan, int autoAllocate);
cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *idata,
                         cufftComplex *odata, int direction);
cufftResult cufftExecR2C(cufftHandle plan, cufftReal *idata,
                         cufftComplex *odata);
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *idata,
                         cufftReal *odata);
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *idata,
                         cufftDoubleComplex *odata, int direction);
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *idata,
                         cufftDoubleComplex *odata);
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *idata,
                         cufftDoubleReal *odata);
cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream);
cufftResult cufftDestroy(cufftHandle plan);
cufftResult cufftGetVersion(int *version);
cufftResult cufftGetProperty(libraryPropertyType type, int *value);

enum cufftProperty_t {
  NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT = 1,
  NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS
};

typedef enum cufftProperty_t cufftProperty;

cufftResult cufftSetPlanPropertyInt64(cufftHandle plan, cufftProperty property,
                                      const long long inputValueInt);
cufftResult cufftGetPlanPropertyInt64(cufftHandle plan, cufftProperty property,
                                      long long *returnPtrValue);
cufftResult cufftResetPlanProperty(cufftHandle plan, cufftProperty property);

#ifdef __cplusplus
} // extern "C"
#endif

#include "porthip_legacy_fft.h"

#endif
