// porthip --gpu=gfx942
// RUN: %check_findings %s
// The host asks for the warp size, the device code keeps 32.
#include <cstdio>
__global__ void k(int *p) { p[threadIdx.x / warpSize] = 1; }
int wrong(int threads) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int size;
  cudaDeviceGetAttribute(&size, cudaDevAttrWarpSize, 0); // wrong: porthip-warp-size-of-device
  return threads / prop.warpSize + size; // wrong: porthip-warp-size-of-device
}
struct Mine {
  int warpSize;
};
int right(Mine mine) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  printf("warp size %d\n", prop.warpSize);
  return mine.warpSize;
}
