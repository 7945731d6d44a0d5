// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of cuDNN's graph API.
#ifndef PORTHIP_CUDNN_VERSION_H
#define PORTHIP_CUDNN_VERSION_H

#include "cudnn_graph.h"



#endif
