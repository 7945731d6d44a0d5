// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where numbers become too small; and no report of zeros that are exact, of
// what goes on from there, and of sums, which are exact down there.
//
// RUN: not %porthip run --check=underflow %s > %t 2>&1
// RUN: FileCheck %s --input-file=%t
// RUN: %porthip run --check=underflow %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: done
// RIGHT-NOT: porthip:
// RUN: %porthip run --check=all,float %s 2>&1 | FileCheck %s --check-prefix=RIGHT
#include <cstdio>
#include <cuda_fp16.h>

__global__ void small(float *X, double *Y, __half *H) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: underflow: kernel 'small(float*, double*, __half*)', block (0,0,0), thread (3,0,0): {{.*}} * {{.*}} gives 2.99{{[0-9]*}}e-39: less than a normal number at {{.*}}underflow.cu:[[@LINE+1]]
  float A = X[I] * (I < 3 ? 1.0f : 1e-19f);
  // CHECK-DAG: thread (3,0,0): {{.*}} / 1.{{0*}}2e+30 gives 0: an underflow at {{.*}}underflow.cu:[[@LINE+1]]
  float B = X[I] / (I < 3 ? 1.0f : 1e30f);
  // CHECK-DAG: thread (0,0,0): expf(-100) gives {{.*}}: less than a normal number at {{.*}}underflow.cu:[[@LINE+1]]
  float C = expf(-100.0f - X[I]);
  // CHECK-DAG: thread (0,0,0): 1e-60 in a narrower type gives 0: an underflow at {{.*}}underflow.cu:[[@LINE+1]]
  X[64 + I] = float(Y[I]);
  // CHECK-DAG: thread (3,0,0): 0.00390625 * 0.00390625 gives 1.52587891e-05: less than a normal number at {{.*}}underflow.cu:[[@LINE+1]]
  H[64 + I] = H[I] * (I < 3 ? __half(1.0f) : H[I]);
  // CHECK-NOT: underflow.cu:[[@LINE+1]]
  // CHECK-DAG: thread (1,0,0): {{.*}} * 9.88{{[0-9]*}}e-323 gives 0: an underflow at {{.*}}underflow.cu:[[@LINE+1]]
  Y[64 + I] = I < 1 ? 0.0 : Y[I] * (1e-300 * 1e-22);
  X[I] = A;
  X[128 + I] = B + C;
}

__global__ void right(float *X) {
  int I = threadIdx.x;
  X[I] = X[I] * float(I - 3) / 2.0f + sinf(0.0f * X[I]) + 1.0f / (X[I] / 0.0f);
  X[64 + I] = (X[I] + 1e-38f) - 1.1e-38f;
}

int main(int argc, char **) {
  float Host[64];
  double Wide[64];
  __half Half[64];
  for (int I = 0; I < 64; ++I) {
    Host[I] = float(I) * 1e-20f;
    Wide[I] = 1e-60 * (I + 1);
    Half[I] = __half(0.00390625f);
  }
  float *X;
  double *Y;
  __half *H;
  cudaMalloc(&X, 3 * sizeof(Host));
  cudaMalloc(&Y, 2 * sizeof(Wide));
  cudaMalloc(&H, 2 * sizeof(Half));
  cudaMemcpy(X, Host, sizeof(Host), cudaMemcpyHostToDevice);
  cudaMemcpy(Y, Wide, sizeof(Wide), cudaMemcpyHostToDevice);
  cudaMemcpy(H, Half, sizeof(Half), cudaMemcpyHostToDevice);
  if (argc > 1)
    right<<<1, 64>>>(X);
  else
    small<<<2, 32>>>(X, Y, H);
  cudaDeviceSynchronize();
  puts("done");
  cudaFree(X);
  cudaFree(Y);
  cudaFree(H);
}
