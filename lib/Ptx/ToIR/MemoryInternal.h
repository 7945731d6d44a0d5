// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modifiers that loads, stores and atomics share.
#ifndef PORTHIP_PTX_TOIR_MEMORYINTERNAL_H
#define PORTHIP_PTX_TOIR_MEMORYINTERNAL_H

#include "Ptx/LoweringInternal.h"

namespace porthip::ptx {

/// .global, .shared, ...; none: generic.
std::optional<unsigned> takeSpace(Form &F);
/// .cta, .gpu, ...
std::optional<llvm::SyncScope::ID> takeScope(Lowering &L, Form &F);
/// .relaxed, .acquire, ...
std::optional<llvm::AtomicOrdering> takeOrdering(Form &F);
/// Cache hints; whether the last operand is a cache policy.
bool takePolicy(Form &F);
/// .v2, .v4, .v8; 1 if there is none.
unsigned takeVector(Form &F);
/// The registers of {a, b}, or of a single one. Fails unless they are Count.
llvm::ArrayRef<Operand> elementsOf(Lowering &L, const Operand &O,
                                   unsigned Count);

} // namespace porthip::ptx
#endif
