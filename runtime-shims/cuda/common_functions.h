// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of the implicit include.
#ifndef PORTHIP_COMMON_FUNCTIONS_H
#define PORTHIP_COMMON_FUNCTIONS_H

#include "crt/device_functions.h"

#endif
