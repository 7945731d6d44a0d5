// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around CUDA 13's header of this name.
#pragma once
#include_next <cufft.h>
#include "../porthip_legacy_fft.h"
