// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip port`: a whole project in, one that builds with HIP out.
#include "Build/Migration.h"
#include "Build/ThrustSources.h"
#include "Driver/Process/Process.h"
#include "Frontend/CommandLine/CompilerWords.h"
#include "KnownFlags.h"
#include "PortCommits.h"
#include "PortPatch.h"
#include "PortWays.h"
#include "Project/Submodules.h"
#include "Project/TreeWalk.h"
#include "Report/Text.h"
#include "ShimHeaders.h"
#include "SourceState.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "TouchedKernels.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/PortInputs.h"
#include "tools/porthip/Output/HandOver.h"
#include "tools/porthip/Output/PortWriter.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "tools/porthip/Project/ProjectBuild.h"
#include "tools/porthip/Project/ProjectFiles.h"
#include "tools/porthip/Project/ProjectSummary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <list>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

std::string programPath() {
  return sys::fs::getMainExecutable(nullptr, nullptr);
}

/// As `porthip translate` was given it; for options that it has as well.
void passOn(const ParsedOptions &Options, std::vector<std::string> &Args) {
  for (const std::vector<OptionInfo> &Group :
       {translationOptions(), environmentOptions()})
    for (const OptionInfo &O : Group)
      for (const std::string &Value : Options.values(O.key()))
        if (O.key() != "p" && Options.Given.count(O.key())) {
          Args.push_back((O.Long.empty() ? "-" : "--") + O.key());
          if (!O.Value.empty())
            Args.push_back(Value);
        }
  for (StringRef Flag : {"no-progress", "fix", "quiet", "verbose"})
    if (Options.has(Flag))
      Args.push_back(("--" + Flag).str());
  if (Options.has("jobs"))
    Args.insert(Args.end(), {"-j", Options.value("jobs")});
}

/// A pattern for this path alone.
std::string asGlob(StringRef Path) {
  std::string Glob;
  for (char C : Path) {
    if (StringRef("*?[]{}\\^").contains(C))
      Glob += '\\';
    Glob += C;
  }
  return Glob;
}

class PortRun {
public:
  explicit PortRun(const ParsedOptions &Options)
      : Options(Options), Way(wayOf(Options)) {}

  int run() {
    if (Options.Positional.size() > 1)
      return failWith(ExitWrongUsage, "one project at a time; name its folder");
    Root =
        normalizePath(Options.Positional.empty() ? "." : Options.Positional[0]);
    if (!sys::fs::is_directory(Root))
      return failWith(ExitFailed,
                      displayPath(Root) + (sys::fs::exists(Root)
                                               ? ": is a file; give the "
                                                 "project's folder"
                                               : ": there is no such folder"));
    Summary.IsOneSource = Way == PortWay::OneSource;
    Summary.OutRoot = OutRoot =
        normalizePath(Options.has("out-root")     ? Options.value("out-root")
                      : Way == PortWay::OneSource ? Root + "-both"
                                                  : Root + "-hip");
    if (OutRoot == Root || isBelow(Root, OutRoot))
      return failWith(ExitWrongUsage,
                      "--out-root would hold the project itself; name another "
                      "folder");
    if (Error Wrong = checkWay(Options))
      return failWith(ExitWrongUsage, std::move(Wrong));
    if (Way == PortWay::BuildTime) {
      printBuildTimeSteps(outs(), Root, buildKindOf(Root));
      return ExitDone;
    }
    if (Error Failed = steps())
      return failWith(ExitFailed, std::move(Failed));
    printFindings(errs(), BuildFindings, Style,
                  [&](const Finding &F) { return lineOf(F); });
    if (!Options.has("quiet"))
      printProjectSummary(outs(), Summary);
    bool HasErrors =
        Summary.HasErrors || hasFindingsFrom(BuildFindings, Severity::Error);
    return HasErrors ? ExitFindings : ExitDone;
  }

private:
  /// A run that was killed may have left it to the next one.
  Error finishEarlierRun() {
    if (!hasManifest(OutRoot))
      return Error::success();
    auto Opened = Manifest::open(OutRoot);
    return Opened ? Error::success() : Opened.takeError();
  }

  Error steps() {
    Style.Color = useColor(Options.value("color"));
    Style.OnlyErrors = Options.has("quiet");
    Style.ShowNotes = Options.has("verbose");
    if (Error Wrong = finishEarlierRun())
      return Wrong;
    if (Options.has("commits"))
      if (Error Wrong = prepareCommits(OutRoot))
        return Wrong;
    // The build's folder is in each parse's key: with a name of chance no port of
    // a project would find the parses of the last one.
    if (Error Wrong = Scratch.makeFor("porthip-port", Root))
      return Wrong;
    if (Error Wrong = examine())
      return Wrong;
    auto Files = projectFiles(Root, OutRoot);
    if (!Files)
      return Files.takeError();
    if (Error Wrong = translate(Files->OtherFolders))
      return Wrong;
    if (Error Wrong = readFiles(*Files))
      return Wrong;
    migrate();
    tellStory();
    if (Error Wrong = joinErrors(write(), makeFolderLinks(*Files, OutRoot)))
      return Wrong;
    auto Patches = patchFiles(Options, Root, OutRoot);
    if (!Patches)
      return Patches.takeError();
    if (Options.has("pull-request"))
      Patches->push_back(
          {Options.value("pull-request"), pullRequestText(Story), ""});
    if (Error Wrong = writeFiles(*Patches))
      return Wrong;
    return Options.has("commits") ? makeCommits(OutRoot, Story, errs())
                                  : Error::success();
  }

  /// For commits and the text of a pull request.
  void tellStory() {
    Story.Summary = &Summary;
    Story.Root = Root;
    Story.Name = sys::path::filename(Root).str();
    Story.Source = sourceStateOf(Root);
    Story.IsUpdate = hasKnownKernels(OutRoot);
    Story.HasCommits = Options.has("commits");
    auto nameOf = [](StringRef Path, StringRef Folder) {
      return Path.substr(Folder.size() + 1).str();
    };
    for (const MigratedFile &M : Migration.Files)
      Story.BuildFiles.insert(nameOf(M.Path, Root));
    for (const auto &[Path, Text] : Migration.Helpers)
      Story.BuildFiles.insert(Path);
    for (const HandedFile &F : Translated)
      if (F.HasEdits)
        Story.Translated.insert(nameOf(F.Target, OutRoot));
  }

  Error examine() {
    auto Setup = buildSetup(Options);
    if (!Setup)
      return Setup.takeError();
    Summary.ShimDir = Setup->On.Tools.ShimDir;
    Summary.RocmPath = Options.value("rocm-path");
    Build = examineBuild(
        Root, Setup->On, programPath(),
        {Options.values("cmake-arg"), Options.values("make-arg")}, Scratch);
    if (Options.has("p")) {
      Build.DatabaseFolder = Options.value("p");
      Build.KnowsLoadsAlone = false;
    }
    Summary.Build = Build;
    warnOfBuild();
    return Error::success();
  }

  void warnOfBuild() const {
    if (!Build.LeftOpen.empty()) {
      errs() << "porthip: warning: this machine lacks what CMake asks for; "
                "sources that need it have not all of their flags and headers "
                "(install it, or give --cmake-arg -DNAME=VALUE)\n";
      for (const std::string &Line : Build.LeftOpen)
        errs() << "  " << Line << "\n";
    }
    if (Build.Problem.empty())
      return;
    errs() << "porthip: warning: " << Build.Problem
           << "; flags and generated headers are not known ("
           << (Build.Is == BuildKind::Cmake
                   ? "give --cmake-arg -DNAME=VALUE, or"
               : Build.Is == BuildKind::Make ? "give --make-arg NAME=VALUE, or"
                                             : "give")
           << " -p BUILD_DIR)\n";
    for (const std::string &Line : Build.Details)
      errs() << "  " << Line << "\n";
  }

  /// `porthip translate` for all of the folder but \p Excluded.
  Error translate(const std::vector<std::string> &Excluded) {
    std::string Report = Scratch.below("report.json");
    std::string Handed = Scratch.below("ports");
    std::vector<std::string> Args = {
        programPath(), "translate",     Root,   "--in-root",   Root,
        "--out-root",  OutRoot,         "--report-json", Report,
        "--no-next",   "--hand-over",   Handed};
    if (!Build.DatabaseFolder.empty())
      Args.insert(Args.end(), {"-p", Build.DatabaseFolder});
    if (Build.KnowsLoadsAlone)
      Args.push_back("--part-of-build");
    for (const std::string &Folder : Excluded)
      Args.insert(Args.end(), {"--exclude", asGlob(Folder) + "/*"});
    if (Way == PortWay::OneSource)
      Args.insert(Args.end(), {"--one-source", CudaHeadersFolder.str()});
    passOn(Options, Args);
    // The build that is migrated has flags that mean what nvcc's does: they
    // know NaN and infinity.
    Args.push_back("-UPORTHIP_NVCC_FAST_MATH");
    std::vector<StringRef> Words(Args.begin(), Args.end());
    std::string Message;
    int Status =
        sys::ExecuteAndWait(Words[0], Words, std::nullopt, {}, 0, 0, &Message);
    auto Text = readFile(Report);
    if (Status < 0 || Status == ExitWrongUsage || !Text) {
      if (!Text)
        consumeError(Text.takeError());
      return createStringError("the sources were not translated" +
                               (Message.empty() ? "" : ": " + Message));
    }
    Summary.HasErrors = Status != ExitDone;
    auto Json = parseJson(*Text, Report);
    if (!Json)
      return Json.takeError();
    readReport(*Json, Root, Summary);
    auto Written = readFile(Handed);
    if (!Written)
      return Written.takeError();
    auto Files = readHandOver(*Written);
    if (!Files)
      return Files.takeError();
    Translated = std::move(*Files);
    for (std::string &Path : recordedOutputs(OutRoot))
      Ported.insert(std::move(Path));
    for (const HandedFile &F : Translated)
      Ported.insert(F.Target);
    return Error::success();
  }

  std::string outputOf(const std::string &Path) const {
    return OutRoot + "/" + Path;
  }

  static bool isCMake(StringRef Path) {
    return sys::path::filename(Path) == "CMakeLists.txt" ||
           sys::path::extension(Path) == ".cmake";
  }

  static bool isPython(StringRef Path) {
    return sys::path::extension(Path) == ".py";
  }

  /// Also finds which sources have ports of other names.
  Error readFiles(const ProjectFiles &Files) {
    Summary.LeftOut = Files.LeftOut;
    Summary.Root = Root;
    Summary.MissingSubmodules = missingSubmodules(Root);
    const std::vector<std::string> Unbuilt =
        unbuiltSubmodules(Root, Build.knowsFlags() ? Build.DatabaseFolder : "");
    for (const std::string &Path : Files.Paths) {
      std::string Whole = Root + "/" + Path;
      if (StringRef(Path).ends_with(".cu")) {
        std::string Port = outputOf(Path.substr(0, Path.size() - 3) + ".hip");
        if (Ported.count(Port)) {
          Renamed.Paths.insert(Whole);
          continue;
        }
      }
      if (isTranslated(Path))
        continue;
      auto Text = readFile(Whole);
      if (!Text)
        return Text.takeError();
      if ((isCMake(Path) || isPython(Path) || isOtherBuildFile(Path) ||
           isShellScript(Path, *Text)) &&
          none_of(Unbuilt,
                  [&](StringRef Module) { return isBelow(Whole, Module); }))
        BuildFiles.push_back({Whole, *Text});
      Texts[Path] = std::move(*Text);
    }
    return Error::success();
  }

  /// What the translation wrote, also in an earlier run; build files and what
  /// is only copied are written here.
  bool isTranslated(const std::string &Path) const {
    return !isCMake(Path) && Ported.count(outputOf(Path)) &&
           Summary.Sources.count(Root + "/" + Path);
  }

  void migrate() {
    std::vector<BuildFileInput> Cmake, Python, Others, Scripts;
    for (const BuildFileInput &File : BuildFiles)
      (isPython(File.Path)           ? Python
       : isOtherBuildFile(File.Path) ? Others
       : isCMake(File.Path)          ? Cmake
                                     : Scripts)
          .push_back(File);
    StringRef CudaHeaders = "";
    if (Way == PortWay::OneSource)
      CudaHeaders = CudaHeadersFolder;
    append(
        migratePython(Python, Root, Renamed, CudaHeaders, Summary.AmdMacros));
    if (!Cmake.empty())
      findThrust();
    append(migrateCMake(Cmake, Root, Renamed, CudaHeaders, Summary.AmdMacros));
    append(readOtherBuilds(Others, Renamed));
    append(readShellScripts(Scripts, Renamed, CudaHeaders));
    migrateMakefiles(CudaHeaders);
    BuildFindings.Findings = Migration.Findings;
    Summary.BuildFilesMigrated = Migration.Files.size();
    Summary.FilesCopied = Texts.size() - Migration.Files.size();
    for (const Finding &F : Migration.Findings)
      if (F.Level != Severity::Note)
        Summary.Left.push_back(
            {F.Message, F.File, F.Line, 1, double(F.EffortMinutes)});
      else if (F.Check == "porthip-build-flag-numbers")
        Summary.NumberFlags.push_back(displayPath(F.File) + ":" +
                                      utostr(F.Line) + ": " + F.Message);
  }

  /// In the original; what cannot be read is said elsewhere.
  void findThrust() {
    std::map<std::string, StringRef> All(Texts.begin(), Texts.end());
    std::list<std::string> Read;
    for (const std::string &Path : Summary.Sources)
      if (isBelow(Path, Root)) {
        if (auto Text = readFile(Path))
          All[Path.substr(Root.size() + 1)] =
              Read.emplace_back(std::move(*Text));
        else
          consumeError(Text.takeError());
      }
    Renamed.AsHip = thrustSources(All);
  }

  void append(BuildMigration More) {
    llvm::append_range(Migration.Files, More.Files);
    llvm::append_range(Migration.Findings, More.Findings);
    Migration.Helpers.merge(More.Helpers);
  }

  void migrateMakefiles(StringRef CudaHeaders) {
    std::vector<BuildFileInput> Makefiles = makefilesOf(Root, Texts);
    Summary.Makefiles.clear();
    BuildMigration Make =
        migrateMake(Makefiles, Root, Renamed, CudaHeaders, Summary.AmdMacros);
    for (const MigratedFile &M : Make.Files)
      Summary.Makefiles.push_back(M.Path.substr(Root.size() + 1));
    if (Summary.Build.Is == BuildKind::None && !Make.Files.empty())
      Summary.Build.Is = BuildKind::Make;
    append_range(BuildFiles, Makefiles);
    append(std::move(Make));
  }

  Error write() {
    LayoutOptions Layout;
    Layout.Kind = LayoutKind::OutRoot;
    Layout.InRoot = Root;
    Layout.OutRoot = OutRoot;
    PortWriter Writer(Layout, PortWriter::editedBy(Options));
    if (Way == PortWay::Translated)
      if (Error Wrong = beginShims())
        return Wrong;
    std::vector<PortedText> Ports;
    const KnownFlags Flags(Build.knowsFlags() ? Build.DatabaseFolder : "");
    for (const HandedFile &F : Translated) {
      Ports.push_back({F.Path, F.Target, F.Original, F.Text});
      Writer.add({F.Path, F.Target, F.Original, F.Text, false, F.HasEdits,
                  Flags.toKeep(F.Path, Root, OutRoot)});
    }
    std::list<std::pair<std::string, std::string>> Targets;
    auto add = [&](const std::string &Path, const std::string &Name,
                   StringRef Original, std::string Text) {
      auto &[Source, Target] = Targets.emplace_back(Path, outputOf(Name));
      if (Shims)
        Shims->addFor(Text);
      Writer.add({Source, Target, Original, std::move(Text), false, true});
    };
    std::map<StringRef, const MigratedFile *> Migrated;
    for (const MigratedFile &M : Migration.Files)
      Migrated[M.Path] = &M;
    std::set<StringRef> Anew;
    for (const HandedFile &F : Translated)
      Anew.insert(F.Target);
    for (const auto &[Path, Text] : Texts) {
      // An earlier port's, in a project that has taken it in.
      if (Migration.Helpers.count(Path) || Anew.count(outputOf(Path)))
        continue;
      std::string Whole = Root + "/" + Path;
      auto Found = Migrated.find(Whole);
      add(Whole, Path, Text,
          Found == Migrated.end() ? Text
                                  : applyEdits(Text, Found->second->Edits));
    }
    for (const auto &[Path, Text] : Migration.Helpers)
      add("", Path, "", Text);
    // Unless the project has a file of that name.
    if (Options.has("commits") && !Texts.count(ByHandFile.str()))
      add("", ByHandFile.str(), "", byHandText(Story));
    if (Shims)
      for (const ShimHeader *H : Shims->wanted())
        add(H->Path, H->Name, H->Text, H->Text);
    std::vector<OutputFile> Records;
    if (!hasKnownKernels(OutRoot))
      Records.push_back(firstKernelRecord(OutRoot, Root, Ports));
    if (Error Wrong = Writer.write(Records, errs()))
      return Wrong;
    Summary.HasErrors |= Writer.hasConflicts();
    Summary.FilesWritten = Writer.written();

    return Error::success();
  }

  /// The headers that the sources include, as they are written now and as they
  /// were edited by hand, or are advised to: so that the tree builds by itself.
  Error beginShims() {
    auto Known = ShimHeaders::of(Summary.ShimDir);
    if (!Known)
      return Known.takeError();
    Shims = std::move(*Known);
    for (const HandedFile &F : Translated) {
      Shims->addFor(F.Text);
      if (auto Standing = readFile(F.Target))
        Shims->addFor(*Standing);
      else
        consumeError(Standing.takeError());
    }
    Shims->addFor(byHandText(Story));
    return Error::success();
  }

  std::string lineOf(const Finding &F) {
    for (const BuildFileInput &File : BuildFiles)
      if (File.Path == F.File && F.Line) {
        SmallVector<StringRef> Lines;
        StringRef(File.Text).split(Lines, '\n', F.Line);
        return Lines[std::min<size_t>(F.Line, Lines.size()) - 1].str();
      }
    return "";
  }

  const ParsedOptions &Options;
  const PortWay Way;
  std::string Root, OutRoot;
  TemporaryFolder Scratch;
  ProjectBuild Build;
  std::list<HandedFile> Translated;
  std::set<std::string> Ported;
  RenamedSources Renamed;
  std::map<std::string, std::string> Texts; ///< by path below the root
  std::optional<ShimHeaders> Shims;         ///< of a port that brings its own
  std::vector<BuildFileInput> BuildFiles;
  BuildMigration Migration;
  Port BuildFindings;
  TextStyle Style;
  ProjectSummary Summary;
  PortStory Story;
};

} // namespace

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

int runPort(const ParsedOptions &Options) { return PortRun(Options).run(); }

} // namespace porthip
