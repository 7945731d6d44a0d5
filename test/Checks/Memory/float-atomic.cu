// RUN: %check_findings %s
// Sums of floats in memory that the host shares.
__global__ void sum(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]); // note: porthip-memory-float-atomic
}
__global__ void count(const float *in, unsigned *total) {
  atomicAdd(total, in[threadIdx.x] > 0);
}
__global__ void sumOnDevice(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]);
}
void run(const float *in) {
  float *shared, *own;
  unsigned *number;
  cudaMallocHost(&shared, sizeof(float));
  cudaMallocHost(&number, sizeof(unsigned));
  cudaMalloc(&own, sizeof(float));
  sum<<<1, 256>>>(in, shared); // note: porthip-memory-pinned-access
  count<<<1, 256>>>(in, number); // note: porthip-memory-pinned-access
  sumOnDevice<<<1, 256>>>(in, own);
}
