// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything that kernels may call without a further include, with definitions.
#ifndef PORTHIP_COMPILE_DEVICE_H
#define PORTHIP_COMPILE_DEVICE_H

// clang's headers ask for the version and for types of the driver API.
// Functions that they define for an architecture they shall define for the host
// as well, where calls are only checked: as with a toolkit.
#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ int printf(const char *, ...);
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(size_t) __attribute__((nothrow, malloc));
}
#include "../porthip_device_assert.h"
namespace std {
__device__ static inline void free(void *P) { ::free(P); }
__device__ static inline void *malloc(size_t Size) { return ::malloc(Size); }
} // namespace std

#include <__clang_cuda_libdevice_declares.h>

#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>

#include "math.h"
#include "memory.h"

#include <__clang_cuda_cmath.h>
#include <__clang_cuda_intrinsics.h>
#include <__clang_cuda_complex_builtins.h>

#include "atomics.h"
#include "cache_hints.h"
#include "integers.h"
#include "prototypes.h"
// With the device's operator new and delete.
#include <new>

#endif
