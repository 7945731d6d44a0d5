// Threads that wait at a barrier by its number and count may do so at several places:
// what has the barrier's number meets. __syncthreads() is one place for all.
// RUN: %porthip run --check=all --as sm_80 %s 2>&1 | FileCheck %s
// RUN: not %porthip run --check=all --as sm_80 -DPLAIN %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// CHECK-NOT: porthip:
// CHECK: sum 496
// CHECK-NOT: porthip:
// PLAIN: named-barriers.cu:[[# @LINE + 14]]
#include <cstdio>
#ifdef PLAIN
#define MEET() __syncthreads()
#else
#define MEET() asm volatile("bar.sync 1, 64;")
#endif
__global__ void handOver(int *to) {
  __shared__ int tile[32];
  int t = threadIdx.x;
  if (t < 32) {
    tile[t] = t;
    MEET();
  } else {
    MEET(); // told with PLAIN
    atomicAdd(to, tile[t - 32]);
  }
}
int main() {
  int sum = 0, *to;
  cudaMalloc(&to, sizeof sum);
  cudaMemcpy(to, &sum, sizeof sum, cudaMemcpyHostToDevice);
  handOver<<<1, 64>>>(to);
  cudaMemcpy(&sum, to, sizeof sum, cudaMemcpyDeviceToHost);
  printf("sum %d\n", sum);
  cudaFree(to);
}
