// REQUIRES: cuda-toolkit, hip-headers
// CUB's macro that ends a program at an error, which hipCUB lacks: it is a whole
// statement, with a semicolon or without. hipCUB is not there: of it the port needs
// HipcubDebug alone, which this stands in for.
// RUN: rm -rf %t && mkdir -p %t/hipcub && %porthip %s --out-root %t --cuda-path=%cuda_path -std=c++17
// RUN: FileCheck --check-prefix=PORT --input-file=%t/cub-debug-exit.hip %s
// RUN: printf '#pragma once\n#define HipcubDebug(e) (std::printf("%%%%d\\n", int(e)), e)\n' > %t/hipcub/hipcub.hpp
// RUN: not %porthip run --as=gfx942 -std=c++17 -I%t %t/cub-debug-exit.hip | FileCheck --check-prefix=RUNS %s
// PORT: {{^}}#include <porthip/cub.h>
// PORT: PORTHIP_CUB_DEBUG_EXIT(hipGetLastError())
// RUNS: 0
// RUNS-NEXT: 1
// RUNS-NOT: not here
#include <cub/cub.cuh>
#include <cstdio>

int main() {
  CubDebugExit(cudaGetLastError())
  CubDebugExit(cudaErrorInvalidValue);
  std::printf("not here\n");
}
