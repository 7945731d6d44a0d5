// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a suite says about Slurm, and what Slurm says about jobs. Nothing here
// runs anything.
#ifndef PORTHIP_VERIFY_SLURM_H
#define PORTHIP_VERIFY_SLURM_H

#include "Support/Json.h"
#include <map>
#include <optional>
#include <vector>

namespace porthip {

/// How the jobs of a leg are submitted.
struct SlurmOptions {
  std::map<std::string, std::string> Named; ///< "partition": "h100"
  std::vector<std::string> Extra;           ///< options of sbatch as they are
  std::vector<std::string> Setup; ///< lines of shell before porthip is run
  std::string Porthip;            ///< the program there; empty: the running one
  unsigned Parallel = 0;          ///< jobs of an array at a time; 0: any

  /// For sbatch.
  std::vector<std::string> arguments() const;
};

struct SlurmSettings {
  std::string Shared; ///< the folder that all machines see
  SlurmOptions Default;
  /// By a pattern for legs' names, "cuda@*"; the first that fits holds.
  std::vector<std::pair<std::string, SlurmOptions>> Legs;

  const SlurmOptions &of(llvm::StringRef Leg) const;
};

/// \p J: what stands below "slurm". Errors name the member that is wrong.
llvm::Expected<SlurmSettings> parseSlurmSettings(const Json &J);

/// One task of a job array, as squeue lists it.
struct SlurmTaskStatus {
  std::string State, Node, Reason; ///< "PENDING", "", "Resources"
};
/// By "JOB_INDEX".
using SlurmQueue = std::map<std::string, SlurmTaskStatus>;

/// For squeue; parseSlurmQueue() reads what it prints then.
constexpr const char SlurmQueueFormat[] = "%F_%K|%T|%N|%r";
SlurmQueue parseSlurmQueue(llvm::StringRef Text);

enum class SlurmFate : uint8_t {
  Waiting,
  Running,
  Ended, ///< by itself, with whatever status
  TimedOut,
  Cancelled,
  Lost ///< its machine failed
};
/// Of "PENDING", "CANCELLED by 1000", ...
SlurmFate slurmFate(llvm::StringRef State);

} // namespace porthip
#endif
