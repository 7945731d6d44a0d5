// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where there is no CUDA toolkit.
#include "../../thrust/complex.h"
