// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify`: runs the original and its port, and compares what their
// kernels wrote. lib/Verify does that; here it is asked and told.
#include "Compiler/Compile/ProgramSources.h"
#include "Porting/Existing/ExistingPorts.h"
#include "Support/Console/Progress.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Verify/Engine/Verification.h"
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {
namespace {

class VerifyCommand {
public:
  VerifyCommand(const ParsedOptions &Options, std::optional<CaseResult> *Told)
      : Options(Options), Told(Told),
        Shown(progressStyle(!Options.has("no-progress"))) {}

  int run() {
    auto Asked = verifySettings(Options);
    if (!Asked)
      return fail(ExitWrongUsage, Asked.takeError());
    auto Found = buildSetup(Options);
    if (!Found)
      return fail(ExitFailed, Found.takeError());
    addSurroundings(*Asked, *Found, Options);
    Verification Engine(*Asked, Shown);
    if (Error Wrong = Engine.prepare())
      return fail(ExitFailed, std::move(Wrong));
    if (Options.has("init"))
      return writeSpec(Engine);
    if (Error Wrong = Asked->Kernels ? Engine.makeCases() : Error::success())
      return fail(ExitFailed, std::move(Wrong));
    if (Asked->LoadTraces.empty()) {
      // Else each part that reads one would say so.
      if (Error Wrong = checkSourceFiles("verify", Asked->Files))
        return fail(ExitFailed, std::move(Wrong));
      if (std::string Note = noteOnOriginals(Asked->Files); !Note.empty())
        errs() << "porthip: note: " << Note << "\n";
      noteExistingPorts(Asked->Port);
    }
    return Asked->OnlyLeg.empty() ? runLegs(Engine) : runOnlyLeg(Engine);
  }

private:
  int fail(ExitStatus Status, Error Wrong) {
    const std::string Why = toString(std::move(Wrong));
    return handOver(failedCase(Why), failWith(Status, Why));
  }

  /// To who asked for it, and to the suite that this is a case of.
  int handOver(const CaseResult &Result, int Status) const {
    if (Told)
      *Told = Result;
    if (!Options.has("case-result"))
      return Status;
    if (Error Wrong =
            writeFiles({{Options.value("case-result"), fileOf(Result), ""}}))
      return failWith(ExitFailed, std::move(Wrong));
    return Status;
  }

  /// Notes which ports are verified, or, where a fresh one was asked for, are
  /// not.
  void noteExistingPorts(PortSettings &Port) const {
    const bool IsFresh = Options.has("fresh") || Port.Warp || Port.Arithmetic;
    for (const ExistingPort &P : Port.Existing)
      errs() << "porthip: note: "
             << (IsFresh ? "a fresh translation of '" + displayPath(P.Source) +
                               "' is verified, not '" + displayPath(P.File) +
                               "', which is there"
                         : noteOn(P))
             << "\n";
    if (IsFresh)
      Port.Existing.clear();
  }

  int writeSpec(Verification &Engine) {
    if (!Options.has("o")) {
      outs() << Engine.specText();
      return ExitDone;
    }
    if (Error Wrong = writeFiles(
            {{normalizePath(Options.value("o")), Engine.specText(), ""}}))
      return fail(ExitFailed, std::move(Wrong));
    return ExitDone;
  }

  int runOnlyLeg(Verification &Engine) {
    auto Leg = Engine.runOnlyLeg();
    if (!Leg)
      return fail(ExitFailed, Leg.takeError());
    errs() << Leg->Messages;
    int Status = ExitDone;
    if (!Leg->Failure.empty())
      Status = failWith(ExitFailed,
                        Leg->Name + ": " + Leg->Failure +
                            (Leg->SeenAt.empty() ? "" : ", " + Leg->SeenAt));
    return handOver(caseResultOf(*Leg), Status);
  }

  int runLegs(Verification &Engine) {
    auto Report = Engine.run();
    if (!Report)
      return fail(ExitFailed, Report.takeError());
    if (Error Wrong = writeReports(*Report))
      return fail(ExitFailed, std::move(Wrong));
    return handOver(caseResultOf(*Report), printReport(*Report, Options));
  }

  Error writeReports(const VerifyReport &Report) const {
    std::vector<OutputFile> Files;
    if (Options.has("junit"))
      Files.push_back({Options.value("junit"), junitOf(Report), ""});
    if (Options.has("html"))
      Files.push_back({Options.value("html"), htmlOf(Report), ""});
    return writeFiles(Files);
  }

  const ParsedOptions &Options;
  std::optional<CaseResult> *Told;
  Progress Shown;
};

int failLegs(ArrayRef<LegResult> Legs) {
  int Status = ExitDone;
  for (const LegFailure &F : failuresOf(Legs))
    Status = failWith(ExitFailed, F.Legs + ": " + F.Text);
  return Status;
}

} // namespace

int printReport(const VerifyReport &Report, const ParsedOptions &Options) {
  const LegResult &R = Report.Reference;
  int Status = std::max(failLegs(R), failLegs(Report.Legs));
  for (const LegResult &L : Report.Legs)
    if (L.Failure.empty() && L.Result.differs() && Status == ExitDone)
      Status = ExitFindings;
  if (Options.has("json"))
    outs() << jsonOf(Report).dump(2) << "\n";
  else
    outs() << textOf(Report,
                     useColor(Options.value("color"), OutputStream::Stdout));
  outs().flush();
  for (const std::string &Note : Report.Notes)
    errs() << "porthip: note: " << R.Name << ": " << Note << "\n";
  if (std::string Why = inexactLeg(Report); Status == ExitDone && !Why.empty())
    Status = failWith(ExitFindings, Why);
  if (!Report.Doubt.empty())
    Status = failWith(ExitFailed, R.Name + ": " + Report.Doubt);
  return Status;
}

int runVerify(const ParsedOptions &Options) {
  return Options.has("suite") ? runSuiteCommand(Options) : verifyOnce(Options);
}

int verifyWords(const std::vector<std::string> &Words,
                std::optional<CaseResult> &Told) {
  const CommandInfo Info = commandInfo("verify");
  auto Options = parseOptions(Info, Words);
  if (!Options)
    return failWith(ExitWrongUsage, toString(Options.takeError()) +
                                        " (see 'porthip verify --help')");
  if (Error Wrong = addProject(Info, *Options))
    return failWith(ExitFailed, std::move(Wrong));
  return verifyOnce(*Options, &Told);
}

int verifyOnce(const ParsedOptions &Options, std::optional<CaseResult> *Told) {
  TemporaryFolder Folder;
  auto Asked = withTextAsFile(Options, Folder);
  if (!Asked)
    return failWith(ExitWrongUsage, Asked.takeError());
  return VerifyCommand(*Asked, Told).run();
}

} // namespace porthip
