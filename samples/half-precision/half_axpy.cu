// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 16-bit floats: y = a*x + y on pairs (half2) and on single elements, a dot
// product with a float accumulator, comparison and conversion.

#include <cuda_runtime.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK_CUDA_ERROR(call)                                                 \
  if ((call) != cudaSuccess) {                                                 \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                         \
            cudaGetErrorString(cudaPeekAtLastError()));                        \
    printf("FAILED\n");                                                        \
    exit(1);                                                                   \
  }

__global__ void axpyHalf2(int pairs, __half2 a, const __half2 *__restrict__ x,
                          __half2 *__restrict__ y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs)
    return;
#if __CUDA_ARCH__ >= 530
  y[i] = __hfma2(a, x[i], y[i]);
#else
  const float2 fa = __half22float2(a), fx = __half22float2(x[i]),
               fy = __half22float2(y[i]);
  y[i] = __floats2half2_rn(fa.x * fx.x + fy.x, fa.y * fx.y + fy.y);
#endif
}

__global__ void axpyHalf(int n, half a, const half *x, half *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = __hadd(__hmul(a, x[i]), y[i]);
}

__global__ void reluAndClamp(int n, half *x, half limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  half v = x[i];
  if (__hlt(v, __float2half(0.0f)))
    v = __float2half(0.0f);
  else if (v > limit) // operators as well as functions
    v = limit;
  x[i] = v;
}

__global__ void dot(int pairs, const half2 *x, const half2 *y, float *result) {
  __shared__ float warpSums[32];
  float sum = 0.0f;
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) {
    const half2 product = __hmul2(x[i], y[i]);
    sum += __low2float(product) + __high2float(product);
  }
  for (int offset = 16; offset; offset >>= 1)
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if ((threadIdx.x & 31) == 0)
    warpSums[threadIdx.x >> 5] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < blockDim.x / 32; ++w)
      sum += warpSums[w];
    *result = sum;
  }
}

int main() {
  const int n = 1 << 14, pairs = n / 2, block = 128;
  const float a = 2.5f, limit = 6.0f;

  // Multiples of 1/8 and results that are multiples of 1/16 below 64: every
  // one of them is a half, so that nothing is rounded anywhere.
  std::vector<half> x(n), y(n), result(n);
  for (int i = 0; i < n; ++i) {
    x[i] = __float2half((i % 33 - 16) / 8.0f);
    y[i] = __float2half((i * 5 % 65 - 32) / 8.0f);
  }
  const size_t bytes = n * sizeof(half);
  half *d_x, *d_y;
  float *d_dot;
  CHECK_CUDA_ERROR(cudaMalloc(&d_x, bytes));
  CHECK_CUDA_ERROR(cudaMalloc(&d_y, bytes));
  CHECK_CUDA_ERROR(cudaMalloc(&d_dot, sizeof(float)));
  CHECK_CUDA_ERROR(cudaMemcpy(d_x, x.data(), bytes, cudaMemcpyHostToDevice));

  // Products are multiples of 1/64 up to 8, and 2^14 of them fit in 24 bits.
  float dotResult = 0.0f;
  CHECK_CUDA_ERROR(cudaMemcpy(d_y, y.data(), bytes, cudaMemcpyHostToDevice));
  dot<<<1, 256>>>(pairs, (const half2 *)d_x, (const half2 *)d_y, d_dot);
  CHECK_CUDA_ERROR(cudaGetLastError());
  CHECK_CUDA_ERROR(cudaMemcpy(&dotResult, d_dot, sizeof(float), cudaMemcpyDeviceToHost));
  double expectedDot = 0.0;
  for (int i = 0; i < n; ++i)
    expectedDot += double(__half2float(x[i])) * __half2float(y[i]);
  bool ok = dotResult == expectedDot;
  printf("dot product %.6f: %s\n", dotResult, ok ? "ok" : "wrong");

  const char *names[] = {"half2", "half"};
  for (int variant = 0; variant < 2; ++variant) {
    CHECK_CUDA_ERROR(cudaMemcpy(d_y, y.data(), bytes, cudaMemcpyHostToDevice));
    if (variant == 0)
      axpyHalf2<<<pairs / block, block>>>(pairs, __float2half2_rn(a),
                                          reinterpret_cast<const half2 *>(d_x),
                                          reinterpret_cast<half2 *>(d_y));
    else
      axpyHalf<<<n / block, block>>>(n, __float2half(a), d_x, d_y);
    CHECK_CUDA_ERROR(cudaGetLastError());
    CHECK_CUDA_ERROR(cudaMemcpy(result.data(), d_y, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < n; ++i)
      wrong += __half2float(result[i]) != a * __half2float(x[i]) + __half2float(y[i]);
    printf("axpy, %s: %d wrong of %d\n", names[variant], wrong, n);
    ok = ok && wrong == 0;
  }

  reluAndClamp<<<n / block, block>>>(n, d_y, __float2half(limit));
  CHECK_CUDA_ERROR(cudaGetLastError());
  std::vector<half> clamped(n);
  CHECK_CUDA_ERROR(cudaMemcpy(clamped.data(), d_y, bytes, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const float v = __half2float(result[i]);
    wrong += __half2float(clamped[i]) != (v < 0 ? 0 : v > limit ? limit : v);
  }
  printf("clamp: %d wrong\n", wrong);

  CHECK_CUDA_ERROR(cudaFree(d_x));
  CHECK_CUDA_ERROR(cudaFree(d_y));
  CHECK_CUDA_ERROR(cudaFree(d_dot));
  ok = ok && wrong == 0;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
