// Several CUDA headers are one HIP header: it is included once.
// RUN: %check_port %s
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <device_launch_parameters.h>
#include "cuda.h"
#include <cstdio>
#include "driver_types.h"
#include <vector_types.h>

// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK-NOT: hip_runtime.h
// CHECK: {{^}}#include <cstdio>{{$}}
// CHECK-NOT: #include{{.*}}cuda
// CHECK: {{^}}float4 value;{{$}}
float4 value;
__global__ void k() {}
