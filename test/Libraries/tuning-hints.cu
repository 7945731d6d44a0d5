// A workspace for BLAS, the split of shared memory and caching in queries of
// occupancy are hints: the port keeps the calls, and results are the same.
// REQUIRES: hip-headers
// RUN: %porthip %s --cuda-path=none -o %t.hip
// RUN: FileCheck %s --input-file=%t.hip
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcublas | FileCheck %s --check-prefix=EQUAL
// EQUAL: hip@vgpu:gfx942: equal
#include <cstdio>
#include <cublas_v2.h>
__global__ void fill(float *p) { p[threadIdx.x] = threadIdx.x; }
int main() {
  cublasHandle_t blas;
  cublasCreate(&blas);
  float *p, sum = 0;
  void *space;
  cudaMalloc(&p, 64 * sizeof(float));
  cudaMalloc(&space, 1 << 20);
  // CHECK: porthip::hipSharedmemCarveoutMaxShared);
  cudaError_t split =
      cudaFuncSetAttribute(fill, cudaFuncAttributePreferredSharedMemoryCarveout,
                           cudaSharedmemCarveoutMaxShared);
  int blocks = 0;
  // CHECK: porthip::occupancyDisableCachingOverride);
  cudaError_t asked = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      &blocks, fill, 64, 0, cudaOccupancyDisableCachingOverride);
  fill<<<1, 64>>>(p);
  // CHECK: porthip::hipblasSetWorkspace(blas, space, 1 << 20);
  cublasStatus_t given = cublasSetWorkspace(blas, space, 1 << 20);
  cublasStatus_t none = cublasSetWorkspace(nullptr, space, 1 << 20);
  cublasSasum(blas, 64, p, 1, &sum);
  std::printf("%d %d %d, sum %g\n", int(split), int(given), none == CUBLAS_STATUS_SUCCESS, sum);
  return sum != 2016 || asked != cudaSuccess || blocks < 1;
}
