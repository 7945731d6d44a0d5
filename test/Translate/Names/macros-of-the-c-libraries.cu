// Macros of the C and C++ libraries, whose headers a header of CUDA's includes before
// the project does, and of clang's own headers are no names of CUDA's.
// RUN: %porthip translate -q -o %t.hip %s 2>&1 | count 0
// RUN: %porthip translate -q --cuda-path=none -o %t.hip %s 2>&1 | count 0
// RUN: FileCheck %s < %t.hip
#include <cstdbool>
#include <cstdio>
#include <string>
#if defined(__GLIBC__) && __WORDSIZE == 64 && defined(__USE_GNU)
// CHECK: #if defined(__GLIBC__) && __WORDSIZE == 64 && defined(__USE_GNU)
__device__ int wide;
#endif
#if __GLIBC_PREREQ(2, 3)
int host;
#endif
#if defined(__GLIBCXX__) && __GLIBCXX__ < 20180604
int old;
#endif
#if __cpp_lib_string_view && __bool_true_false_are_defined
int views;
#endif
