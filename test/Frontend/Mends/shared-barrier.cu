// A shared cuda::barrier has a destructor in a toolkit's header, and a type of a
// project may have one: nvcc leaves the memory as it is, and so do the original and
// the port.
// REQUIRES: cuda-toolkit, hip-headers
// RUN: %porthip run --as=sm_80 --cuda-path=%cuda_path -std=c++17 %s | FileCheck %s
// RUN: %porthip translate --quiet --cuda-path=%cuda_path -std=c++17 %s -o %t.hip
// RUN: %porthip run --as=gfx942 -std=c++17 %t.hip | FileCheck %s
// CHECK: 189 0 7 no error
#include <cstdio>
#include <cuda/barrier>

struct Ends {
  int x;
  Ends() = default;
  __device__ ~Ends() { x = 3; }
};
__global__ void turn(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int values[64];
  __shared__ Ends ends;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    ends.x = 7;
  }
  __syncthreads();
  values[threadIdx.x] = threadIdx.x * 3;
  bar.arrive_and_wait();
  out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
  out[64] = ends.x;
}
int main() {
  int *out;
  cudaMallocManaged(&out, 65 * sizeof(int));
  turn<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %s\n", out[0], out[63], out[64],
         cudaGetErrorString(cudaGetLastError()));
}
