// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slurm's programs, as far as porthip calls them.
#ifndef PORTHIP_VERIFY_SLURM_SLURMCOMMANDS_H
#define PORTHIP_VERIFY_SLURM_SLURMCOMMANDS_H

#include "Verify/Slurm/SlurmQueue.h"

namespace porthip {

class SlurmCommands {
public:
  /// Error: they are not in PATH.
  llvm::Error find();

  /// The largest number of tasks in an array.
  unsigned maxArraySize() const;
  /// The job's number. \p Args: options and the script with its arguments.
  llvm::Expected<std::string> submit(std::vector<std::string> Args) const;
  /// Tasks of the jobs with these names. Error: Slurm does not answer.
  llvm::Expected<SlurmQueue> queue(llvm::ArrayRef<std::string> Names) const;
  /// The state that accounting has of a task that has left the queue; empty
  /// where there is none.
  std::string stateInAccounting(const std::string &Task) const;
  /// \p What: "JOB_INDEX", or "--name=NAME". Jobs that are gone are no error.
  void cancel(const std::string &What) const;

private:
  llvm::Expected<std::string> run(std::vector<std::string> Args) const;
  std::string Sbatch, Squeue, Scancel, Scontrol, Sacct;
};

} // namespace porthip
#endif
