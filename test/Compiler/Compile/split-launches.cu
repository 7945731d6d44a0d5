// Launches whose brackets stand apart, as editors write them that format CUDA as
// C++: the compiler gets them together, and messages, strings and line numbers
// are those of the source.
// RUN: %porthip run --cuda-path=none --no-cache %s | FileCheck %s
// RUN: not %porthip run --cuda-path=none --no-cache -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG -DSOURCE=%s
#include <cstdio>
__global__ void k(int *p, int n) { p[threadIdx.x] = n; }
int main() {
  int *p;
  cudaMallocManaged(&p, 64 * sizeof(int));
  k << <1, 64 >> >(p, __LINE__);
  cudaDeviceSynchronize();
  // CHECK: line 11 of {{.*}}split-launches.cu, k << <1, 64 >> >(p)
  std::printf("line %d of %s, %s\n", p[63], __FILE__, "k << <1, 64 >> >(p)");
#ifdef WRONG
  k<<<1, 64 >> >(p, nothing);
// WRONG: [[SOURCE]]:[[#@LINE-1]]:21: error: use of undeclared identifier 'nothing'
#endif
}
