// A header that ROCm lacks and that the project asks for first: the branch that
// includes it, and what its macro chooses, are NVIDIA's alone, so that nothing
// there is left to do. Without the question it is an error.
// RUN: %check_port %s --cuda-path=none
// RUN: %porthip --cuda-path=none %s -o %t.hip 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: sed 's/^#if __has_include.*/#if 1/' %s > %t.cu
// RUN: not %porthip --cuda-path=none %t.cu -o %t.hip 2>&1 | FileCheck %s --check-prefix=BARE
// SAID-NOT: error:
// SAID: findings: 0 errors
// SAID-NOT: without a branch for AMD
// BARE: error: header 'nvml.h' has no HIP equivalent
// CHECK: {{^}}#if __has_include(<nvml.h>)
#if __has_include(<nvml.h>)
#define USE_NVML 1
#include <nvml.h>
#else
#define USE_NVML 0
#endif
#if USE_NVML
inline unsigned clockOf(nvmlDevice_t d) {
  unsigned mhz = 0;
  nvmlDeviceGetClockInfo(d, NVML_CLOCK_SM, &mhz);
  return mhz;
}
#else
inline unsigned clockOf(int) { return 0; }
#endif
// CHECK: hipDeviceSynchronize();
void wait() { cudaDeviceSynchronize(); }
