// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rounding modes of the older conversion functions.
#ifndef PORTHIP_DEVICE_TYPES_H
#define PORTHIP_DEVICE_TYPES_H
#define __DEVICE_TYPES_H__

enum cudaRoundMode {
  cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf
};

#endif
