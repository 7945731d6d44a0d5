// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A suite on Slurm: each leg of each case is a job, which leaves its trace in a
// folder that all machines see.
#ifndef PORTHIP_VERIFY_SLURM_SLURMRUN_H
#define PORTHIP_VERIFY_SLURM_SLURMRUN_H

#include "Verify/Suite/SuiteRun.h"
#include <chrono>

namespace porthip {

struct SlurmRequest {
  /// Choice of a run that did not end: whether to go on with it, or to cancel
  /// its jobs and begin again.
  bool Resumes = false, Restarts = false;
  unsigned TimeLimitSeconds = 0;   ///< of the whole run, as the user has it
  std::string Porthip;             ///< the program of jobs that name no other
  llvm::ArrayRef<SuiteCase> Cases; ///< their Legs are named
  const SlurmSettings *Settings = nullptr;
  std::string SuitePath, Folder;   ///< the file, and where its paths start
  std::vector<std::string> HandOn; ///< options for each leg's porthip
  std::chrono::steady_clock::time_point End; ///< of the whole run
};

/// The user ended us; jobs stay in the queue, and the text says what to do.
class InterruptedError : public llvm::ErrorInfo<InterruptedError> {
public:
  static char ID;
  explicit InterruptedError(std::string Text) : Text(std::move(Text)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Text; }
  std::error_code convertToErrorCode() const override {
    return std::make_error_code(std::errc::interrupted);
  }
  std::string Text;
};

/// Until each leg has ended, by case. A leg that fails is no error; one that
/// left no trace has a file that --load-traces reads.
llvm::Expected<std::map<std::string, CaseOfJobs>>
runLegsOnSlurm(const SlurmRequest &Request);

} // namespace porthip
#endif
