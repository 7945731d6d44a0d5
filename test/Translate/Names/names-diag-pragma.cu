// RUN: %porthip translate -q --cuda-path=none -o %t.hip %s && FileCheck %s --input-file=%t.hip
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefix=SAID
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s --check-prefix=SAID
// REQUIRES: hip-headers
// nvcc defines it, for '#pragma nv_diag_suppress'; in the port hipcc's own macro
// stands for it, so that both sides take the same branch.
// SAID: 1 taken
#include <cstdio>
// CHECK: {{^}}#ifdef __HIPCC__
#ifdef __NVCC_DIAG_PRAGMA_SUPPORT__
#define IS "taken"
#else
#define IS "left"
#endif
// CHECK: {{^}}#if __HIPCC__ && 1
#if __NVCC_DIAG_PRAGMA_SUPPORT__ && 1
#define VALUE 1
#else
#define VALUE 0
#endif
int main() { std::printf("%d %s\n", VALUE, IS); }
