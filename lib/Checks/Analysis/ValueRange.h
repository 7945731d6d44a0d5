// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between which numbers a value lies, as far as its expression, the conditions
// around it and the statements before it tell.
#ifndef PORTHIP_CHECKS_VALUERANGE_H
#define PORTHIP_CHECKS_VALUERANGE_H

#include "Checks/Analysis/Sites.h"
#include <limits>

namespace porthip {

struct ValueRange {
  double Low = -std::numeric_limits<double>::infinity();
  double High = std::numeric_limits<double>::infinity();
  bool MayBeNan = true;
  /// High is a value that is meant to come, as the 32 of __clz or of a loop to
  /// 32, and not the end of a type.
  bool IsHighMeant = false;
  bool IsLowMeant = false; ///< the same of Low
  bool IsNotZero = false;
  /// Largest number of a variable that changes in ways that are not followed:
  /// the greatest number that an assignment gives it.
  double Given = -std::numeric_limits<double>::infinity();
  /// The same of the least number, for a difference.
  double GivenLow = std::numeric_limits<double>::infinity();
  /// A loop counts it up, and no condition says how far.
  bool IsCounted = false;

  static ValueRange number(double Value) { return between(Value, Value); }
  static ValueRange between(double Low, double High) {
    return {Low, High, false, true, true};
  }
  bool isWithin(double Least, double Most) const {
    return Low >= Least && High <= Most;
  }
  bool isMeantToReach(double Value) const {
    return (High >= Value && IsHighMeant) || Given >= Value;
  }
  bool isMeantToBeNegative() const {
    return (Low < 0 && IsLowMeant) || GivenLow < 0;
  }
};

/// The range of a number that is in one of the two.
ValueRange either(const ValueRange &A, const ValueRange &B);

/// Ranges of one function's body, whose statements are asked for what is around
/// them.
class ValueRanges {
public:
  ValueRanges(const clang::FunctionDecl &F, const Sites &S, CheckContext &C);

  ValueRange of(const clang::Expr &E) { return Steps = 0, range(&E); }
  /// Range of `a += b` before it is converted to the type of a.
  ValueRange computedBy(const clang::BinaryOperator &E) {
    return Steps = 0, ofBinary(E);
  }
  /// Null for the body itself.
  const clang::Stmt *parent(const clang::Stmt &S) const;

private:
  static constexpr unsigned MostSteps = 4000, MostDepth = 200;

  struct Bound {
    const clang::Expr *Condition;
    bool IsTrue;
  };
  using Bounds = llvm::SmallVector<Bound, 4>;

  ValueRange range(const clang::Expr *E);
  ValueRange computed(const clang::Expr *E);
  ValueRange ofCast(const clang::CastExpr &Cast);
  ValueRange ofBinary(const clang::BinaryOperator &E);
  ValueRange ofOperation(clang::BinaryOperatorKind Op, const ValueRange &L,
                         const ValueRange &R, clang::QualType Type);
  ValueRange ofCall(const clang::CallExpr &Call);
  ValueRange ofOwnCall(const clang::FunctionDecl &F);
  ValueRange ofVariable(const clang::VarDecl &V, const clang::Stmt &At);
  ValueRange ofParameter(const clang::ParmVarDecl &P);
  double mostGiven(const clang::ParmVarDecl &P, bool IsWithin = false);
  double mostOf(const clang::Expr &Argument, bool IsStored = false,
                const clang::FunctionDecl *In = nullptr);
  double mostStored(std::vector<const clang::Expr *> Stored);
  ValueRange ofField(const clang::FieldDecl &Field) const;
  ValueRange ofOpenNumber(const clang::NonTypeTemplateParmDecl &Parameter);
  ValueRange atEntry(const clang::VarDecl &V);
  ValueRange changing(const clang::VarDecl &V);
  ValueRange ofLoop(const clang::ForStmt &Loop, const clang::VarDecl &V);
  std::optional<ValueRange> counted(const clang::Stmt &Loop,
                                    const clang::VarDecl &V);
  std::optional<double> stepOf(const clang::Stmt &Loop,
                               const clang::VarDecl &V);
  double givenLimit(const clang::Expr *Condition, const clang::VarDecl &V);
  ValueRange atBegin(const clang::Stmt &Loop, const clang::VarDecl &V);
  ValueRange ofType(clang::QualType Type) const;
  ValueRange fitted(ValueRange R, clang::QualType Type) const;

  /// The range that V has after a statement before: nothing if it leaves V
  /// alone.
  std::optional<ValueRange> leftBy(const clang::Stmt &S,
                                   const clang::VarDecl &V, Bounds &Known);
  std::optional<ValueRange> leftByIf(const clang::IfStmt &If,
                                     const clang::VarDecl &V, Bounds &Known);
  ValueRange narrowed(ValueRange R, const clang::VarDecl &V,
                      const Bounds &Known);
  /// The number that a condition is about: a variable, or all that is written
  /// alike.
  struct Subject {
    clang::QualType Type;
    llvm::function_ref<bool(const clang::Expr &)> IsIt;
  };
  void narrow(ValueRange &R, const Subject &Of, const clang::Expr *Condition,
              bool IsTrue);
  ValueRange ofIndex(llvm::StringRef Builtin);
  ValueRange ofElement(const clang::Expr &Read);
  bool mayChange(const clang::Stmt &S, const clang::VarDecl &V) const;
  bool isChange(const clang::DeclRefExpr &Use) const;

  const clang::FunctionDecl &F;
  const Sites &S;
  CheckContext &C;
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> Parents;
  unsigned Steps = 0, Depth = 0;
};

/// The variable that an expression names, whatever it is converted to; null: it
/// is another one. ValueRangeFlow.cpp.
const clang::VarDecl *ownNameOf(const clang::Expr *E);

/// The range of what one of CUDA's or C's functions returns for arguments in
/// these ranges; nothing: not one that is known. ValueRangeCalls.cpp.
std::optional<ValueRange> rangeOfCall(llvm::StringRef Name,
                                      llvm::ArrayRef<ValueRange> Arguments);

} // namespace porthip

#endif
