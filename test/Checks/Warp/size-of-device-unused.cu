// porthip --gpu=gfx942
// RUN: %check_findings %s
// The host sizes blocks by the device's warps for kernels that know nothing of
// warps: right with wavefronts of any size.
__global__ void k(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i;
}
double occupancy(int blocks, int threads) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int active = blocks * threads / prop.warpSize;
  int most = prop.maxThreadsPerMultiProcessor / prop.warpSize;
  return double(active) / most;
}
void run(int *p, int n) {
  int size;
  cudaDeviceGetAttribute(&size, cudaDevAttrWarpSize, 0);
  k<<<(n + size - 1) / size, size>>>(p, n);
}
