// An embedded header that answers for CUDA's architectures brings along what it
// includes: the port compiles alone, and has no header of porthip's.
// RUN: %check_port %s --shim=embed
#include <cuda_runtime.h>
// CHECK-NOT: #include <porthip
// CHECK: #define PORTHIP_CUDA_ARCH PORTHIP_ARCH_ANSWER
// CHECK-NOT: #include <porthip
__global__ void k(int *p) {
#if __CUDA_ARCH__ >= 600
  // CHECK: {{^}}#if PORTHIP_CUDA_ARCH >= 600
  *p = 1;
#endif
}
