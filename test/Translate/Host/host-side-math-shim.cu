// A function that HIP has on the device alone keeps its name: the header that
// supplies it for the host comes only where a host function uses it.
// RUN: %check_port %s --host
// CHECK: #include <porthip/host_math.h>
#include <cuda_runtime.h>
__global__ void kernel(float *p) { *p = rsqrtf(*p); }
// CHECK: {{^}}__global__ void kernel(float *p) { *p = rsqrtf(*p); }
float host(float x) { return rsqrtf(x); }
// CHECK: {{^}}float host(float x) { return rsqrtf(x); }
