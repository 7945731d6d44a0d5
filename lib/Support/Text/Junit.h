// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JUnit's XML: the elements that Jenkins, GitLab and GitHub's actions read.
// Source: the common part of their readers; there is no standard.
#ifndef PORTHIP_SUPPORT_TEXT_JUNIT_H
#define PORTHIP_SUPPORT_TEXT_JUNIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace porthip {

struct JunitCase {
  std::string ClassName, Name;
  double Seconds = 0;
  enum : uint8_t { Passed, Failed, Error, Skipped } Is = Passed;
  std::string Type;    ///< of what failed; empty: not said
  std::string Message; ///< one line, of what did not pass
  std::string Text;    ///< the rest, or what a case that passed printed
};

struct JunitSuite {
  std::string Name;
  std::vector<JunitCase> Cases;
};

/// \p Name: of all; empty: none. \p HasTimes: else the times are 0, so that the
/// same results are the same bytes. Bytes that XML cannot hold become U+FFFD.
void writeJunit(llvm::raw_ostream &OS, llvm::StringRef Name,
                llvm::ArrayRef<JunitSuite> Suites, bool HasTimes);

} // namespace porthip

#endif
