// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The outcome of one case of a suite. A case runs in a process of its own,
// which hands this over as a file with named fields.
#ifndef PORTHIP_VERIFY_SUITE_CASERESULT_H
#define PORTHIP_VERIFY_SUITE_CASERESULT_H

#include "Support/Json/JsonMapper.h"
#include "Verify/Report/Report.h"
#include <optional>

namespace porthip {

struct CaseResult {
  enum Kind : uint8_t {
    Passed,
    Differs,
    Failed,
    TimedOut,
    Crashed,
    Cancelled, ///< of jobs: somebody ended it
    Lost       ///< of jobs: its machine failed, or nothing is known of it
  } Is = Passed;
  double Seconds = 0;
  std::string Message;      ///< one line
  std::string Text;         ///< what the case printed
  unsigned ReusedCount = 0; ///< runs that were taken from the cache
  /// Bounds of --tol auto: bounds as --tol takes them, and why each is right.
  std::vector<std::pair<std::string, std::string>> Bounds;
};

constexpr unsigned CaseStateCount = CaseResult::Lost + 1;

llvm::StringRef caseStateName(CaseResult::Kind Is);
/// None for what is no name of a state.
std::optional<CaseResult::Kind> caseStateNamed(llvm::StringRef Name);
bool fromJson(const Json &J, CaseResult::Kind &To, JsonPath Path);

/// Result of a case that was judged.
CaseResult caseResultOf(const VerifyReport &Report);
/// Result of a leg that was to leave its trace; the message does not name it.
CaseResult caseResultOf(const LegResult &Leg);
/// Result of one that was not begun for want of something.
CaseResult failedCase(llvm::StringRef Why);
/// Result of a process that handed nothing over: what its status and its last
/// words tell.
CaseResult caseResultOf(int Status, llvm::StringRef Text);

/// Without Seconds and Text, which the one who waits has.
std::string fileOf(const CaseResult &R);
/// Reads the text that fileOf() wrote. Error: it is something else.
llvm::Expected<CaseResult> parseCaseResult(llvm::StringRef Text,
                                           llvm::StringRef Name);

} // namespace porthip
#endif
