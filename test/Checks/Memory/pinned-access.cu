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
__global__ void waitFor(volatile int *flag) {
  while (!*flag)
    ;
}
void flagged() {
  int *flag;
  cudaHostAlloc(&flag, sizeof(int), cudaHostAllocMapped);
  waitFor<<<1, 1>>>(flag);
}
template <class T> __global__ void sumOf(T data) { data[0] += data[1]; }
template <class T> void runSum() {
  T *data;
  cudaMallocHost(&data, 1024);
  sumOf<<<1, 1>>>(data); // note: porthip-memory-pinned-access
}
