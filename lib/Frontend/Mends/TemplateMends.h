// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The `template` that C++ wants before a template's name where the scope
// depends on a parameter: `Cast<A, B>::to<N>(x)`. nvcc takes what stands there
// for a comparison, too, and for the template when it makes the instance; clang
// and hipcc stay with the comparison.
#ifndef PORTHIP_FRONTEND_MENDS_TEMPLATEMENDS_H
#define PORTHIP_FRONTEND_MENDS_TEMPLATEMENDS_H

#include "Frontend/Mends/Mends.h"

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace porthip {

/// Gathers in \p Found the names in \p In that want the word; in the body of a
/// macro it is the place there. The text between `<` and `> (` may be
/// constants; where it has a variable, a member, `&&`, `||` or `?`, it is a
/// comparison and is left alone. A parse reads what is there.
void findTemplateMends(clang::Decl &In, const clang::ASTContext &AST,
                       Mends &Found);

} // namespace porthip
#endif
