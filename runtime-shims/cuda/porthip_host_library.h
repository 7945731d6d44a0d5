// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C and C++ headers that nvcc includes implicitly, callable from device
// code as well. nvcc declares the same functions a second time with both
// attributes; to mark the library's own declarations costs nothing and keeps
// every overload of std::.
#ifndef PORTHIP_HOST_LIBRARY_H
#define PORTHIP_HOST_LIBRARY_H

// clang's wrapper adds the device's operator new and delete by itself.
#include <new>

#pragma clang force_cuda_host_device begin
#include <cstddef>
// The special functions of C++17 double the time that <cmath> takes.
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <cmath>
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#include <math.h>

#include <cstdlib>
#include <stdlib.h>

#include <assert.h>
#include <cstdarg>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <utility>
#pragma clang force_cuda_host_device end

#endif
