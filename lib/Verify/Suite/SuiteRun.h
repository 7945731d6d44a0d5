// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the cases of a suite, each as a porthip of its own, which keeps its
// crashes, its time and its memory to itself.
#ifndef PORTHIP_VERIFY_SUITE_SUITERUN_H
#define PORTHIP_VERIFY_SUITE_SUITERUN_H

#include "Support/Progress.h"
#include "Verify/Suite/Suite.h"

namespace porthip {

struct SuiteRequest {
  std::string Path;                ///< the suite's file
  std::string Porthip;             ///< the program
  std::vector<std::string> HandOn; ///< options for each case's porthip
  unsigned AtATime = 1;
  unsigned TimeLimitSeconds = 0; ///< for all; 0: none
  /// The legs of a case that names none, where each is a job.
  std::vector<std::string> DefaultLegs;
  bool IsOnSlurm = false, ResumesJobs = false, RestartsJobs = false;
  /// Of these, what passed is not run again but kept. Null: all are run.
  const SuiteResults *Last = nullptr;
  Progress *Shown = nullptr;
};

struct SuiteOutcome {
  SuiteResults Results;
  bool WasInterrupted = false;
};

/// Errors: jobs cannot be submitted; an InterruptedError that says how to go
/// on with them; a process cannot be started.
llvm::Expected<SuiteOutcome> runSuite(const Suite &Of,
                                      const SuiteRequest &Request);

} // namespace porthip
#endif
