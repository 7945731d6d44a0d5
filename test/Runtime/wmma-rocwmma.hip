// Matrix fragments by rocWMMA (a stand-in of it): the two warps of a wavefront
// of 64 have matrices of their own, and a wavefront that is not whole traps.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx90a -w -std=c++17 -I%S/Inputs %s -o %t
// RUN: %t | FileCheck %s
// RUN: %t half 2>&1 | FileCheck --check-prefix=HALF %s
// CHECK-NOT: {{wrong|hipError}}
// CHECK: 4 products, 0 failures
// HALF: half a wavefront with 32 threads: hipError
// HALF: 0 products, 1 failures
#include "Inputs/WmmaTest.h"

int main(int Count, char **) {
  using Row = wmma::row_major;
  using Column = wmma::col_major;
  if (Count > 1) {
    test<16, 16, 16, __half, float, Row, Row, true>("half a wavefront", 32);
  } else {
    test<16, 16, 16, __half, float, Row, Row, true>("half", 64);
    test<16, 16, 16, __half, __half, Column, Row, false>("in half", 128);
    test<16, 16, 16, __hip_bfloat16, float, Row, Column, true>("bf16", 192);
    // Without the matrix unit, beside it.
    test<8, 8, 4, double, double, Column, Column, true>("double", 64);
  }
  std::printf("%d products, %d failures\n", Checked, Failures);
}
