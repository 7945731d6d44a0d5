// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of curand_kernel.h: here it is all in one place.
#ifndef PORTHIP_CURAND_NORMAL_H
#define PORTHIP_CURAND_NORMAL_H
#define CURAND_NORMAL_H_

#include "curand_kernel.h"



#endif
