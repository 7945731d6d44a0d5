// RUN: %check_findings %s
// Values of structs that HIP declares in another order, where the port cannot name
// the fields; field-order-written.cu has the others.
#include <cuda.h>
#include <cuda_runtime.h>
#define ROW(p, n) {p, 0, 0, 4, n, 1}

cudaMemsetParams byMacro(void *p) {
  cudaMemsetParams row = ROW(p, 64); // wrong: porthip-library-field-order
  return row;
}
CUDA_KERNEL_NODE_PARAMS ofDriver(CUfunction f, void **args) {
  CUDA_KERNEL_NODE_PARAMS k = {f, 1, 1, 1, 32, 1, 1, 0, args, nullptr}; // wrong: porthip-library-field-order
  return k;
}
cudaMemsetParams right(void *p) {
  cudaMemsetParams set = {p, 0, 7, 4, 16, 1};
  cudaMemsetParams none = {0};
  none.width = set.width;
  return none;
}
