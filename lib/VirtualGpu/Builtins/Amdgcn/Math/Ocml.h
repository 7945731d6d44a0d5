/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a function of AMD's math library is defined. */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATH_OCML_H
#define PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATH_OCML_H

#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

/* Declared first: C wants a prototype of what has external linkage. */
#define OCML(Result, Name, Parameters)                                         \
  Result __ocml_##Name Parameters;                                             \
  Result __ocml_##Name Parameters

#endif
