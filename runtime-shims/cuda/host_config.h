// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name that CUDA before 10 had.
#ifndef PORTHIP_HOST_CONFIG_H
#define PORTHIP_HOST_CONFIG_H

#include "crt/host_config.h"

#endif
