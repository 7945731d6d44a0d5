// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C and C++ headers that nvcc includes implicitly, callable from device
// code as well. nvcc declares the same functions a second time with both
// attributes; to mark the library's own declarations costs nothing and keeps
// every overload of std::.
#ifndef PORTHIP_HOST_LIBRARY_H
#define PORTHIP_HOST_LIBRARY_H

// clang's wrapper adds the device's operator new and delete by itself.
#include <new>

// glibc declares a second name with two underscores for each function; CUDA
// gives these names to its fast variants.
#define __cosf porthip_glibc__cosf
#define __exp10f porthip_glibc__exp10f
#define __expf porthip_glibc__expf
#define __log10f porthip_glibc__log10f
#define __log2f porthip_glibc__log2f
#define __logf porthip_glibc__logf
#define __powf porthip_glibc__powf
#define __sincosf porthip_glibc__sincosf
#define __sinf porthip_glibc__sinf
#define __tanf porthip_glibc__tanf
#define __tanhf porthip_glibc__tanhf

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

#undef __cosf
#undef __exp10f
#undef __expf
#undef __log10f
#undef __log2f
#undef __logf
#undef __powf
#undef __sincosf
#undef __sinf
#undef __tanf
#undef __tanhf

// Functions that CUDA had before the C library had them.
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 41)
#define PORTHIP_HAS_GLIBC_2_41
#endif
#if __GLIBC_PREREQ(2, 42)
#define PORTHIP_HAS_GLIBC_2_42
#endif
#endif

#endif
