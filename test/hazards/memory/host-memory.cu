// Memory that the host shares. All notes: nothing is wrong without a flag.
// 1
__global__ void histogram(const float *in, float *bins) {
  atomicAdd(&bins[int(in[threadIdx.x])], 1.0f); // wrong: porthip-memory-float-atomic
}
void runManaged(const float *in) {
  float *bins;
  cudaMallocManaged(&bins, 1024); // note: porthip-memory-managed
  histogram<<<1, 256>>>(in, bins);
}
// 2
__global__ void maximum(const double *in, double *out) {
  atomicAdd(out, in[threadIdx.x]); // wrong: porthip-memory-float-atomic
}
void runPinned(const double *in) {
  double *out;
  cudaHostAlloc(&out, sizeof(double), cudaHostAllocMapped);
  maximum<<<1, 256>>>(in, out); // note: porthip-memory-pinned-access
}
// 3
__global__ void counted(const float *in, int *out) {
  if (in[threadIdx.x] > 0)
    atomicAdd(out, 1);
}
// 4
__global__ void summed(const float *in, float *out) {
  atomicAdd(out, in[threadIdx.x]);
}
void runDevice(const float *in) {
  float *out, *host;
  int *number;
  cudaMalloc(&out, sizeof(float));
  cudaMalloc(&number, sizeof(int));
  cudaMallocHost(&host, sizeof(float));
  summed<<<1, 256>>>(in, out);
  counted<<<1, 256>>>(in, number);
  cudaMemcpy(host, out, sizeof(float), cudaMemcpyDeviceToHost);
}
