// Calls of the runtime in device code, which HIP's runtime does not have.
// RUN: not %porthip %s -o %t.hip --cuda-path=none --no-cache -q 2>&1 | FileCheck %s
#include <cuda_device_runtime_api.h>
#include <cuda_runtime.h>

template <class T> __global__ void memory(T **p, int n) {
  // CHECK: device-runtime.cu:[[@LINE+2]]:3: error: 'cudaMalloc' in device code: HIP's runtime is for the host alone, and the port does not compile [porthip-launch-device-runtime]
  // CHECK: fix: use malloc(), whose memory lies on the device's heap
  cudaMalloc((void **)p, n * sizeof(T));
  // CHECK: device-runtime.cu:[[@LINE+2]]:3: error: 'cudaMemsetAsync' in device code
  // CHECK: fix: use memcpy() and memset() or a loop of all threads
  cudaMemsetAsync(*p, 0, n * sizeof(T), 0);
  // CHECK: device-runtime.cu:[[@LINE+2]]:3: error: 'cudaFree' in device code
  // CHECK: fix: use free(), for memory of malloc() in device code
  cudaFree(*p);
}

__device__ int failed() {
  // CHECK: device-runtime.cu:[[@LINE+2]]:10: error: 'cudaGetLastError' in device code
  // CHECK: fix: leave it out: no call of device code sets an error in HIP
  return cudaGetLastError() != cudaSuccess;
}

__global__ void asks(int *p) {
  // CHECK: device-runtime.cu:[[@LINE+2]]:3: error: 'cudaGetDevice' in device code
  // CHECK: fix: move it to the host, beside the launch
  cudaGetDevice(p);
  if (failed())
    *p = -1;
}

// CHECK-NOT: error:
__host__ __device__ int device() {
  int d = 0;
#ifndef __CUDA_ARCH__
  cudaGetDevice(&d);
#endif
  return d;
}
void host(float **p) {
  auto get = [=] { return cudaMalloc(p, 64); };
  if (get() == cudaSuccess)
    memory<float><<<1, 1>>>(p, 3);
}
__global__ void waits(int *p) {
  *p = device();
  // A shim that does nothing.
  cudaGridDependencySynchronize();
}
