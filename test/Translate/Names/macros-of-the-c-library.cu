// Macros of the C library's headers, which a header of CUDA's includes before the
// project does, are no names of CUDA's.
// RUN: %porthip translate -q -o %t.hip %s 2>&1 | count 0
// RUN: %porthip translate -q --cuda-path=none -o %t.hip %s 2>&1 | count 0
// RUN: FileCheck %s < %t.hip
#include <cstdio>
#if defined(__GLIBC__) && __WORDSIZE == 64 && defined(__USE_GNU)
// CHECK: #if defined(__GLIBC__) && __WORDSIZE == 64 && defined(__USE_GNU)
__device__ int wide;
#endif
#if __GLIBC_PREREQ(2, 3)
int host;
#endif
