// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slurm's answers on jobs. Nothing here runs anything.
#ifndef PORTHIP_VERIFY_SLURM_SLURMQUEUE_H
#define PORTHIP_VERIFY_SLURM_SLURMQUEUE_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace porthip {

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
/// Fate of "PENDING", "CANCELLED by 1000", ...
SlurmFate slurmFate(llvm::StringRef State);

} // namespace porthip
#endif
