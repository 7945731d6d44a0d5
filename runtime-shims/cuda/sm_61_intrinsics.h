// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of the intrinsics: here they are all in one place.
#ifndef PORTHIP_SM_61_INTRINSICS_H
#define PORTHIP_SM_61_INTRINSICS_H
#define __SM_61_INTRINSICS_H__

#include "device_functions.h"

#endif
