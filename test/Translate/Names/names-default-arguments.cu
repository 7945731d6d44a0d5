// Default arguments, member initialisers, constructors' initialisers,
// aggregate and designated initialisers.
// RUN: %check_port %s --host -- -std=c++20
#include <cuda_runtime.h>

void run(cudaStream_t s = cudaStreamLegacy, cudaError_t e = cudaSuccess,
         // CHECK: {{^}}void run(hipStream_t s = {{.*}}, hipError_t e = hipSuccess,
         unsigned flags = cudaEventDisableTiming | cudaEventBlockingSync);
// CHECK: {{^}}         unsigned flags = hipEventDisableTiming | hipEventBlockingSync);

struct State {
  cudaError_t error = cudaErrorUnknown, other{cudaSuccess};
  // CHECK: {{^}}  hipError_t error = hipErrorUnknown, other{hipSuccess};
  cudaMemcpyKind kind;
  dim3 grid = {1, 2, 3};
  State() : error(cudaGetLastError()), kind{cudaMemcpyDefault} {}
  // CHECK: {{^}}  State() : error(hipGetLastError()), kind{hipMemcpyDefault} {}
};
struct Plain {
  cudaError_t code;
  const char *text;
} plain[] = {{cudaSuccess, "cudaSuccess"}, {.code = cudaErrorInvalidValue, .text = ""}};
// CHECK: {{^}}} plain[] = {{[{][{]}}hipSuccess, "cudaSuccess"}, {.code = hipErrorInvalidValue, .text = ""}};
int byKind[] = {[cudaMemcpyHostToHost] = 0, [cudaMemcpyHostToDevice] = 1};
// CHECK: {{^}}int byKind[] = {[hipMemcpyHostToHost] = 0, [hipMemcpyHostToDevice] = 1};
enum { First = cudaErrorInvalidValue, Sync = cudaDeviceScheduleBlockingSync };
// CHECK: {{^}}enum { First = hipErrorInvalidValue, Sync = hipDeviceScheduleBlockingSync };
