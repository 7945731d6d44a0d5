// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: memory and events between processes.
#include "Runtime/Cuda/Names.h"

#include "Runtime/Api/Ipc.inc"
