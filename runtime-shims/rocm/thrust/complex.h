// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where rocThrust is not installed: this folder may be in front of ROCm's.
#if __has_include_next(<thrust/complex.h>)
#include_next <thrust/complex.h>
#else
#include "../../thrust/complex.h"
#endif
