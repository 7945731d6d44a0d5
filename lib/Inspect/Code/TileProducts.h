// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inner loops that multiply tiles of shared memory, as a product of matrices
// does.
#ifndef PORTHIP_INSPECT_CODE_TILEPRODUCTS_H
#define PORTHIP_INSPECT_CODE_TILEPRODUCTS_H

#include "Inspect/Code/Counts.h"

namespace porthip::inspect {

/// Counts, by type ("half", "float", "double"), fused multiply-adds of \p F's
/// innermost loops that add up, over its turns, products of two values which it
/// has read from LDS. Halves that are multiplied as floats are halves.
void countTileProducts(const FunctionCode &F, Counts &To);

} // namespace porthip::inspect
#endif
