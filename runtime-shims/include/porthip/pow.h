// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pow of a float and an int under its own name: a double, as with nvcc, which
// follows the C++ library there; clang's wrappers for HIP give a float. For
// calls in templates, too. `enable_if` makes it the better choice of two with
// the same parameters.
#ifndef PORTHIP_POW_H
#define PORTHIP_POW_H

#include "detail/config.h"

#if PORTHIP_AMD
static inline __device__ double pow(float X, int N)
    __attribute__((enable_if(true, "as nvcc has it"))) {
  return ::pow(double(X), double(N));
}
namespace std {
using ::pow;
}
#endif

#endif
