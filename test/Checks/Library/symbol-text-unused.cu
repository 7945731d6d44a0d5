// RUN: %check_findings %s
// Names of functions are text as any other where nothing is looked up.
#include <cuda_runtime.h>
const char *what = "cudaMalloc";
const char *label(bool freed) { return freed ? "cudaFree" : what; }
