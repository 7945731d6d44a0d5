// RUN: %check_findings %s
// Kernels that work on page-locked memory of the host.
__global__ void square(float *p) { p[threadIdx.x] *= p[threadIdx.x]; }
void direct() {
  float *p;
  cudaMallocHost(&p, 1024);
  square<<<1, 256>>>(p); // note: porthip-memory-pinned-access
}
void mapped() {
  float *host, *device;
  cudaHostAlloc(&host, 1024, cudaHostAllocMapped);
  cudaHostGetDevicePointer(&device, host, 0);
  square<<<1, 256>>>(device); // note: porthip-memory-pinned-access
}
void copied() {
  float *host, *device;
  cudaMallocHost(&host, 1024);
  cudaMalloc(&device, 1024);
  cudaMemcpy(device, host, 1024, cudaMemcpyHostToDevice);
  square<<<1, 256>>>(device);
  cudaMemcpyAsync(host, device, 1024, cudaMemcpyDeviceToHost);
}
