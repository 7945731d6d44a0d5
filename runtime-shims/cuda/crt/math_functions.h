// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that includes of CUDA's internals use.
#include "../math_functions.h"
