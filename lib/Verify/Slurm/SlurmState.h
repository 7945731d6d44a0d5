// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The jobs submitted to Slurm and their outcomes, so that an interrupted run of
// a suite can go on: `state.json` in the shared folder.
#ifndef PORTHIP_VERIFY_SLURM_SLURMSTATE_H
#define PORTHIP_VERIFY_SLURM_SLURMSTATE_H

#include "Verify/Suite/Suite.h"
#include <optional>

namespace porthip {

/// One leg of one case.
struct SlurmTask {
  std::string Case, Leg;
  std::string Key; ///< changes with what is run, and how
  /// Empty: it has not ended yet.
  std::optional<CaseResult::Kind> Result;
  std::string Message; ///< of one that did not pass
};

/// A job array. A task's folder is arrays/ARRAY/TASK.
struct SlurmArray {
  std::string Job;  ///< empty: submitted, but the answer was not seen
  std::string Name; ///< in the queue; no other array has it
  std::vector<SlurmTask> Tasks;
};

struct SlurmState {
  std::string Suite; ///< its path
  std::string Id;
  std::string Begun; ///< local time, for people
  bool IsFinished = false;
  std::vector<SlurmArray> Arrays;

  /// The latest of a leg; null: none.
  SlurmTask *find(llvm::StringRef Case, llvm::StringRef Leg);
  /// "3 of 8 legs have ended".
  std::string summary() const;
};

std::string toText(const SlurmState &State);
/// Error: it is none.
llvm::Expected<SlurmState> parseSlurmState(llvm::StringRef Text,
                                           llvm::StringRef Name);

} // namespace porthip
#endif
