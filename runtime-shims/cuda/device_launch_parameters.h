// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// threadIdx, blockIdx, blockDim, gridDim and warpSize: the prelude has them.
#ifndef PORTHIP_DEVICE_LAUNCH_PARAMETERS_H
#define PORTHIP_DEVICE_LAUNCH_PARAMETERS_H
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "vector_types.h"

#if defined(__CUDA__) && defined(__cplusplus)
#include <__clang_cuda_builtin_vars.h>
#endif

#endif
