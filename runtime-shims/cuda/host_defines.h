// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that CUDA before 10 had.
#ifndef PORTHIP_HOST_DEFINES_H
#define PORTHIP_HOST_DEFINES_H

#include "crt/host_defines.h"

#endif
