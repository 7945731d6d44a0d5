// Fields of cudaDeviceProp, by `.` and `->`, in templates and behind typedefs;
// fields of the project's own structs stay.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda_runtime.h>
#include <cstdio>

struct Own { int multiProcessorCount, warpSize; };
typedef cudaDeviceProp Properties;

int all(Own own) {
  cudaDeviceProp prop;
  // CHECK: {{^}}  hipDeviceProp{{.*}} prop;
  cudaGetDeviceProperties(&prop, 0);
  // CHECK: {{^}}  hipGetDeviceProperties(&prop, 0);
  Properties *p = &prop;
  std::printf("%s %zu %d\n", prop.name, p->totalGlobalMem, p->multiProcessorCount);
  // CHECK: {{^}}  std::printf("%s %zu %d\n", prop.name, p->totalGlobalMem, p->multiProcessorCount);
  size_t shared = prop.sharedMemPerBlock + p->maxThreadsPerBlock + prop.maxGridSize[0];
  // CHECK: {{^}}  size_t shared = prop.sharedMemPerBlock + p->maxThreadsPerBlock + prop.maxGridSize[0];
  return own.multiProcessorCount + own.warpSize + int(shared);
  // CHECK: {{^}}  return own.multiProcessorCount + own.warpSize + int(shared);
}
