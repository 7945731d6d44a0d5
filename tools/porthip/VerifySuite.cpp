// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify --suite`: each case is a `porthip verify` of its own, which
// keeps its crashes, its time and its memory to itself.
#include "Commands.h"
#include "Driver/Process.h"
#include "Support/Files.h"
#include "Support/Progress.h"
#include "Support/Words.h"
#include "Support/Workers.h"
#include "Verify/Suite/Suite.h"
#include "VerifyParts.h"
#include "VerifySlurm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>

using namespace llvm;

namespace porthip {

std::vector<OptionInfo> suiteOptions() {
  std::vector<OptionInfo> All = {
      valueOption("suite", "FILE", "Run the cases of a JSON file",
                  "See docs/guide/verify.md for its members."),
      valueOption("results", "FILE", "The file with the suite's results")
          .checkedBy(validateResultFile),
      valueOption("baseline", "FILE",
                  "Earlier results: fail only on what got worse",
                  "A file of --results."),
      flagOption("rerun-failed",
                 "Run only the cases that did not pass in --results",
                 "The others keep the results that they have there."),
      valueOption("jobs", "N",
                  "Cases of the suite at a time (default: cores / 2)")
          .letter('j')
          .checkedBy(validateCount),
      valueOption("time-limit", "SECONDS",
                  "Stop a suite that takes longer, and report what ended",
                  "Cases that have not ended then count as timed out.")
          .checkedBy(validateCount)
          .rare()};
  append_range(All, slurmOptions());
  return All;
}

namespace {

std::atomic<bool> WasInterrupted = false;

class SuiteRun {
public:
  explicit SuiteRun(const ParsedOptions &Options) : Options(Options) {}

  int run() {
    if (Error Wrong = checkOptions())
      return failWith(ExitWrongUsage, std::move(Wrong));
    if (Error Wrong = load()) {
      ExitStatus Status = Wrong.isA<FileError>() ? ExitFailed : ExitWrongUsage;
      return failWith(Status, std::move(Wrong));
    }
    if (Options.has("time-limit")) {
      unsigned Seconds = 0;
      StringRef(Options.value("time-limit")).getAsInteger(10, Seconds);
      End = std::chrono::steady_clock::now() + std::chrono::seconds(Seconds);
    }
    if (Options.value("launcher") == "slurm")
      if (Error Wrong = runJobs())
        return failJobs(std::move(Wrong));
    sys::SetInterruptFunction([] { WasInterrupted = true; });
    Error Wrong = runAll();
    sys::SetInterruptFunction(nullptr);
    if (Wrong)
      return failWith(ExitFailed, std::move(Wrong));
    printSummary();
    std::vector<OutputFile> Files;
    if (Options.has("results"))
      Files.push_back(
          {Options.value("results"), jsonOf(Results).dump(1) + "\n", ""});
    if (Options.has("junit"))
      Files.push_back({Options.value("junit"),
                       junitOf(Options.value("suite"), Results), ""});
    if (Error Wrong = writeFiles(Files))
      return failWith(ExitFailed, std::move(Wrong));
    return status();
  }

private:
  struct Running {
    Process Child;
    const SuiteCase *Of = nullptr;
    std::chrono::steady_clock::time_point Begin;
  };

  /// An option that would have no effect is an error.
  Error checkOptions() const {
    std::vector<StringRef> Known = {"junit",     "cuda-path",  "rocm-path",
                                    "cache-dir", "no-cache",   "reuse",
                                    "no-reuse",  "no-progress"};
    static const std::vector<OptionInfo> Own = suiteOptions();
    for (const OptionInfo &O : Own)
      Known.push_back(O.Long);
    for (const auto &[Name, Values] : Options.Given) {
      if (Name == "json" || Name == "html")
        return createStringError("--" + Name +
                                 " is for one program; --results FILE has what "
                                 "came of a suite, as JSON, --junit FILE all "
                                 "that its cases print");
      if (!is_contained(Known, Name))
        return createStringError(
            "--" + Name +
            " is for one program; write it into the suite's JSON file, for all "
            "cases (\"defaults\") or one: \"options\": [\"--" +
            Name + "...\"]");
    }
    for (StringRef Name : {"resume", "restart"})
      if (Options.has(Name) && Options.value("launcher") != "slurm")
        return createStringError("--" + Name +
                                 " goes with --launcher=slurm; without it use "
                                 "--rerun-failed");
    return Error::success();
  }

  Error load() {
    if (!Options.CompilerLine.empty() || !Options.ProgramArgs.empty())
      return createStringError(
          "'" +
          (Options.CompilerLine.empty() ? "--" : Options.CompilerLine.front()) +
          "': a suite has its files and arguments in the JSON file; write them "
          "there");
    std::string Path = Options.value("suite");
    auto Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    auto Read = parseSuite(*Text, Path);
    if (!Read)
      return Read.takeError();
    Cases = std::move(Read->Cases);
    Slurm = std::move(Read->Slurm);
    Folder = sys::path::parent_path(normalizePath(Path)).str();
    if (Options.value("launcher") == "slurm" && !Slurm)
      return createStringError(
          Path + ": --launcher=slurm needs the folder that all machines see: "
                 "\"launcher\": {\"slurm\": {\"shared\": \"DIR\"}}");
    if (Options.has("baseline"))
      if (Error Wrong = read(Options.value("baseline"), Baseline))
        return Wrong;
    if (!Options.has("rerun-failed"))
      return Error::success();
    if (!Options.has("results"))
      return createStringError(
          "--rerun-failed needs --results FILE of an earlier run");
    SuiteResults Last;
    if (Error Wrong = read(Options.value("results"), Last))
      return Wrong;
    // What is not in the suite any more is forgotten.
    llvm::erase_if(Cases, [&](const SuiteCase &C) {
      auto Found = Last.find(C.Name);
      if (Found == Last.end() || Found->second.Is != CaseResult::Passed)
        return false;
      Results.insert(*Found);
      return true;
    });
    return Error::success();
  }

  static Error read(const std::string &Path, SuiteResults &To) {
    auto Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    auto Read = parseResults(*Text, Path);
    if (!Read)
      return Read.takeError();
    To = std::move(*Read);
    return Error::success();
  }

  /// A leg stops its own program. This one is for what hangs elsewhere, and
  /// leaves time for compilers.
  static unsigned outerTimeout(const SuiteCase &C) {
    return unsigned(C.TimeoutSeconds) * (C.Legs.size() + 5) + 1200;
  }

  std::vector<std::string> commandOf(const SuiteCase &C) {
    std::vector<std::string> Args = {
        sys::fs::getMainExecutable(nullptr, nullptr), "verify"};
    Args.push_back("--no-progress");
    append_range(Args, handedOn());
    if (auto Job = Jobs.find(C.Name); Job != Jobs.end())
      Args.push_back("--load-traces=" + Job->second.TracesDir);
    append_range(Args, C.arguments());
    return Args;
  }

  /// Options for the porthip of each case.
  std::vector<std::string> handedOn() const {
    std::vector<std::string> Args;
    for (StringRef Name : {"cuda-path", "rocm-path", "cache-dir"})
      if (Options.has(Name))
        Args.push_back(("--" + Name + "=" +
                        (Options.value(Name) == "none"
                             ? "none"
                             : normalizePath(Options.value(Name))))
                           .str());
    for (StringRef Name : {"reuse", "no-reuse", "no-cache"})
      if (Options.has(Name))
        Args.push_back(("--" + Name).str());
    return Args;
  }

  /// Leaves traces, which runAll() then compares.
  Error runJobs() {
    for (SuiteCase &C : Cases)
      if (C.Legs.empty())
        C.Legs = defaultLegs();
    SlurmRequest Request;
    Request.Options = &Options;
    Request.Cases = Cases;
    Request.Settings = &*Slurm;
    Request.SuitePath = normalizePath(Options.value("suite"));
    Request.Folder = Folder;
    Request.HandOn = handedOn();
    Request.End = End;
    auto Ran = runLegsOnSlurm(Request);
    if (!Ran)
      return Ran.takeError();
    Jobs = std::move(*Ran);
    End = ProcessGroup::Time::max(); // to compare what there is
    return Error::success();
  }

  static int failJobs(Error Wrong) {
    bool IsInterrupt = Wrong.isA<InterruptedError>();
    int Status = failWith(ExitFailed, std::move(Wrong));
    return IsInterrupt ? 128 + SIGINT : Status;
  }

  Error runAll() {
    unsigned AtATime = std::max(1u, availableCores() / 2);
    if (Options.has("jobs"))
      StringRef(Options.value("jobs")).getAsInteger(10, AtATime);
    size_t Next = 0;
    bool IsOver = false;
    Shown.begin("ended", Cases.size(), "cases");
    while ((Next < Cases.size() && !IsOver) || Group.size()) {
      if (Next < Cases.size() && !IsOver && Group.size() < AtATime) {
        if (Error Wrong = start(Cases[Next++]))
          return Wrong;
        continue;
      }
      ProcessGroup::Time Limit = IsOver ? ProcessGroup::Time::max() : End;
      ProcessGroup::Time Soon =
          std::chrono::steady_clock::now() + std::chrono::seconds(1);
      const Process *Ended = Group.waitForNext(std::min(Limit, Soon));
      bool IsInTime = std::chrono::steady_clock::now() < Limit;
      if (!Ended && IsInTime && (IsOver || !WasInterrupted)) {
        Shown.tick();
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
      ended(**At, IsOver || WasInterrupted);
      Now.erase(At);
    }
    for (; Next < Cases.size(); ++Next)
      record(Cases[Next].Name, stopped(0));
    Shown.end();
    return Error::success();
  }

  Error start(const SuiteCase &C) {
    auto One = std::make_unique<Running>();
    One->Of = &C;
    One->Child.Args = commandOf(C);
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

  /// What did not end: the suite's time is over, or somebody interrupts it.
  CaseResult stopped(double Seconds) const {
    CaseResult R;
    R.Is = WasInterrupted ? CaseResult::Cancelled : CaseResult::TimedOut;
    R.Seconds = Seconds;
    R.Message =
        std::string(Seconds ? "stopped" : "not begun") + ", the suite " +
        (WasInterrupted ? "was interrupted"
                        : "took over " + Options.value("time-limit") + " s");
    return R;
  }

  void ended(const Running &One, bool IsOver) {
    CaseResult R;
    R.Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                              One.Begin)
                    .count();
    if (IsOver && One.Child.Status > 128)
      return record(One.Of->Name, stopped(R.Seconds));
    R.Text = One.Child.Output + One.Child.Messages;
    if (One.Child.TimedOut) {
      R.Is = CaseResult::TimedOut;
      R.Message = One.Child.Failure;
    } else {
      R.Is = caseStateOf(One.Child.Status, R.Text);
      // Why a leg left no trace is known from its job.
      auto Job = Jobs.find(One.Of->Name);
      if (R.Is == CaseResult::Failed && Job != Jobs.end() && Job->second.Worst)
        R.Is = *Job->second.Worst;
      R.Message = messageOf(R);
    }
    record(One.Of->Name, std::move(R));
  }

  /// The cause is in the summary, which has it once.
  void record(const std::string &Name, CaseResult R) {
    size_t Reused = StringRef(R.Text).count(": not run again, ");
    Shown.print(formatv("[{0}/{1}] {2} {3} ({4:F1} s{5})", ++EndedCount,
                        Cases.size(), caseStateName(R.Is), Name, R.Seconds,
                        reusedText(Reused))
                    .str());
    Shown.advance(Name);
    Results[Name] = std::move(R);
  }

  static std::string reusedText(size_t Count) {
    return Count ? ", " + counted(Count, "leg") + " not run again" : "";
  }

  static std::string messageOf(const CaseResult &R) {
    if (R.Is == CaseResult::Passed)
      return "";
    SmallVector<StringRef> Lines;
    StringRef(R.Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    if (R.Is == CaseResult::Differs) {
      auto Found = find_if(
          Lines, [](StringRef Line) { return Line.contains("MISMATCH"); });
      if (Found == Lines.end())
        return "";
      // Where: the kernel, or what else is first.
      bool HasPlace = std::next(Found) != Lines.end() &&
                      std::next(Found)->starts_with("  ");
      return (*Found + (HasPlace ? ": " + std::next(Found)->trim() : "")).str();
    }
    // Our own error comes after the compilers', and before the end of a log.
    for (StringRef Line : reverse(Lines))
      if (Line.consume_front("porthip: error: "))
        return Line.consume_back(", see above")
                   ? (Line + firstError(Lines)).str()
                   : Line.str() + reasonOf(Line, Lines);
    return "";
  }

  /// What the virtual GPU said before the program ended.
  static std::string reasonOf(StringRef Last, ArrayRef<StringRef> Lines) {
    if (Last.contains(": exits with "))
      for (StringRef Line : Lines)
        if (Line.consume_front("porthip: error: ") && Line != Last)
          return ": " + Line.str();
    return "";
  }

  /// Of a compiler or a linker, whose messages stand in --junit only.
  static std::string firstError(ArrayRef<StringRef> Lines) {
    for (StringRef Mark : {": error: ", ": fatal error: ",
                           ": undefined reference to ", "error: "})
      for (StringRef Line : Lines)
        if (Line.contains(Mark) && !Line.starts_with("porthip: "))
          return (": " + Line.trim()).str();
    return "";
  }

  void printSummary() {
    size_t Width = 4;
    unsigned Counts[CaseStateCount] = {};
    for (const auto &[Name, R] : Results)
      Width = std::max(Width, Name.size());
    for (const auto &[Name, R] : Results) {
      ++Counts[R.Is];
      outs() << left_justify(caseStateName(R.Is), 10)
             << left_justify(Name, unsigned(Width)) << "  "
             << format("%7.1f s", R.Seconds);
      if (!R.Message.empty())
        outs() << "  " << R.Message;
      outs() << "\n";
    }
    outs() << counted(Results.size(), "case");
    for (unsigned Is = 0; Is < CaseStateCount; ++Is)
      if (Counts[Is])
        outs() << ", " << Counts[Is] << " "
               << caseStateName(CaseResult::Kind(Is));
    outs() << "\n";
  }

  int status() {
    if (WasInterrupted)
      return 128 + SIGINT;
    if (Options.has("baseline")) {
      std::vector<std::string> Worse = worseThan(Baseline, Results);
      for (const std::string &Name : Worse)
        outs() << "worse than the baseline: " << Name << "\n";
      return Worse.empty() ? ExitDone : ExitFindings;
    }
    int Status = ExitDone;
    for (const auto &[Name, R] : Results)
      if (R.Is == CaseResult::Differs)
        Status = std::max<int>(Status, ExitFindings);
      else if (R.Is != CaseResult::Passed)
        Status = ExitFailed;
    return Status;
  }

  const ParsedOptions &Options;
  std::vector<SuiteCase> Cases;
  std::optional<SlurmSettings> Slurm;
  std::map<std::string, SlurmCase> Jobs; ///< by case; empty: all run here
  std::string Folder;
  ProcessGroup::Time End = ProcessGroup::Time::max();
  SuiteResults Baseline, Results;
  ProcessGroup Group;
  std::vector<std::unique_ptr<Running>> Now;
  size_t EndedCount = 0;
  Progress Shown{progressStyle(!Options.has("no-progress"))};
};

} // namespace

int runSuite(const ParsedOptions &Options) { return SuiteRun(Options).run(); }

} // namespace porthip
