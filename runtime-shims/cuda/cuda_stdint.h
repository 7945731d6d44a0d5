// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer types.
#ifndef PORTHIP_CUDA_STDINT_H
#define PORTHIP_CUDA_STDINT_H
#define __cuda_stdint_h__

#include <stdint.h>



#endif
