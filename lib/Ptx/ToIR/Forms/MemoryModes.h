// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's names for the modifiers that loads, stores and atomics share.
#ifndef PORTHIP_PTX_TOIR_FORMS_MEMORYMODES_H
#define PORTHIP_PTX_TOIR_FORMS_MEMORYMODES_H

#include "Ptx/ToIR/Lowering.h"

namespace porthip::ptx {

/// The address space of .global, .shared, ...; generic for "".
unsigned spaceOf(llvm::StringRef Name);
/// Scope of .cta, .gpu, ...; none for "".
std::optional<llvm::SyncScope::ID> scopeOf(Lowering &L, llvm::StringRef Name);
/// Order of .relaxed, .acquire, ...; none for "".
std::optional<llvm::AtomicOrdering> orderingOf(llvm::StringRef Name);

} // namespace porthip::ptx
#endif
