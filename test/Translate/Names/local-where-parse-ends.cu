// A variable whose declaration clang does not understand is not CUDA's function of
// its name, `bool all(bool)`; a call of CUDA's stays one.
// RUN: %porthip --cuda-path=none --no-cache %s -o %t.hip 2>/dev/null
// RUN: FileCheck %s --input-file=%t.hip
#include <cuda_runtime.h>
#include <not_here.h>
// CHECK: {{^}}__global__ void k
__global__ void k(int *out) {
  std::vector<int> all(3);
  // CHECK: out[0] = int({{all}}.size()) + sum(all);
  out[0] = int(all.size()) + sum(all);
}
// CHECK: {{^}}__global__ void votes
__global__ void votes(int *out) {
  // CHECK: out[0] = {{.*}}any(out[1]) + porthip::all(out[2]);
  out[0] = __any(out[1]) + all(out[2]);
}
