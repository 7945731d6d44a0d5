// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers that come from how many multiprocessors the device has.
#ifndef PORTHIP_CHECKS_PROCESSORCOUNT_H
#define PORTHIP_CHECKS_PROCESSORCOUNT_H

#include "Checks/Analysis/Sites.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace porthip {

class ProcessorCount {
public:
  /// \p Processors: of the device that the numbers are computed for.
  ProcessorCount(CheckContext &C, unsigned Processors);

  /// Whether the translation unit asks for the number at all.
  bool isAsked() const { return IsAsked; }

  /// At least what \p E is on such a device, if it comes from the number. An
  /// unknown factor multiplies by 1 and bounds nothing. None for others.
  std::optional<int64_t> countOf(const clang::Expr *E) const;

  /// The x of a dim3, or the number that becomes one; null where it is open.
  const clang::Expr *firstOf(const clang::Expr *E) const;

private:
  struct Value {
    std::optional<int64_t> Known;
    bool IsCount = false; ///< it comes from the number
    bool IsOpen = false;  ///< the variable that is being asked for
  };
  Value valueOf(const clang::Expr *E) const;
  Value ofCall(const clang::CallExpr &Call) const;
  Value ofNamed(const clang::ValueDecl &D) const;
  Value ofBinary(const clang::BinaryOperator &E) const;
  static Value least(Value A, Value B);

  CheckContext &C;
  const Sites &S;
  int64_t Processors;
  bool IsAsked = false;
  /// Variables and members whose address an inquiry is given.
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Inquired;
  mutable EvaluationGuard Guard;
  mutable llvm::SmallPtrSet<const clang::ValueDecl *, 8> Open;
};

} // namespace porthip

#endif
