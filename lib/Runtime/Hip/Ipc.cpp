// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: memory and events between processes.
#include "Runtime/Hip/Names.h"

#include "Runtime/Api/Ipc.inc"
