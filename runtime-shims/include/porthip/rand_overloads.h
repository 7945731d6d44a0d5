// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hiprand() of 64-bit states, for calls in templates: curand() gives all of
// their bits, hiprand() the lower 32 and hiprand_long_long() all. `enable_if`
// makes these the better choice of two with the same parameters.
#ifndef PORTHIP_RAND_OVERLOADS_H
#define PORTHIP_RAND_OVERLOADS_H

#include "detail/config.h"
#include <hiprand/hiprand_kernel.h>

#if PORTHIP_HAS_DEVICE &&                                                      \
    (HIP_VERSION >= 60200000 || defined(PORTHIP_HIPRAND_KERNEL_H))
#ifdef __clang__
#define PORTHIP_ALL_BITS __attribute__((enable_if(true, "all bits")))
#else
#define PORTHIP_ALL_BITS
#endif
static inline __device__ unsigned long long
hiprand(hiprandStateSobol64_t *State) PORTHIP_ALL_BITS {
  return hiprand_long_long(State);
}
static inline __device__ unsigned long long
hiprand(hiprandStateScrambledSobol64_t *State) PORTHIP_ALL_BITS {
  return hiprand_long_long(State);
}
#undef PORTHIP_ALL_BITS
#endif

#endif
