// A using-declaration of CUDA's name keeps its words, wherever it stands.
// RUN: %check_port %s
#include <cuda_runtime.h>
namespace first { using ::cudaFree; using ::cudaMalloc; }
// CHECK: {{^}}namespace first { using ::hipFree; using ::hipMalloc; }
static ::cudaError_t last() { return ::cudaGetLastError(); }
// CHECK: {{^}}static ::hipError_t last() { return ::hipGetLastError(); }
int main() {
  void *p = nullptr;
  first::cudaMalloc(&p, 4);
  // CHECK: {{^}}  first::hipMalloc(&p, 4);
  return first::cudaFree(p) == last();
}
