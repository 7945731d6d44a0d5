// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around CCCL 3's header of this name, which brought the iterators along.
#pragma GCC system_header
#pragma once
#include_next <cub/cub.cuh>
#include <cub/version.cuh>
#if CUB_MAJOR_VERSION >= 3
#include "../../porthip_legacy_cub_iterators.h"
#endif
