// Variables by host address, attributes of kernels, occupancy, launches by
// pointer and with attributes; several devices have variables of their own.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: %t | FileCheck %s
// RUN: env PORTHIP_VGPU_DEVICES=2 %t | FileCheck --check-prefix=TWO %s
#include <cstdio>

__device__ int Counter = 5;
__constant__ float Factors[4];
__device__ static int Hidden;

__global__ void count() { atomicAdd(&Counter, 1); }
__global__ void scale(float *P) { P[threadIdx.x] *= Factors[threadIdx.x]; }
__global__ void __launch_bounds__(128) hide(int V) {
  __shared__ int S[32];
  S[threadIdx.x % 32] = V;
  Hidden = S[0];
}

int main() {
  int V = 0, Devices = 0;
  cudaGetDeviceCount(&Devices);
  count<<<2, 32>>>();
  cudaMemcpyFromSymbol(&V, Counter, sizeof(V));
  printf("counter %d\n", V);
  // CHECK: counter 69
  // TWO: counter 69
  if (Devices == 2) {
    cudaSetDevice(1);
    count<<<1, 1>>>();
    cudaMemcpyFromSymbol(&V, Counter, sizeof(V));
    printf("on the second device %d\n", V);
    cudaSetDevice(0);
    cudaMemcpyFromSymbol(&V, Counter, sizeof(V));
    printf("on the first device %d\n", V);
    // TWO: on the second device 6
    // TWO: on the first device 69
  }
  float F[4] = {1, 2, 3, 4}, *P;
  cudaMemcpyToSymbol(Factors, F, sizeof(F));
  cudaMemcpyToSymbol(Factors, F, 4, 12); // {1, 2, 3, 1}
  printf("too much: %d\n", cudaMemcpyToSymbol(Factors, F, 8, 12));
  // CHECK: too much: 1
  cudaMalloc(&P, 16);
  cudaMemcpy(P, F, 16, cudaMemcpyHostToDevice);
  void *Args[] = {&P};
  printf("launch %d\n",
         cudaLaunchKernel((const void *)scale, 1, 4, Args, 0, nullptr));
  // CHECK: launch 0
  cudaMemcpy(F, P, 16, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", F[0], F[1], F[2], F[3]);
  // CHECK: 1 4 9 4
  int W = 77;
  void *HideArgs[] = {&W};
  cudaLaunchConfig_t C = {};
  C.gridDim = 1;
  C.blockDim = 32;
  printf("launch %d\n", cudaLaunchKernelExC(&C, (const void *)hide, HideArgs));
  // CHECK: launch 0
  W = 0;
  cudaMemcpyFromSymbol(&W, Hidden, sizeof(W));
  printf("hidden %d\n", W);
  // CHECK: hidden 77
  void *Address;
  size_t Size;
  cudaGetSymbolSize(&Size, Factors);
  cudaGetSymbolAddress(&Address, Factors);
  cudaMemcpy(F, Address, 16, cudaMemcpyDeviceToHost);
  printf("size %zu, last %g\n", Size, F[3]);
  // CHECK: size 16, last 1
  cudaFuncAttributes A;
  cudaFuncGetAttributes(&A, hide);
  printf("threads %d, shared %zu, dynamic %d\n", A.maxThreadsPerBlock,
         A.sharedSizeBytes, A.maxDynamicSharedSizeBytes);
  // CHECK: threads 128, shared 128, dynamic 49024
  int Blocks, Grid, Block;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, count, 256, 0);
  printf("blocks %d\n", Blocks);
  // CHECK: blocks 8
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, count, 256, 40000);
  printf("blocks %d\n", Blocks);
  // CHECK: blocks 4
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, count);
  printf("grid %d block %d\n", Grid, Block);
  // CHECK: grid 216 block 1024
}
