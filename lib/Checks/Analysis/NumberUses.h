// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables, parameters and functions that hold numbers which are used as such,
// and not only made into one of CUDA's renumbered enumerations again.
#ifndef PORTHIP_CHECKS_ANALYSIS_NUMBERUSES_H
#define PORTHIP_CHECKS_ANALYSIS_NUMBERUSES_H

#include "Translate/Findings/Check.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace porthip {

class NumberUses {
public:
  explicit NumberUses(CheckContext &C);

  bool isNumber(const clang::ValueDecl *D) const { return Numbers.contains(D); }

  /// The parameter of an argument, of a lambda's, too; null: not known.
  static const clang::ParmVarDecl *parameterOf(const clang::CallExpr &Call,
                                               unsigned Argument);

private:
  /// The use that a value comes to.
  struct Fate {
    bool IsNumber = false;
    const clang::ValueDecl *Into = nullptr;
  };

  void walk(const clang::Stmt *S, Fate To);
  void walkBinary(const clang::BinaryOperator &E, Fate To);
  void walkCall(const clang::CallExpr &Call, Fate To);
  void note(const clang::ValueDecl *D, Fate To);
  bool isEnumerator(const clang::Expr *E) const;

  CheckContext &C;
  const clang::FunctionDecl *In = nullptr;
  llvm::DenseSet<const clang::ValueDecl *> Numbers;
  /// By where they go.
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::ValueDecl *, 2>>
      Sources;
};

} // namespace porthip
#endif
