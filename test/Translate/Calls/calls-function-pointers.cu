// Calls that take a kernel: HIP wants `const void *`.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda_runtime.h>

__global__ void plain(int *p) { p[0] = 1; }
template <typename T, int N> __global__ void typed(T *p) { p[0] = N; }
struct Table { void (*kernel)(int *); };

template <typename T> void occupancy(int *n, T kernel) {
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(n, kernel, 256, 0);
  // CHECK: {{^}}  hipOccupancyMaxActiveBlocksPerMultiprocessor(n, {{.*}}kernel{{.*}}, 256, 0);
}
void all(Table t) {
  cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  // CHECK: {{^}}  hipFuncSetAttribute(reinterpret_cast<const void*>(plain), hipFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetAttribute(typed<float, 3>, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  // CHECK: {{^}}  hipFuncSetAttribute(reinterpret_cast<const void*>(typed<float, 3>), hipFuncAttributePreferredSharedMemoryCarveout, 50);
  cudaFuncSetAttribute((const void *)typed<int, 1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1);
  // CHECK: {{^}}  hipFuncSetAttribute((const void *)typed<int, 1>, hipFuncAttributeMaxDynamicSharedMemorySize, 1);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, t.kernel);
  // CHECK: {{^}}  hipFuncAttributes attributes;
  // CHECK: {{^}}  hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(t.kernel));
  cudaFuncSetCacheConfig(plain, cudaFuncCachePreferShared);
  // CHECK: {{^}}  hipFuncSetCacheConfig(reinterpret_cast<const void*>(plain), hipFuncCachePreferShared);
  int grid, block;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, typed<float, 2>);
  // CHECK: {{^}}  hipOccupancyMaxPotentialBlockSize(&grid, &block, {{.*}}typed<float, 2>{{.*}}, 0, 0);
  occupancy(&grid, plain);
}
