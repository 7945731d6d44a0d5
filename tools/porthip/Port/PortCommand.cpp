// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip port`: a whole project in, one that builds with HIP out. lib/Porting
// does that; here it is asked and told.
#include "PortWays.h"
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

/// --patch, --export-fixes.
static std::vector<OptionInfo> patchOptions() {
  OptionInfo Patch = valueOption(
      "patch", "FILE", "Write what the port changes, for 'git apply'",
      "In the project's folder: sources become their ports, and what the port "
      "has besides is added. Edits by hand are in it. Names begin at the "
      "folder of the repository, if the project is in one.");
  OptionInfo Fixes = valueOption(
      "export-fixes", "FILE",
      "Write the changes of files, for clang-apply-replacements",
      "In YAML, by offset in the project's own files. Files that are added are "
      "not in it.");
  Patch.Validate = Fixes.Validate = validateResultFile;
  return {Patch, Fixes};
}

/// --commits, --pull-request.
static std::vector<OptionInfo> commitOptions() {
  OptionInfo Request = valueOption(
      "pull-request", "FILE", "Write the text of a pull request, in Markdown",
      "What the port does, how it is built for both vendors, what is left.");
  Request.Validate = validateResultFile;
  return {flagOption("commits",
                     "Commit the port in its git repository, by concern",
                     "Copied files, headers, sources, build files, and what is "
                     "left by hand (PORTING.md), each with a message for who "
                     "reviews it. Without a repository one is made. Edits by "
                     "hand must be committed before."),
          flagOption("with-state",
                     "Commit .porthip, too, for others who update the port",
                     "With --commits. Else git passes over it in this clone: "
                     "what a port is made of is nothing for upstream."),
          Request};
}

CommandInfo portInfo() {
  CommandInfo Info(
      "port", "Port a whole project: sources, headers, build files", "[DIR]",
      "Finds out how the project in DIR builds, translates everything that "
      "uses "
      "CUDA, migrates the build so that it serves both vendors, and writes a "
      "tree that builds with HIP. Says what was done, what is left, and which "
      "commands come next. DIR itself stays as it is.");
  Info.ReadsProject = true;
  Info.PositionalCompletion = Completion::Directory;
  Info.Options = {
      valueOption("out-root", "DIR",
                  "Write into DIR (default: beside the "
                  "project, its name with -hip)"),
      valueOption("cmake-arg", "ARG", "Configure the project with ARG: -DX=ON",
                  "For a project of CMake's, which is configured in a scratch "
                  "folder with porthip's own compiler.")
          .repeatable(),
      valueOption("make-arg", "ARG", "Ask make with ARG: GPU=1",
                  "For a project with makefiles, which are asked for their "
                  "commands in a copy.")
          .repeatable(),
      flagOption("update",
                 "Merge what is new into files of the port that were edited",
                 "The base is the last translation, which porthip keeps. "
                 "Conflicts are marked in the files."),
      flagOption("force", "Overwrite files that were edited, and other files")};
  for (std::vector<OptionInfo> Group :
       {wayOptions(), patchOptions(), commitOptions(), translationOptions(),
        environmentOptions()})
    for (OptionInfo &O : Group)
      if (O.Long != "shim")
        Info.Options.push_back(std::move(O));
  Info.Options.push_back(jobsOption());
  Info.Options.push_back(flagOption("json", "Write JSON in place of the page",
                                    "Its form: docs/schema/port.schema.json."));
  Info.Options.push_back(
      flagOption("quiet", "Print no page, only errors").letter('q'));
  Info.Options.push_back(flagOption("verbose", "Print notes too").letter('v'));
  Info.Options.push_back(colorOption());
  Info.Options.push_back(progressOption());
  Info.Examples = {
      {"porthip port solver", "write solver-hip"},
      {"porthip port solver --out-root /tmp/port --cmake-arg -DWITH_TESTS=ON",
       "elsewhere, with an option of the project's own"}};
  return Info;
}

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
    if (Way == PortWay::BuildTime) {
      printBuildTimeSteps(outs(), Root, buildKindOf(Root), buildHints(Root));
      return ExitDone;
    }
    return port(Root, OutRoot);
  }

private:
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
