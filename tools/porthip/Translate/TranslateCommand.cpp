// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip translate`: options to a request, the result to files and a summary.
#include "PortFolder/FolderLock.h"
#include "Porting/Judge/PortReport.h"
#include "Porting/Write/PortWriter.h"
#include "Support/Files/Files.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/EditedFiles.h"
#include "tools/porthip/Output/NextSteps.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

class TranslateCommand {
public:
  explicit TranslateCommand(const ParsedOptions &Options)
      : Options(Options), Shown(progressStyleOf(Options)) {}

  int run() {
    if (Error Wrong = checkUsage())
      return failWith(ExitWrongUsage, std::move(Wrong));
    if (Error Wrong = checkOutput())
      return failWith(ExitFailed, std::move(Wrong));
    std::vector<FolderLock> Locks;
    if (Options.has("in-place"))
      Locks = lockTreesOf(Options.Positional);
    auto Asked = treeRequest(Options);
    if (!Asked)
      return failWith(ExitFailed, Asked.takeError());
    Asked->OutRoot = outRoot();
    Asked->Shown = &Shown;
    auto Of = translateTree(*Asked);
    if (!Of)
      return failWith(ExitFailed, Of.takeError());
    if (Of->hasInputs()) {
      if (Of->request().Part)
        return Of->HasUnread ? ExitFailed
                             : reportShard(Of->request(), Of->Result);
      if (Error Failed = output(*Of))
        return failWith(ExitFailed, std::move(Failed));
    }
    if (Of->HasUnread)
      return ExitFailed;
    const auto From = failingFrom(Options);
    bool Fails = From && hasFindingsFrom(Of->Result.Result, *From);
    return Fails || HasConflicts ? ExitFindings : ExitDone;
  }

private:
  bool readsStdin() const {
    return Options.Positional.size() == 1 && Options.Positional[0] == "-";
  }
  bool toStdout() const {
    return Options.has("output") ? Options.value("output") == "-"
                                 : readsStdin();
  }
  /// Folder of --out-root, and of -o with a folder; else empty.
  std::string outRoot() const {
    if (Options.has("out-root"))
      return normalizePath(Options.value("out-root"));
    const std::string Output = Options.value("output");
    const auto &Inputs = Options.Positional;
    bool IsFolder = StringRef(Output).ends_with("/") ||
                    (Inputs.size() == 1 && sys::fs::is_directory(Inputs[0])) ||
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
    auto Wrong = [](const char *Text) { return createStringError(Text); };
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
    if (Options.has("json") &&
        (toStdout() || Options.has("diff") || Options.has("shard")))
      return Wrong("--json takes stdout; name a file for the port");
    return Options.has("fix") && !Options.has("one-source")
               ? Wrong("--fix needs --one-source")
               : Error::success();
  }

  /// A slip in a name makes no folder.
  Error checkOutput() const {
    const std::string Output = Options.value("output");
    StringRef Folder = sys::path::parent_path(Output);
    if (!isNamed() || Folder.empty() || sys::fs::exists(Folder))
      return Error::success();
    return fileError(Output, "there is no such folder; make it, or name one "
                             "that porthip shall make: --out-root FOLDER");
  }

  PortPlaces places() const {
    PortPlaces Places;
    Places.IsInPlace = Options.has("in-place");
    if (!Places.IsInPlace)
      Places.OutRoot = outRoot();
    Places.IsStdout = toStdout();
    if (isNamed() && !toStdout())
      Places.File = Options.value("output");
    Places.HeaderFolder = Options.value("one-source");
    return Places;
  }

  Error output(Tree &Of) {
    const PortPlaces Places = places();
    const TreePorts Ports(Of, Places, Options.has("annotate"));
    if (Error Wrong = write(Of, Ports))
      return Wrong;
    TranslationText Text = translationText(Options);
    Text.ReadsStdin = readsStdin();
    Text.HeaderFolder = Places.HeaderFolder;
    Text.Summary.FilesWritten = Written;
    Text.Summary.IsUpToDate = IsUpToDate;
    Text.Summary.IsDryRun = writesNothing();
    const auto Next = nextSteps(Of, Ports, writtenPorts());
    Text.Summary.Next = textsOf(Next);
    if (Options.has("json"))
      outs() << translationJson(Of, Text.Summary, HasConflicts, Next);
    printTranslation(Of, std::move(Text));
    return Error::success();
  }

  Error write(const Tree &Of, const TreePorts &Ports) {
    std::vector<OutputFile> Files;
    if (wantsReports(Options, /*HasPrefix=*/true)) {
      ReportSetup Setup;
      Setup.WithSources = wantsSources(Options, /*HasPrefix=*/true);
      addReportFiles(judge(Of.Result, *Of.Inputs, Setup), Options,
                     /*HasPrefix=*/true, Files);
    }
    if (Options.has("diff"))
      outs() << Ports.diff();
    if (writesNothing())
      return writeFiles(Files);
    const std::list<PortedFile> Made =
        Ports.files([](StringRef Text) { outs() << Text; });
    PortWriter Writer(Ports.layout(), editedBy(Options));
    for (const PortedFile &F : Made)
      Writer.add({F.Path, F.Target, F.Original, F.Text,
                  isNamed() && Ports.isMain(F.Path), F.HasEdits});
    if (Error Failed = Writer.write(Files, errs()))
      return Failed;
    Written = Writer.written();
    IsUpToDate = Writer.isUpToDate();
    HasConflicts = Writer.hasConflicts();
    return Error::success();
  }

  WrittenPorts writtenPorts() const {
    const bool CanBeCompiled =
        !writesNothing() && !toStdout() && (Written || IsUpToDate);
    return {HasConflicts, CanBeCompiled, Options.value("rocm-path"),
            readsStdin()};
  }

  const ParsedOptions &Options;
  Progress Shown;
  unsigned Written = 0;
  bool IsUpToDate = false, HasConflicts = false;
};

} // namespace

int runTranslate(const ParsedOptions &Options) {
  ParsedOptions Given = Options;
  if (Options.has("stdout") && Options.has("output"))
    return failWith(ExitWrongUsage, "--stdout and --output name two places");
  if (Options.has("stdout"))
    Given.Given["output"] = {"-"};
  return TranslateCommand(Given).run();
}

} // namespace porthip
