// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/SuiteRun.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "Support/Text/Words.h"
#include "Verify/Suite/Interrupts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <memory>

using namespace llvm;

namespace porthip {
namespace {

class SuiteRun {
public:
  SuiteRun(const Suite &Of, const SuiteRequest &Request)
      : Request(Request), Cases(Of.Cases),
        Folder(sys::path::parent_path(normalizePath(Request.Path)).str()) {}

  Expected<SuiteOutcome> run() {
    if (Request.Last)
      keepPassed(*Request.Last);
    if (Request.TimeLimitSeconds)
      End = std::chrono::steady_clock::now() +
            std::chrono::seconds(Request.TimeLimitSeconds);
    if (Request.RunLegs)
      if (Error Wrong = runJobs())
        return std::move(Wrong);
    noteInterrupts();
    Error Wrong = runAll();
    defaultInterrupts();
    if (Wrong)
      return std::move(Wrong);
    return SuiteOutcome{std::move(Results), wasInterrupted()};
  }

private:
  struct Running {
    Process Child;
    const SuiteCase *Of = nullptr;
    std::chrono::steady_clock::time_point Begin;
  };

  /// Keeps results of cases that passed before; a case that is not in the suite
  /// any more is forgotten.
  void keepPassed(const SuiteResults &Last) {
    llvm::erase_if(Cases, [&](const SuiteCase &C) {
      auto Found = Last.find(C.Name);
      if (Found == Last.end() || Found->second.Is != CaseResult::Passed)
        return false;
      Results.insert(*Found);
      return true;
    });
  }

  /// A leg stops its own program. This one is for what hangs elsewhere, and
  /// leaves time for compilers.
  static unsigned outerTimeout(const SuiteCase &C) {
    return unsigned(C.TimeoutSeconds) * (C.Legs.size() + 5) + 1200;
  }

  std::vector<std::string> wordsOf(const SuiteCase &C) const {
    std::vector<std::string> Args = {"--no-progress"};
    append_range(Args, Request.HandOn);
    if (auto Job = Jobs.find(C.Name); Job != Jobs.end())
      Args.push_back("--load-traces=" + Job->second.TracesDir);
    append_range(Args, C.arguments());
    return Args;
  }

  /// Leaves traces, which runAll() then compares.
  Error runJobs() {
    for (SuiteCase &C : Cases)
      if (C.Legs.empty())
        C.Legs = Request.DefaultLegs;
    auto Ran = Request.RunLegs(Cases, End);
    if (!Ran)
      return Ran.takeError();
    Jobs = std::move(*Ran);
    End = ProcessGroup::Time::max(); // to compare what there is
    return Error::success();
  }

  Error runAll() {
    size_t Next = 0;
    bool IsOver = false;
    Request.Shown->begin("ended", Cases.size(), "cases");
    while ((Next < Cases.size() && !IsOver) || Group.size()) {
      if (Next < Cases.size() && !IsOver && Group.size() < Request.AtATime) {
        if (Error Wrong = start(Cases[Next++]))
          return Wrong;
        continue;
      }
      ProcessGroup::Time Limit = IsOver ? ProcessGroup::Time::max() : End;
      ProcessGroup::Time Soon =
          std::chrono::steady_clock::now() + std::chrono::seconds(1);
      const Process *Ended = Group.waitForNext(std::min(Limit, Soon));
      bool IsInTime = std::chrono::steady_clock::now() < Limit;
      if (!Ended && IsInTime && (IsOver || !wasInterrupted())) {
        Request.Shown->tick();
        continue;
      }
      if (!Ended) {
        IsOver = true;
        for (const auto &One : Now)
          One->Child.kill();
        continue;
      }
      auto At =
          find_if(Now, [&](const auto &One) { return &One->Child == Ended; });
      ended(**At, IsOver || wasInterrupted());
      Now.erase(At);
    }
    for (; Next < Cases.size(); ++Next)
      record(Cases[Next].Name, stopped(0));
    Request.Shown->end();
    return Error::success();
  }

  Error start(const SuiteCase &C) {
    auto One = std::make_unique<Running>();
    One->Of = &C;
    One->Child.Body = [this, Words = wordsOf(C)](std::string &Result) {
      defaultInterrupts(); // of the suite it is told by a signal
      std::optional<CaseResult> Told;
      const int Status = Request.Verify(Words, Told);
      if (Told)
        Result = fileOf(*Told);
      return Status;
    };
    One->Child.KeepsOutput = true;
    One->Child.IsSupervised = true;
    One->Child.Folder = Folder;
    One->Child.TimeoutSeconds = outerTimeout(C);
    One->Child.MemoryBytes = C.MemoryBytes;
    One->Begin = std::chrono::steady_clock::now();
    if (Error Wrong = Group.start(One->Child))
      return Wrong;
    Now.push_back(std::move(One));
    return Error::success();
  }

  /// The result of a case that did not end: the suite's time is over, or
  /// somebody interrupts it.
  CaseResult stopped(double Seconds) const {
    CaseResult R;
    R.Is = wasInterrupted() ? CaseResult::Cancelled : CaseResult::TimedOut;
    R.Seconds = Seconds;
    R.Message = std::string(Seconds ? "stopped" : "not begun") +
                ", the suite " +
                (wasInterrupted()
                     ? "was interrupted"
                     : "took over " + utostr(Request.TimeLimitSeconds) + " s");
    return R;
  }

  void ended(const Running &One, bool IsOver) {
    const double Seconds = std::chrono::duration<double>(
                               std::chrono::steady_clock::now() - One.Begin)
                               .count();
    if (IsOver && One.Child.Status > 128)
      return record(One.Of->Name, stopped(Seconds));
    CaseResult R = resultOf(One);
    R.Seconds = Seconds;
    R.Text = One.Child.Output + One.Child.Messages;
    record(One.Of->Name, std::move(R));
  }

  CaseResult resultOf(const Running &One) const {
    if (One.Child.TimedOut) {
      CaseResult R = failedCase(One.Child.Failure);
      R.Is = CaseResult::TimedOut;
      return R;
    }
    CaseResult R = caseResultOf(One.Child.Status, One.Child.Messages);
    // One that crashed later has not come to its end.
    if (R.Is != CaseResult::Crashed) {
      if (auto Result = parseCaseResult(One.Child.Result, "the case"))
        R = std::move(*Result);
      else
        consumeError(Result.takeError()); // it did not come to that
    }
    // Why a leg left no trace is known from its job.
    auto Job = Jobs.find(One.Of->Name);
    if (R.Is == CaseResult::Failed && Job != Jobs.end() && Job->second.Worst)
      R.Is = *Job->second.Worst;
    return R;
  }

  /// The cause is in the summary, which has it once.
  void record(const std::string &Name, CaseResult R) {
    Request.Shown->print(
        formatv("[{0}/{1}] {2} {3} ({4:F1} s{5})", ++EndedCount, Cases.size(),
                caseStateName(R.Is), Name, R.Seconds, reusedText(R.ReusedCount))
            .str());
    Request.Shown->advance(Name);
    Results[Name] = std::move(R);
  }

  static std::string reusedText(size_t Count) {
    return Count ? ", " + counted(Count, "leg") + " not run again" : "";
  }

  const SuiteRequest &Request;
  std::vector<SuiteCase> Cases;
  std::map<std::string, CaseOfJobs> Jobs; ///< by case; empty: all run here
  std::string Folder;
  ProcessGroup::Time End = ProcessGroup::Time::max();
  SuiteResults Results;
  ProcessGroup Group;
  std::vector<std::unique_ptr<Running>> Now;
  size_t EndedCount = 0;
};

} // namespace

Expected<SuiteOutcome> runSuite(const Suite &Of, const SuiteRequest &Request) {
  return SuiteRun(Of, Request).run();
}

} // namespace porthip
