// Calls that CUDA 13 has no more parse in a host file that includes the runtime's
// header for C alone.
// RUN: %porthip %s --hip-version=6.3 -o - --cuda-path=none 2> %t.none | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG --input-file=%t.none
// RUN: bash -c 'for path in %cuda_paths; do %porthip %s --hip-version=6.3 -o - "--cuda-path=$path" || exit; done' 2> %t.all | FileCheck %s
// RUN: not grep 'warning:\|error:' %t.all
// LOG: findings: 0 errors, 0 warnings
#include <cuda_runtime_api.h>
int wait() {
  size_t size;
  cudaThreadSetLimit(cudaLimitStackSize, 1024);
  cudaThreadGetLimit(&size, cudaLimitStackSize);
  // CHECK: hipDeviceGetLimit(&size, hipLimitStackSize);
  cudaThreadExit();
  // CHECK: hipDeviceReset();
  return cudaThreadSynchronize();
  // CHECK: return hipDeviceSynchronize();
}
