// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place that CUDA before 13 had.
#ifndef PORTHIP_NVTOOLSEXTCUDART_H
#define PORTHIP_NVTOOLSEXTCUDART_H

#include "nvtx3/nvToolsExtCudaRt.h"

#endif
