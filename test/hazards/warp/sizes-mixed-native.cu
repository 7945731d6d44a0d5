// porthip --warp=native --gpu=gfx942
// 32 elements for each warp, where warpSize counts the warps.
// 1
__global__ void cleared(int *counts) {
  int warp = threadIdx.x / warpSize;
  for (int i = threadIdx.x % warpSize; i < 32; i += warpSize)
    counts[warp * 32 + i] = 0; // note: porthip-warp-mixed-size
}
// 2: by the host.
__global__ void perWarp(int *counts, int each, int n) {
  int begin = threadIdx.x / warpSize * each; // note: porthip-warp-mixed-size
  for (int i = begin; i < begin + each && i < n; ++i)
    counts[i] = 0;
}
void run(int *counts, int n) {
  const int WARP = 32;
  perWarp<<<1, 1024>>>(counts, WARP, n);
}
// 3: by the device's own size.
__global__ void perDevice(int *counts, int each, int n) {
  int begin = threadIdx.x / warpSize * each;
  for (int i = begin; i < begin + each && i < n; ++i)
    counts[i] = 0;
}
void runDevice(int *counts, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  perDevice<<<1, 1024>>>(counts, prop.warpSize, n);
}
// 4: blocks, not warps.
__global__ void perBlock(int *counts) {
  counts[blockIdx.x * 32 + threadIdx.x % 32] = 0;
}
