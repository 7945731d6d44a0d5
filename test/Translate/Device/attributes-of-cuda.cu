// Words of CUDA's headers that HIP's lack: what they ask for, or nothing.
// RUN: %check_port %s --host
#include <cstdlib>
#include <cuda_runtime.h>
#define BOUNDS(THREADS, ...) __launch_bounds__(THREADS, ##__VA_ARGS__)
// CHECK: {{^}}#define BOUNDS(THREADS, ...) PORTHIP_LAUNCH_BOUNDS(THREADS, ##__VA_ARGS__)
__global__ void __launch_bounds__(256, 2, 1) three(float *p) { *p = 1; }
// CHECK: {{^}}__global__ void PORTHIP_LAUNCH_BOUNDS(256, 2, 1) three(float *p) { *p = 1; }
__global__ void __launch_bounds__(256, 2) two(float *p) { *p = 2; }
// CHECK: {{^}}__global__ void __launch_bounds__(256, 2) two(float *p) { *p = 2; }
__global__ void BOUNDS(128, 4, 2) byMacro(float *p) { *p = 3; }
__global__ void BOUNDS(64) one(float *p) { *p = 4; }
template <int B> __global__ void __launch_bounds__(B, 1, 2) t(float *p) { *p = B; }
// CHECK: {{^}}template <int B> __global__ void PORTHIP_LAUNCH_BOUNDS(B, 1, 2) t(float *p) { *p = B; }
template __global__ void t<32>(float *);
__global__ void __maxnreg__(64) few(float *p) { *p = 5; }
// CHECK: {{^}}__global__ void PORTHIP_MAXNREG(64) few(float *p) { *p = 5; }
__device_builtin__ int counter;
// CHECK: {{^}}PORTHIP_NO_ATTRIBUTE int counter;
__no_return__ void stop() { std::exit(3); }
// CHECK: {{^}}PORTHIP_NO_RETURN void stop() { std::exit(3); }
__nv_pure__ __device__ int triple(int a) { return a * 3; }
// CHECK: {{^}}PORTHIP_PURE __device__ int triple(int a) { return a * 3; }
int CUDARTAPI_CDECL called() { return 3; }
// CHECK: {{^}}int PORTHIP_CB called() { return 3; }
#if __CUDA_HAS_ARCH_SPECIFIC(90)
// CHECK: {{^}}#if PORTHIP_NO_FEATURE(90)
#error "no AMD GPU is one of NVIDIA's"
#endif
