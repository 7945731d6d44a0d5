// HIP's managed variables, module functions by symbol, launches beyond the
// limits, and code of another architecture.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx90a -w %s -o %t
// RUN: %t | FileCheck %s
// RUN: env PORTHIP_VGPU_AS=gfx1100 %t other 2>%t.err | \
// RUN:   FileCheck --check-prefix=OTHER %s
// RUN: FileCheck --check-prefix=WHY %s < %t.err
#include <cstdio>
#include <hip/hip_runtime.h>

__managed__ int Shared = 7;
__device__ int Plain = 3;
__global__ void both(int *P) {
  *P = Shared * 10 + Plain;
  Shared = 50;
}

int main(int Count, char **) {
  int *P, V = 0;
  hipMalloc((void **)&P, 4);
  both<<<1, 1>>>(P);
  if (Count > 1) {
    printf("%s\n", hipGetErrorName(hipGetLastError()));
    // OTHER: hipErrorNoBinaryForGpu
    // WHY: porthip: {{.*}}gfx90a{{.*}}gfx1100
    return 0;
  }
  hipMemcpy(&V, P, 4, hipMemcpyDeviceToHost);
  printf("%d %d\n", V, Shared);
  // CHECK: 73 50
  Shared = 1;
  both<<<1, 1>>>(P);
  hipMemcpy(&V, P, 4, hipMemcpyDeviceToHost);
  printf("%d\n", V);
  // CHECK-NEXT: 13
  hipDeviceProp_t Props;
  hipGetDeviceProperties(&Props, 0);
  printf("%s wave %d\n", Props.gcnArchName, Props.warpSize);
  // CHECK-NEXT: gfx90a:sramecc+:xnack- wave 64
  both<<<1, 1, 70000>>>(P);
  printf("%s\n", hipGetErrorName(hipGetLastError()));
  // CHECK-NEXT: hipErrorInvalidValue
  int Blocks = 0;
  hipOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, both, 256, 0);
  printf("blocks %d\n", Blocks);
  // CHECK-NEXT: blocks 8
  both<<<1, 1>>>((int *)16);
  printf("%s\n", hipGetErrorName(hipDeviceSynchronize()));
  // CHECK-NEXT: hipErrorIllegalAddress
}
