// Execution spaces that nvcc takes and clang refuses: the port has what each
// declaration lacks, and compiles.
// RUN: %check_port %s -- -std=c++17
#include <cuda_runtime.h>

// A macro that is empty in the host pass: nvcc's looks into no kernel.
#if defined(__CUDA_ARCH__)
// CHECK: {{^}}#if defined(__HIPCC__)
#define OWN_DEVICE __device__
#define OWN_HOST __host__
#else
#define OWN_DEVICE /* ignore */
#define OWN_HOST /* ignore */
#endif
#define BOTH OWN_HOST OWN_DEVICE
#define ON_DEVICE __device__

inline BOTH int twice(int n) { return 2 * n; }
template <typename T> __global__ void k(T *p) { p[0] = twice(p[0]); }
template __global__ void k(int *);

// A definition of one space behind a declaration for both.
template <typename T> __host__ __device__ T half(T x);
template <typename T> ON_DEVICE T half(T x) { return x / 2; }
// CHECK: {{^}}template <typename T> ON_DEVICE __host__ T half(T x) { return x / 2; }
__device__ int third(int x);
// CHECK: {{^}}__device__ __host__ int third(int x);
__host__ __device__ int third(int x) { return x / 3; }
// CHECK: {{^}}__host__ __device__ int third(int x) { return x / 3; }

// A specialization of one space of a template for both.
template <typename T> __host__ __device__ float rounded(T x);
template <> inline __device__ float rounded(int x) { return __int2float_rz(x); }
// CHECK: {{^}}template <> inline __device__ __host__ float rounded(int x)

// A device function for the device pass alone.
#ifdef __CUDA_ARCH__
// CHECK: {{^}}#ifdef __HIPCC__
__device__ float least(float *p, float x) { return *p = fminf(*p, x); }
#endif
template <typename T> __global__ void m(T *p) { least(p, 1.0f); }
void run(float *p) { m<<<1, 1>>>(p); }

// A function of the host pass alone, named as one of the device.
namespace bits {
#ifndef __CUDA_ARCH__
inline int __float_as_int(float f) { return (const int &)f; }
// CHECK: {{^}}inline __host__ __device__ int __float_as_int(float f)
static double squared(double x) { return x * x; }
// CHECK: {{^}}static double squared(double x)
int onHost(float f) { return __float_as_int(f) + int(squared(f)); }
#endif
__device__ int key(float x) { return __float_as_int(x); }
} // namespace bits
__global__ void keys(int *out) { *out = bits::key(1.0f); }

// The number of the architecture is asked for as before.
#ifdef __CUDA_ARCH__
// CHECK: {{^}}#ifdef __HIP_DEVICE_COMPILE__
#define SIDE 1
#endif

// nvcc takes a directive that a macro stands for.
#define UNROLL #pragma unroll 4
// CHECK: {{^}}#define UNROLL _Pragma("unroll 4")
__global__ void sum(const int *in, int *out) {
  int s = 0;
  UNROLL
  for (int i = 0; i < 4; ++i)
    s += half(in[i]) + third(in[i]) + int(rounded(in[i]));
  *out = s;
}
