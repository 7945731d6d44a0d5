// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics of one architecture: here they are all in one place.
#ifndef PORTHIP_SM_60_ATOMIC_FUNCTIONS_H
#define PORTHIP_SM_60_ATOMIC_FUNCTIONS_H
#define __SM_60_ATOMIC_FUNCTIONS_H__

#include "device_atomic_functions.h"

#endif
