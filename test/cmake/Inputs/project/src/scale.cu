// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "factor.cuh"
#include <cstdlib>
__global__ void scale(float *Values, float Factor, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < n)
    Values[I] = Values[I] * Factor + 1;
}
int main(int Argc, char **Argv) {
  int n = Argc > 1 ? std::atoi(Argv[1]) : 1;
  float *Values = nullptr;
  if (!isFine(cudaMalloc(&Values, n * sizeof(float))))
    return 1;
  scale<<<(n + 63) / 64, 64>>>(Values, 2, n);
  return isFine(cudaDeviceSynchronize()) ? 0 : 1;
}
