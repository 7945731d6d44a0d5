// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texts of a CUDA source that clang refuses, or takes for something else,
// and nvcc takes.
#ifndef PORTHIP_COMPILER_COMPILE_MENDEDSOURCES_H
#define PORTHIP_COMPILER_COMPILE_MENDEDSOURCES_H

#include "Compiler/Compile/CompileUnit.h"
#include <map>

namespace porthip {

/// Whether \p File, normalised, is neither porthip's nor the toolkit's.
bool isOfProject(llvm::StringRef File, const Environment &E);

/// Whether the project's sources of \p U may ask what type threadIdx and its
/// kin have, for which clang and nvcc have different answers.
bool usesIndexValues(const Unit &U, const Environment &E);

/// By absolute path the texts with which clang finds fewer errors in \p U, a
/// CUDA source that did not compile; empty: none is known.
/// Frontend/Mends/Mends.h says what is changed.
std::map<std::string, std::string> mendedSources(const Unit &U,
                                                 const Environment &E);

} // namespace porthip
#endif
