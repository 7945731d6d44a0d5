// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang's intrinsics include this for what it leaves to the toolkit.
#ifndef PORTHIP_CRT_SM_70_RT_HPP
#define PORTHIP_CRT_SM_70_RT_HPP

#include "../porthip_compile/warp.h"

#endif
