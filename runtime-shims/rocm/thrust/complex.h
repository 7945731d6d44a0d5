// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where rocThrust is not installed.
#include "../../thrust/complex.h"
