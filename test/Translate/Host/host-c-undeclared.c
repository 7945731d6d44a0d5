// C lets a call stand for a declaration: such a function is CUDA's by its name.
// It had no header before, and gets none.
// RUN: rm -rf %t && %porthip --out-root %t -q %s
// RUN: FileCheck %s --input-file=%t/host-c-undeclared.c --implicit-check-not='{{^}}#include <hip'
#include <stdio.h>

int cudaFree(void *own);
// CHECK: {{^}}int cudaFree(void *own);

int main(int argc, char **argv) {
  cudaSetDevice(argc - 1);
  // CHECK: {{^}}  hipSetDevice(argc - 1);
  return cudaFree(argv) + puts("cudaSetDevice");
  // CHECK: {{^}}  return cudaFree(argv) + puts("cudaSetDevice");
}
