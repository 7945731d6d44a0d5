/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As implicit.cu, for sources of HIP whose first directive this is. */
#include <hip/hip_runtime.h>
