// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuDNN.
#ifndef PORTHIP_CUDNN_H
#define PORTHIP_CUDNN_H
#define CUDNN_H_
#define CUDNN_VERSION_H_

#include "cudnn_graph.h"
#include "cudnn_ops.h"
#include "cudnn_adv.h"
#include "cudnn_cnn.h"
#include "cudnn_version.h"



#endif
