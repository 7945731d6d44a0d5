// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmQueue.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {

SlurmQueue parseSlurmQueue(StringRef Text) {
  SlurmQueue Result;
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    auto [Task, Rest] = Line.trim().split('|');
    auto [State, More] = Rest.split('|');
    auto [Node, Reason] = More.split('|');
    if (!State.empty())
      Result[Task.str()] = {State.str(), Node.str(), Reason.str()};
  }
  return Result;
}

// Source: "JOB STATE CODES" in squeue(1) of Slurm 22.05 to 24.11.
SlurmFate slurmFate(StringRef State) {
  State = State.split(' ').first;
  State.consume_back("+"); // sacct cuts what is long
  for (StringRef Name : {"PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_FED",
                         "REQUEUE_HOLD", "RESV_DEL_HOLD", "SPECIAL_EXIT"})
    if (State == Name)
      return SlurmFate::Waiting;
  for (StringRef Name : {"COMPLETED", "FAILED", "OUT_OF_MEMORY"})
    if (State == Name)
      return SlurmFate::Ended;
  for (StringRef Name : {"TIMEOUT", "DEADLINE"})
    if (State == Name)
      return SlurmFate::TimedOut;
  for (StringRef Name : {"CANCELLED", "PREEMPTED", "REVOKED"})
    if (State == Name)
      return SlurmFate::Cancelled;
  for (StringRef Name :
       {"NODE_FAIL", "BOOT_FAIL", "LAUNCH_FAILED", "RECONFIG_FAIL"})
    if (State == Name)
      return SlurmFate::Lost;
  return SlurmFate::Running; // and what is left to do before it has ended
}

} // namespace porthip
