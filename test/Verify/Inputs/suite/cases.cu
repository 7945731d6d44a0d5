// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fates of a suite's case: be right, differ, crash, hang, eat memory.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void k(int *Out, int Delta) { Out[threadIdx.x] = Delta; }

int main(int argc, char **argv) {
  const char *What = argc > 1 ? argv[1] : "";
  int *Out, Delta = 1;
  cudaMalloc(&Out, 256);
  cudaDeviceProp Prop;
  cudaGetDeviceProperties(&Prop, 0);
  if (!std::strcmp(What, "differ"))
    Delta = Prop.major;
  k<<<1, 64>>>(Out, Delta);
  cudaDeviceSynchronize();
  if (!std::strcmp(What, "hang"))
    for (volatile int I = 0;;)
      I = 0;
  if (!std::strcmp(What, "crash"))
    std::abort();
  if (!std::strcmp(What, "eat"))
    for (size_t Size = 0; Size < (size_t(256) << 30); Size += 1 << 28) {
      char *Part = static_cast<char *>(std::malloc(1 << 28));
      if (!Part)
        return 7;
      *static_cast<volatile char *>(Part) = 1;
    }
  return 0;
}
