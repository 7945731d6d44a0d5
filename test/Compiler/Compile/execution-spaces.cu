// Code whose execution spaces nvcc accepts compiles and runs as it is, and so
// does its port. Messages have the lines of the source.
// RUN: %porthip run --as=sm_80 %s | FileCheck %s
// RUN: rm -rf %t && %porthip %s --out-root %t 2>/dev/null
// RUN: %porthip run --as=gfx942 %t/execution-spaces.hip | FileCheck %s
// RUN: not %porthip run --as=sm_80 -DWRONG %s 2>&1 | FileCheck --check-prefix=ERROR %s
// CHECK: 4 4 1 6 8
#include "Inputs/spaces.h"
#include <cstdio>

template <typename T> __global__ void k(T *p) {
  p[0] = twice(p[0]);
  UNROLL
  for (int i = 0; i < 2; ++i)
    p[1] += half(p[1]) + 0 * i;
  p[2] = least(p[2], 1);
  p[3] = next(p[3]);
  p[4] = Counts<4>()();
}
int main() {
  int *p;
  cudaMallocManaged(&p, 5 * sizeof(int));
  p[0] = 2, p[1] = 2, p[2] = 5, p[3] = 5;
  k << <1, 1 >> >(p); // as formatters leave it
  cudaDeviceSynchronize();
#ifdef WRONG
  return undeclared;
  // ERROR: execution-spaces.cu:[[#@LINE-1]]:10: error: use of undeclared identifier 'undeclared'
#endif
  for (int i = 0; i < 5; ++i)
    printf("%d%c", p[i], i < 4 ? ' ' : '\n');
}
