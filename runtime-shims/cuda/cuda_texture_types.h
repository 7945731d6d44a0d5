// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that CUDA before 12 had.
#ifndef PORTHIP_CUDA_TEXTURE_TYPES_H
#define PORTHIP_CUDA_TEXTURE_TYPES_H

#include "texture_types.h"
#include "texture_fetch_functions.h"

#endif
