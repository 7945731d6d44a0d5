// __CUDA_ARCH__ asks "which side?" or "how new?"; a HIP compile defines it for
// neither. A comparison says what was chosen.
// RUN: %check_port %s --host --targets gfx942,gfx1100
#include <cuda_runtime.h>

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  // CHECK: {{^}}#if{{.*}}__HIP_DEVICE_COMPILE__
  return __ffs(threadIdx.x);
#else
  return __builtin_ffs(1);
#endif
}
__host__ __device__ int negated() {
#ifndef __CUDA_ARCH__
  // CHECK: {{^}}#if{{.*}}__HIP_DEVICE_COMPILE__
  return __builtin_ffs(1);
#else
  return threadIdx.x;
#endif
}
__host__ __device__ int truth() {
#if !__CUDA_ARCH__
  // CHECK: {{^}}#if !__HIP_DEVICE_COMPILE__
  return __builtin_ffs(1);
#elif (__CUDA_ARCH__) && defined(__CUDA_ARCH__)
  // CHECK: {{^}}#elif (__HIP_DEVICE_COMPILE__) && defined(__HIP_DEVICE_COMPILE__)
  return threadIdx.x;
#elif __CUDA_ARCH__ || !(__CUDA_ARCH__)
  // CHECK: {{^}}#elif __HIP_DEVICE_COMPILE__ || !(__HIP_DEVICE_COMPILE__)
  return 1;
#elif (__CUDA_ARCH__) >= 890 // finding: porthip-arch-comparison
  return 2;
#endif
}
__device__ int age() {
#if __CUDA_ARCH__ >= 600 // finding: porthip-arch-comparison "it is true"
  // CHECK: {{^}}#if PORTHIP_CUDA_ARCH >= 600
  return 6;
#elif 530 > __CUDA_ARCH__ // finding: porthip-arch-comparison "it is false"
  // CHECK: {{^}}#elif 530 > PORTHIP_CUDA_ARCH
  return 5;
#elif __CUDA_ARCH__ < 350 || 300 > __CUDA_ARCH__
  // All devices that there are answer alike: no finding.
  // CHECK: {{^}}#elif PORTHIP_CUDA_ARCH < 350 || 300 > PORTHIP_CUDA_ARCH
  return 3;
#else
  return 0;
#endif
}
__device__ int both() {
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ < 900) // finding: porthip-arch-comparison "it is true"
  // CHECK: {{^}}#if defined(__HIP_DEVICE_COMPILE__) && (PORTHIP_CUDA_ARCH < 900)
  return 1;
#elif !defined __CUDA_ARCH__
  // CHECK: {{^}}#elif !defined __HIP_DEVICE_COMPILE__
  return 0;
#else
  return 9;
#endif
}
__host__ __device__ int number() {
#if defined(__CUDA_ARCH__)
  return __CUDA_ARCH__ / 100; // finding: porthip-arch-comparison "the port answers, as for sm_80"
  // CHECK: {{^}}  return PORTHIP_CUDA_ARCH / 100;
#else
  return 0;
#endif
}
