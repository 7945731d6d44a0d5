// Macro bodies, used and not, and macro arguments, evaluated and stringised.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <cstdio>

#define CHECK_CUDA(call)                                   \
  do {                                                     \
    cudaError_t err = (call);   /* cudaError_t stays */    \
    if (err != cudaSuccess)                                \
      printf("%s: %s\n", #call, cudaGetErrorString(err));  \
  } while (0)
// CHECK: {{^}}#define CHECK_CUDA(call)                                   \{{$}}
// CHECK-NEXT: {{^}}  do {                                                     \{{$}}
// CHECK-NEXT: {{^}}    hipError_t err = (call);   /* cudaError_t stays */    \{{$}}
// CHECK-NEXT: {{^}}    if (err != hipSuccess)                                \{{$}}
// CHECK-NEXT: {{^}}      printf("%s: %s\n", #call, hipGetErrorString(err));  \{{$}}
#define UNUSED(p) cudaFreeAsync(p, cudaStreamPerThread)
// CHECK: {{^}}#define UNUSED(p) hipFreeAsync(p, hipStreamPerThread)
#define cudaAlloc(p, n) cudaMalloc(p, n)
// CHECK: {{^}}#define cudaAlloc(p, n) hipMalloc(p, n)
#define OK cudaSuccess
// CHECK: {{^}}#define OK hipSuccess
#define IDENTITY(x) x
#define TEXT(x) #x

int main() {
  int *p;
  CHECK_CUDA(cudaMalloc(&p, 4));
  // CHECK: {{^}}  CHECK_CUDA(hipMalloc(&p, 4));
  CHECK_CUDA(cudaAlloc(&p, 4));
  // CHECK: {{^}}  CHECK_CUDA(cudaAlloc(&p, 4));
  IDENTITY(IDENTITY(cudaFree)(p));
  // CHECK: {{^}}  IDENTITY(IDENTITY(hipFree)(p));
  return (IDENTITY(cudaGetLastError() == cudaSuccess) ? OK : cudaErrorUnknown) + sizeof TEXT(cudaSuccess);
  // CHECK: {{^}}  return (IDENTITY(hipGetLastError() == hipSuccess) ? OK : hipErrorUnknown) + sizeof TEXT(cudaSuccess);
}
