// Functions that HIP's headers define and CUDA's do not: the program's own are
// preferred by an attribute, so that no use changes.
// RUN: %check_port %s --host
#include <cstdio>

__device__ float atomicMin(float *address, float value);
// CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
// CHECK-NEXT: {{^}}__device__ float atomicMin(float *address, float value);

#define OWN_MAX(T, As)                                                         \
  __device__ T atomicMax(T *address, T value) {                                \
    return atomicMax((As *)address, (As)value);                                \
  }
// CHECK: {{^}}  __attribute__((enable_if(true, "not HIP's"))) __device__ T atomicMax(T *address, T value) {
OWN_MAX(double, unsigned long long) // finding: porthip-numerics-unbounded-cast
OWN_MAX(short, int) // HIP has none: one attribute too many does no harm
// CHECK: {{^}}OWN_MAX(double, unsigned long long)

static __device__ __forceinline__ unsigned __lane_id() { return threadIdx.x & 31; }
// CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
// CHECK-NEXT: {{^}}static __device__ __forceinline__ unsigned __lane_id() { return threadIdx.x & 31; }

template <typename T> inline __host__ __device__ T max(T a, T b) { return a < b ? b : a; }
// CHECK: {{^}}template <typename T> __attribute__((enable_if(true, "not HIP's"))) inline __host__ __device__ T max(T a, T b) { return a < b ? b : a; }

namespace {
  __device__ inline double atomicMin(double *address, double value) {
    // CHECK: {{^}}  __attribute__((enable_if(true, "not HIP's"))){{$}}
    // CHECK-NEXT: {{^}}  __device__ inline double atomicMin(double *address, double value) {
    return *address < value ? *address : *address = value;
  }
}

__device__ float atomicMin(float *address, float value) {
  // CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
  // CHECK-NEXT: {{^}}__device__ float atomicMin(float *address, float value) {
  return __int_as_float(atomicMin((int *)address, __float_as_int(value)));
}

template <class T> __global__ void least(T *all, int *ints) {
  // CHECK: {{^}}template <class T> __global__ void least(T *all, int *ints) {
  atomicMin(all, all[1]);
  atomicMin(ints, 3);
  // CHECK: {{^}}  atomicMin(all, all[1]);
  // CHECK-NEXT: {{^}}  atomicMin(ints, 3);
  all[2] = max(all[3], all[4]) + __lane_id();
  float (*function)(float *, float) = atomicMin;
  // CHECK: {{^}}  float (*function)(float *, float) = atomicMin;
  all[5] = function((float *)ints, 2.0f);
}
template __global__ void least<float>(float *, int *);
template __global__ void least<double>(double *, int *);
__global__ void most(double *all) { atomicMax(all, 1.0); }

// Not the same: another type, the host's, a member, a name space of its own.
__device__ short atomicMin(short *p, short x) { return *p = x; }
// CHECK-NOT: enable_if
// CHECK: {{^}}__device__ short atomicMin(short *p, short x) { return *p = x; }
float unsafeAtomicAdd(float *p, float x) { return *p += x; }
struct Cell {
  __device__ float safeAtomicAdd(float *p, float x) { return *p += x; }
};
namespace own {
__device__ float atomicSub(float *p, float x) { return *p -= x; }
__global__ void k(float *p) { atomicSub(p, 1.0f); }
} // namespace own
