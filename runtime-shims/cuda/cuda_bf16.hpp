// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The second half of the real header: all of it is in the first.
#ifndef PORTHIP_CUDA_BF16_HPP
#define PORTHIP_CUDA_BF16_HPP

#include "cuda_bf16.h"



#endif
