// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C and C++ headers that nvcc includes implicitly, and what of them device
// code may call.
#ifndef PORTHIP_HOST_LIBRARY_H
#define PORTHIP_HOST_LIBRARY_H

#include "crt/host_defines.h"
#include <stddef.h>

// Overloads for the device of C functions. They come first, so that the
// using-declarations of namespace std find them.
extern "C" {
__device__ void *malloc(size_t) noexcept;
__device__ void free(void *) noexcept;
__device__ void *memcpy(void *, const void *, size_t) noexcept;
__device__ void *memmove(void *, const void *, size_t) noexcept;
__device__ void *memset(void *, int, size_t) noexcept;
__device__ int memcmp(const void *, const void *, size_t) noexcept;
__device__ int abs(int) noexcept;
__device__ long labs(long) noexcept;
__device__ long long llabs(long long) noexcept;
__device__ int printf(const char *, ...);
__device__ long clock() noexcept;
}
#include "porthip_device_assert.h"

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

#include "porthip_no_float_n.h"

// Here marking the library's own declarations keeps every overload of std::;
// nvcc declares all of them a second time.
#include <stdlib.h>
#pragma clang force_cuda_host_device begin
// The special functions of C++17 double the time that <cmath> takes.
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <cmath>
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#include <math.h>
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

// clang's wrapper adds the device's operator new and delete by itself.
#include <new>

#include <cstdarg>
#include <cstdlib>
#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <utility>

// In C++17 the special functions of <cmath> would bring these two.
#if defined(__GLIBCXX__) && __cplusplus >= 201703L &&                          \
    !_GLIBCXX_INLINE_VERSION
namespace std {
template <typename T> constexpr const T &min(const T &, const T &);
template <typename T> constexpr const T &max(const T &, const T &);
} // namespace std
#endif

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
