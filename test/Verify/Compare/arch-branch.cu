// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A port that ends in the branch which was meant for older GPUs: the verdict
// names the branch.
// RUN: %porthip -q --cuda-path=none -o %t.hip %s
// RUN: not %porthip verify --cause=off --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 --port %t.hip --port-arg=-DPORTHIP_CUDA_ARCH=700 %s | FileCheck %s
// CHECK: hip@vgpu:gfx942: MISMATCH
// CHECK: first in launch 1: attend(float*)
// CHECK: note: the launch ended in the branch of {{.*}}.hip:[[#]], '#if defined(__HIP_DEVICE_COMPILE__) && PORTHIP_CUDA_ARCH < 800', which the answer to __CUDA_ARCH__ chooses (porthip-arch-comparison); -DPORTHIP_CUDA_ARCH=NUMBER chooses another
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void attend(float *P) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#ifdef CHEAP
  P[0] = 0;
#endif
  assert(false);
#else
  P[threadIdx.x] = threadIdx.x;
#endif
}

int main() {
  float *Device;
  cudaMalloc(&Device, 128);
  attend<<<1, 32>>>(Device);
  std::printf("%d\n", cudaDeviceSynchronize());
}
