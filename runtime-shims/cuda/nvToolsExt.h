// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place that CUDA before 13 had.
#ifndef PORTHIP_NVTOOLSEXT_H
#define PORTHIP_NVTOOLSEXT_H

#include "nvtx3/nvToolsExt.h"



#endif
