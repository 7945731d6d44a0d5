// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip port`: a whole project in, one that builds with HIP out. lib/Porting
// does that; here it is asked and told.
#include "PortWays.h"
#include "Porting/Whole/AskedBuild.h"
#include "Porting/Whole/BuildTimeSteps.h"
#include "Porting/Whole/PortProject.h"
#include "Porting/Whole/ProjectJson.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/EditedFiles.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

namespace {

class PortCommand {
public:
  explicit PortCommand(const ParsedOptions &Options)
      : Options(Options), Way(wayOf(Options)) {}

  int run() {
    if (Options.Positional.size() > 1)
      return failWith(ExitWrongUsage, "one project at a time; name its folder");
    const std::string Root =
        normalizePath(Options.Positional.empty() ? "." : Options.Positional[0]);
    if (!sys::fs::is_directory(Root))
      return failWith(ExitFailed,
                      displayPath(Root) + (sys::fs::exists(Root)
                                               ? ": is a file; give the "
                                                 "project's folder"
                                               : ": there is no such folder"));
    const std::string OutRoot =
        normalizePath(Options.has("out-root")     ? Options.value("out-root")
                      : Way == PortWay::OneSource ? Root + "-both"
                                                  : Root + "-hip");
    if (OutRoot == Root || isBelow(Root, OutRoot))
      return failWith(ExitWrongUsage,
                      "--out-root would hold the project itself; name another "
                      "folder");
    if (Options.has("with-state") && !Options.has("commits"))
      return failWith(ExitWrongUsage, "--with-state is for --commits");
    if (Error Wrong = checkWay(Options))
      return failWith(ExitWrongUsage, std::move(Wrong));
    return Way == PortWay::BuildTime ? tellSteps(Root) : port(Root, OutRoot);
  }

private:
  int tellSteps(const std::string &Root) const {
    auto Setup = buildSetup(Options);
    if (!Setup)
      return failWith(ExitFailed, Setup.takeError());
    auto Files = projectFiles(Root, "");
    if (!Files)
      return failWith(ExitFailed, Files.takeError());
    TemporaryFolder Scratch;
    auto Build =
        askBuild(Root, *Files, Setup->On,
                 {Options.values("cmake-arg"), Options.values("make-arg")},
                 Options.value("p"), Scratch);
    if (!Build)
      return failWith(ExitFailed, Build.takeError());
    printBuildTimeSteps(outs(), Root, *Files, *Build,
                        Options.has("gpu") ? Options.value("gpu") : "");
    return ExitDone;
  }

  int port(const std::string &Root, const std::string &OutRoot) {
    auto Setup = buildSetup(Options);
    if (!Setup)
      return failWith(ExitFailed, Setup.takeError());
    auto Chosen = translationOf({Root}, {}, givenForTranslation(Options));
    if (!Chosen)
      return failWith(ExitFailed, Chosen.takeError());
    Progress Shown(progressStyleOf(*Chosen));
    auto Request = requestFor(*Chosen);
    if (!Request)
      return failWith(ExitFailed, Request.takeError());
    Request->Root = Root;
    Request->OutRoot = OutRoot;
    Request->On = &Setup->On;
    Request->Translation.Shown = &Shown;
    auto Made = portProject(*Request);
    if (!Made)
      return failWith(ExitFailed, Made.takeError());
    return tell(*Made);
  }

  /// \p Chosen: as `porthip translate` would in this project.
  Expected<ProjectRequest> requestFor(const ParsedOptions &Chosen) const {
    ProjectRequest Request;
    auto Tree = treeRequest(Chosen);
    if (!Tree)
      return Tree.takeError();
    Request.Translation = std::move(*Tree);
    Request.Way = Way;
    Request.Arguments = {Options.values("cmake-arg"),
                         Options.values("make-arg")};
    Request.BuildFolder = Options.value("p");
    Request.Annotates = Chosen.has("annotate");
    Request.FailsFrom = failingFrom(Chosen);
    Request.Text = translationText(Chosen);
    if (wantsReports(Chosen, /*HasPrefix=*/true))
      Request.Tell = [&Chosen](const Report &R) {
        std::vector<OutputFile> Files;
        addReportFiles(R, Chosen, /*HasPrefix=*/true, Files);
        return writeFiles(Files);
      };
    Request.Becomes = editedBy(Options);
    Request.MakesCommits = Options.has("commits");
    Request.CommitsState = Options.has("with-state");
    Request.PatchFile = Options.value("patch");
    Request.FixesFile = Options.value("export-fixes");
    Request.PullRequestFile = Options.value("pull-request");
    return Request;
  }

  int tell(const PortedProject &Made) const {
    TextStyle Style;
    Style.Color = useColor(Options.value("color"));
    Style.OnlyErrors = Options.has("quiet");
    Style.ShowNotes = Options.has("verbose");
    Port BuildFindings;
    BuildFindings.Findings = Made.Files.result().Findings;
    printFindings(errs(), BuildFindings, Style,
                  [&](const Finding &F) { return Made.Files.lineOf(F); });
    if (Options.has("json"))
      outs() << projectToJson(Made.Summary).dump(2) << "\n";
    else if (!Options.has("quiet"))
      printProjectSummary(outs(), Made.Summary);
    bool HasErrors = Made.Summary.HasErrors ||
                     hasFindingsFrom(BuildFindings, Severity::Error);
    return HasErrors ? ExitFindings : ExitDone;
  }

  const ParsedOptions &Options;
  const PortWay Way;
};

} // namespace

int runPort(const ParsedOptions &Options) { return PortCommand(Options).run(); }

} // namespace porthip
