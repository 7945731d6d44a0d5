// Arithmetic with half in host code, which HIP has for devices only: a shim's.
// RUN: %check_port %s --host
#include <cuda_fp16.h>
// CHECK: {{^}}#include <porthip/fp16.h>
half sum(half a, half b) {
  a += b;
  return a * b + a;
}
