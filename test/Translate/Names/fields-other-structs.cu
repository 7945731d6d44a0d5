// Fields of members without a name, of structs that have a shim, behind typedefs
// of typedefs, and of CUDA 10.
// RUN: not %porthip translate --cuda-path=none --hip-version 6.3 -o %t.hip %s 2>%t.err
// RUN: FileCheck %s --input-file=%t.hip
// RUN: FileCheck %s --check-prefix=ERR --input-file=%t.err
#include <cuda.h>
#include <cuda_runtime.h>

bool onDevice(cudaPointerAttributes where) {
  return where.memoryType == cudaMemoryTypeDevice;
  // CHECK: {{^}}  return where.type == hipMemoryTypeDevice;
}

void semaphore(cudaExternalSemaphoreHandleDesc *desc, void *object) {
  desc->handle.nvSciSyncObj = object;
  // CHECK: {{^}}  desc->handle.NvSciSyncObj = object;
}

void launch(cudaLaunchAttributeValue *value, CUDA_KERNEL_NODE_PARAMS *node) {
  value->nvlinkUtilCentricScheduling = 1;
  // ERR: [[#@LINE-1]]:10: error: 'nvlinkUtilCentricScheduling' has no HIP equivalent
  node->kern = nullptr;
  // ERR: [[#@LINE-1]]:9: error: 'kern' has no HIP equivalent
  node->gridDimX = 1;
  // CHECK: {{^}}  node->gridDim.x = 1;
}

// CHECK: {{^}}hiprtcLinkState link;
CUlinkState link;
