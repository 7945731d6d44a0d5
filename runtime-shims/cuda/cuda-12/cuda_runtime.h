// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around CUDA 13's header of this name: calls that it took away or whose
// parameters it changed. Without a toolkit porthip_legacy_runtime.h has them.
#pragma GCC system_header
#pragma once
#include_next <cuda_runtime.h>
#include <cuda_runtime_api.h>
#if defined(__cplusplus) && CUDART_VERSION >= 13000

// Locations were device numbers.
static inline cudaMemLocation porthip_location(int device) {
  cudaMemLocation Place = {};
  Place.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                         : cudaMemLocationTypeDevice;
  Place.id = device == cudaCpuDeviceId ? 0 : device;
  return Place;
}
static inline cudaError_t cudaMemAdvise(const void *devPtr, size_t count,
                                        cudaMemoryAdvise advice, int device) {
  return cudaMemAdvise(devPtr, count, advice, porthip_location(device));
}
static inline cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count,
                                               int dstDevice,
                                               cudaStream_t stream = 0) {
  return cudaMemPrefetchAsync(devPtr, count, porthip_location(dstDevice), 0,
                              stream);
}
#endif
