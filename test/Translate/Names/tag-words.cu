// `struct` and `enum` before names that are typedefs in HIP, or porthip's own:
// C++ refuses them there, and the port leaves them out. Elsewhere they stay.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

struct cudaDeviceProp properties;
// CHECK: struct hipDeviceProp_t properties;
enum cudaError last = cudaSuccess;
// CHECK: enum hipError_t last = hipSuccess;
struct cudaPointerAttributes attributes;
// CHECK: struct PORTHIP_POINTER_ATTRIBUTES attributes;
struct cudaLaunchParams *launches;
// CHECK: {{^}}hipLaunchParams *launches;
struct ::cudaExternalMemoryHandleDesc memory;
// CHECK: {{^}}hipExternalMemoryHandleDesc memory;
const struct cudaExternalSemaphoreWaitParams *waits;
// CHECK: {{^}}const hipExternalSemaphoreWaitParams *waits;
enum cudaExternalMemoryHandleType kind;
// CHECK: {{^}}hipExternalMemoryHandleType kind;
struct cudaLaunchConfig_st config;
// CHECK: {{^}}porthip::hipLaunchConfig_t config;
struct CUstream_st *stream;
// CHECK: struct ihipStream_t *stream;

enum cudaError query(struct cudaDeviceProp *to, struct float4 by) {
  // CHECK: enum hipError_t query(struct hipDeviceProp_t *to, {{(struct )?}}float4 by) {
  (void)by;
  return cudaGetDeviceProperties(to, 0);
}
