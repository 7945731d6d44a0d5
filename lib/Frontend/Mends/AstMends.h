// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mends of which no error of a parse tells: it makes no instances of templates.
// The AST does.
#ifndef PORTHIP_FRONTEND_MENDS_ASTMENDS_H
#define PORTHIP_FRONTEND_MENDS_ASTMENDS_H

#include "Frontend/Mends/Mends.h"
#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace porthip {

/// Gathers them in \p Found, which outlives it, for files below \p OwnRoot;
/// empty: for all but system headers.
std::unique_ptr<clang::ASTConsumer>
findAstMends(clang::CompilerInstance &Compiler, llvm::StringRef OwnRoot,
             Mends &Found);

} // namespace porthip
#endif
