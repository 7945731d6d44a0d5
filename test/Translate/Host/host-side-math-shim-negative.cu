// Uses in device code alone need no header for the host.
// RUN: %check_port %s
// CHECK-NOT: porthip/
#include <cuda_runtime.h>
__global__ void kernel(float *p) { *p = rsqrtf(*p) + sinpif(*p); }
// CHECK: {{^}}__global__ void kernel(float *p) { *p = rsqrtf(*p) + sinpif(*p); }
