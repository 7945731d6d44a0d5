// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code of a CUDA file rounds a product before it is added, as a C++
// compiler does: a program and its port get the same inputs. Constants are
// folded that way, too. Options on the command line stay.
//
// RUN: %porthip run %s | FileCheck %s
// RUN: %porthip run -O0 %s | FileCheck %s
// RUN: %porthip run -Xcompiler -ffp-contract=on %s | FileCheck %s --check-prefix=ON
// CHECK: 0 of 99 in one step
// ON: {{[1-9][0-9]*}} of 99 in one step
#include <cstdio>
#include <cuda_runtime.h>

// The loop is unrolled, so that each I is a constant.
int main() {
  float Values[99];
  for (int I = 0; I < 99; ++I)
    Values[I] = I * 0.37f - 4;
  int Count = 0;
  for (int I = 0; I < 99; ++I) {
    volatile float Product = I * 0.37f;
    Count += Values[I] != Product - 4;
  }
  std::printf("%d of 99 in one step\n", Count);
}
