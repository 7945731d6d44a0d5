// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The folder that porthip and the jobs of a suite on Slurm share:
//   state.json          what was submitted, and what came of it
//   lock                whose porthip works at it
//   job.sh              what sbatch gets
//   arrays/N/I/run.sh   what a job does; a person may run it, too
//   arrays/N/I/log      what it printed
//   arrays/N/I/result   what its porthip handed over, if it came to that
//   arrays/N/I/end      its exit status and machine, once it has ended
//   cases/CASE/LEG.phtrace, LEG.failure
#ifndef PORTHIP_VERIFY_SLURM_SLURMFOLDER_H
#define PORTHIP_VERIFY_SLURM_SLURMFOLDER_H

#include "Verify/Slurm/SlurmState.h"

namespace porthip {

/// A leg of a case that is to be submitted.
struct SlurmJob {
  const SuiteCase *Of = nullptr;
  std::string Leg, Key;
  const SlurmOptions *Options = nullptr;
  std::vector<std::string> Args; ///< there: a porthip, "verify", its options
};

class SlurmFolder {
public:
  SlurmFolder(const std::string &SuitePath, const std::string &SuiteFolder,
              const std::string &Shared);
  ~SlurmFolder();

  /// Makes it, and takes the lock. Error: another porthip has it.
  llvm::Error open();
  /// Removes what an earlier run left.
  llvm::Error clear();

  /// None: no run has left one.
  llvm::Expected<std::optional<SlurmState>> readState() const;
  llvm::Error writeState(const SlurmState &State) const;

  const std::string &path() const { return Root; }
  std::string script() const { return Root + "/job.sh"; }
  std::string ofArray(size_t Array) const;
  std::string ofCase(llvm::StringRef Name) const;

  /// Changes with the command, how it is submitted, and the contents of the
  /// files that it names.
  std::string keyOf(const SlurmJob &Job) const;
  /// Writes a task's script, and removes what an earlier run of it left.
  llvm::Error writeTask(size_t Array, size_t Task, const SlurmJob &Job) const;

  struct End {
    int Status = 0;
    std::string Host;
  };
  std::optional<End> readEnd(size_t Array, size_t Task) const;
  bool hasTrace(const SlurmTask &Task) const;
  /// Its program, of which there is a trace, was ended by a signal that Slurm
  /// sends, too, before porthip itself was.
  bool wasProgramStopped(const SlurmTask &Task) const;
  llvm::Error writeFailure(const SlurmTask &Task) const;

  /// The last lines of a log, for a message: "\nits log ends: ...", or none.
  std::string logText(size_t Array, size_t Task) const;
  /// The result that the task's porthip handed over; none: it did not come to
  /// that.
  std::optional<CaseResult> readResult(size_t Array, size_t Task) const;

private:
  std::string ofTask(size_t Array, size_t Task) const;
  std::string readLog(size_t Array, size_t Task) const;

  std::string SuiteFolder, Root;
  bool IsLocked = false;
};

} // namespace porthip
#endif
