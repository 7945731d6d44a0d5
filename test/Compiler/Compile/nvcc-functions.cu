// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that clang's CUDA headers compute otherwise than nvcc: the results
// are nvcc's, and those of a port are the same.
// RUN: %porthip run --cuda-path=none --as sm_80 %s | FileCheck %s
// RUN: %porthip run --cuda-path=%cuda_path --as sm_80 %s | FileCheck %s
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip translate --cuda-path=none %s -o %t/port.hip
// RUN: FileCheck %s --check-prefix=PORT --input-file=%t/port.hip
// RUN: %porthip run --as gfx942 %t/port.hip | FileCheck %s
// PORT: {{^}}#include <porthip/pow.h>
#include <cmath>
#include <cstdio>

template <class T> __device__ double power(T X, int N) { return pow(X, N); }

// Names of clang's headers alone.
__device__ double powi(double X, int N) { return X + N; }
__device__ float powif(float X, int N) { return X - N; }

__global__ void calls(double *O, float X, int N, long Far) {
  O[0] = pow(X, N);
  O[1] = std::pow(X, N);
  O[2] = power(X, N);
  O[3] = sizeof(pow(X, 2)) + 100 * sizeof(pow(X, 2.0f));
  O[4] = pow(double(X), N) - pow(double(X), double(N));
  O[5] = scalblnf(0.0f, Far);
  O[6] = scalbln(double(X), -Far);
  // Negative: an int.
  O[7] = __reduce_add_sync(~0u, -1) / 2;
  O[8] = sizeof(clock());
  O[9] = 1000 * __tanhf(0.5f) > 461 && 1000 * __tanhf(0.5f) < 463;
  O[10] = powi(2, 3) + powif(2, 3);
}

int main() {
  double *O;
  cudaMallocManaged(&O, 11 * sizeof(double));
  calls<<<1, 32>>>(O, 1.1f, 3, 1L << 40);
  cudaDeviceSynchronize();
  // As a float it would be 1.3310000896453857.
  // CHECK: 1.3310000865459
  // CHECK-NEXT: 1.3310000865459
  // CHECK-NEXT: 1.3310000865459
  for (int I = 0; I < 3; ++I)
    std::printf("%.13f\n", O[I]);
  // CHECK-NEXT: 408 0 0 0 -16 8 1 4
  for (int I = 3; I < 11; ++I)
    std::printf("%g%s", O[I], I == 10 ? "\n" : " ");
}
