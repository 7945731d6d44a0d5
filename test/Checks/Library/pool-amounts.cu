// HIP's pools keep other amounts than CUDA's: a warning where these are read. Another is at
// a limit's call, which HIP before 5.3 has not.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %porthip translate --cuda-path=none --hip-version=5.2 --fail-on=never -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=OLD
#include <cstdint>
#include <cuda_runtime.h>
uint64_t kept(cudaMemPool_t pool) {
  uint64_t bytes = 0;
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &bytes);
  // finding@-1: porthip-translate-behaviour "HIP's pools keep other amounts"
  // CHECK: hipMemPoolGetAttribute(pool, hipMemPoolAttrReservedMemCurrent, &bytes);
  return bytes;
}
void heap() { cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20); }
// finding@-1: porthip-translate-newer-hip "exists from HIP 5.3 on: the port needs that version"
// OLD: :[[@LINE-2]]:15: warning: 'cudaDeviceSetLimit': HIP before 5.3 has no such call: the shim fails with hipErrorNotSupported
