// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16 as a storage format: conversion with rounding to nearest even, and
// a row-wise softmax that computes in float. Included are the fp16 types too,
// as code for both formats does.

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef __nv_bfloat16 bf16;

#define cudaErrchk(ans)                                                        \
  {                                                                            \
    cudaError_t code = (ans);                                                  \
    if (code != cudaSuccess) {                                                 \
      fprintf(stderr, "%s %d\n", cudaGetErrorString(code), __LINE__);          \
      printf("FAILED\n");                                                      \
      exit(code);                                                              \
    }                                                                          \
  }

template <typename T> __device__ T fromFloat(float f);
template <> __device__ bf16 fromFloat<bf16>(float f) {
  return __float2bfloat16(f);
}
template <> __device__ half fromFloat<half>(float f) {
  return __float2half(f);
}

__device__ __forceinline__ float toFloat(bf16 v) { return __bfloat162float(v); }
__device__ __forceinline__ float toFloat(half v) { return __half2float(v); }

template <typename T> __global__ void convert(int n, const float *in, T *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = fromFloat<T>(in[i]);
}

// One warp of 32 lanes a row.
template <typename T>
__global__ void softmaxRows(const T *in, float *out, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows)
    return; // whole warps
  in += row * columns;
  out += row * columns;

  float largest = -INFINITY;
  for (int c = lane; c < columns; c += 32)
    largest = fmaxf(largest, toFloat(in[c]));
  for (int offset = 16; offset > 0; offset /= 2)
    largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, offset));

  float sum = 0.0f;
  for (int c = lane; c < columns; c += 32)
    sum += expf(toFloat(in[c]) - largest);
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, offset);

  for (int c = lane; c < columns; c += 32)
    out[c] = expf(toFloat(in[c]) - largest) / sum;
}

// Round to nearest even by hand; the inputs are no NaN.
static float roundToBfloat16(float f) {
  union {
    float f;
    uint32_t u;
  } v = {f};
  v.u = (v.u + 0x7fffu + ((v.u >> 16) & 1)) & 0xffff0000u;
  return v.f;
}

int main() {
  const int rows = 50, columns = 100, n = rows * columns;
  std::vector<float> input(n), probabilities(n);
  for (int i = 0; i < n; ++i)
    input[i] = ((i * 71) % 997 - 498) * 0.0137f;

  float *d_in, *d_out;
  bf16 *d_values;
  cudaErrchk(cudaMalloc(&d_in, n * sizeof(float)));
  cudaErrchk(cudaMalloc(&d_out, n * sizeof(float)));
  cudaErrchk(cudaMalloc(&d_values, n * sizeof(bf16)));
  cudaErrchk(cudaMemcpy(d_in, input.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  convert<bf16><<<(n + 127) / 128, 128>>>(n, d_in, d_values);
  cudaErrchk(cudaGetLastError());
  softmaxRows<<<(rows * 32 + 127) / 128, 128>>>(d_values, d_out, rows, columns);
  cudaErrchk(cudaGetLastError());

  std::vector<bf16> values(n);
  cudaErrchk(cudaMemcpy(values.data(), d_values, n * sizeof(bf16), cudaMemcpyDeviceToHost));
  cudaErrchk(cudaMemcpy(probabilities.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));

  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += __bfloat162float(values[i]) != roundToBfloat16(input[i]);
  printf("conversion: %d wrong of %d\n", wrong, n);

  int wrongRows = 0;
  for (int r = 0; r < rows; ++r) {
    double sum = 0.0;
    for (int c = 0; c < columns; ++c)
      sum += std::exp(double(roundToBfloat16(input[r * columns + c])));
    bool rowOk = true;
    for (int c = 0; c < columns; ++c) {
      const int i = r * columns + c;
      const double expected = std::exp(double(roundToBfloat16(input[i]))) / sum;
      rowOk = rowOk && std::fabs(probabilities[i] - expected) <= 1e-4 * expected;
    }
    wrongRows += !rowOk;
  }
  printf("softmax: %d wrong of %d rows\n", wrongRows, rows);

  cudaErrchk(cudaFree(d_in));
  cudaErrchk(cudaFree(d_out));
  cudaErrchk(cudaFree(d_values));
  const bool ok = wrong == 0 && wrongRows == 0;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
