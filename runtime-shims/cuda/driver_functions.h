// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// make_cudaPos() and its kin.
#ifndef PORTHIP_DRIVER_FUNCTIONS_H
#define PORTHIP_DRIVER_FUNCTIONS_H
#define __DRIVER_FUNCTIONS_H__

#include "driver_types.h"

static inline struct cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p,
                                                        size_t xsz,
                                                        size_t ysz) {
  struct cudaPitchedPtr S = {d, p, xsz, ysz};
  return S;
}
static inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  struct cudaPos S = {x, y, z};
  return S;
}
static inline struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
  struct cudaExtent S = {w, h, d};
  return S;
}

#endif
