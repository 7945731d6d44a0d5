// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip translate`: options to a request, the result to files and a summary.
#include "Commands.h"
#include "PortReport.h"
#include "Report/Text.h"
#include "Support/Files.h"
#include "Support/Terminal.h"
#include "Translate/Layout.h"
#include "Translate/Translate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

class TranslateRun {
public:
  explicit TranslateRun(const ParsedOptions &Options)
      : Options(Options), Inputs(Options), Request(Inputs.Request) {}

  int run() {
    if (Error Wrong = checkUsage())
      return failWith(ExitWrongUsage, std::move(Wrong));
    if (Error Failed = prepare())
      return failWith(ExitFailed, std::move(Failed));
    readInputs();
    if (!Request.Inputs.empty()) {
      Result = translate(Request);
      if (Error Failed = output()) {
        failWith(ExitFailed, std::move(Failed));
        return ExitFailed;
      }
      report();
    }
    if (HasFailed)
      return ExitFailed;
    return hasFailingFindings() ? ExitFindings : ExitDone;
  }

private:
  bool toStdout() const { return Options.value("output") == "-"; }
  bool writesNothing() const {
    return Options.has("diff") || Options.has("dry-run");
  }

  Error checkUsage() const {
    auto Wrong = [](const Twine &Text) {
      return createStringError(inconvertibleErrorCode(), Text);
    };
    if (Options.Positional.empty() && !Options.has("p"))
      return Wrong("no input; name a CUDA source: porthip kernel.cu");
    unsigned Places = Options.has("output") + Options.has("in-place") +
                      Options.has("out-root");
    if (Places > 1)
      return Wrong("--output, --in-place and --out-root exclude each other; "
                   "choose one");
    if (Options.has("output") && Options.Positional.size() != 1)
      return Wrong("--output is for one input; use --out-root DIR for several");
    return Error::success();
  }

  Error prepare() {
    Style.Color = useColor(Options.value("color"));
    Style.ShowNotes = Options.has("verbose");
    return Inputs.prepare();
  }

  void fail(Error Failed) {
    failWith(ExitFailed, std::move(Failed));
    HasFailed = true;
  }

  void readInputs() {
    std::vector<std::string> Paths = Options.Positional;
    if (Paths.empty())
      Paths = Inputs.databaseFiles();
    for (const std::string &Path : Paths)
      if (Error Failed = Inputs.add(Path))
        fail(std::move(Failed));
  }

  /// Fills Outputs; does not write.
  void plan() {
    LayoutOptions Layout;
    Layout.InRoot = Result.InRoot;
    if (Options.has("in-place")) {
      Layout.Kind = LayoutKind::InPlace;
    } else if (Options.has("out-root")) {
      Layout.Kind = LayoutKind::OutRoot;
      Layout.OutRoot = normalizePath(Options.value("out-root"));
    }
    Outputs = layOut(Result.Result, Result.Names, Result.Sources, Layout);
    if (Options.has("output") && !toStdout())
      Outputs[Request.Inputs.front().Path] =
          normalizePath(Options.value("output"));
  }

  Error output() {
    plan();
    std::vector<OutputFile> Files;
    if (wantsReports(Options, /*HasPrefix=*/true)) {
      ReportSetup Setup;
      Setup.Subject = subjectOf(Options);
      Setup.HasPrefix = true;
      addReportFiles(
          judge(Result, Request.Options, Request.Tools, Options, Setup),
          Options, Setup.HasPrefix, Files);
    }
    size_t Reports = Files.size();
    if (Options.has("diff"))
      printDiff();
    if (writesNothing())
      return writeFiles(Files);
    for (const auto &[Path, Target] : Outputs)
      if (Error Failed = addOutput(Path, Target, Files))
        return Failed;
    Written = Files.size() - Reports;
    if (Error Failed = writeFiles(Files))
      return Failed;
    return Error::success();
  }

  const FilePort &portOf(const std::string &Path) {
    return *Result.Result.find(Path);
  }
  std::string portedText(const std::string &Path) {
    return applyEdits(Result.Sources.at(Path).text(), portOf(Path).Edits);
  }

  Error addOutput(const std::string &Path, const std::string &Target,
                  std::vector<OutputFile> &Files) {
    const FilePort &File = portOf(Path);
    std::string Text = portedText(Path);
    if (toStdout() && File.IsMain) {
      outs() << Text;
      return Error::success();
    }
    if (Path == Target) {
      if (File.Edits.empty())
        return Error::success();
      // The original first: it must exist before its place is taken.
      if (Error Failed = addBackup(Path, Files))
        return Failed;
    } else if (File.Edits.empty() && !Options.has("out-root") &&
               !Options.has("output") && sys::path::extension(Path) != ".cu") {
      return Error::success(); // HIP already, or nothing of CUDA in it
    } else if (isSame(Target, Text)) {
      return Error::success();
    } else if (sys::fs::exists(Target) && !Options.has("force") &&
               !Options.has("output")) {
      return fileError(displayPath(Target),
                       "exists and differs; --force overwrites it, --diff "
                       "shows the changes, -o writes elsewhere");
    }
    Files.push_back({displayPath(Target), std::move(Text), Path});
    return Error::success();
  }

  Error addBackup(const std::string &Path, std::vector<OutputFile> &Files) {
    std::string Backup = Path + ".orig";
    StringRef Original = Result.Sources.at(Path).text();
    if (sys::fs::exists(Backup) && !isSame(Backup, Original) &&
        !Options.has("force"))
      return fileError(displayPath(Backup),
                       "exists and differs from the file that it would keep; "
                       "move it away, or overwrite it with --force");
    Files.push_back({displayPath(Backup), Original.str(), Path});
    return Error::success();
  }

  static bool isSame(const std::string &Path, StringRef Text) {
    auto Old = readFile(Path);
    if (!Old) {
      consumeError(Old.takeError());
      return false;
    }
    return *Old == Text;
  }

  /// As git writes it; an absolute path keeps one slash.
  static std::string diffName(StringRef Side, const std::string &Path) {
    std::string Name = displayPath(Path);
    return (Side + (StringRef(Name).starts_with("/") ? "" : "/") + Name).str();
  }

  void printDiff() {
    for (const auto &[Path, Target] : Outputs)
      outs() << unifiedDiff(diffName("a", Path), diffName("b", Target),
                            Result.Sources.at(Path).text(), portOf(Path).Edits);
  }

  void report() {
    Style.OnlyErrors = Options.has("quiet");
    outs().flush();
    printFindings(errs(), Result.Result, Style, [&](const Finding &F) {
      auto It = Result.Sources.find(F.File);
      if (It == Result.Sources.end())
        return std::string();
      return It->second.line(F.Line).str();
    });
    if (Options.has("quiet"))
      return;
    SummaryInfo Info;
    Info.FilesWritten = Written;
    Info.IsDryRun = writesNothing();
    Info.Next = nextSteps();
    printSummary(errs(), Result.Result, Info, Style);
  }

  std::vector<std::string> nextSteps() {
    std::vector<std::string> Steps;
    if (hasFindingsFrom(Result.Result, Severity::Error))
      Steps.push_back("resolve the errors above; each names its fix");
    if (writesNothing() || toStdout() || Written == 0)
      return Steps;
    bool UsesShims = false;
    std::string Example;
    for (const auto &[Path, Target] : Outputs) {
      UsesShims |= !portOf(Path).Shims.empty();
      if (Example.empty() && portOf(Path).IsMain)
        Example = displayPath(Target);
    }
    if (Example.empty())
      return Steps;
    std::string Command = "hipcc --offload-arch=gfx942 ";
    if (Options.has("rocm-path"))
      Command = Options.value("rocm-path") + "/bin/" + Command;
    if (UsesShims && Request.Options.Shims == ShimMode::Include)
      Command += "-I" + Request.Options.ShimIncludeDir + " ";
    Steps.push_back("compile: " + Command + "-c " + Example);
    return Steps;
  }

  bool hasFailingFindings() const {
    std::string Level = Options.value("fail-on");
    if (Level == "never")
      return false;
    return hasFindingsFrom(Result.Result,
                           StringSwitch<Severity>(Level)
                               .Case("note", Severity::Note)
                               .Case("warning", Severity::Warning)
                               .Default(Severity::Error));
  }

  const ParsedOptions &Options;
  PortInputs Inputs;
  TranslationRequest &Request;
  Translation Result;
  std::map<std::string, std::string> Outputs;
  TextStyle Style;
  unsigned Written = 0;
  bool HasFailed = false;
};

} // namespace

int runTranslate(const ParsedOptions &Options) {
  return TranslateRun(Options).run();
}

} // namespace porthip
