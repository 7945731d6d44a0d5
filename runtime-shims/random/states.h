// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States of generators in kernels: what curand_kernel.h and hiprand_kernel.h
// derive theirs from. Sizes are those of both vendors.
#ifndef PORTHIP_RANDOM_STATES_H
#define PORTHIP_RANDOM_STATES_H

#include "engines.h"

namespace porthip_random {

struct Philox {
  uint4 ctr, output;
  uint2 key;
  U32 STATE; ///< of output's words the next
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

/// Sobol's sequence, plain (c is 0) or scrambled.
struct Sobol32 {
  U32 i, x, c;
  U32 direction_vectors[32];
};
struct Sobol64 {
  U64 i, x, c;
  U64 direction_vectors[64];
};

} // namespace porthip_random
#endif
