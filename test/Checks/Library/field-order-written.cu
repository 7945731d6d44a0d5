// RUN: %check_port %s
// Values of structs that HIP declares in another order: the port names the
// fields, also where all types fit and nothing would tell.
#include <cuda_runtime.h>

__global__ void busy() {}

cudaGraphNode_t add(cudaGraph_t graph, void *p) {
  cudaGraphNode_t node;
  cudaMemsetParams set = {p, 0, 7, 4, 16, 1};
  // CHECK: {{^}}  hipMemsetParams set = {.dst = p, .pitch = 0, .value = 7, .elementSize = 4, .width = 16, .height = 1};
  cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &set);
  cudaKernelNodeParams kernel = {(void *)busy, {1, 1, 1}, dim3(32), 0, nullptr};
  // CHECK: {{^}}  hipKernelNodeParams kernel = {.func = (void *)busy, .gridDim = {1, 1, 1}, .blockDim = dim3(32), .sharedMemBytes = 0, .kernelParams = nullptr};
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
  // Members that are 0 in both, a copy, and named members.
  cudaMemsetParams zero = {0}, none = {}, copy{set};
  // CHECK: {{^}}  hipMemsetParams zero = {0}, none = {}, copy{set};
  cudaMemsetParams named = {.dst = p, .width = 16};
  // CHECK: {{^}}  hipMemsetParams named = {.dst = p, .width = 16};
  cudaExtent extent = {1, 2, 3};
  // CHECK: {{^}}  hipExtent extent = {1, 2, 3};
  return zero.dst || none.dst || copy.dst || named.dst || extent.depth ? node
                                                                       : nullptr;
}
