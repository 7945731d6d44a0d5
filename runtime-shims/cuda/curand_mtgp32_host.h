// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mersenne twister: set up from the host.
#ifndef PORTHIP_CURAND_MTGP32_HOST_H
#define PORTHIP_CURAND_MTGP32_HOST_H
#define CURAND_MTGP32_HOST_H

#include "curand_kernel.h"

static const int MTGPDC_PARAM_TABLE_SIZE = 200;
extern mtgp32_params_fast_t mtgp32dc_params_fast_11213[];
curandStatus_t
curandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                          mtgp32_kernel_params_t *p);
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s,
                                           mtgp32_params_fast_t params[],
                                           mtgp32_kernel_params_t *k, int n,
                                           unsigned long long seed);

#endif
