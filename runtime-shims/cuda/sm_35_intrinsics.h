// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same functions under the name of a later architecture.
#ifndef PORTHIP_SM_35_INTRINSICS_H
#define PORTHIP_SM_35_INTRINSICS_H
#define __SM_35_INTRINSICS_H__

#include "sm_32_intrinsics.h"

#endif
