// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conclusion of a comparison of two traces: one outcome, with the reason
// why it is no better.
#ifndef PORTHIP_VERIFY_JUDGE_OUTCOME_H
#define PORTHIP_VERIFY_JUDGE_OUTCOME_H

#include "llvm/ADT/StringRef.h"

namespace porthip {

struct Verdict;

class Outcome {
public:
  enum Kind : uint8_t {
    Equal,          ///< nothing differs, and what was compared proves it
    Different,      ///< Verdict::First tells where
    Undetermined,   ///< nothing differs, but nothing that counts is repeatable
    NothingCompared ///< nothing differs, for nothing was compared
  };
  /// Each belongs to one kind; its place in the enumeration is that of its row
  /// in Outcome.cpp.
  enum Reason : uint8_t {
    // Reasons for Equal.
    AllEqual,
    /// The original itself writes something else in other runs there.
    Unsteady,
    /// The same of whole buffers; what came of them is equal.
    UndeterminedBuffers,
    Unrecorded, ///< the recording is full
    UnrecordedAndUnsteady,
    /// To the project's own build for AMD, not to the original.
    LikeOwnBuild,
    // Reasons for Different.
    Diverges,
    // Reasons for Undetermined.
    NoneHome, ///< no result that the original repeats follows from the rest
    // Reasons for NothingCompared.
    NoneRepeated, ///< the original writes something else in each run
    NothingDone   ///< no kernel changed memory that was recorded, or printed
  };

  constexpr explicit Outcome(Reason Why) : Why(Why) {}

  Kind is() const;
  Reason why() const { return Why; }
  /// The leg's line: "equal, but only in what was recorded".
  llvm::StringRef head() const;
  /// Why nothing differs and a leg does not pass all the same; empty: it passes
  /// or differs.
  llvm::StringRef objection() const;

private:
  Reason Why;
};

/// The first reason that holds, from the ones that prove least.
Outcome outcomeOf(const Verdict &V);

} // namespace porthip
#endif
