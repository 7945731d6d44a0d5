// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All types of the runtime.
#ifndef PORTHIP_BUILTIN_TYPES_H
#define PORTHIP_BUILTIN_TYPES_H

#include "driver_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "vector_types.h"

#endif
