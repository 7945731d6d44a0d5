// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT for the virtual GPU where ROCm's is not installed: the interface of
// HIP 6.3 (hipFFT 1.0.17), whatever HIP is installed.
// Source: names, types and values of hipfft.h.
#ifndef HIPFFT_H_
#define HIPFFT_H_
#ifndef HIPFFT_EXPORT
#define HIPFFT_EXPORT
#endif

#include "hipfft-version.h"
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hipfftResult_t {
  HIPFFT_SUCCESS, HIPFFT_INVALID_PLAN, HIPFFT_ALLOC_FAILED, HIPFFT_INVALID_TYPE,
  HIPFFT_INVALID_VALUE, HIPFFT_INTERNAL_ERROR, HIPFFT_EXEC_FAILED,
  HIPFFT_SETUP_FAILED, HIPFFT_INVALID_SIZE, HIPFFT_UNALIGNED_DATA,
  HIPFFT_INCOMPLETE_PARAMETER_LIST, HIPFFT_INVALID_DEVICE, HIPFFT_PARSE_ERROR,
  HIPFFT_NO_WORKSPACE, HIPFFT_NOT_IMPLEMENTED, HIPFFT_NOT_SUPPORTED = 16
} hipfftResult;

typedef enum hipfftType_t {
  HIPFFT_R2C = 42, HIPFFT_C2R = 44, HIPFFT_C2C = 41, HIPFFT_D2Z = 106,
  HIPFFT_Z2D = 108, HIPFFT_Z2Z = 105
} hipfftType;

typedef enum hipfftLibraryPropertyType_t {
  HIPFFT_MAJOR_VERSION, HIPFFT_MINOR_VERSION, HIPFFT_PATCH_LEVEL
} hipfftLibraryPropertyType;

#define HIPFFT_FORWARD -1
#define HIPFFT_BACKWARD 1

// hipFFT on NVIDIA's GPUs has cuFFT's plans, which are numbers: what writes one
// has a second entry point for them.
#if defined(__HIP_PLATFORM_NVIDIA__) && !defined(PORTHIP_MAKES_HIPFFT)
typedef int hipfftHandle;
#define PORTHIP_WRITES_PLAN(Name) __asm__("porthipOfNvidia_" #Name)
#else
typedef struct hipfftHandle_t *hipfftHandle;
#define PORTHIP_WRITES_PLAN(Name)
#endif

typedef hipComplex hipfftComplex;
typedef hipDoubleComplex hipfftDoubleComplex;
typedef float hipfftReal;
typedef double hipfftDoubleReal;

hipfftResult hipfftPlan1d(hipfftHandle *plan, int nx, hipfftType type,
                          int batch) PORTHIP_WRITES_PLAN(hipfftPlan1d);
hipfftResult hipfftPlan2d(hipfftHandle *plan, int nx, int ny, hipfftType type)
    PORTHIP_WRITES_PLAN(hipfftPlan2d);
hipfftResult hipfftPlan3d(hipfftHandle *plan, int nx, int ny, int nz,
                          hipfftType type) PORTHIP_WRITES_PLAN(hipfftPlan3d);
hipfftResult hipfftPlanMany(hipfftHandle *plan, int rank, int *n, int *inembed,
                            int istride, int idist, int *onembed, int ostride,
                            int odist, hipfftType type, int batch)
    PORTHIP_WRITES_PLAN(hipfftPlanMany);
hipfftResult hipfftCreate(hipfftHandle *plan) PORTHIP_WRITES_PLAN(hipfftCreate);
hipfftResult hipfftExtPlanScaleFactor(hipfftHandle plan, double scalefactor);
hipfftResult hipfftMakePlan1d(hipfftHandle plan, int nx, hipfftType type,
                              int batch, size_t *workSize);
hipfftResult hipfftMakePlan2d(hipfftHandle plan, int nx, int ny,
                              hipfftType type, size_t *workSize);
hipfftResult hipfftMakePlan3d(hipfftHandle plan, int nx, int ny, int nz,
                              hipfftType type, size_t *workSize);
hipfftResult hipfftMakePlanMany(hipfftHandle plan, int rank, int *n,
                                int *inembed, int istride, int idist,
                                int *onembed, int ostride, int odist,
                                hipfftType type, int batch, size_t *workSize);
hipfftResult hipfftMakePlanMany64(hipfftHandle plan, int rank, long long *n,
    long long *inembed, long long istride, long long idist, long long *onembed,
    long long ostride, long long odist, hipfftType type, long long batch,
    size_t *workSize);
hipfftResult hipfftEstimate1d(int nx, hipfftType type, int batch,
                              size_t *workSize);
hipfftResult hipfftEstimate2d(int nx, int ny, hipfftType type,
                              size_t *workSize);
hipfftResult hipfftEstimate3d(int nx, int ny, int nz, hipfftType type,
                              size_t *workSize);
hipfftResult hipfftEstimateMany(int rank, int *n, int *inembed, int istride,
                                int idist, int *onembed, int ostride, int odist,
                                hipfftType type, int batch, size_t *workSize);
hipfftResult hipfftGetSize1d(hipfftHandle plan, int nx, hipfftType type,
                             int batch, size_t *workSize);
hipfftResult hipfftGetSize2d(hipfftHandle plan, int nx, int ny, hipfftType type,
                             size_t *workSize);
hipfftResult hipfftGetSize3d(hipfftHandle plan, int nx, int ny, int nz,
                             hipfftType type, size_t *workSize);
hipfftResult hipfftGetSizeMany(hipfftHandle plan, int rank, int *n,
                               int *inembed, int istride, int idist,
                               int *onembed, int ostride, int odist,
                               hipfftType type, int batch, size_t *workSize);
hipfftResult hipfftGetSizeMany64(hipfftHandle plan, int rank, long long *n,
    long long *inembed, long long istride, long long idist, long long *onembed,
    long long ostride, long long odist, hipfftType type, long long batch,
    size_t *workSize);
hipfftResult hipfftGetSize(hipfftHandle plan, size_t *workSize);
hipfftResult hipfftSetAutoAllocation(hipfftHandle plan, int autoAllocate);
hipfftResult hipfftSetWorkArea(hipfftHandle plan, void *workArea);
hipfftResult hipfftExecC2C(hipfftHandle plan, hipfftComplex *idata,
                           hipfftComplex *odata, int direction);
hipfftResult hipfftExecR2C(hipfftHandle plan, hipfftReal *idata,
                           hipfftComplex *odata);
hipfftResult hipfftExecC2R(hipfftHandle plan, hipfftComplex *idata,
                           hipfftReal *odata);
hipfftResult hipfftExecZ2Z(hipfftHandle plan, hipfftDoubleComplex *idata,
                           hipfftDoubleComplex *odata, int direction);
hipfftResult hipfftExecD2Z(hipfftHandle plan, hipfftDoubleReal *idata,
                           hipfftDoubleComplex *odata);
hipfftResult hipfftExecZ2D(hipfftHandle plan, hipfftDoubleComplex *idata,
                           hipfftDoubleReal *odata);
hipfftResult hipfftSetStream(hipfftHandle plan, hipStream_t stream);
hipfftResult hipfftDestroy(hipfftHandle plan);
hipfftResult hipfftGetVersion(int *version);
hipfftResult hipfftGetProperty(hipfftLibraryPropertyType type, int *value);

#ifdef __cplusplus
}
#endif
#endif
