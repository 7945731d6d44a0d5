// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How wide a lane mask is in the port, where HIP's operations give 64 bits and
// the source says 32.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWLANEMASKS_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWLANEMASKS_H

#include "Checks/Analysis/Flow/FlowWarpFacts.h"

namespace porthip {

/// A local variable of its own whose type is written out and matters nowhere
/// else: it can be made wider.
bool isWidenable(const clang::ValueDecl *D, const LaneFlow &Lanes,
                 CheckContext &C);

/// Where the type of a variable is written.
clang::SourceRange typeOf(const clang::VarDecl *V);

/// Bits of a declared type: 64 for `auto` that holds a lane mask, and for
/// types that a template leaves open; and, with --warp=native, for lane masks
/// that the port widens.
unsigned declaredBits(const clang::ValueDecl *D, const LaneFlow &Lanes,
                      CheckContext &C);

/// Bits of an expression's value with HIP's warp operations in it. 64 where
/// its type is left open by a template.
unsigned hardwareBits(const clang::Expr *E, const LaneFlow &Lanes,
                      CheckContext &C);

} // namespace porthip

#endif
