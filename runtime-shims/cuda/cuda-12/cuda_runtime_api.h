// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around CUDA 13's header of this name: calls that it took away.
#pragma GCC system_header
#pragma once
#include_next <cuda_runtime_api.h>
#if defined(__cplusplus) && CUDART_VERSION >= 13000

// A host thread stood for its context.
static inline cudaError_t cudaThreadSynchronize() {
  return cudaDeviceSynchronize();
}
static inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
static inline cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
  return cudaDeviceSetLimit(limit, value);
}
static inline cudaError_t cudaThreadGetLimit(size_t *pValue, cudaLimit limit) {
  return cudaDeviceGetLimit(pValue, limit);
}
static inline cudaError_t
cudaThreadGetCacheConfig(cudaFuncCache *pCacheConfig) {
  return cudaDeviceGetCacheConfig(pCacheConfig);
}
static inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache cacheConfig) {
  return cudaDeviceSetCacheConfig(cacheConfig);
}
#endif
