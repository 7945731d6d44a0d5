// RUN: %check_findings %s
// Libraries and functions of CUDA's that are looked up by text.
#include <cstdio>
#include <cuda_runtime.h>
#include <dlfcn.h>
void *library() {
  return dlopen("libcudart.so.12", RTLD_NOW); // wrong: porthip-library-symbol-text
}
const char *names[] = {
    "nvcuda.dll", // wrong: porthip-library-symbol-text
    "cudart64_12.dll", // wrong: porthip-library-symbol-text
    "/usr/lib/libcublas.so", // wrong: porthip-library-symbol-text
    "libm.so.6", "libcudalike.so"};
void *function(void *from) {
  return dlsym(from, "cudaFree"); // wrong: porthip-library-symbol-text
}
const char *driver = "cuMemAlloc"; // wrong: porthip-library-symbol-text
void *own(void *from) { return dlsym(from, "start"); }
// Shown, and no more.
void say() { std::printf("cudaMalloc"); }
