// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The headers that a source begins with, for precompiled ones.
#ifndef PORTHIP_COMPILER_COMPILE_LEADINGHEADERS_H
#define PORTHIP_COMPILER_COMPILE_LEADINGHEADERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

/// Whether \p Text begins with HIP's runtime header, or has it behind headers
/// of the C and C++ libraries alone: these say the same before and behind it.
/// \p IsOwn: whether an include folder of the user's has a file of that name.
bool beginsWithRuntime(llvm::StringRef Text,
                       llvm::function_ref<bool(llvm::StringRef)> IsOwn);

} // namespace porthip
#endif
