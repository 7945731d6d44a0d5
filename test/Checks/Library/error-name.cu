// RUN: %check_findings %s
// Names of CUDA's errors as text.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <string>
bool byName(cudaError_t e) {
  return strcmp(cudaGetErrorName(e), "cudaErrorMemoryAllocation") == 0; // wrong: porthip-library-error-name
}
bool byString(const std::string &name) {
  return name == "cudaErrorInvalidValue"; // wrong: porthip-library-error-name
}
bool byDriver(const char *name) {
  return !strcmp("CUDA_ERROR_OUT_OF_MEMORY", name); // wrong: porthip-library-error-name
}
// Other text, and what is printed.
bool other(const char *name) {
  return !strcmp(name, "cudaError: none") || !strcmp(name, "cuda");
}
void print() { printf("cudaErrorMemoryAllocation"); }
