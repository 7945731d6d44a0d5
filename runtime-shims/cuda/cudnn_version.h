// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of cuDNN's graph API.
#ifndef PORTHIP_CUDNN_VERSION_H
#define PORTHIP_CUDNN_VERSION_H
#define CUDNN_VERSION_H_

#include "cudnn_graph.h"



#endif
