// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers that a translation unit puts into memory: into the elements of an
// array or behind a pointer, and into members, by initialisers, by stores, and
// by copies from other memory.
#ifndef PORTHIP_CHECKS_STOREDVALUES_H
#define PORTHIP_CHECKS_STOREDVALUES_H

#include "Checks/Analysis/Sites.h"

namespace porthip {

class StoredValues {
public:
  explicit StoredValues(CheckContext &C);

  /// The expressions that \p Read, an element or a member, may read: as far as
  /// they are seen, and not all that other files or inputs put there.
  std::vector<const clang::Expr *> readBy(const clang::Expr &Read) const;
  /// The same of a variable that all functions share.
  std::vector<const clang::Expr *> of(const clang::VarDecl &V) const;

private:
  /// A place is a variable, a parameter or a member.
  using Place = const clang::ValueDecl *;

  std::vector<const clang::Expr *> heldIn(Place First,
                                          std::optional<int64_t> Index) const;

  struct Value {
    const clang::Expr *What;
    std::optional<int64_t> Index; ///< where it is known
  };

  void read(const clang::Stmt &S);
  void readInitialiser(Place Into, const clang::Expr *From,
                       std::optional<int64_t> Index);
  void readVector(Place Into, const clang::Expr &From);
  void readAssignment(const clang::BinaryOperator &E);
  void readCall(const clang::CallExpr &Call);
  void readObject(const clang::VarDecl &V);
  void store(const clang::Expr &Into, const clang::Expr *What);
  /// The elements of \p To are those of \p From, or made from them once.
  void connect(Place To, const clang::Expr *From, bool IsCopy = false);
  void giveArguments(const clang::CallExpr &Call);
  std::optional<int64_t> indexOf(const clang::Expr &Element) const;

  CheckContext &C;
  llvm::DenseMap<Place, std::vector<Value>> Values;
  /// Where the elements of a place are from, and which are other names of it.
  llvm::DenseMap<Place, llvm::SmallVector<Place, 2>> Sources, Targets;
  llvm::DenseSet<const clang::VarDecl *> Seen;
};

/// The variable, parameter or member that memory belongs to: of `t[i].n` it is
/// n, of `*(p + 3)` and of `v.data()` p and v. Null: none that has a name.
const clang::ValueDecl *placeOf(const clang::Expr *E);

} // namespace porthip

#endif
