// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waits for the jobs of a run on Slurm, and says what came of each.
#ifndef PORTHIP_VERIFY_SLURM_SLURMWATCH_H
#define PORTHIP_VERIFY_SLURM_SLURMWATCH_H

#include "Verify/Slurm/SlurmCommands.h"
#include "Verify/Slurm/SlurmFolder.h"
#include "Verify/Slurm/SlurmRun.h"
#include "Verify/Slurm/SlurmState.h"

namespace porthip {

class SlurmWatch {
public:
  using Place = std::pair<size_t, size_t>; ///< array, task

  /// All are kept by reference.
  SlurmWatch(const SlurmRequest &Request, SlurmFolder &Folder,
             SlurmCommands &Slurm, SlurmState &State)
      : Request(Request), Folder(Folder), Slurm(Slurm), State(State) {}

  /// Interrupts are noted from here on; \p PlannedCount jobs are not expected
  /// yet, but will be.
  void begin(size_t PlannedCount);

  /// The end of that task is waited for.
  void expect(Place P) { Lives[P].IsOurs = true; }
  /// Notes and says the end of a task. True: that is news.
  bool end(Place P, CaseResult::Kind Is, const std::string &Message);
  /// Until all have ended, which is in the state then. Errors: an interrupt;
  /// Slurm does not answer.
  llvm::Error waitForAll();
  /// The error for an interrupt: what it leaves, and how to go on.
  llvm::Error interrupted();

  static void say(const llvm::Twine &Text);

private:
  /// Facts on a task beside its state.
  struct Live {
    bool IsOurs = false; ///< wanted, and not ended
    bool HasStarted = false;
    std::string Node, Reason;
    std::optional<std::chrono::steady_clock::time_point> GoneSince;
  };

  SlurmTask &task(Place P) { return State.Arrays[P.first].Tasks[P.second]; }
  std::string idOf(Place P) const;
  size_t countOpen() const;
  std::vector<std::string> openNames() const;
  /// Whether its porthip has come to its end.
  bool lookForResult(Place P);
  static bool endedBySignal(const SlurmFolder::End &End);
  bool endWith(Place P, const SlurmFolder::End &End);
  static bool isOverdue(Live &L);
  bool apply(const SlurmQueue &Queue);
  bool vanished(Place P, Live &L);
  bool applyFate(Place P, Live &L, SlurmFate Fate, const std::string &Said);
  /// The time for all is over.
  bool stopAll();
  void sayProgress() const;

  const SlurmRequest &Request;
  SlurmFolder &Folder;
  SlurmCommands &Slurm;
  SlurmState &State;
  std::map<Place, Live> Lives;
  size_t TotalCount = 0, EndedCount = 0;
};

} // namespace porthip

#endif
