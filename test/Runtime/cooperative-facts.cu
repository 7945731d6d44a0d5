// A device that says another's properties takes the grid that a program makes
// of them, and no larger one.
// RUN: %porthip cc --cuda-path=none %s -o %t
// RUN: env PORTHIP_VGPU_FACTS_OF=gfx942 %t 1
// RUN: %python %helpers/status.py 2 env PORTHIP_VGPU_FACTS_OF=gfx942 %t 2
// RUN: env PORTHIP_VGPU_FACTS_OF= %t 1
#include <cooperative_groups.h>
#include <cstdlib>
__global__ void meet(int *out) {
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = gridDim.x;
}
int main(int, char **words) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  int blocks = 0, *out;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, meet, 1024, 0);
  cudaMallocManaged(&out, sizeof(int));
  void *arguments[] = {&out};
  int grid = blocks * device.multiProcessorCount * std::atoi(words[1]);
  cudaError_t error = cudaLaunchCooperativeKernel((void *)meet, dim3(grid),
                                                  dim3(1024), arguments, 0, 0);
  if (error == cudaErrorCooperativeLaunchTooLarge)
    return 2;
  return error != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess ||
         *out != grid;
}
