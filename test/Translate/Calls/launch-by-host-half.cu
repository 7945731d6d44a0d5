// A function for both sides that launches on the host alone launches from no
// device code; one that does not ask where it is does.
// RUN: not %porthip %s -o %t.hip --cuda-path=none --no-cache -q 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: launch-by-host-half.cu:[[@LINE+17]]:{{.*}}porthip-launch-from-device
// CHECK-NOT: error:
__global__ void k(int *p) { *p = 1; }
__host__ __device__ void host(int *p) {
#ifndef __CUDA_ARCH__
  k<<<1, 1>>>(p);
#endif
}
__host__ __device__ void either(int *p) {
#ifdef __CUDA_ARCH__
  *p = 1;
#else
  k<<<1, 1>>>(p);
#endif
}
__host__ __device__ void both(int *p) {
  // The device's half of it is dynamic parallelism.
  k<<<1, 1>>>(p);
}
