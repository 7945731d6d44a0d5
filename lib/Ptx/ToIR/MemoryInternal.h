// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modifiers that loads, stores and atomics share.
#ifndef PORTHIP_PTX_TOIR_MEMORYINTERNAL_H
#define PORTHIP_PTX_TOIR_MEMORYINTERNAL_H

#include "Ptx/LoweringInternal.h"

namespace porthip::ptx {

/// The address space that a modifier names; none: generic.
std::optional<unsigned> spaceOf(llvm::StringRef Name);
/// .cta, .gpu, ...
std::optional<llvm::SyncScope::ID> takeScope(Lowering &L, Form &F);
/// .relaxed, .acquire, ...
std::optional<llvm::AtomicOrdering> takeOrdering(Form &F);
/// The registers of {a, b}, or of a single one. Fails unless they are Count.
llvm::ArrayRef<Operand> elementsOf(Lowering &L, const Operand &O,
                                   unsigned Count);

} // namespace porthip::ptx
#endif
