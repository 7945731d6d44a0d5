// The flags are of a C++ that the toolkit's CUB and Thrust have left behind: what
// they ask for is used to parse, not to compile.
// REQUIRES: cuda-toolkit
// RUN: %porthip %s -o - -std=c++14 > %t.hip 2> %t.err
// RUN: FileCheck %s < %t.hip
// RUN: not grep frontend-parse %t.err
#include <thrust/detail/config.h>
#include <thrust/version.h>

int version() { return THRUST_MAJOR_VERSION + cudaDeviceSynchronize(); }
// CHECK: {{^}}int version() { return THRUST_MAJOR_VERSION + hipDeviceSynchronize(); }
