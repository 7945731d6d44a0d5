// A kernel reads shared memory that nobody wrote: what an earlier block left
// there, which is another thing in the port. Any change of a run may change it, or
// make the legs equal by chance, so that no change tells the cause. One thread, so
// that a block does find what another one has left.
//
// REQUIRES: hip-headers
// RUN: rm -rf %t && mkdir -p %t
// RUN: %porthip %s -o %t/port.hip
// RUN: sed 's/LEFT 7/LEFT 8/' %t/port.hip > %t/left.hip
// RUN: env PORTHIP_VGPU_THREADS=1 not %porthip verify --repeats 0 --leg cuda@vgpu:sm_80 \
// RUN:     --leg hip@vgpu:gfx942 --port %t/left.hip %s | FileCheck %s
//
// CHECK: hip@vgpu:gfx942: MISMATCH
// CHECK: cause ({{[a-z]+}}): {{.*}} reads memory that nothing wrote at {{.*}}:[[#@LINE+11]]
#include <cuda_runtime.h>

#define LEFT 7

__global__ void take(int *out) {
  __shared__ volatile int left[32];
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (out[i] == 2) // never: else the compiler knows that nothing is there
    left[threadIdx.x] = 1;
  __syncthreads();
  out[i] = left[threadIdx.x];
  __syncthreads();
  left[threadIdx.x] = LEFT;
}

int main() {
  int *out;
  cudaMalloc(&out, 256 * 32 * sizeof(int));
  cudaMemset(out, 0, 256 * 32 * sizeof(int));
  take<<<256, 32>>>(out);
  return cudaDeviceSynchronize();
}
