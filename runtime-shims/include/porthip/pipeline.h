// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The primitives of cuda_pipeline.h as synchronous copies: a copy is done when
// the call returns, so that committing and waiting have nothing left to do.
// Right on every target, without the overlap of copy and arithmetic.
#ifndef PORTHIP_PIPELINE_H
#define PORTHIP_PIPELINE_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

// Copies Size - ZeroFill bytes to shared memory and fills the rest with zeros;
// Size is 4, 8 or 16 and both addresses are aligned to it.
PORTHIP_DEVICE void pipeline_memcpy_async(void *Shared, const void *Global,
                                          size_t Size, size_t ZeroFill = 0) {
  if (ZeroFill == 0) {
    if (Size == 16) {
      *static_cast<uint4 *>(Shared) = *static_cast<const uint4 *>(Global);
      return;
    }
    if (Size == 8) {
      *static_cast<uint2 *>(Shared) = *static_cast<const uint2 *>(Global);
      return;
    }
    if (Size == 4) {
      *static_cast<unsigned *>(Shared) = *static_cast<const unsigned *>(Global);
      return;
    }
  }
  auto *To = static_cast<unsigned char *>(Shared);
  auto *From = static_cast<const unsigned char *>(Global);
  for (size_t I = 0; I < Size; ++I)
    To[I] = I + ZeroFill < Size ? From[I] : (unsigned char)0;
}

PORTHIP_DEVICE void pipeline_commit() {}
PORTHIP_DEVICE void pipeline_wait_prior(size_t) {}

} // namespace porthip
#endif
#endif
