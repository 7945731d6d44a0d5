// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions between address spaces and the generic one.
#ifndef PORTHIP_SM_20_INTRINSICS_H
#define PORTHIP_SM_20_INTRINSICS_H
#define __SM_20_INTRINSICS_H__

#include "crt/host_defines.h"
#include <stddef.h>

__device__ size_t __cvta_generic_to_global(const void *);
__device__ size_t __cvta_generic_to_shared(const void *);
__device__ size_t __cvta_generic_to_constant(const void *);
__device__ size_t __cvta_generic_to_local(const void *);
__device__ size_t __cvta_generic_to_grid_constant(const void *);
__device__ void *__cvta_global_to_generic(size_t);
__device__ void *__cvta_shared_to_generic(size_t);
__device__ void *__cvta_constant_to_generic(size_t);
__device__ void *__cvta_local_to_generic(size_t);
__device__ void *__cvta_grid_constant_to_generic(size_t);

#endif
