// Code for CUDA before 13: porthip's own headers compile it; of a newer toolkit, whose headers do not, a note says so.
// RUN: %porthip run --cache-dir %t --cuda-path=none %s | FileCheck %s
// RUN: sh -c '%porthip run --cache-dir %t %s || true' 2>&1 | FileCheck %s --check-prefix=EITHER
// EITHER: {{values 0|note: 'clockRate' is of CUDA before 13, and the CUDA toolkit that was found is newer; --cuda-path=none compiles}}
// CHECK: values 0
#include <cstdio>
#include <cuda_runtime.h>

int main() {
  cudaDeviceProp Of;
  cudaGetDeviceProperties(&Of, 0);
  int *Managed;
  cudaMallocManaged(&Managed, 4096);
  cudaMemPrefetchAsync(Managed, 4096, 0, 0);
  cudaMemAdvise(Managed, 4096, cudaMemAdviseSetReadMostly, 0);
  std::printf("values %d\n", int(cudaThreadSynchronize()) + 0 * Of.clockRate);
}
