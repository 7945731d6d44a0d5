// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the cases of a suite, each in a process of its own, which keeps its
// crashes, its time and its memory to itself.
#ifndef PORTHIP_VERIFY_SUITE_SUITERUN_H
#define PORTHIP_VERIFY_SUITE_SUITERUN_H

#include "Support/Console/Progress.h"
#include "Verify/Suite/Suite.h"
#include <chrono>
#include <functional>

namespace porthip {

/// A case whose legs ran as jobs.
struct CaseOfJobs {
  std::string TracesDir;
  /// The worst of its legs, when one left no trace for a reason that its
  /// process cannot tell.
  std::optional<CaseResult::Kind> Worst;
};

struct SuiteRequest {
  std::string Path; ///< the suite's file
  /// Verifies one program or kernels as the words of a case say, which are
  /// those of `porthip verify`. In the suite's folder and a process of its own.
  /// Its value is the exit status; the parameter takes what came of it.
  std::function<int(const std::vector<std::string> &Words,
                    std::optional<CaseResult> &Told)>
      Verify;
  std::vector<std::string> HandOn; ///< options for each case
  unsigned AtATime = 1;
  unsigned TimeLimitSeconds = 0; ///< for all; 0: none
  /// Runs the legs of all cases elsewhere, and is to end by \p End. Null: each
  /// case runs its own.
  std::function<llvm::Expected<std::map<std::string, CaseOfJobs>>(
      llvm::ArrayRef<SuiteCase> Cases,
      std::chrono::steady_clock::time_point End)>
      RunLegs;
  /// Legs of a case that names none, for RunLegs.
  std::vector<std::string> DefaultLegs;
  /// Results of these, what passed is not run again but kept. Null: all are
  /// run.
  const SuiteResults *Last = nullptr;
  Progress *Shown = nullptr;
};

struct SuiteOutcome {
  SuiteResults Results;
  bool WasInterrupted = false;
};

/// Errors: that of RunLegs; a process cannot be started.
llvm::Expected<SuiteOutcome> runSuite(const Suite &Of,
                                      const SuiteRequest &Request);

} // namespace porthip
#endif
