// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file that -MD writes, where a precompiled header took part.
#ifndef PORTHIP_COMPILER_COMPILE_DEPENDENCYFILE_H
#define PORTHIP_COMPILER_COMPILE_DEPENDENCYFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace porthip {

/// Where a compiler writes it, by \p DependencyArgs ("-MD", "-MF", "a.d", ...)
/// and the object's path; empty: nowhere.
std::string dependencyFile(llvm::ArrayRef<std::string> DependencyArgs,
                           llvm::StringRef Object);

/// \p Text of clang's, with \p Source in the first place, where make's `$<` has
/// it, and without \p Stand, a file that stands for nothing. Neither has
/// characters that make would not take as they are.
std::string withSourceFirst(llvm::StringRef Text, llvm::StringRef Source,
                            llvm::StringRef Stand);

} // namespace porthip
#endif
