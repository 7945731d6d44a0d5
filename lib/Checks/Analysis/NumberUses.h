// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's renumbered enumerators by name whose numbers a program computes with,
// there or where the number goes: a variable, a parameter, a result, an
// argument of a template, an enumerator of the project's own.
#ifndef PORTHIP_CHECKS_ANALYSIS_NUMBERUSES_H
#define PORTHIP_CHECKS_ANALYSIS_NUMBERUSES_H

#include "Checks/Analysis/Renumbered.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace porthip {

class NumberUses {
public:
  explicit NumberUses(CheckContext &C) : C(C) {}

  /// How a number is used; of one that goes on, Value.
  enum class How : uint8_t {
    None,
    Printed,
    Value,
    Condition,
    Arithmetic,
    Index
  };

  struct Use {
    const clang::DeclRefExpr *Name;
    Renumbered Which;
    How As;
  };

  /// Reads one of the project's declarations with all that is inside.
  void read(clang::Decl &D);
  /// Uses in all that was read. Not those that are made into one of CUDA's
  /// enumerations again, or are compared by name.
  std::vector<Use> uses();

private:
  class Reader;
  /// The use that a value comes to.
  struct Fate {
    How As = How::None;
    const clang::ValueDecl *Into = nullptr;
    /// An enumerator has become an integer on the way.
    bool IsInteger = false;
  };
  struct Named {
    Use Of;
    const clang::ValueDecl *Into;
  };

  void walk(const clang::Stmt *S, Fate To);
  void walkName(const clang::DeclRefExpr &Ref, Fate To);
  void walkCast(const clang::CastExpr &Cast, Fate To);
  void walkBinary(const clang::BinaryOperator &E, Fate To);
  void walkCall(const clang::CallExpr &Call, Fate To);
  void walkOpen(const clang::CXXOperatorCallExpr &Call);
  void walkList(const clang::InitListExpr &List, Fate To);
  void walkDeclared(const clang::DeclStmt &S);
  void walkSwitch(const clang::SwitchStmt &S);
  void walkLambda(const clang::LambdaExpr &E);
  void walkChildren(const clang::Stmt &S, Fate To);
  void walkFunction(const clang::FunctionDecl &F);
  void give(const clang::ValueDecl *Into, const clang::Expr *E);
  /// Arguments of a template, in order.
  void giveArguments(const clang::TemplateDecl *Of,
                     llvm::ArrayRef<clang::TemplateArgument> Given);
  void note(const clang::ValueDecl *D, Fate To);
  bool isByName(const clang::BinaryOperator &E) const;
  bool isEnumerator(const clang::Expr *E) const;
  /// The declaration that stands for it in a template's own text and in all
  /// redeclarations.
  const clang::ValueDecl *patternOf(const clang::ValueDecl *D) const;
  const clang::ParmVarDecl *parameterOf(const clang::FunctionDecl *Callee,
                                        unsigned Index) const;

  CheckContext &C;
  const clang::FunctionDecl *In = nullptr;
  std::vector<Named> Names;
  llvm::DenseMap<const clang::ValueDecl *, How> Numbers;
  /// Parameters of a template's other declarations.
  llvm::DenseMap<const clang::ValueDecl *, const clang::ValueDecl *> Aliases;
  /// By where they go.
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::ValueDecl *, 2>>
      Sources;
};

} // namespace porthip
#endif
