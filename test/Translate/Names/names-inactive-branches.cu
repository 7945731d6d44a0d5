// Branches that are not compiled are ported like the others.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

void f(void *p) {
#if 0
  cudaMallocManaged(&p, 4);
  // CHECK: {{^}}  hipMallocManaged(&p, 4);
#elif defined(SOMETHING)
  cudaError_t e = cudaPeekAtLastError();
  // CHECK: {{^}}  hipError_t e = hipPeekAtLastError();
#else
  cudaFree(p);
  // CHECK: {{^}}  hipFree(p);
#endif
#ifdef OTHER
#  define COPY(a, b) cudaMemcpy(a, b, 4, cudaMemcpyDefault)
  // CHECK: {{^}}#  define COPY(a, b) hipMemcpy(a, b, 4, hipMemcpyDefault)
#  if OTHER > 2
  CUdeviceptr d; cuMemFree(d);
  // CHECK: {{^}}  hipDeviceptr_t d; hipFree(d);
#  endif
#endif
}
