// Blocks per multiprocessor are those of CUDA's occupancy calculator, which the
// toolkit has as a header: on every GPU of the table, by threads, static and dynamic
// shared memory, carveouts and preferences of caches.
// REQUIRES: cuda-toolkit
// RUN: rm -rf %t && mkdir -p %t && cp %cuda_path/include/cuda_occupancy.h %t
// RUN: %porthip cc --cuda-path=none --as sm_50 %s -o %t/ask -I%t
// RUN: %python %S/Inputs/each-gpu.py %source_root/lib/Gpus/Targets.def sm_ %t/ask | FileCheck %s
// CHECK-NOT: differs
// CHECK: sm_50: 0 of {{[0-9][0-9][0-9][0-9]+}} wrong
// CHECK: sm_80: 0 of {{[0-9][0-9][0-9][0-9]+}} wrong
// CHECK: sm_121: 0 of {{[0-9][0-9][0-9][0-9]+}} wrong
// CHECK: 18 GPUs
#include <cstdio>
#include <cuda_occupancy.h>
#include <cuda_runtime.h>

__global__ void plain(int *P) { *P = 1; }
__global__ void __launch_bounds__(256) tile(int *P) {
  __shared__ int S[700];
  S[threadIdx.x] = *P;
  __syncthreads();
  *P = S[threadIdx.x ^ 1];
}

static int Asked, Wrong;

static void ask(const void *Kernel, const cudaDeviceProp &Device, int Threads,
                int Shared, const cudaOccDeviceState &State) {
  cudaFuncAttributes Has;
  cudaFuncGetAttributes(&Has, Kernel);
  cudaOccFuncAttributes Of(Has);
  Of.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  cudaOccDeviceProp On(Device);
  cudaOccResult Right = {};
  int Blocks = -1;
  const bool Fails = cudaOccMaxActiveBlocksPerMultiprocessor(
      &Right, &On, &Of, &State, Threads, Shared);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, Kernel, Threads,
                                                Shared);
  ++Asked;
  // The header does not look at the kernel's bounds, which the launch has.
  if (Threads > Has.maxThreadsPerBlock)
    Wrong += Blocks != 0;
  else if (Fails || Blocks == Right.activeBlocksPerMultiprocessor)
    return;
  else if (!Wrong++)
    std::printf("%d threads, %d bytes, carveout %d: differs, %d for %d\n",
                Threads, Shared, State.carveoutConfig, Blocks,
                Right.activeBlocksPerMultiprocessor);
}

int main() {
  cudaDeviceProp Device;
  cudaGetDeviceProperties(&Device, 0);
  const void *Kernels[] = {(const void *)plain, (const void *)tile};
  for (int Opt : {0, 1})
    for (const void *Kernel : Kernels) {
      if (Opt)
        cudaFuncSetAttribute(Kernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             int(Device.sharedMemPerBlockOptin) - 2800);
      for (int Carveout : {-1, 0, 25, 50, 77, 100}) {
        cudaOccDeviceState State;
        State.carveoutConfig = Carveout;
        cudaFuncSetAttribute(Kernel,
                             cudaFuncAttributePreferredSharedMemoryCarveout,
                             Carveout);
        for (int Threads : {1, 32, 33, 96, 256, 288, 512, 1000, 1024})
          for (int Shared = 0; Shared < 240000; Shared += Shared / 5 + 97)
            ask(Kernel, Device, Threads, Shared, State);
      }
      cudaOccDeviceState Equal;
      Equal.cacheConfig = CACHE_PREFER_EQUAL;
      cudaFuncSetAttribute(
          Kernel, cudaFuncAttributePreferredSharedMemoryCarveout, -1);
      cudaFuncSetCacheConfig(Kernel, cudaFuncCachePreferEqual);
      ask(Kernel, Device, 64, 5000, Equal);
      cudaFuncSetCacheConfig(Kernel, cudaFuncCachePreferNone);
    }
  std::printf("%d of %d wrong\n", Wrong, Asked);
}
