// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types in the text of a template, which no parse instantiates, for the
// arguments that it is used with.
#ifndef PORTHIP_CHECKS_OPENTYPES_H
#define PORTHIP_CHECKS_OPENTYPES_H

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

namespace porthip {

/// The arguments of one use, those of the template around first.
using TemplateUse = llvm::SmallVector<const clang::TemplateArgumentList *, 2>;

/// How a function is used that is a template, or a member of one; of any other
/// function one use without arguments.
llvm::SmallVector<TemplateUse, 4> usesOf(const clang::FunctionDecl &F);

/// A type, or an expression's type, in one of them. Null: not known.
clang::QualType typeIn(const TemplateUse &Use, clang::QualType Written);
clang::QualType typeIn(const TemplateUse &Use, const clang::Expr &E);
/// The argument for a parameter of the template; null: not known.
const clang::TemplateArgument *argumentIn(const TemplateUse &Use,
                                          unsigned Depth, unsigned Index);

/// Type of a variable, a parameter, or what one points to: the type as its
/// declaration has it, which names template parameters. Null: none is named.
clang::QualType writtenTypeOf(const clang::Expr &E);

} // namespace porthip

#endif
