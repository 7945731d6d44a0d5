// Hazards that AMD's macros alone show, and those of code for the host alone.
// RUN: %check_port %s --targets gfx942
#include <cstring>
#include <cuda_runtime.h>
#ifdef USE_ROCM
#define BLOCKS (1u << 23)
typedef float4 Sum;
#else
#define BLOCKS 64
struct Sum {
  float x, y, z, w;
};
#endif
__global__ void touch(char *p) {
  p[blockIdx.x * (size_t)blockDim.x + threadIdx.x] = 1;
}
__global__ void sum(float *p) {
  Sum s = {1};
  // CHECK: {{^}}  Sum s = {1, 0, 0, 0};
  p[0] = s.x + s.y;
}
void run(char *p) {
  touch<<<BLOCKS, 1024>>>(p); // finding: porthip-launch-grid-limit "2^32 threads"
#ifdef USE_ROCM
  touch<<<1u << 24, 512>>>(p); // finding: porthip-launch-grid-limit
#else
  touch<<<1u << 22, 1024>>>(p);
#endif
}
#ifndef __CUDA_ARCH__
bool isMemory(cudaError_t e) {
  return !strcmp(cudaGetErrorName(e), "cudaErrorMemoryAllocation"); // finding: porthip-library-error-name
}
#endif
