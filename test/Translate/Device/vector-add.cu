// A whole small program: renames, and nothing else moves.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <cstdio>

// CHECK: {{^}}#include <hip/hip_runtime.h>{{$}}
// CHECK-NEXT: {{^}}#include <cstdio>{{$}}

__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

int main() {
  const int n = 1024;
  float *a = nullptr, *b = nullptr, *c = nullptr;
  cudaMalloc(&a, n * sizeof(float)); // cudaMalloc stays in this comment
  // CHECK: {{^}}  hipMalloc(&a, n * sizeof(float)); // cudaMalloc stays in this comment{{$}}
  cudaMalloc(&b,n*sizeof( float ));
  // CHECK: {{^}}  hipMalloc(&b,n*sizeof( float ));{{$}}
  cudaMalloc(reinterpret_cast<void **>(&c), n * sizeof(float));
  // CHECK: {{^}}  hipMalloc(reinterpret_cast<void **>(&c), n * sizeof(float));{{$}}
  add<<<(n + 255) / 256, 256>>>(a, b, c, n);
  // CHECK: {{^}}  add<<<(n + 255) / 256, 256>>>(a, b, c, n);{{$}}
  cudaError_t e = cudaDeviceSynchronize();
  // CHECK: {{^}}  hipError_t e = hipDeviceSynchronize();{{$}}
  if (e != cudaSuccess)
    // CHECK: {{^}}  if (e != hipSuccess)
    std::printf("cudaError: %s\n", cudaGetErrorString(e));
  // CHECK: {{^}}    std::printf("cudaError: %s\n", hipGetErrorString(e));
  cudaFree(a), cudaFree(b), cudaFree(c);
  // CHECK: {{^}}  hipFree(a), hipFree(b), hipFree(c);
}
