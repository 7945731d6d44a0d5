/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What nvcc gives and clang's CUDA wrapper does not. Included
 * before every file that is parsed with a CUDA toolkit; without a toolkit
 * porthip_cuda_prelude.h has the same.
 * Source: CUDA Math API, "Integer Mathematical Functions"; min and max are
 * listed there as __host__ __device__. */
#ifndef PORTHIP_NVCC_HOST_H
#define PORTHIP_NVCC_HOST_H
/* No warnings that a program asks for are about it. */
#pragma GCC system_header

/* clang's wrapper has them, nvcc has not: cudaHeaderArgs(). */
#undef powi
#undef powif

#include "porthip_guards.h"

/* clang's wrapper has it. It holds macros alone, and may be read again. */
#undef __MATH_CONSTANTS_H__

#if defined(__cplusplus) && defined(__CUDA__)
/* clang's wrapper defines it as nothing: `#if __CUDACC__ && ...`. */
#undef __CUDACC__
#define __CUDACC__ 1

/* clang's wrapper has one too, which cudaHeaderArgs() gives another name. */
#undef __assert_fail
#include "porthip_device_assert.h"

/* clang's wrapper declares isfinite(), isnan(), isinf() and signbit() for the
 * device alone, and with <cmath> the host's stay in namespace std. */
#include <math.h>

/* Programs call the host's clock() without a header: nvcc's has it. */
#include <time.h>

#define PORTHIP_HOST_MIN_MAX(T)                                                \
  static inline __attribute__((host)) T min(T A, T B) { return B < A ? B : A; }\
  static inline __attribute__((host)) T max(T A, T B) { return A < B ? B : A; }
PORTHIP_HOST_MIN_MAX(int)
PORTHIP_HOST_MIN_MAX(unsigned int)
PORTHIP_HOST_MIN_MAX(long)
PORTHIP_HOST_MIN_MAX(unsigned long)
PORTHIP_HOST_MIN_MAX(long long)
PORTHIP_HOST_MIN_MAX(unsigned long long)
PORTHIP_HOST_MIN_MAX(float)
PORTHIP_HOST_MIN_MAX(double)
#undef PORTHIP_HOST_MIN_MAX
/* nvcc declares the mixed ones as well, or min(1, 2u) would be ambiguous. */
#define PORTHIP_HOST_MIN_MAX_MIXED(R, T, U)                                    \
  static inline __attribute__((host)) R min(T A, U B) {                        \
    return min((R)A, (R)B);                                                    \
  }                                                                            \
  static inline __attribute__((host)) R max(T A, U B) {                        \
    return max((R)A, (R)B);                                                    \
  }
#define PORTHIP_HOST_MIN_MAX_BOTH(R, T)                                        \
  PORTHIP_HOST_MIN_MAX_MIXED(R, R, T)                                          \
  PORTHIP_HOST_MIN_MAX_MIXED(R, T, R)
PORTHIP_HOST_MIN_MAX_BOTH(unsigned int, int)
PORTHIP_HOST_MIN_MAX_BOTH(unsigned long, long)
PORTHIP_HOST_MIN_MAX_BOTH(unsigned long long, long long)
PORTHIP_HOST_MIN_MAX_BOTH(double, float)
#undef PORTHIP_HOST_MIN_MAX_BOTH
#undef PORTHIP_HOST_MIN_MAX_MIXED

#if defined(CUDART_VERSION) && CUDART_VERSION >= 12000
#include "porthip_compile/dpx.h"
#endif

#include "porthip_compile/cache_hints.h"
#include "porthip_compile/prototypes.h"

/* clang ignores `managed` for CUDA and would take the variable for a host one;
 * with nvcc, __managed__ alone makes it visible to both sides. */
#undef __managed__
#ifdef PORTHIP_CUDA_COMPILE
/* The virtual GPU knows them by the section: both sides share the memory. */
#define __managed__ __attribute__((device, section(".porthip.managed")))

#include "porthip_compile/nan.h"
/* nvcc's own builtins, which the toolkit's headers call. */
extern "C" {
__attribute__((device)) inline unsigned short __nv_bswap16_impl(unsigned short X) {
  return __builtin_bswap16(X);
}
__attribute__((device)) inline unsigned int __nv_bswap32_impl(unsigned int X) {
  return __builtin_bswap32(X);
}
__attribute__((device)) inline unsigned long long
__nv_bswap64_impl(unsigned long long X) {
  return __builtin_bswap64(X);
}
}
#else
#define __managed__ __attribute__((device))
#endif
#include "porthip_nvcc_atomics.h"
#endif

#endif
