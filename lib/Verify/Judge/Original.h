// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The original's own verdict on its run: ports are held to it, so one that
// fails is no measure.
#ifndef PORTHIP_VERIFY_JUDGE_ORIGINAL_H
#define PORTHIP_VERIFY_JUDGE_ORIGINAL_H

#include "Verify/Trace/Trace.h"

namespace porthip {

/// A line of \p Output that tells of a check that failed ("FAIL", "3 tests
/// failed", not "0 failed"), with its number from 1 on; 0: there is none.
std::pair<unsigned, std::string> failedCheck(llvm::StringRef Output);

/// A line that tells of a check that passed ("PASS", "Result: correct"); empty:
/// there is none, or one that failed stands beside it.
std::string passedCheck(llvm::StringRef Output);

struct OriginalFacts {
  /// Why there is nothing to compare with; empty: there is.
  std::string Failure;
  /// A reason why equal results prove nothing: without a recorder the program
  /// fails. Empty: nothing speaks against it.
  std::string Doubt;
  std::vector<std::string> Notes;
};
/// \p HasArguments: whether the program was run with any.
OriginalFacts factsOfOriginal(const Trace &T, bool HasArguments = true);

/// The last lines of what a program printed, each behind two blanks; empty: it
/// printed nothing.
std::string lastLines(llvm::StringRef Output);

} // namespace porthip
#endif
