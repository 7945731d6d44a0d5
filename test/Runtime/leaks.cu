// --check=leaks tells what is left when the program ends: not what it frees,
// also in its static objects' destructors, and not what a device has by itself.
// RUN: %python %helpers/status.py 1 %porthip run --cuda-path=none --check=leaks %s -lcublas -- 1 2>&1 | FileCheck %s --implicit-check-not=leaks:
// RUN: %porthip run --cuda-path=none --check=leaks %s -lcublas -- 0 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %porthip run --cuda-path=none --check=all %s -lcublas -- 1 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// CHECK-DAG: porthip: leaks: 1 allocation of 'cudaMalloc', 1024 bytes, is not freed when the program ends, at {{.*}}leaks.cu:
// CHECK-DAG: porthip: leaks: 1 allocation of 'cudaMalloc', 2048 bytes, is not freed when the program ends, at {{.*}}leaks.cu:
// CHECK-DAG: porthip: leaks: 1 allocation of 'cudaHostAlloc', 64 bytes, is not freed when the program ends
// CHECK-DAG: porthip: leaks: 'event' that is not destroyed when the program ends: 1, at {{.*}}leaks.cu:[[@LINE+29]]
// CHECK-DAG: porthip: leaks: 'stream' that is not destroyed when the program ends: 1, at {{.*}}leaks.cu:[[@LINE+27]]
// CHECK-DAG: porthip: leaks: 'handle of a library' that is not destroyed when the program ends: 1, at {{.*}}leaks.cu:[[@LINE+28]]
// NONE-NOT: leaks
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda_runtime.h>

struct Keeper {
  float *p = nullptr;
  ~Keeper() { cudaFree(p); }
};
Keeper keeper;
__global__ void fill(float *p) { p[threadIdx.x] = 1; }

int main(int, char **words) {
  const bool leaves = std::atoi(words[1]);
  cudaMalloc(&keeper.p, 512);
  fill<<<1, 32>>>(keeper.p);
  fill<<<1, 32, 0, cudaStreamPerThread>>>(keeper.p + 64);
  cudaDeviceSynchronize();
  float *a, *b, *host;
  cudaStream_t stream;
  cudaEvent_t event;
  cublasHandle_t blas;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 2048);
  cudaHostAlloc((void **)&host, 64, cudaHostAllocDefault);
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  cublasCreate(&blas);
  if (leaves)
    return 0;
  cublasDestroy(blas);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(b);
  cudaFree(a);
}
