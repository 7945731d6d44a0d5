// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shuffles of warp.h under CUDA's own names, for programs that overload
// them: `__shfl_up_sync(unsigned, at::Half, unsigned)` beside CUDA's, with a
// call in a template that means one or the other. An overload that the program
// defines for a type is better than the template here; this is better than
// HIP's, whose masks have 64 bits.
#ifndef PORTHIP_WARP_OVERLOADS_H
#define PORTHIP_WARP_OVERLOADS_H

#include "warp.h"

#if PORTHIP_HAS_DEVICE && !PORTHIP_NVIDIA

#define PORTHIP_OVERLOAD_TYPE(Name, Argument, T)                               \
  PORTHIP_DEVICE T __##Name##_sync(                                            \
      unsigned Mask, PORTHIP_MAYBE_UNSET(T) Value,                             \
      PORTHIP_MAYBE_UNSET(Argument) From, int Width = porthip::warp_size) {    \
    return porthip::Name##_sync(Mask, Value, From, Width);                     \
  }
#define PORTHIP_OVERLOADS(Name, Argument)                                      \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, int)                                   \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, unsigned)                              \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, long)                                  \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, unsigned long)                         \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, long long)                             \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, unsigned long long)                    \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, float)                                 \
  PORTHIP_OVERLOAD_TYPE(Name, Argument, double)                                \
  template <class T>                                                           \
  PORTHIP_DEVICE typename porthip::detail::ShflClass<T>::Type __##Name##_sync( \
      unsigned Mask, PORTHIP_MAYBE_UNSET(T) Value,                             \
      PORTHIP_MAYBE_UNSET(Argument) From, int Width = porthip::warp_size) {    \
    return porthip::Name##_sync(Mask, Value, From, Width);                     \
  }

PORTHIP_OVERLOADS(shfl, int)
PORTHIP_OVERLOADS(shfl_up, unsigned)
PORTHIP_OVERLOADS(shfl_down, unsigned)
PORTHIP_OVERLOADS(shfl_xor, int)
#undef PORTHIP_OVERLOADS
#undef PORTHIP_OVERLOAD_TYPE

#endif
#endif
