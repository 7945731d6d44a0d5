// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_LIBRARIES_BLASLT_PREFERENCE_H
#define PORTHIP_LIBRARIES_BLASLT_PREFERENCE_H

#include <cstdint>

namespace porthip::blas {

/// Settings for the search of an algorithm: kept to be given back, as there is
/// one algorithm, which needs no workspace and no alignment.
struct Preference {
  uint32_t SearchMode = 0, ReductionMask = ~uint32_t(0);
  uint64_t MaxWorkspaceBytes = 0;
  uint32_t Alignments[4] = {256, 256, 256, 256}; ///< of A, B, C, D
  float MaxWaves = 0;
  uint64_t ImplementationMask = ~uint64_t(0);
};

} // namespace porthip::blas
#endif
