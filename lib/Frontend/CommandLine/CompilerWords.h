// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words of a command line that are a compiler's: that of nvcc, clang or a
// host compiler. Their meaning is in CompilerArgs.h.

#ifndef PORTHIP_FRONTEND_COMMANDLINE_COMPILERWORDS_H
#define PORTHIP_FRONTEND_COMMANDLINE_COMPILERWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// How many of \p Words, from the first on, are one option with its value; 0:
/// none of the compilers has such an option.
unsigned compilerOptionLength(llvm::ArrayRef<std::string> Words);

/// nvcc's and hipcc's long options, dashes included.
std::vector<llvm::StringRef> longCompilerOptions();

} // namespace porthip

#endif
