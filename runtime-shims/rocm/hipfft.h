// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name before HIP 5.2.
#include <hipfft/hipfft.h>
