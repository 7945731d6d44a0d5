// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the cases of a suite, each as a porthip of its own, which keeps its
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
  /// porthip cannot tell.
  std::optional<CaseResult::Kind> Worst;
};

struct SuiteRequest {
  std::string Path;                ///< the suite's file
  std::string Porthip;             ///< the program
  std::vector<std::string> HandOn; ///< options for each case's porthip
  unsigned AtATime = 1;
  unsigned TimeLimitSeconds = 0; ///< for all; 0: none
  /// Runs the legs of all cases elsewhere, and is to end by \p End. Null: each
  /// case runs its own.
  std::function<llvm::Expected<std::map<std::string, CaseOfJobs>>(
      llvm::ArrayRef<SuiteCase> Cases,
      std::chrono::steady_clock::time_point End)>
      RunLegs;
  /// Of a case that names none, for RunLegs.
  std::vector<std::string> DefaultLegs;
  /// Of these, what passed is not run again but kept. Null: all are run.
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
