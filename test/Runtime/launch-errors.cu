// A device refuses launches beyond its limits, keeps the last error, and stays
// dead after a fault; the fault's message names kernel and thread.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: %t 2>%t.err | FileCheck %s
// RUN: FileCheck --check-prefix=FAULT %s < %t.err
// RUN: env PORTHIP_VGPU_QUIET=1 %t 2>%t.quiet | FileCheck %s
// RUN: count 0 < %t.quiet
#include <cstdio>

__global__ void twice(int *P) { P[threadIdx.x] *= 2; }
__global__ void __launch_bounds__(64) bounded(int *P) { *P = 1; }
__global__ void shared(int *P) {
  extern __shared__ int S[];
  S[threadIdx.x] = P[threadIdx.x];
  __syncthreads();
  P[threadIdx.x] = S[blockDim.x - 1 - threadIdx.x];
}
__global__ void store(int *P) { *P = 1; }

static void show(const char *What) {
  printf("%s: %s\n", What, cudaGetErrorName(cudaGetLastError()));
}

int main() {
  int *P, Host[4] = {1, 2, 3, 4};
  cudaMalloc(&P, 100 << 10);
  cudaMemcpy(P, Host, 16, cudaMemcpyHostToDevice);
  twice<<<1, 4>>>(P);
  show("fine");
  // CHECK: fine: cudaSuccess
  twice<<<0, 4>>>(P);
  show("no blocks");
  // CHECK: no blocks: cudaErrorInvalidValue
  twice<<<1, 0>>>(P);
  show("no threads");
  // CHECK: no threads: cudaErrorInvalidValue
  twice<<<1, 1025>>>(P);
  show("too many threads");
  // CHECK: too many threads: cudaErrorInvalidValue
  twice<<<1, dim3(1, 1, 65)>>>(P);
  show("too deep");
  // CHECK: too deep: cudaErrorInvalidValue
  twice<<<dim3(1, 65536), 1>>>(P);
  show("too many rows of blocks");
  // CHECK: too many rows of blocks: cudaErrorInvalidValue
  bounded<<<1, 65>>>(P);
  printf("beyond the bounds: %d\n", cudaGetLastError() != cudaSuccess);
  // CHECK: beyond the bounds: 1
  shared<<<1, 4, 49153>>>(P);
  show("shared memory without leave");
  // CHECK: shared memory without leave: cudaErrorInvalidValue
  cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       98304);
  shared<<<1, 4, 98304>>>(P);
  show("shared memory with leave");
  // CHECK: shared memory with leave: cudaSuccess
  cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       200000);
  show("more than the device has");
  // CHECK: more than the device has: cudaErrorInvalidValue
  cudaMemcpy(Host, P, 16, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", Host[0], Host[1], Host[2], Host[3]);
  // CHECK: 8 6 4 2
  store<<<1, 1>>>((int *)64);
  printf("fault: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  // CHECK: fault: cudaErrorIllegalAddress
  show("last");
  show("last again");
  // CHECK: last: cudaErrorIllegalAddress
  // CHECK: last again: cudaErrorIllegalAddress
  printf("malloc: %s\n", cudaGetErrorName(cudaMalloc(&P, 4)));
  // CHECK: malloc: cudaErrorIllegalAddress
  // FAULT: porthip: kernel 'store(int*)'{{.*}}illegal address 0x40
  // FAULT-NOT: porthip:
}
