// A program whose host code uses OpenMP.
// RUN: %porthip run --cuda-path=none --no-cache -Xcompiler -fopenmp %s | FileCheck %s
#include <cstdio>
#include <omp.h>
__global__ void add(int *p) { atomicAdd(p, 1); }
int main() {
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  *p = 0;
  int threads = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp critical
    add<<<1, 64>>>(p);
#pragma omp single
    threads = omp_get_num_threads();
  }
  cudaDeviceSynchronize();
  // CHECK: 3 threads, 192
  std::printf("%d threads, %d\n", threads, *p);
}
