// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that CUDA before 12 had.
#ifndef PORTHIP_SURFACE_FUNCTIONS_H
#define PORTHIP_SURFACE_FUNCTIONS_H

#include "surface_indirect_functions.h"

#endif
