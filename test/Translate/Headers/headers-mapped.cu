// CUDA's headers become HIP's, and what stands beside them stays.
// RUN: %check_port %s
#include <cuda.h>
#  include   <cuda_fp16.h>   // half
#include "cuda_runtime.h"
#include <cooperative_groups.h> /* groups */
#include <vector>
#include <stdio.h>

// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK-NEXT: {{^}}#  include   <hip/hip_fp16.h>   // half{{$}}
// CHECK-NEXT: {{^}}#include <porthip/cooperative_groups.h> /* groups */{{$}}
// CHECK-NEXT: {{^}}#include <vector>{{$}}
// CHECK-NEXT: {{^}}#include <stdio.h>{{$}}

__global__ void k(__half *p) { p[threadIdx.x] = __float2half(1.0f); }
