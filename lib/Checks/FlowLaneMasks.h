// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How wide a lane mask is in the port, where HIP's operations give 64 bits and
// the source says 32.
#ifndef PORTHIP_CHECKS_FLOWLANEMASKS_H
#define PORTHIP_CHECKS_FLOWLANEMASKS_H

#include "Checks/FlowWarpFacts.h"

namespace porthip {

/// Bits of a declared type: 64 for `auto` that holds a lane mask, and for
/// types that a template leaves open.
unsigned declaredBits(const clang::ValueDecl *D, CheckContext &C);

/// Bits of an expression's value with HIP's warp operations in it. 64 where
/// its type is left open by a template.
unsigned hardwareBits(const clang::Expr *E, const LaneFlow &Lanes,
                      CheckContext &C);

} // namespace porthip

#endif
