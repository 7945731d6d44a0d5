// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shows the project's declarations of one parse to all checks.

#ifndef PORTHIP_TRANSLATE_ASTPASS_CHECKRUNNER_H
#define PORTHIP_TRANSLATE_ASTPASS_CHECKRUNNER_H

#include "Frontend/Parse/ClangBranches.h"
#include "Translate/AstPass/LocatorInternal.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

class RuleIndex;
struct CheckOptions;

/// Hazards go into the evidence of the files that \p Where knows.
void runChecks(clang::ASTContext &AST, llvm::ArrayRef<clang::Decl *> Project,
               llvm::ArrayRef<ClangBranch> ClangBranches, Locator &Where,
               const CheckOptions &Options, const RuleIndex &Rules);

} // namespace porthip

#endif
