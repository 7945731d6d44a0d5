// All lanes of a grid that waits for itself have stacks at once: more than lie
// below 4 GiB, where blocks' shared memory must lie, too.
// RUN: env PORTHIP_VGPU_MODE=fiber %porthip run --as sm_80 %s | FileCheck %s
#include <cooperative_groups.h>
#include <cstdio>

__global__ void sum(int *Total, int *Wrong) {
  __shared__ int Mine;
  if (threadIdx.x == 0)
    Mine = blockIdx.x;
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0 && Mine != int(blockIdx.x))
    *Wrong = 1;
  if (threadIdx.x == 0)
    atomicAdd(Total, 1);
}

int main() {
  int *Memory, Host[2];
  cudaMalloc(&Memory, sizeof Host);
  cudaMemset(Memory, 0, sizeof Host);
  int *Total = Memory, *Wrong = Memory + 1;
  void *Args[] = {&Total, &Wrong};
  cudaLaunchCooperativeKernel((void *)sum, 72, 1024, Args, 0, 0);
  cudaMemcpy(Host, Memory, sizeof Host, cudaMemcpyDeviceToHost);
  // CHECK: 72 blocks, 0 wrong
  std::printf("%d blocks, %d wrong\n", Host[0], Host[1]);
}
