// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many wavefronts of a kernel run on a SIMD at a time, and what lets no
// more of them.
#ifndef PORTHIP_INSPECT_CODE_OCCUPANCY_H
#define PORTHIP_INSPECT_CODE_OCCUPANCY_H

#include "Gpus/GpuTarget.h"
#include "Inspect/Code/Resources.h"

namespace porthip::inspect {

enum class Limiter : uint8_t {
  None, ///< as many as the GPU has places for
  VectorRegisters,
  ScalarRegisters,
  Lds,
  Blocks,   ///< places for blocks, of which each needs a barrier
  BlockSize ///< blocks that do not fill the places
};

/// "vector registers"
llvm::StringRef textOf(Limiter Of);
/// "vgpr", in JSON
llvm::StringRef nameOf(Limiter Of);

struct Occupancy {
  unsigned Waves = 0;     ///< of a SIMD
  unsigned MostWaves = 0; ///< that it has places for
  unsigned Blocks = 0;    ///< of a CU; of RDNA's pair where that works as one
  Limiter By = Limiter::None;
};

/// At blocks of \p Threads with \p DynamicLds bytes beside the static ones.
Occupancy occupancyOf(const Resources &R, const GpuTarget &On, unsigned Threads,
                      unsigned DynamicLds = 0);

} // namespace porthip::inspect
#endif
