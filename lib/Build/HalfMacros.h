// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that take operators and conversions out of cuda_fp16.h, and
// hip_fp16.h's of the same meaning: a build file gives both.
#ifndef PORTHIP_BUILD_HALFMACROS_H
#define PORTHIP_BUILD_HALFMACROS_H

#include "Port/Port.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace porthip::build {

/// The form for HIP of a flag `-D` or `-U` of such a macro; empty: \p Word is
/// no such flag, or HIP has none. Torch gives its extensions `-D` of both
/// vendors' macros, so that `-U` is as common.
std::string halfMacroFlag(llvm::StringRef Word);

/// `-D` and `-U` of all such macros.
std::vector<std::string> halfMacroFlags();

/// Adds to \p Edits, those of \p Text, a file of CMake's or a makefile: HIP's
/// beside each that it gives to a compiler. Both are given for both vendors:
/// the other's means nothing. Flags that the others write anew have both by
/// hipFlags().
void addHalfMacros(llvm::StringRef Text, llvm::StringRef Rule,
                   std::vector<Edit> &Edits);

} // namespace porthip::build
#endif
