// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating-point numbers that a compiler may know before the program runs: it
// computes with them itself, and takes what C++ does not define for any value.
#ifndef PORTHIP_CHECKS_FOLDEDNUMBERS_H
#define PORTHIP_CHECKS_FOLDEDNUMBERS_H

#include "Checks/Analysis/Sites.h"
#include "llvm/ADT/APFloat.h"

namespace porthip {

/// Numbers between these two, without them.
struct NumberLimits {
  double Low, High;
};

class FoldedNumbers {
public:
  explicit FoldedNumbers(CheckContext &C);

  /// A number that is known before the program runs, in the type of \p E: of
  /// what a variable is given in several places, one.
  std::optional<llvm::APFloat> constant(const clang::Expr &E) const;

  /// Whether a compiler that inlines calls may come to know of \p E, on one of
  /// the ways that lead to it, and may find that it is not within \p Within.
  /// Numbers from memory that the host gives, from a kernel's parameters and
  /// from the hardware are never known.
  bool mayBeBeyond(const clang::Expr &E, NumberLimits Within) const;
  /// The same, where it is such a number that E is on one of the ways, and no
  /// value that is computed of others.
  bool isBeyondSomewhere(const clang::Expr &E, NumberLimits Within) const;
  /// Whether it may come to know \p E at all, an integer or a float.
  bool mayBeKnown(const clang::Expr &E) const;

private:
  class Search;
  using Givens = llvm::SmallVector<const clang::Expr *, 2>;

  /// The choice among the numbers that variables are given.
  struct Taken {
    bool IsOneOfSeveral;
    unsigned Depth;
    Taken deeper() const { return {IsOneOfSeveral, Depth + 1}; }
  };
  std::optional<llvm::APFloat> constant(const clang::Expr &E, Taken Of) const;
  std::optional<llvm::APFloat> computed(const clang::BinaryOperator &E,
                                        Taken Of) const;
  std::optional<llvm::APFloat> held(const clang::DeclRefExpr &Ref,
                                    Taken Of) const;
  void read(const clang::Stmt &S);
  void readBlock(const clang::CompoundStmt &Block);
  /// Whether what \p V was given at \p Given may still be there at \p Use.
  bool reaches(const clang::VarDecl &V, clang::SourceLocation Given,
               clang::SourceLocation Use) const;
  void readMembers(const clang::FunctionDecl &F);
  void give(const clang::ValueDecl *To, const clang::Expr *E);

  CheckContext &C;
  const Sites &S;
  /// Assignments that Sites::givenTo() leaves out: compound assignments,
  /// elements, members of an object that is made.
  llvm::DenseMap<const clang::ValueDecl *, Givens> MoreGiven;
  /// A statement that gives a variable another number, and the end of the
  /// block that it stands in.
  struct Overwrite {
    clang::SourceLocation At, BlockEnd;
  };
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<Overwrite, 2>>
      Overwrites;
};

} // namespace porthip
#endif
