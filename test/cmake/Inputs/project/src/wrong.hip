// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
__global__ void scale(float *Values, float Factor, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < n - 1)
    Values[I] = Values[I] * Factor + 1;
}
