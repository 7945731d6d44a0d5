// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names that nvcc has before the first line of a .cu file, for a compile
// without a CUDA toolkit (`porthip cc --cuda-path=none`). Device functions are
// clang's own wrappers over __nv_* and __nvvm_*; what clang leaves to the
// toolkit is defined in this folder. See ../README.md.
#ifndef PORTHIP_COMPILE_PRELUDE_H
#define PORTHIP_COMPILE_PRELUDE_H

#if defined(__CUDA__) && defined(__cplusplus)
// Before <cmath>: its constexpr functions would else become the device's too.
#include <__clang_cuda_math_forward_declares.h>

// libstdc++ leaves out __float128, which no GPU has, when it sees __CUDACC__.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif

#include "../porthip_no_float_n.h"

#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdlib>
#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include <__clang_cuda_builtin_vars.h>
#endif

#include "../cuda_runtime.h"

#endif
