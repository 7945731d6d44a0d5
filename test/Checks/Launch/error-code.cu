// RUN: %check_findings %s
// The error of a launch that is too large.
#include <cuda_runtime.h>
bool compared(cudaError_t e) {
  return e == cudaErrorInvalidConfiguration; // wrong: porthip-launch-error-code
}
int switched(cudaError_t e) {
  switch (e) {
  case cudaErrorInvalidConfiguration: { // wrong: porthip-launch-error-code
    int smaller = 128;
    return smaller;
  }
  default:
    return 0;
  }
}
// A table of names.
const char *name(cudaError_t e) {
  switch (e) {
  case cudaErrorInvalidConfiguration:
    return "configuration";
  default:
    return e == cudaErrorInvalidValue ? "value" : "";
  }
}
