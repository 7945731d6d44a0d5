// CUDA's flag of memory of another process is 1 with every HIP, and the call takes it.
// RUN: %porthip %s -o %t.hip --cuda-path=none -q
// RUN: FileCheck %s --input-file=%t.hip
// RUN: %porthip run --as=sm_80 --cuda-path=none %s | FileCheck %s --check-prefix=OUT
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s --check-prefix=OUT
// RUN: %porthip --hip-version=6.0 %s -o - --cuda-path=none -q | FileCheck %s --check-prefix=SIX
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>
// CHECK: #include <porthip/ipc.h>
int main() {
  unsigned flags = cudaIpcMemLazyEnablePeerAccess;
  // OUT: 1 1 2
  // CHECK: PORTHIP_IPC_MEM_LAZY_ENABLE_PEER_ACCESS + 1
  printf("%u %d %d\n", flags, (flags & cudaIpcMemLazyEnablePeerAccess) != 0,
         CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS + 1);
  void *p = nullptr;
  cudaIpcMemHandle_t handle = {};
  // CHECK: PORTHIP_IPC_OPEN_MEM_HANDLE(&p, handle, flags)
  // SIX: hipIpcOpenMemHandle(&p, handle, flags)
  // OUT: 1
  printf("%d\n", cudaIpcOpenMemHandle(&p, handle, flags) != cudaSuccess);
}
