// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip translate`: options to a request, the result to files and a summary.
#include "ChangedLines.h"
#include "Project/FolderLock.h"
#include "Report/Text.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Text/Words.h"
#include "Translate/OneSource/OneSource.h"
#include "Translate/Output/Annotate.h"
#include "Translate/Output/Layout.h"
#include "Translate/Translate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeInputs.h"
#include "tools/porthip/Output/HandOver.h"
#include "tools/porthip/Output/NextSteps.h"
#include "tools/porthip/Output/PortReport.h"
#include "tools/porthip/Output/PortWriter.h"
#include <list>

using namespace llvm;

namespace porthip {
namespace {

class TranslateRun {
public:
  explicit TranslateRun(const ParsedOptions &Options)
      : Options(Options), Inputs(Options), Request(Inputs.Request),
        Tree(Inputs) {}

  int run() {
    if (Error Wrong = checkUsage())
      return failWith(ExitWrongUsage, std::move(Wrong));
    lockInputs();
    if (Error Failed = prepare())
      return failWith(ExitFailed, std::move(Failed));
    readInputs();
    if (!Request.Inputs.empty()) {
      Result = Tree.translateAll(Request);
      if (Request.Part)
        return HasFailed ? ExitFailed : reportShard(Request, Result);
      if (Error Changed = checkUnchanged(Result, Request.Begin))
        return failWith(ExitFailed, std::move(Changed));
      if (Error Failed = keepChangedLines())
        return failWith(ExitFailed, std::move(Failed));
      if (Error Failed = keepOneSource())
        return failWith(ExitFailed, std::move(Failed));
      if (Error Failed = output()) {
        failWith(ExitFailed, std::move(Failed));
        return ExitFailed;
      }
      report();
    }
    if (HasFailed)
      return ExitFailed;
    return hasFailingFindings() || HasConflicts ? ExitFindings : ExitDone;
  }

private:
  bool readsStdin() const {
    return Options.Positional.size() == 1 && Options.Positional[0] == "-";
  }
  bool toStdout() const {
    return Options.has("output") ? Options.value("output") == "-"
                                 : readsStdin();
  }
  /// Of --out-root, and of -o with a folder; else empty.
  std::string outRoot() const {
    if (Options.has("out-root"))
      return normalizePath(Options.value("out-root"));
    std::string Output = Options.value("output");
    bool HasFolder = Options.Positional.size() == 1 &&
                     sys::fs::is_directory(Options.Positional[0]);
    bool IsFolder = StringRef(Output).ends_with("/") || HasFolder ||
                    sys::fs::is_directory(Output);
    return !Output.empty() && Output != "-" && IsFolder ? normalizePath(Output)
                                                        : "";
  }
  /// One file, as a compiler's -o.
  bool isNamed() const { return Options.has("output") && outRoot().empty(); }
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
      return Wrong(
          "--output, --in-place and --out-root cannot be combined; choose one");
    if (isNamed() && Options.Positional.size() != 1)
      return Wrong("--output FILE is for one input; name a folder for several: "
                   "-o FOLDER/");
    if (is_contained(Options.Positional, "-") &&
        (!readsStdin() || Options.has("in-place") || !outRoot().empty()))
      return Wrong("'-' is stdin and cannot be combined with files; run "
                   "porthip once for each");
    if (Options.has("one-source") && outRoot().empty())
      return Wrong("--one-source needs --out-root");
    if (Options.has("hand-over") && outRoot().empty())
      return Wrong("--hand-over needs --out-root");
    if (Options.has("fix") && !Options.has("one-source"))
      return Wrong("--fix needs --one-source");
    return Error::success();
  }

  Error prepare() {
    Style.Color = useColor(Options.value("color"));
    Style.ShowNotes = Options.has("verbose");
    if (Error Failed = Inputs.prepare())
      return Failed;
    Request.Options.KeepsParts = Options.has("one-source");
    Request.OutRoot = outRoot();
    return Error::success();
  }

  /// --lines-of: what stood there before is known.
  Error keepChangedLines() {
    if (!Options.has("lines-of"))
      return Error::success();
    std::string Path = Options.value("lines-of");
    auto Buffer = MemoryBuffer::getFileOrSTDIN(Path);
    if (!Buffer)
      return fileError(Path, Buffer.getError());
    auto Lines = readChangedLines((*Buffer)->getBuffer(), ".");
    if (!Lines)
      return fileError(Path, toString(Lines.takeError()));
    erase_if(Result.Result.Findings, [&](const Finding &F) {
      auto In = Lines->find(normalizePath(F.File));
      return In == Lines->end() || !In->second.count(F.Line);
    });
    return Error::success();
  }

  /// --one-source: headers take the edits' place.
  Error keepOneSource() {
    if (!Options.has("one-source"))
      return Error::success();
    OneSourceOptions How;
    How.Fix = Options.has("fix");
    How.ShimIncludeDir = Request.Options.ShimIncludeDir;
    auto Made = makeOneSource(Result, *Request.Rules, How);
    if (!Made)
      return Made.takeError();
    One = std::move(*Made);
    return Error::success();
  }

  void fail(const Twine &Why) {
    failWith(ExitFailed, Why);
    HasFailed = true;
  }

  /// --in-place: who else replaces these files has ended before they are read.
  /// In order of the folders, so that two runs never wait for each other.
  void lockInputs() {
    if (!Options.has("in-place"))
      return;
    std::set<std::string> Folders;
    for (const std::string &Path : Options.Positional)
      Folders.insert(sys::fs::is_directory(Path)
                         ? normalizePath(Path)
                         : sys::path::parent_path(normalizePath(Path)).str());
    for (const std::string &Folder : Folders)
      Locks.push_back(FolderLock::waitForTree(Folder));
  }

  void readInputs() {
    std::vector<std::string> Paths = Options.Positional;
    if (Paths.empty())
      Paths = Inputs.databaseFiles();
    for (const std::string &Path : Paths)
      if (Error Failed = sys::fs::is_directory(Path)
                             ? addFolder(Path, /*IsOnly=*/Paths.size() == 1)
                             : Inputs.add(Path))
        fail(toString(std::move(Failed)));
  }

  Error addFolder(const std::string &Path, bool IsOnly) {
    auto Found = Tree.add(Path, IsOnly, Options.values("exclude"),
                          [&](const Twine &Why) { fail(Why); });
    if (!Found)
      return Found.takeError();
    if (Found->Sources.empty() && Found->Problems.empty())
      return fileError(Path, "no CUDA sources found");
    return Error::success();
  }

  /// Fills Outputs; does not write.
  void plan() {
    Layout.InRoot = Result.InRoot;
    if (Options.has("in-place")) {
      Layout.Kind = LayoutKind::InPlace;
    } else if (std::string Root = outRoot(); !Root.empty()) {
      Layout.Kind = LayoutKind::OutRoot;
      Layout.OutRoot = std::move(Root);
      Layout.KeepsNames = Options.has("one-source");
    }
    Outputs = layOut(Result.Result, Result.Names, Result.Sources, Layout);
    if (Options.has("annotate"))
      annotate(Result.Result, Result.Sources);
    if (isNamed() && !toStdout())
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
    if (Options.has("diff"))
      printDiff();
    if (writesNothing())
      return writeFiles(Files);
    for (const auto &[Path, Target] : Outputs)
      addOutput(Path, Target);
    for (const auto &[Name, Text] : One.Headers)
      Ports.push_back({"",
                       Layout.OutRoot + "/" + Options.value("one-source") +
                           "/" + Name,
                       "", Text, true});
    if (Options.has("hand-over")) {
      Files.push_back({Options.value("hand-over"), handOverText(Ports), ""});
      return writeFiles(Files);
    }
    PortWriter Writer(Layout, PortWriter::editedBy(Options));
    for (const HandedFile &F : Ports)
      Writer.add({F.Path, F.Target, F.Original, F.Text,
                  isNamed() && isMain(F.Path), F.HasEdits});
    if (Error Failed = Writer.write(Files, errs()))
      return Failed;
    Written = Writer.written();
    IsUpToDate = Writer.isUpToDate();
    HasConflicts = Writer.hasConflicts();
    return Error::success();
  }

  const FilePort &portOf(const std::string &Path) {
    return *Result.Result.find(Path);
  }
  std::string portedText(const std::string &Path) {
    return applyEdits(Result.Sources.at(Path).text(), portOf(Path).Edits);
  }

  bool isMain(const std::string &Path) {
    const FilePort *File = Path.empty() ? nullptr : Result.Result.find(Path);
    return File && File->IsMain;
  }

  void addOutput(const std::string &Path, const std::string &Target) {
    const FilePort &File = portOf(Path);
    std::string Text = portedText(Path);
    if (toStdout() && File.IsMain) {
      outs() << Text;
      return;
    }
    bool IsNamed = isNamed() && File.IsMain;
    bool IsWanted = IsNamed || Path == Target ||
                    Layout.Kind == LayoutKind::OutRoot ||
                    sys::path::extension(Path) == ".cu";
    // HIP already, or nothing of CUDA in it.
    if (!IsWanted && File.Edits.empty())
      return;
    Ports.push_back({Path, Target, Result.Sources.at(Path).text().str(),
                     std::move(Text), !File.Edits.empty()});
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
    const std::string Stdin = readsStdin() ? Request.Inputs[0].Path : "";
    for (Finding &F : Result.Result.Findings)
      if (F.File == Stdin)
        F.File = "<stdin>";
    printFindings(errs(), Result.Result, Style, [&](const Finding &F) {
      auto It = Result.Sources.find(F.File == "<stdin>" ? Stdin : F.File);
      if (It == Result.Sources.end())
        return std::string();
      return It->second.line(F.Line).str();
    });
    if (Options.has("quiet"))
      return;
    SummaryInfo Info;
    Info.FilesWritten = Written;
    Info.IsUpToDate = IsUpToDate;
    Info.IsDryRun = writesNothing();
    Info.IsWrittenLater = Options.has("hand-over");
    if (!readsStdin())
      Info.LeftOut = Tree.leftOut(Result);
    Info.About = aboutVendors();
    if (unsigned Files = Result.Result.Stats.PartlyOutsideBuild)
      Info.About.push_back(counted(Files, "file") +
                           " that the build leaves out, parsed in part");
    if (Options.has("one-source"))
      Info.About.push_back(aboutOneSource());
    Info.Next = nextSteps();
    printSummary(errs(), Result.Result, Info, Style);
  }

  std::string aboutOneSource() const {
    return counted(One.EditPlaces, "edit") + " in " +
           counted(One.EditedFiles, "file") + " of " +
           std::to_string(Result.Sources.size()) +
           ": headers in " + Options.value("one-source") + " give the rest";
  }

  /// A project that has branches for AMD already.
  std::vector<std::string> aboutVendors() const {
    const DualSummary &Dual = Result.Dual;
    std::vector<std::string> Lines;
    if (Dual.AmdLines + Dual.NvidiaLines == 0)
      return Lines;
    unsigned Total = 0;
    for (const auto &[Path, Source] : Result.Sources)
      Total += Source.lineCount();
    Lines.push_back(
        "branches for one vendor in " + counted(Dual.Files, "file") + ": " +
        counted(Dual.AmdLines, "line") + " for AMD, kept as they are, " +
        counted(Dual.NvidiaLines, "line") + " for NVIDIA, of " +
        counted(Total, "line"));
    constexpr size_t MaxShown = 5;
    std::string Places;
    for (size_t I = 0; I < std::min(Dual.WithoutAmd.size(), MaxShown); ++I)
      Places += (I ? ", " : " ") + displayPath(Dual.WithoutAmd[I].File) + ":" +
                std::to_string(Dual.WithoutAmd[I].Line);
    if (Dual.WithoutAmd.size() > MaxShown)
      Places += ", ...";
    if (!Places.empty())
      Lines.push_back(counted(Dual.WithoutAmd.size(), "place") +
                      " for NVIDIA without a branch for AMD:" + Places);
    return Lines;
  }

  std::vector<std::string> nextSteps() {
    std::vector<std::string> Steps;
    if (HasConflicts)
      Steps.push_back("resolve the conflicts that are marked in the ports");
    if (hasFindingsFrom(Result.Result, Severity::Error))
      Steps.push_back("resolve the errors above; each names its fix");
    if (writesNothing() || toStdout() || (Written == 0 && !IsUpToDate) ||
        Options.has("no-next"))
      return Steps;
    unsigned Ports = 0;
    CompileStep Step;
    Step.Layout = Layout;
    Step.RocmPath = Options.value("rocm-path");
    Step.IsStdin = readsStdin();
    Step.Macros = Result.Dual.BuildMacros;
    if (!Request.Options.Gpus.empty())
      Step.Gpu = Request.Options.Gpus.front();
    for (const auto &[Path, Target] : Outputs) {
      if (!portOf(Path).Shims.empty() &&
          Request.Options.Shims == ShimMode::Include)
        Step.ShimFolder = Request.Options.ShimIncludeDir;
      Ports += portOf(Path).IsMain;
      if (Step.Port.empty() && portOf(Path).IsMain) {
        Step.Port = Target;
        for (const TranslationInput &Input : Request.Inputs)
          if (Input.Path == Path)
            Step.Original = &Input;
      }
    }
    if (!Step.Port.empty())
      Steps.push_back(
          (Ports == 1 ? "compile: " : "compile each port, the first with: ") +
          compileCommand(Step));
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
  std::vector<FolderLock> Locks;
  PortInputs Inputs;
  TranslationRequest &Request;
  TreeInputs Tree;
  Translation Result;
  OneSource One;
  LayoutOptions Layout;
  std::map<std::string, std::string> Outputs;
  std::list<HandedFile> Ports;
  TextStyle Style;
  unsigned Written = 0;
  bool HasFailed = false, IsUpToDate = false, HasConflicts = false;
};

} // namespace

int runTranslate(const ParsedOptions &Options) {
  return TranslateRun(Options).run();
}

} // namespace porthip
