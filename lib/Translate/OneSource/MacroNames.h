// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cases that macros of the preprocessor can tell apart, and the words they may
// stand for.
#ifndef PORTHIP_TRANSLATE_ONESOURCE_MACRONAMES_H
#define PORTHIP_TRANSLATE_ONESOURCE_MACRONAMES_H

#include "Translate/Text/SourceText.h"

namespace porthip::one_source {

/// The arguments of a call between two tokens as a macro counts them: by commas
/// that no parenthesis encloses.
unsigned countForMacro(const SourceText &Source, unsigned Open, unsigned Close);

/// `cub::WarpReduce` into `cub` and `WarpReduce`.
std::pair<llvm::StringRef, llvm::StringRef> splitName(llvm::StringRef Name);
llvm::StringRef lastOf(llvm::StringRef Name);

/// A word that no header of C++ or of the system would have.
bool isSafeAsMacro(llvm::StringRef Name);

} // namespace porthip::one_source

#endif
