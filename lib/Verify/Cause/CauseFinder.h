// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs legs that differ again, to tell why, within a time for each.
#ifndef PORTHIP_VERIFY_CAUSE_CAUSEFINDER_H
#define PORTHIP_VERIFY_CAUSE_CAUSEFINDER_H

#include "Verify/Cause/Attribution.h"
#include "Verify/Cause/Origin.h"
#include <chrono>
#include <map>

namespace porthip {

struct CauseSettings {
  bool IsOn = true;
  /// Where a difference begins alone: a few runs, and none with changes.
  bool IsOfLine = false;
  unsigned Seconds = 120; ///< for each leg
};

struct CauseRequest {
  /// A leg's run with changes and more variables of its environment.
  std::function<llvm::Expected<Trace>(bool IsPort, const Changes &With,
                                      std::vector<std::string> Variables)>
      Run;
  std::function<Verdict(const Trace &A, const Trace &B)> Judge;
  /// As in Experiment.
  std::function<bool(llvm::ArrayRef<std::string> Symbols)> IsRoundedByVectors;
  std::string ReportPath; ///< of the runs' own, for what they say
  bool CanTakeWaveOf32 = false, IsOfAmd = false, HasOtherInputs = false;
};

/// For all legs of a run: what the original does otherwise with a change, it is
/// asked once.
class CauseFinder {
public:
  explicit CauseFinder(const CauseSettings &Settings) : Settings(Settings) {}
  bool isOn() const { return Settings.IsOn; }
  /// Starts the search of each leg before all else.
  void start() {
    HasRunOut = false;
    End = Clock::now() + std::chrono::seconds(Settings.Seconds);
  }
  std::optional<Attribution> find(const CauseRequest &Request);
  /// In the launch of \p First, whose kernel's symbol in the port is \p
  /// SymbolB.
  std::optional<Origin> begin(const CauseRequest &Request,
                              const Divergence &First,
                              const std::string &SymbolB);
  /// Atomics of the original whose results depend on the order of threads.
  std::vector<CheckedPlace> orders(const CauseRequest &Request);
  /// Where floats break in both legs, by the line of the original. \p Files: of
  /// the original, \p FilesOfB: of the other leg.
  std::vector<FloatPlace> floats(const CauseRequest &Request,
                                 llvm::ArrayRef<std::string> Files,
                                 llvm::ArrayRef<std::string> FilesOfB);
  /// Whether what came since start() ended for want of time.
  bool hasRunOut() const { return HasRunOut; }

private:
  using Clock = std::chrono::steady_clock;
  bool isLate();
  std::shared_ptr<const Trace> run(const CauseRequest &Request, bool IsPort,
                                   const Changes &With);
  /// KernelA, KernelB: "LAUNCH,SYMBOL".
  std::optional<Origin> beginOfThread(const CauseRequest &Request,
                                      const std::string &KernelA,
                                      const std::string &KernelB,
                                      const ThreadPlace &Thread);
  std::string follow(const CauseRequest &Request, bool IsPort,
                     const std::string &What);
  std::vector<CheckedPlace> check(const CauseRequest &Request, bool IsPort,
                                  llvm::StringRef Check);

  CauseSettings Settings;
  Clock::time_point End;
  bool HasRunOut = false;
  std::map<Changes, std::shared_ptr<const Trace>> OfOriginal;
  uint64_t KeptBytes = 0;
  std::optional<std::vector<CheckedPlace>> FloatsOfOriginal;
  /// By the check: what it says of the original, whichever leg asks.
  std::map<std::string, std::vector<CheckedPlace>, std::less<>> SaidOfOriginal;
};

} // namespace porthip
#endif
