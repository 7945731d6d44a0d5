// A kernel reads shared memory that nobody wrote. What it finds there is alike
// in each run of the original, and is something else in the port: no port can
// be held to it. What does not come from there is compared.
//
// REQUIRES: hip-headers
// RUN: rm -rf %t && mkdir -p %t
// RUN: %porthip %s -o %t/port.hip
// RUN: sed 's/LEFT 7/LEFT 8/' %t/port.hip > %t/left.hip
// RUN: sed 's/LEFT 7/LEFT 8/; s/SET 3/SET 4/' %t/port.hip > %t/both.hip
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 \
// RUN:     --port %t/left.hip %s | FileCheck %s
// RUN: not %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 \
// RUN:     --port %t/both.hip %s | FileCheck %s --check-prefix=BOTH
//
// CHECK: hip@vgpu:gfx942: equal where the original repeats itself
// CHECK: cause (likely): the original reads memory that nothing wrote
// CHECK-SAME: left-over.cu:[[#READ:]]
// CHECK: note: take{{.*}}: 32 of 64 elements not compared
// BOTH: hip@vgpu:gfx942: MISMATCH
#include <cuda_runtime.h>

#define LEFT 7
#define SET 3

__global__ void leave() {
  __shared__ volatile int left[32];
  left[threadIdx.x] = LEFT;
}

__global__ void take(int *out) {
  __shared__ int left[32];
  if (out[threadIdx.x]) // never
    left[threadIdx.x] = 1;
  out[threadIdx.x] = left[threadIdx.x];
  out[threadIdx.x + 32] = SET;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  leave<<<1, 32>>>();
  take<<<1, 32>>>(out);
  return cudaDeviceSynchronize();
}
