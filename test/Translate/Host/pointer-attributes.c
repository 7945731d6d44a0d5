// The same in C.
// RUN: %check_port %s
#include <cuda_runtime_api.h>
int main(void) {
  int local = 0;
  struct cudaPointerAttributes a;
  // CHECK: {{^}}  struct PORTHIP_POINTER_ATTRIBUTES a;
  enum cudaMemoryType host = cudaMemoryTypeHost;
  // CHECK: {{^}}  enum PORTHIP_MEMORY_TYPE host = PORTHIP_MEMORY_TYPE_HOST;
  return cudaPointerGetAttributes(&a, &local) || a.type == host;
  // CHECK: {{^}}  return PORTHIP_POINTER_GET_ATTRIBUTES(&a, &local) || a.type == host;
}
