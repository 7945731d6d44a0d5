// A member that HIP has from some version on is a note where the port is for
// newer ones too, and an error where it is for older ones alone. The first name
// of each version and file is a warning and says for how many others it stands.
// RUN: %porthip translate --cuda-path=none -v -o %t.hip %s 2>&1 | FileCheck %s
// RUN: not %porthip translate --cuda-path=none --hip-version=5.2 -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=OLD
#include <cuda_runtime.h>
bool overlaps(const cudaDeviceProp &P) {
  return P.deviceOverlap;
  // CHECK: :[[@LINE-1]]:12: warning: 'deviceOverlap' exists from HIP 6.0 on: the port needs that version, as does 1 more name in this file [porthip-translate-newer-hip]
  // OLD: :[[@LINE-2]]:12: error: 'deviceOverlap' exists from HIP 6.0 on, and this port is for 5.2 [porthip-translate-newer-hip]
}
int optin(const cudaDeviceProp &P) {
  return P.sharedMemPerBlockOptin + P.sharedMemPerBlockOptin;
  // CHECK: :[[@LINE-1]]:12: note: 'sharedMemPerBlockOptin' exists from HIP 6.0 on: the port needs that version [porthip-translate-newer-hip]
  // OLD: :[[@LINE-2]]:12: error: 'sharedMemPerBlockOptin' exists from HIP 6.0 on
}
// Another version; what is for NVIDIA alone stands for nothing.
#ifndef __HIP_PLATFORM_AMD__
cudaError_t theirs(cudaFunction_t *F, const void *Of) {
  return cudaGetFuncBySymbol(F, Of);
}
#endif
cudaError_t function(cudaFunction_t *F, const void *Of) {
  return cudaGetFuncBySymbol(F, Of);
  // CHECK: :[[@LINE-1]]:10: warning: 'hipGetFuncBySymbol' exists from HIP 6.2 on: the port needs that version [porthip-translate-newer-hip]
}
