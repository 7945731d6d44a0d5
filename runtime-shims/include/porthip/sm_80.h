// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PORTHIP_CUDA_ARCH is 800 on AMD devices. See arch.h.
#ifndef PORTHIP_SM_80_H
#define PORTHIP_SM_80_H

#ifndef PORTHIP_ARCH_ANSWER
#define PORTHIP_ARCH_ANSWER 800
#elif PORTHIP_ARCH_ANSWER != 800 && !defined(__CUDA_ARCH__)
#warning                                                                       \
    "two ports answer '__CUDA_ARCH__' differently; translate them together, or choose with -DPORTHIP_CUDA_ARCH=<number>"
#endif
#include "arch.h"

#endif
