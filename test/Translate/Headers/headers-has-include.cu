// __has_include asks for what the #include below it becomes.
// RUN: %check_port %s
// RUN: %check_port %s --shim=embed --prefix=EMBED
#if defined(__has_include) && __has_include(<cuda_fp16.h>)
// CHECK: {{^}}#if defined(__has_include) && __has_include(<hip/hip_fp16.h>)
#include <cuda_fp16.h>
#define HAS_HALF 1
#endif
#if __has_include( "device_launch_parameters.h" ) || __has_include(<vector>)
// CHECK: {{^}}#if 1 || __has_include(<vector>)
#include "device_launch_parameters.h"
#endif
#if __has_include(<cooperative_groups.h>)
// CHECK: {{^}}#if __has_include(<porthip/cooperative_groups.h>)
// EMBED: {{^}}#if 1{{$}}
#include <cooperative_groups.h>
#endif
#if __has_include(<thrust/system/cuda/execution_policy.h>)
// CHECK: {{^}}#if __has_include(<thrust/system/hip/execution_policy.h>)
#endif
// A header that HIP lacks is missing for AMD; a condition that knows AMD stays.
#if __has_include(<cudaVDPAU.h>)
// CHECK: {{^}}#if __has_include(<cudaVDPAU.h>)
#endif
#if __has_include(<cuda_fp16.h>) && !defined(__HIP_PLATFORM_AMD__)
// CHECK: {{^}}#if __has_include(<cuda_fp16.h>) && !defined(__HIP_PLATFORM_AMD__)
#endif

#ifdef HAS_HALF
__global__ void k(__half *p) { p[threadIdx.x] = __float2half(1.0f); }
#else
__global__ void k(int *p, int no_half);
#endif
