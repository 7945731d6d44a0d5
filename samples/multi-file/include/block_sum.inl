// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Body of a reduction, included by kernels.cu, which sets BLOCK_SUM_TYPE and
// BLOCK_SUM_NAME before. It does not compile alone, and it may be included
// several times.

__device__ inline BLOCK_SUM_TYPE BLOCK_SUM_NAME(BLOCK_SUM_TYPE value) {
  __shared__ BLOCK_SUM_TYPE warpSums[32];
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_xor_sync(0xffffffffu, value, offset);
  if (threadIdx.x % 32 == 0)
    warpSums[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = threadIdx.x < blockDim.x / 32 ? warpSums[threadIdx.x] : 0;
    for (int offset = 16; offset > 0; offset /= 2)
      value += __shfl_xor_sync(0xffffffffu, value, offset);
  }
  return value; // valid in the first warp
}

#undef BLOCK_SUM_TYPE
#undef BLOCK_SUM_NAME
