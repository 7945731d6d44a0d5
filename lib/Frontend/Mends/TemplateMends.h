// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The `template` that C++ wants before a template's name where the scope depends
// on a parameter: `Cast<A, B>::to<N>(x)`. nvcc takes what stands there for a
// comparison, too, and for the template when it makes the instance; clang and
// hipcc stay with the comparison.
#ifndef PORTHIP_FRONTEND_MENDS_TEMPLATEMENDS_H
#define PORTHIP_FRONTEND_MENDS_TEMPLATEMENDS_H

#include "Frontend/Mends/Mends.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace porthip {

/// Calls \p Found with the location of each name in \p In that wants the word;
/// in the body of a macro it is the place there. What stands between `<` and
/// `> (` may be constants; where it has a variable, a member, `&&`, `||` or `?`,
/// it is a comparison and is left alone.
void forEachMissingTemplate(
    clang::Decl &In, const clang::ASTContext &AST,
    llvm::function_ref<void(clang::SourceLocation)> Found);

/// Gathers them as mends of the files in which they stand; a parse reads what is
/// there. \p Found outlives it.
std::unique_ptr<clang::ASTConsumer> findTemplateMends(Mends &Found);

} // namespace porthip
#endif
