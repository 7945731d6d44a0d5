// HIP's functions have a parameter more, with a default that C lacks.
// RUN: %check_port %s
#include <cuda_runtime_api.h>
int main(void) {
  int *p = 0;
  if (cudaMallocHost((void **)&p, 16) != cudaSuccess)
    // CHECK: {{^}}  if (hipHostMalloc((void **)&p, 16, hipHostMallocDefault) != hipSuccess)
    return 1;
  return cudaFreeHost(p);
}
