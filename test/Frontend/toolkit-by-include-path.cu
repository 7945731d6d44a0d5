// A toolkit that the build's own -I names: its headers are CUDA's, not the
// project's, whichever toolkit porthip itself parses with.
// REQUIRES: cuda-toolkit
// RUN: %check_port %s --no-compile -- -I%cuda_path/include
// RUN: %check_port %s --no-compile -- -isystem %cuda_path/include
// hipFFT may not be installed: it is not compiled.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cufft.h>

int version(cufftHandle h, void *p) {
  // CHECK: {{^}}int version(hipfftHandle h, void *p) {
  return cuInit(0) + cudaFree(p);
  // CHECK: {{^}}  return hipInit(0) + hipFree(p);
}
