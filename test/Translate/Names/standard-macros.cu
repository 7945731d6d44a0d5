// Macros of the C and C++ libraries and of clang's headers are not CUDA's, although headers of CUDA's bring them.
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --fail-on=never 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %porthip %s -o %t.hip --no-cache --fail-on=never --force 2>&1 | FileCheck %s --implicit-check-not=error:
#include <cstdbool>
#include <string>
#if defined(__GLIBCXX__) && __GLIBCXX__ < 20180604
int old;
#endif
#if __cpp_lib_string_view && __bool_true_false_are_defined
int views;
#endif
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 17)
int newer;
#endif
__global__ void k(int *p) { *p = 1; }
// CHECK: findings:
