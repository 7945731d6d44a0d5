// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA in a Python program: kernels that stand in its strings, and libraries
// that call CUDA.
#ifndef PORTHIP_PORTING_TEXTS_PYTHONTEXTS_H
#define PORTHIP_PORTING_TEXTS_PYTHONTEXTS_H

#include "Build/Python/Lexer.h"
#include "Porting/Texts/CudaText.h"

namespace porthip {

/// \p Text: a program, which must outlive what is given. Error: "LINE: what is
/// wrong" with its tokens.
llvm::Expected<ProgramTexts>
findPythonTexts(llvm::StringRef Text, const RuleIndex &Rules, VersionRange Hip);

/// Findings on modules that call CUDA and that AMD has no build of.
std::vector<Finding> findPythonLibraries(llvm::ArrayRef<python::Token> Tokens,
                                         const RuleIndex &Rules,
                                         VersionRange Hip);

} // namespace porthip

#endif
