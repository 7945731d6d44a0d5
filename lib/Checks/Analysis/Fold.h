// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic on constants that clang does not evaluate, as they hang on
// template parameters or on variables that nothing changes. The one evaluator
// of the checks: what a name stands for is each caller's own.
#ifndef PORTHIP_CHECKS_FOLD_H
#define PORTHIP_CHECKS_FOLD_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OperationKinds.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>

namespace porthip {

/// \p L \p Op \p R in 64 bits; comparisons, && and || give 0 or 1. None where
/// the result does not fit, for divisors below 1, and for what is no
/// arithmetic.
std::optional<int64_t> foldBinary(clang::BinaryOperatorKind Op, int64_t L,
                                  int64_t R);

/// Bounds evaluations that follow definitions, which may be circular
/// (`int n = n`) or double at each step (`b = a + a; c = b + b; ...`).
class EvaluationGuard {
public:
  /// One step; false where the evaluation has to give up.
  class Step {
  public:
    explicit Step(EvaluationGuard &Of) : Of(Of) {
      Of.Steps = Of.Depth++ == 0 ? 0 : Of.Steps + 1;
      Of.GaveUp = (Of.Depth > 1 && Of.GaveUp) || !*this;
    }
    ~Step() { --Of.Depth; }
    Step(const Step &) = delete;
    Step &operator=(const Step &) = delete;
    explicit operator bool() const {
      return Of.Depth <= MostNested && Of.Steps <= MostSteps;
    }

  private:
    EvaluationGuard &Of;
  };

  bool isIdle() const { return Depth == 0; }
  /// In the evaluation that is under way, so that its results are not all that
  /// could be known.
  bool hasGivenUp() const { return GaveUp; }

private:
  static constexpr unsigned MostNested = 256, MostSteps = 1 << 14;
  unsigned Depth = 0, Steps = 0; ///< of the evaluation that is under way
  bool GaveUp = false;
};

/// The meaning of an expression: a value, the expression that defines it, or
/// neither where its operands decide.
struct Meaning {
  std::optional<int64_t> Value;
  const clang::Expr *Definition = nullptr;
};

/// The value of an integer expression, in 64 bits. \p Of is asked of it and of
/// each operand, first with the casts around it and then without.
std::optional<int64_t>
foldConstant(const clang::Expr *E, const clang::ASTContext &AST,
             EvaluationGuard &Guard,
             llvm::function_ref<Meaning(const clang::Expr &)> Of);

/// clang's own answer. None for what depends on a template parameter, is no
/// integer, or does not fit.
std::optional<int64_t> evaluatedByClang(const clang::Expr &E,
                                        const clang::ASTContext &AST);

/// The bits of an integer or enumeration; 0 for others and for types that are
/// not known yet: dependent, undeduced, incomplete.
unsigned integerBits(clang::QualType Type, const clang::ASTContext &AST);

} // namespace porthip

#endif
