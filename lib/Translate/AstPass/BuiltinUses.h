// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uses of threadIdx and its kin that depend on the types they have in CUDA.
// Up to HIP 6.0 'threadIdx.x' is an object of an empty class, which matters
// where its type is deduced; no HIP converts 'threadIdx' to uint3.
#ifndef PORTHIP_TRANSLATE_ASTPASS_BUILTINUSES_H
#define PORTHIP_TRANSLATE_ASTPASS_BUILTINUSES_H

#include "clang/AST/ASTTypeTraits.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip {

/// Fed by a visitor that comes to what is outside before what is inside.
class BuiltinUses {
public:
  /// Told of the name `threadIdx`; IsWhole: of `threadIdx` without a member.
  using Note = llvm::function_ref<void(const clang::DeclRefExpr &, bool)>;

  void visitProperty(const clang::MSPropertyRefExpr &E);
  void visitMember(const clang::MemberExpr &E);
  void visitName(const clang::DeclRefExpr &E, Note Tell);

  void visitCall(const clang::CallExpr &E, Note Tell);
  void visitConstruction(const clang::CXXConstructExpr &E, Note Tell);
  void visitVariable(const clang::VarDecl &D, Note Tell);
  void visitReturn(const clang::ReturnStmt &S, const clang::FunctionDecl &In,
                   Note Tell);
  /// Operands of decltype and sizeof, and the two of `?:`.
  void visitOperand(const clang::Expr *E, Note Tell);

private:
  void visitArguments(llvm::ArrayRef<const clang::Expr *> Arguments,
                      const clang::FunctionDecl *Callee, Note Tell);
  /// `threadIdx` without a member whose type is CUDA's own anyway.
  llvm::DenseSet<const clang::DeclRefExpr *> Members;
};

} // namespace porthip

#endif
