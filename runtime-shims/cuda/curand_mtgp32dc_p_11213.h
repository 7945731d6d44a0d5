// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parameters of the Mersenne twister.
#ifndef PORTHIP_CURAND_MTGP32DC_P_11213_H
#define PORTHIP_CURAND_MTGP32DC_P_11213_H
#define CURAND_MTGP32DC_P_11213_H

#include "curand_mtgp32_host.h"



#endif
