// A program with NVIDIA's own runtime in it, as nvcc links it, over a driver
// that this runtime refuses (it lacks the tables that they share in private):
// it behaves with the recorder as it does without.
// REQUIRES: nvcc
// RUN: rm -rf %t && mkdir %t
// RUN: %nvcc -arch=sm_80 -o %t/static %s
// RUN: %nvcc -arch=sm_80 -cudart shared -o %t/shared %s
// RUN: env LD_LIBRARY_PATH=%vgpu_libs:%cuda_path/lib64 %t/static > %t/expected
// RUN: FileCheck %s < %t/expected
// CHECK: malloc 36
// RUN: env LD_LIBRARY_PATH=%vgpu_libs:%cuda_path/lib64 %python %helpers/status.py 3 %porthip record --on=gpu -o %t/static.phtrace -- %t/static > %t/out 2> %t/err
// RUN: cmp %t/out %t/expected
// RUN: FileCheck --check-prefix=NONE %s < %t/err
// NONE: static: launches nothing on a GPU
// RUN: env LD_LIBRARY_PATH=%vgpu_libs:%cuda_path/lib64 %python %helpers/status.py 3 %porthip record --on=gpu -o %t/shared.phtrace -- %t/shared > %t/out 2> %t/err
// RUN: cmp %t/out %t/expected
#include <cstdio>

__global__ void fill(float *Out) { Out[threadIdx.x] = 1; }

int main() {
  float *D = nullptr;
  printf("malloc %d\n", int(cudaMalloc(&D, 64)));
  fill<<<1, 16>>>(D);
  printf("launch %d\n", int(cudaGetLastError()));
  printf("wait %d\n", int(cudaDeviceSynchronize()));
  return 0;
}
