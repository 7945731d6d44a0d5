// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: copies and fills.
#include "cuda/Names.h"

#include "api/Copies.inc"
