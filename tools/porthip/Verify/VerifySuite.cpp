// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify --suite`: options to a request, and what it prints.
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Workers.h"
#include "Verify/Slurm/SlurmRun.h"
#include "Verify/Suite/SuiteRun.h"
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <csignal>

using namespace llvm;

namespace porthip {

namespace {

/// An option that would have no effect is an error.
Error checkOptions(const ParsedOptions &Options) {
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

/// Options for each case, in its folder.
std::vector<std::string> handedOn(const ParsedOptions &Options) {
  std::vector<std::string> Args;
  for (StringRef Name : {"cuda-path", "rocm-path", "cache-dir"}) {
    const std::string Value = Options.value(Name);
    if (Options.has(Name))
      Args.push_back("--" + Name.str() + "=" +
                     (Value == "none" ? Value : normalizePath(Value)));
  }
  for (StringRef Name : {"reuse", "no-reuse", "no-cache"})
    if (Options.has(Name))
      Args.push_back(("--" + Name).str());
  return Args;
}

class SuiteCommand {
public:
  explicit SuiteCommand(const ParsedOptions &Options) : Options(Options) {}

  int run() {
    if (Error Wrong = checkOptions(Options))
      return failWith(ExitWrongUsage, std::move(Wrong));
    if (Error Wrong = load()) {
      ExitStatus Status = Wrong.isA<FileError>() ? ExitFailed : ExitWrongUsage;
      return failWith(Status, std::move(Wrong));
    }
    Progress Shown(progressStyle(!Options.has("no-progress")));
    SuiteRequest Request = request();
    Request.Shown = &Shown;
    auto Ran = runSuite(Cases, Request);
    if (!Ran) {
      bool IsInterrupt = Ran.errorIsA<InterruptedError>();
      int Status = failWith(ExitFailed, Ran.takeError());
      return IsInterrupt ? 128 + SIGINT : Status;
    }
    outs() << textOf(Ran->Results);
    if (Error Wrong = writeResults(Ran->Results))
      return failWith(ExitFailed, std::move(Wrong));
    return Ran->WasInterrupted ? 128 + SIGINT : statusOf(Ran->Results);
  }

private:
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
    Cases = std::move(*Read);
    SuiteText = std::move(*Text);
    if (isOnSlurm() && !Cases.Slurm)
      return createStringError(
          Path + ": --launcher=slurm needs the folder that all machines see: "
                 "\"launcher\": {\"slurm\": {\"shared\": \"DIR\"}}");
    if (Options.has("baseline"))
      if (Error Wrong = readResults(Options.value("baseline"), Baseline))
        return Wrong;
    if (!Options.has("rerun-failed"))
      return Error::success();
    if (!Options.has("results"))
      return createStringError(
          "--rerun-failed needs --results FILE of an earlier run");
    return readResults(Options.value("results"), Last);
  }

  bool isOnSlurm() const { return Options.value("launcher") == "slurm"; }

  SuiteRequest request() const {
    SuiteRequest Request;
    Request.Path = Options.value("suite");
    Request.Verify = verifyWords;
    Request.HandOn = handedOn(Options);
    Request.AtATime = std::max(1u, availableCores() / 2);
    if (Options.has("jobs"))
      StringRef(Options.value("jobs")).getAsInteger(10, Request.AtATime);
    if (Options.has("time-limit"))
      StringRef(Options.value("time-limit"))
          .getAsInteger(10, Request.TimeLimitSeconds);
    Request.DefaultLegs = defaultLegs();
    if (isOnSlurm())
      Request.RunLegs = [this, Request](ArrayRef<SuiteCase> Of, auto End) {
        return runLegsOnSlurm(jobsOf(Request, Of, End));
      };
    if (Options.has("rerun-failed"))
      Request.Last = &Last;
    return Request;
  }

  SlurmRequest jobsOf(const SuiteRequest &Request, ArrayRef<SuiteCase> Of,
                      std::chrono::steady_clock::time_point End) const {
    SlurmRequest Jobs;
    Jobs.Cases = Of;
    Jobs.Settings = &*Cases.Slurm;
    Jobs.Resumes = Options.has("resume");
    Jobs.Restarts = Options.has("restart");
    Jobs.TimeLimitSeconds = Request.TimeLimitSeconds;
    Jobs.Porthip = programPath();
    Jobs.SuitePath = normalizePath(Request.Path);
    Jobs.Folder = sys::path::parent_path(Jobs.SuitePath).str();
    Jobs.HandOn = Request.HandOn;
    Jobs.End = End;
    return Jobs;
  }

  Error writeResults(const SuiteResults &Results) const {
    std::vector<OutputFile> Files;
    if (Options.has("results"))
      Files.push_back(
          {Options.value("results"), jsonOf(Results).dump(1) + "\n", ""});
    if (Options.has("junit"))
      Files.push_back({Options.value("junit"),
                       junitOf(Options.value("suite"), Results), ""});
    if (Options.has("record-tol"))
      if (auto Text = withTolerances(SuiteText, derivedIn(Results)))
        Files.push_back({Options.value("suite"), *Text, ""});
    return writeFiles(Files);
  }

  int statusOf(const SuiteResults &Results) const {
    if (Options.has("baseline")) {
      std::vector<std::string> Worse = worseThan(Baseline, Results);
      for (const std::string &Name : Worse)
        outs() << "worse than the baseline: " << Name << "\n";
      return Worse.empty() ? ExitDone : ExitFindings;
    }
    const CaseResult::Kind Worst = worstOf(Results);
    return Worst == CaseResult::Passed    ? ExitDone
           : Worst == CaseResult::Differs ? ExitFindings
                                          : ExitFailed;
  }

  const ParsedOptions &Options;
  Suite Cases;
  std::string SuiteText;
  SuiteResults Baseline, Last;
};

} // namespace

int runSuiteCommand(const ParsedOptions &Options) {
  return SuiteCommand(Options).run();
}

} // namespace porthip
