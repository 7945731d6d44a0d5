// Matrix fragments where there is no rocWMMA, on wavefronts of 64, half of one,
// and wavefronts of 32. wmmaTest.cpp has the other shapes.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx90a -w -std=c++17 %s -o %t
// RUN: %t | FileCheck %s
// RUN: %porthip cc --as gfx1100 -w -std=c++17 %s -o %t1100
// RUN: %t1100 | FileCheck %s
// CHECK-NOT: {{wrong|hipError}}
// CHECK: 4 products, 0 failures
#include "Inputs/WmmaTest.h"

int main() {
  using Row = wmma::row_major;
  using Column = wmma::col_major;
  for (int Threads : {32, 128}) {
    test<16, 16, 8, float, float, Row, Column, true>("float", Threads);
    test<8, 8, 4, double, double, Column, Row, false>("double", Threads);
  }
  std::printf("%d products, %d failures\n", Checked, Failures);
}
