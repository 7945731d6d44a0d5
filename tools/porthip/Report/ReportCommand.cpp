// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip report`: what a port costs, what is left, and whether it may merge.
#include "Driver/Process/Process.h"
#include "Project/IncludeFolders.h"
#include "Project/TreeWalk.h"
#include "Report/Analysis/Known.h"
#include "Report/Analysis/Overview.h"
#include "Report/Analysis/Trend.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeInputs.h"
#include "tools/porthip/Output/PortReport.h"

using namespace llvm;

namespace porthip {
namespace {

class ReportRun {
public:
  explicit ReportRun(const ParsedOptions &Options)
      : Options(Options), Inputs(Options), Tree(Inputs) {}

  int run() {
    if (Options.has("print-effort-model"))
      return printModel();
    if (Options.has("diff"))
      return printDiff();
    if (Options.Positional.empty() && !Options.has("p"))
      return failWith(
          ExitWrongUsage,
          "nothing to report on; name a file or a folder: porthip report src");
    if (Error Failed = prepare())
      return failWith(ExitFailed, std::move(Failed));
    analyzeSources();
    if (Inputs.Request.Part)
      return HasFailed ? ExitFailed : reportShard(Inputs.Request, Result);
    if (Error Changed = checkUnchanged(Result, Inputs.Request.Begin))
      return failWith(ExitFailed, std::move(Changed));
    if (Error Failed = output())
      return failWith(ExitFailed, std::move(Failed));
    if (HasFailed)
      return ExitFailed;
    return passesGates() ? ExitDone : ExitFindings;
  }

private:
  Expected<EffortModel> model() const {
    if (Options.has("effort-model"))
      return EffortModel::load(Options.value("effort-model"));
    return EffortModel::builtIn();
  }

  int printModel() const {
    Expected<EffortModel> Model = model();
    if (!Model)
      return failWith(ExitFailed, Model.takeError());
    outs() << Model->toJson();
    return ExitDone;
  }

  int printDiff() const {
    if (Options.Positional.size() != 2)
      return failWith(ExitWrongUsage,
                      "--diff compares two reports: porthip report --diff "
                      "OLD.json NEW.json");
    Expected<Json> Old = readReport(Options.Positional[0]);
    if (!Old)
      return failWith(ExitFailed, Old.takeError());
    Expected<Json> New = readReport(Options.Positional[1]);
    if (!New)
      return failWith(ExitFailed, New.takeError());
    return printTrend(outs(), *Old, *New) ? ExitFindings : ExitDone;
  }

  /// All that can be wrong with what was given, before the work begins.
  Error prepare() {
    if (Error Failed = Inputs.prepare())
      return Failed;
    Expected<EffortModel> Loaded = model();
    if (!Loaded)
      return Loaded.takeError();
    Setup.Model = std::move(*Loaded);
    if (Options.has("suppressions"))
      if (Error Wrong =
              readSuppressions(Options.value("suppressions"), Setup.Known))
        return Wrong;
    if (Options.has("baseline")) {
      Expected<std::set<std::string>> Baseline =
          readBaseline(Options.value("baseline"));
      if (!Baseline)
        return Baseline.takeError();
      Setup.Known.Baseline = std::move(*Baseline);
      Setup.Known.HasBaseline = true;
    }
    return readInputs();
  }

  Error readInputs() {
    const std::vector<std::string> &Paths = Options.Positional;
    if (Paths.empty())
      addDatabaseFiles();
    for (const std::string &Path : Paths) {
      if (!sys::fs::is_directory(Path)) {
        if (Error Failed = Inputs.add(Path))
          return Failed;
        addBuildFilesBeside(normalizePath(Path));
        continue;
      }
      auto Found = Tree.add(Path, /*IsOnly=*/Paths.size() == 1,
                            Options.values("exclude"),
                            [&](const Twine &Why) { fail(Why); });
      if (!Found)
        return Found.takeError();
      Setup.BuildFiles.insert(Found->BuildFiles.begin(),
                              Found->BuildFiles.end());
    }
    return Error::success();
  }

  /// The .cu files, and what else of it names something of CUDA's. A file that
  /// is gone costs a message, not the report.
  void addDatabaseFiles() {
    for (const std::string &Path : Inputs.Database->files()) {
      Expected<std::string> Text = readFile(Path);
      if (!Text) {
        fail(llvm::toString(Text.takeError()));
        continue;
      }
      if (!StringRef(Path).ends_with(".cu") && !mayHoldCuda(*Text))
        continue;
      if (Error Failed = Inputs.add(Path))
        fail(llvm::toString(std::move(Failed)));
      else
        addBuildFilesBeside(Path);
    }
  }

  void addBuildFilesBeside(StringRef Path) {
    StringRef Folder = sys::path::parent_path(Path);
    if (!Folders.insert(Folder.str()).second)
      return;
    std::vector<std::string> Found = buildFilesIn(Folder);
    Setup.BuildFiles.insert(Found.begin(), Found.end());
  }

  void fail(const Twine &Text) {
    failWith(ExitFailed, Text);
    HasFailed = true;
  }

  void analyzeSources() {
    TranslationRequest Sources = Inputs.Request;
    if (!Sources.Inputs.empty())
      Result = Tree.translateAll(Sources);
    if (Sources.Part)
      return;
    findMissing(Sources);
    // Headers that no source leads to are looked at by themselves.
    Inputs.Request.Inputs.clear();
    for (const std::string &Header : Tree.headers())
      if (!Result.Sources.count(Header))
        if (Error Failed = Inputs.add(Header))
          fail(llvm::toString(std::move(Failed)));
    if (!Inputs.Request.Inputs.empty())
      addHeaders(translate(Inputs.Request));
  }

  /// Where the headers lie that are still missing.
  void findMissing(const TranslationRequest &Sources) {
    if (Result.Missing.empty())
      return;
    std::vector<std::string> Around =
        headersAround(sys::path::parent_path(Sources.Inputs.front().Path));
    std::set<std::string> Flags, Nowhere;
    for (const auto &[Source, Names] : Result.Missing)
      for (const std::string &Name : Names) {
        std::string Folder = folderOfHeader(Name, Source, Around);
        if (Folder.empty())
          Nowhere.insert(Name);
        else
          Flags.insert("-I" + displayPath(Folder));
      }
    Setup.MissingFlags = shellText({Flags.begin(), Flags.end()});
    Setup.MissingHeaders.assign(Nowhere.begin(), Nowhere.end());
  }

  /// \p More has only what Result does not have.
  void addHeaders(Translation More) {
    Port &To = Result.Result, &From = More.Result;
    for (FilePort &File : From.Files) {
      File.IsMain = false;
      if (!Result.Sources.count(File.Path))
        To.Files.push_back(std::move(File));
    }
    auto IsNew = [&](const std::string &Path) {
      return !Result.Sources.count(Path);
    };
    for (Finding &F : From.Findings)
      if (IsNew(F.File))
        To.Findings.push_back(std::move(F));
    for (SuppressedFinding &S : From.Suppressed)
      if (IsNew(S.Accepted.File))
        To.Suppressed.push_back(std::move(S));
    for (KernelFacts &K : From.Kernels)
      if (IsNew(K.File))
        To.Kernels.push_back(std::move(K));
    std::map<std::string, LibraryInfo> Libraries;
    for (std::vector<LibraryInfo> *List : {&To.Libraries, &From.Libraries})
      for (LibraryInfo &L : *List)
        Libraries.emplace(L.Id, std::move(L));
    To.Libraries.clear();
    for (auto &[Id, L] : Libraries)
      To.Libraries.push_back(std::move(L));
    for (auto &[Path, Source] : More.Sources)
      Result.Sources.emplace(Path, std::move(Source));
  }

  Error output() {
    Setup.Subject = subjectOf(Options);
    Judged = judge(Result, Inputs.Request.Options, Inputs.Request.Tools,
                   Options, Setup);
    std::vector<OutputFile> Files;
    bool ToStdout = addReportFiles(Judged, Options, false, Files);
    if (Options.has("write-baseline"))
      Files.push_back(
          {Options.value("write-baseline"), baselineText(Judged), ""});
    if (Error Failed = writeFiles(Files))
      return Failed;
    if (Options.has("plan"))
      printPlan(outs(), Judged, overviewStyle());
    else if (Options.has("text") || (!ToStdout && !Options.has("quiet")))
      printOverview(outs(), Judged, overviewStyle());
    return Error::success();
  }

  OverviewStyle overviewStyle() const {
    OverviewStyle Style;
    Style.Color = Options.value("color") == "always" ||
                  (Options.value("color") == "auto" &&
                   sys::Process::StandardOutIsDisplayed() && useColor("auto"));
    return Style;
  }

  /// Says on stderr which gate closes.
  bool passesGates() const {
    bool Passes = true;
    auto Close = [&](const Twine &Why) {
      errs() << "porthip: gate: " << Why << "\n";
      Passes = false;
    };
    std::vector<const ReportFinding *> Failing = failingFindings();
    if (size_t Count = Failing.size()) {
      nameFindings(Failing);
      Close(Twine(Count) + (Setup.Known.HasBaseline ? " new" : "") +
            (Count == 1 ? " finding" : " findings") +
            " at or above --fail-on=" + Options.value("fail-on"));
    }
    double Limit;
    double Hours = manualHours();
    if (!StringRef(Options.value("max-manual-hours")).getAsDouble(Limit) &&
        Hours > Limit)
      Close("review and manual work take " + durationText(Hours * 60) +
            ", --max-manual-hours allows " + durationText(Limit * 60));
    double Percent = Judged.Sum.automaticPercent();
    if (!StringRef(Options.value("min-auto-percent")).getAsDouble(Limit) &&
        Percent < Limit)
      Close(formatv("{0:F1} % are ported automatically, --min-auto-percent asks "
                    "for {1:F1}",
                    Percent, Limit)
                .str());
    return Passes;
  }

  /// As a compiler names them, which editors and CI servers read.
  static void nameFindings(ArrayRef<const ReportFinding *> Findings) {
    constexpr size_t MaxNamed = 100;
    for (const ReportFinding *F : Findings.take_front(MaxNamed))
      errs() << F->Of.File << ":" << F->Of.Line << ":" << F->Of.Column << ": "
             << toString(F->Of.Level) << ": " << F->Of.Message << " ["
             << F->Of.Check << "]\n";
    if (Findings.size() > MaxNamed)
      errs() << "porthip: and " << Findings.size() - MaxNamed
             << " more; --json has all of them\n";
  }

  std::vector<const ReportFinding *> failingFindings() const {
    std::string Level = Options.value("fail-on");
    std::vector<const ReportFinding *> Failing;
    if (Level == "never")
      return Failing;
    Severity From = StringSwitch<Severity>(Level)
                        .Case("note", Severity::Note)
                        .Case("warning", Severity::Warning)
                        .Default(Severity::Error);
    for (const ReportFinding &F : Judged.Findings)
      if (F.State == FindingState::Open && F.Of.Level >= From)
        Failing.push_back(&F);
    return Failing;
  }

  /// What places cost that porthip does not do by itself.
  double manualHours() const {
    double Minutes = 0;
    for (const ReportFinding &F : Judged.Findings)
      if (F.Kind >= Category::Review)
        Minutes += F.Time.Likely;
    return Minutes / 60;
  }

  const ParsedOptions &Options;
  PortInputs Inputs;
  TreeInputs Tree;
  ReportSetup Setup;
  std::set<std::string> Folders; ///< whose build files were looked for
  Translation Result;
  Report Judged;
  bool HasFailed = false;
};

} // namespace

int runReport(const ParsedOptions &Options) { return ReportRun(Options).run(); }

} // namespace porthip
