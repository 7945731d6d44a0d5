// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// c = a + b, twice: one element a thread, then with a grid-stride loop.

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(call)                                                       \
  do {                                                                         \
    cudaError_t err_ = (call);                                                 \
    if (err_ != cudaSuccess) {                                                 \
      fprintf(stderr, "%s:%d: %s failed: %s (%s)\n", __FILE__, __LINE__,       \
              #call, cudaGetErrorString(err_), cudaGetErrorName(err_));        \
      printf("FAILED\n");                                                      \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

__global__ void vectorAdd(const float *a, const float *b, float *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__global__ void vectorAddStrided(const float *__restrict__ a,
                                 const float *__restrict__ b,
                                 float *__restrict__ c, size_t n) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    c[i] = __ldg(&a[i]) + __ldg(&b[i]);
}

static bool check(const char *what, const std::vector<float> &a,
                  const std::vector<float> &b, const std::vector<float> &c) {
  for (size_t i = 0; i < c.size(); ++i) {
    // One addition, rounded once: host and device agree bit for bit.
    if (c[i] != a[i] + b[i]) {
      fprintf(stderr, "%s: element %zu is %g, expected %g\n", what, i, c[i],
              a[i] + b[i]);
      return false;
    }
  }
  printf("%s: %zu elements match\n", what, c.size());
  return true;
}

int main() {
  int deviceCount = 0;
  CUDA_CHECK(cudaGetDeviceCount(&deviceCount));
  if (deviceCount == 0) {
    fprintf(stderr, "no device\n");
    printf("FAILED\n");
    return 1;
  }
  CUDA_CHECK(cudaSetDevice(0));

  cudaDeviceProp prop;
  CUDA_CHECK(cudaGetDeviceProperties(&prop, 0));
  fprintf(stderr, "device 0: %s, compute %d.%d, %d multiprocessors, %zu MiB\n",
          prop.name, prop.major, prop.minor, prop.multiProcessorCount,
          prop.totalGlobalMem >> 20);

  const int n = 100003; // no multiple of the block size
  const size_t bytes = n * sizeof(float);

  std::vector<float> h_a(n), h_b(n), h_c(n);
  for (int i = 0; i < n; ++i) {
    h_a[i] = 0.25f * (i % 1001);
    h_b[i] = 1.0f / (1 + i % 17);
  }

  float *d_a, *d_b, *d_c;
  CUDA_CHECK(cudaMalloc(&d_a, bytes));
  CUDA_CHECK(cudaMalloc((void **)&d_b, bytes));
  CUDA_CHECK(cudaMalloc(reinterpret_cast<void **>(&d_c), bytes));

  CUDA_CHECK(cudaMemcpy(d_a, h_a.data(), bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(d_b, h_b.data(), bytes, cudaMemcpyHostToDevice));

  const int threadsPerBlock = 256;
  const int blocksPerGrid = (n + threadsPerBlock - 1) / threadsPerBlock;
  vectorAdd<<<blocksPerGrid, threadsPerBlock>>>(d_a, d_b, d_c, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(h_c.data(), d_c, bytes, cudaMemcpyDeviceToHost));
  bool ok = check("vectorAdd", h_a, h_b, h_c);

  // 0xff bytes are NaNs: an element that the kernel misses cannot compare
  // equal by chance.
  CUDA_CHECK(cudaMemset(d_c, 0xff, bytes));
  vectorAddStrided<<<dim3(24), dim3(threadsPerBlock), 0, 0>>>(d_a, d_b, d_c, n);
  CUDA_CHECK(cudaPeekAtLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaMemcpy(h_c.data(), d_c, bytes, cudaMemcpyDefault));
  ok = check("vectorAddStrided", h_a, h_b, h_c) && ok;

  CUDA_CHECK(cudaFree(d_a));
  CUDA_CHECK(cudaFree(d_b));
  CUDA_CHECK(cudaFree(d_c));
  CUDA_CHECK(cudaDeviceReset());

  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
