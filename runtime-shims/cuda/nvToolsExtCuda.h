// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place that CUDA before 13 had.
#ifndef PORTHIP_NVTOOLSEXTCUDA_H
#define PORTHIP_NVTOOLSEXTCUDA_H

#include "nvtx3/nvToolsExtCuda.h"

#endif
