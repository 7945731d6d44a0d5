// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around CCCL 3's header of this name; each of Thrust's includes it.
#pragma GCC system_header
#pragma once
#include_next <thrust/detail/config.h>
#include <thrust/version.h>
#if THRUST_MAJOR_VERSION >= 3
#include "../../../porthip_legacy_thrust.h"
#endif
