// RUN: %check_findings %s
// RUN: %porthip translate %s --quiet --fail-on=never -o - 2>/dev/null | FileCheck %s
// std::array's at() in device code calls a host function that throws.
#include <array>
#include <cuda_runtime.h>

__device__ float sum(const std::array<float, 4> &a, int i) {
  return a.at(i + 1) * a.at( 2 );
  // CHECK: {{^}}  return a[i + 1] * a[2 ];
}
float ofHost(const std::array<float, 4> &a) {
  return a.at(1);
  // CHECK: {{^}}  return a.at(1);
}
// What the host relies on is not known.
__host__ __device__ float both(const std::array<float, 4> &a) {
  return a.at(1); // wrong: porthip-library-array-at
}
__device__ float pointed(const std::array<float, 4> *a) {
  return a->at(1); // wrong: porthip-library-array-at
}
