// A member that HIP has from some version on is a note where the port is for
// newer ones too, and an error where it is for older ones alone.
// RUN: %porthip translate --cuda-path=none -v -o %t.hip %s 2>&1 | FileCheck %s
// RUN: not %porthip translate --cuda-path=none --hip-version=5.2 -o %t.hip %s 2>&1 | FileCheck %s --check-prefix=OLD
#include <cuda_runtime.h>
bool overlaps(const cudaDeviceProp &P) {
  return P.deviceOverlap;
  // CHECK: :[[@LINE-1]]:12: warning: 'deviceOverlap' exists from HIP 6.0 on: the port needs that version [porthip-translate-newer-hip]
  // OLD: :[[@LINE-2]]:12: error: 'deviceOverlap' exists from HIP 6.0 on, and this port is for 5.2 [porthip-translate-newer-hip]
}
