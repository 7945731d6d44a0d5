// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mathematical functions beyond those of the C library, which
// porthip_host_library.h makes callable from device code.
#ifndef PORTHIP_MATH_FUNCTIONS_H
#define PORTHIP_MATH_FUNCTIONS_H

// A compile needs definitions, a parse has only use for declarations.
#ifdef PORTHIP_CUDA_COMPILE
#include "crt/device_functions.h"
#else

#include "crt/host_defines.h"

__host__ __device__ float cospi(float);
__host__ __device__ double erfcinv(double);
__host__ __device__ float erfcinv(float);
__host__ __device__ float erfcinvf(float);
__host__ __device__ double erfcx(double);
__host__ __device__ float erfcx(float);
__host__ __device__ float erfcxf(float);
__host__ __device__ double erfinv(double);
__host__ __device__ float erfinv(float);
__host__ __device__ float erfinvf(float);
__host__ __device__ float exp10(float);
__host__ __device__ float j0(float);
__host__ __device__ float j1(float);
__host__ __device__ float jn(int, float);
__host__ __device__ long long llmax(long long, long long);
__host__ __device__ long long llmin(long long, long long);
__host__ __device__ double normcdf(double);
__host__ __device__ float normcdf(float);
__host__ __device__ float normcdff(float);
__host__ __device__ double normcdfinv(double);
__host__ __device__ float normcdfinv(float);
__host__ __device__ float normcdfinvf(float);
__host__ __device__ double rcbrt(double);
__host__ __device__ float rcbrt(float);
__host__ __device__ float rcbrtf(float);
__host__ __device__ float rsqrt(float);
__host__ __device__ void sincos(float, float *, float *);
__host__ __device__ void sincospi(float, float *, float *);
__host__ __device__ void sincospi(double, double *, double *);
__host__ __device__ void sincospif(float, float *, float *);
__host__ __device__ float sinpi(float);
__host__ __device__ unsigned long long ullmax(unsigned long long,
                                              unsigned long long);
__host__ __device__ unsigned long long ullmin(unsigned long long,
                                              unsigned long long);
__host__ __device__ unsigned int umax(unsigned int, unsigned int);
__host__ __device__ unsigned int umin(unsigned int, unsigned int);
__host__ __device__ float y0(float);
__host__ __device__ float y1(float);
__host__ __device__ float yn(int, float);

// Newer C libraries have these by themselves.
#ifndef PORTHIP_HAS_GLIBC_2_41
__host__ __device__ double cospi(double);
__host__ __device__ float cospif(float);
__host__ __device__ double sinpi(double);
__host__ __device__ float sinpif(float);
#endif
#ifndef PORTHIP_HAS_GLIBC_2_42
__host__ __device__ double rsqrt(double);
__host__ __device__ float rsqrtf(float);
#endif

__device__ double fdivide(double, double);
__device__ float fdividef(float, float);
__device__ double cyl_bessel_i0(double);
__device__ float cyl_bessel_i0(float);
__device__ float cyl_bessel_i0f(float);
__device__ double cyl_bessel_i1(double);
__device__ float cyl_bessel_i1(float);
__device__ float cyl_bessel_i1f(float);
__device__ double norm(int, const double *);
__device__ double norm3d(double, double, double);
__device__ float norm3df(float, float, float);
__device__ double norm4d(double, double, double, double);
__device__ float norm4df(float, float, float, float);
__device__ float normf(int, const float *);
__device__ double rhypot(double, double);
__device__ float rhypotf(float, float);
__device__ double rnorm(int, const double *);
__device__ double rnorm3d(double, double, double);
__device__ float rnorm3df(float, float, float);
__device__ double rnorm4d(double, double, double, double);
__device__ float rnorm4df(float, float, float, float);
__device__ float rnormf(int, const float *);
__device__ double powi(double, int);
__device__ float powif(float, int);

// On the host as well: nvcc has them there, clang with a toolkit has not.
#define PORTHIP_MIN_MAX(R, A, B)                                               \
  __host__ __device__ R min(A, B);                                             \
  __host__ __device__ R max(A, B);
PORTHIP_MIN_MAX(double, double, double)
PORTHIP_MIN_MAX(double, double, float)
PORTHIP_MIN_MAX(double, float, double)
PORTHIP_MIN_MAX(float, float, float)
PORTHIP_MIN_MAX(int, int, int)
PORTHIP_MIN_MAX(long, long, long)
PORTHIP_MIN_MAX(long long, long long, long long)
PORTHIP_MIN_MAX(unsigned int, int, unsigned int)
PORTHIP_MIN_MAX(unsigned int, unsigned int, int)
PORTHIP_MIN_MAX(unsigned int, unsigned int, unsigned int)
PORTHIP_MIN_MAX(unsigned long, long, unsigned long)
PORTHIP_MIN_MAX(unsigned long, unsigned long, long)
PORTHIP_MIN_MAX(unsigned long, unsigned long, unsigned long)
PORTHIP_MIN_MAX(unsigned long long, long long, unsigned long long)
PORTHIP_MIN_MAX(unsigned long long, unsigned long long, long long)
PORTHIP_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
#undef PORTHIP_MIN_MAX

#endif // PORTHIP_CUDA_COMPILE

#endif
