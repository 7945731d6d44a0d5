// A header in one branch of a conditional is not there in the other.
// RUN: %check_port %s
#ifdef USE_RUNTIME
#include <cuda_runtime.h>
#else
#include <cuda_runtime_api.h>
#endif
// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK: #ifdef USE_RUNTIME
// CHECK: #else
// CHECK: {{^}}#include <hip/hip_runtime_api.h>{{$}}
// CHECK-NEXT: #endif
__global__ void k() {}
