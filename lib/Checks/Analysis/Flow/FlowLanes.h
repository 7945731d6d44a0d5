// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meaning of device code's variables and expressions as far as warps are
// concerned: an index of a thread, a lane, a warp, a mask of lanes.
//
// Followed from threadIdx, blockDim, warpSize and the warp operations through
// assignments, arguments and results of the project's functions, members,
// macros, constants and template arguments. Not through memory, and without
// regard to the order of statements: a variable holds what any assignment
// gives it.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWLANES_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWLANES_H

#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "Checks/Analysis/Fold.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace porthip {

class LaneFlow {
public:
  explicit LaneFlow(CheckContext &C);

  /// A set of these. "32": counted with a constant; "Native": with warpSize,
  /// or by the hardware.
  enum Trait : unsigned {
    None = 0,
    ThreadIndex = 1 << 0, ///< threadIdx.x, alone or in a linear index
    Lane32 = 1 << 1,
    LaneNative = 1 << 2,
    Warp32 = 1 << 3,
    WarpNative = 1 << 4,
    BlockSize = 1 << 5,
    WarpCount32 = 1 << 6,
    WarpCountNative = 1 << 7,
    LaneMask = 1 << 8,    ///< a bit for each lane, of a vote or the like
    LaneBit = 1 << 9,     ///< 1 << lane, and masks made of that
    NativeSize = 1 << 10, ///< warpSize, and what is computed from it
    LaneOfMask = 1 << 11, ///< __ffs of a lane mask
    AnyLane = Lane32 | LaneNative,
    AnyWarp = Warp32 | WarpNative | WarpCount32 | WarpCountNative,
  };

  unsigned traits(const clang::Expr *E) const;
  bool has(const clang::Expr *E, unsigned Any) const {
    return (traits(E) & Any) != 0;
  }
  /// `!x`, where x has one of them.
  bool negates(const clang::UnaryOperator *E, unsigned Any) const;
  unsigned traitsOf(const clang::ValueDecl *D) const {
    return Values.lookup(D);
  }
  unsigned resultOf(const clang::FunctionDecl *F) const {
    return Results.lookup(F);
  }

  /// The value where it is known: constants, variables that are set once,
  /// template parameters by the arguments that are given or the default.
  /// warpSize is not a constant.
  std::optional<int64_t> constant(const clang::Expr *E) const;
  /// Written after its declaration, or referred to in a way that may.
  bool isAssigned(const clang::ValueDecl *D) const {
    return Assigned.contains(D);
  }

  /// Its address is taken or a reference is bound to it, so that its type
  /// matters elsewhere.
  bool isAddressed(const clang::ValueDecl *D) const {
    return Addressed.contains(D);
  }

  /// The meaning of `index % 32` and the like: a lane, a warp, a number of
  /// warps, counted with a constant; None where the expression is no such
  /// split.
  unsigned splitBy32(const clang::BinaryOperator *E) const;

private:
  void collect(const clang::FunctionDecl *F);
  void note(const clang::Stmt *S);
  void join(const clang::ValueDecl *D, unsigned Traits);
  void joinTo(unsigned &Held, unsigned Traits);
  void joinResult(unsigned Traits);
  void joinArguments(const clang::CallExpr *Call);
  unsigned traitsWithin(const clang::Expr *E) const;
  unsigned traitsFromParts(const clang::Expr *E) const;
  unsigned traitsOfBinary(clang::BinaryOperatorKind Op, const clang::Expr *L,
                          const clang::Expr *R) const;
  unsigned traitsOfCall(const clang::CallExpr *Call) const;
  /// Left and Right: the operands' traits.
  unsigned traitsOfSplit(clang::BinaryOperatorKind Op, unsigned Left,
                         unsigned Right, const clang::Expr *R) const;
  unsigned traitsOfSum(clang::BinaryOperatorKind Op, const clang::Expr *L,
                       const clang::Expr *R, unsigned Left,
                       unsigned Right) const;
  unsigned traitsOfShift(clang::BinaryOperatorKind Op, const clang::Expr *L,
                         const clang::Expr *R, unsigned Left,
                         unsigned Right) const;
  Meaning meaning(const clang::Expr &E) const;
  Meaning meaningOf(const clang::ValueDecl *D) const;
  void markAssigned(const clang::Expr *E);
  void bindTemplateArguments(const clang::TemplateParameterList *Parameters,
                             llvm::ArrayRef<clang::TemplateArgumentLoc> Given);
  CheckContext &C;
  llvm::DenseMap<const clang::ValueDecl *, unsigned> Values;
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> Results;
  llvm::DenseSet<const clang::ValueDecl *> Assigned, Addressed;
  llvm::DenseMap<const clang::NonTypeTemplateParmDecl *,
                 llvm::SmallVector<int64_t, 2>>
      Given;
  const clang::FunctionDecl *Current = nullptr;
  bool Changed = false;
  mutable EvaluationGuard Guard;
  /// Traits of operations, until what they are computed from changes.
  mutable llvm::DenseMap<const clang::Expr *, unsigned> Remembered;
};

/// A check of device code by what its variables hold, in ports whose warps have
/// the hardware's size.
class HardwareWarpCheck : public Check {
public:
  void onDeviceFunction(const clang::FunctionDecl &F, CheckContext &C) final {
    if (usesHardwareWarps(C))
      onHardwareWarps(F, C.analysis<LaneFlow>(), C);
  }

private:
  virtual void onHardwareWarps(const clang::FunctionDecl &F,
                               const LaneFlow &Lanes, CheckContext &C) = 0;
};

/// "threadIdx" of `threadIdx.x`; empty where it is nothing like that.
llvm::StringRef builtinOfX(const clang::Expr *E);

/// Without parentheses, casts, and what clang puts around an expression.
const clang::Expr *bare(const clang::Expr *E);

/// The variable, parameter or member that an expression names; null if none.
const clang::ValueDecl *namedBy(const clang::Expr *E);

} // namespace porthip

#endif
