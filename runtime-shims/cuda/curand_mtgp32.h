// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mersenne twister: its types stand in curand_kernel.h.
#ifndef PORTHIP_CURAND_MTGP32_H
#define PORTHIP_CURAND_MTGP32_H
#define CURAND_MTGP32_H



#endif
