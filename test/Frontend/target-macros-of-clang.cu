// nvcc defines neither __NVPTX__ nor __PTX__, in no pass; clang has both in both. A
// build by clang keeps them.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %check_port %s
// RUN: %porthip run --cuda-path=none %s
// RUN: %porthip run %s
#include <cuda_runtime.h>

#if defined(__NVPTX__) || defined(__PTX__)
constexpr int OfPass = 7;
#else
constexpr int OfPass = 5;
#endif

__global__ void k(int *p) {
#ifdef __NVPTX__
  *p = 2;
#else
  // CHECK: *p = porthip::shfl_sync
  *p = __shfl_sync(0xffffffffu, 1, 0);
#endif
}
int main() {
  int *p, of;
  cudaMalloc(&p, sizeof(int));
  k<<<1, 32>>>(p);
  cudaMemcpy(&of, p, sizeof(int), cudaMemcpyDeviceToHost);
  return of * OfPass != 5;
}
