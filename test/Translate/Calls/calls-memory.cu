// Allocation and copies whose names or arguments differ.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda_runtime.h>

struct Image { float *data; size_t pitch; };

cudaError_t all(Image *image, size_t n, cudaStream_t s) {
  float *host, *device, **indirect = &host;
  cudaHostAlloc(&host, n, cudaHostAllocMapped | cudaHostAllocPortable);
  // CHECK: {{^}}  hipHostMalloc(&host, n, hipHostMallocMapped | hipHostMallocPortable);
  cudaHostAlloc((void **)&host, n, cudaHostAllocDefault);
  // CHECK: {{^}}  hipHostMalloc((void **)&host, n, hipHostMallocDefault);
  cudaMallocHost(&host, n);
  // CHECK: {{^}}  hipHostMalloc(&host, n, hipHostMallocDefault);
  cudaMallocHost((void **)indirect, n);
  // CHECK: {{^}}  hipHostMalloc((void **)indirect, n, hipHostMallocDefault);
  cudaHostGetDevicePointer(&device, host, 0);
  // CHECK: {{^}}  hipHostGetDevicePointer(reinterpret_cast<void**>(&device), host, 0);
  cudaHostGetDevicePointer((void **)&device, host, 0);
  // CHECK: {{^}}  hipHostGetDevicePointer((void **)&device, host, 0);
  cudaMallocPitch(&image->data, &image->pitch, n, 4);
  // CHECK: {{^}}  hipMallocPitch(reinterpret_cast<void**>(&image->data), &image->pitch, n, 4);
  cudaMallocManaged(&device, n);
  // CHECK: {{^}}  hipMallocManaged(&device, n);
  cudaMallocManaged(&device, n, cudaMemAttachGlobal);
  // CHECK: {{^}}  hipMallocManaged(&device, n, hipMemAttachGlobal);
  cudaMemcpy2DAsync(device, 4, host, 4, 4, 4, cudaMemcpyHostToDevice, s);
  // CHECK: {{^}}  hipMemcpy2DAsync(device, 4, host, 4, 4, 4, hipMemcpyHostToDevice, s);
  cudaMemset(device, 0, n), cudaMemsetAsync(device, 0, n, s);
  // CHECK: {{^}}  hipMemset(device, 0, n), hipMemsetAsync(device, 0, n, s);
  cudaMallocAsync(&device, n, s);
  // CHECK: {{^}}  hipMallocAsync({{.*}}&device{{.*}}, n, s);
  cudaFreeAsync(device, s);
  // CHECK: {{^}}  hipFreeAsync(device, s);
  cudaStreamWaitEvent(s, cudaEvent_t());
  // CHECK: {{^}}  hipStreamWaitEvent(s, hipEvent_t(), 0);
  return cudaFreeHost(host);
  // CHECK: {{^}}  return hipHostFree(host);
}
