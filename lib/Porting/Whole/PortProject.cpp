// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/PortProject.h"
#include "PortFolder/OtherProjects.h"
#include "Porting/Judge/PortReport.h"
#include "Porting/Judge/SourceState.h"
#include "Porting/Kernels/KnownFlags.h"
#include "Porting/Kernels/TouchedKernels.h"
#include "Porting/Tree/HostHeaders.h"
#include "Porting/Whole/AskedBuild.h"
#include "Porting/Whole/PortCommits.h"
#include "Porting/Whole/PortPatch.h"
#include "Porting/Write/ShimHeaders.h"
#include "Support/Files/Files.h"
#include "Support/Files/FolderSets.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <list>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

class ProjectPort {
public:
  explicit ProjectPort(const ProjectRequest &Asked)
      : Asked(Asked), Root(Asked.Root), OutRoot(Asked.OutRoot),
        Files(Root, OutRoot,
              Asked.Way == PortWay::OneSource ? StringRef(CudaHeadersFolder)
                                              : StringRef()) {
    Summary.Root = Root;
    Summary.OutRoot = OutRoot;
    Summary.IsOneSource = Asked.Way == PortWay::OneSource;
    Summary.ShimDir = Asked.On->Tools.ShimDir;
    Summary.RocmPath = Asked.Translation.RocmPath;
  }

  Expected<PortedProject> run() {
    if (Error Wrong = steps())
      return std::move(Wrong);
    return PortedProject{std::move(Summary), std::move(Files)};
  }

private:
  Error steps() {
    if (Error Wrong = finishEarlierRun())
      return Wrong;
    if (Asked.MakesCommits)
      if (Error Wrong = prepareCommits(OutRoot))
        return Wrong;
    auto Found = projectFiles(Root, OutRoot);
    if (!Found)
      return Found.takeError();
    auto Build = askBuild(Root, *Found, *Asked.On, Asked.Arguments,
                          Asked.BuildFolder, Scratch);
    if (!Build)
      return Build.takeError();
    Summary.Build = std::move(*Build);
    for (const std::string &Path : Found->Paths)
      ProjectPaths.push_back(Root + "/" + Path);
    if (Error Wrong = translate(Found->OtherFolders))
      return Wrong;
    if (Error Wrong = takeReachedProjects(*Found))
      return Wrong;
    if (Error Wrong = Files.read(*Found, Ported, Summary))
      return Wrong;
    Files.migrate(Summary);
    tellStory();
    if (Error Wrong =
            joinErrors(write(*Found), makeFolderLinks(*Found, OutRoot)))
      return Wrong;
    if (Error Wrong = writeBesides())
      return Wrong;
    return Asked.MakesCommits ? makeCommits(OutRoot, Story, errs())
                              : Error::success();
  }

  /// A run that was killed may have left it to this one.
  Error finishEarlierRun() {
    if (!hasManifest(OutRoot))
      return Error::success();
    auto Opened = Manifest::open(OutRoot);
    return Opened ? Error::success() : Opened.takeError();
  }

  /// Request of all of the folder but \p Excluded.
  TreeRequest requestFor(const std::vector<std::string> &Excluded) const {
    TreeRequest Request = Asked.Translation;
    Request.OutRoot = OutRoot;
    addBuild(Root, Summary.Build, Excluded, Request);
    Request.IsOneSource = Asked.Way == PortWay::OneSource;
    // The build that is migrated has flags that mean what nvcc's does: they
    // know NaN and infinity.
    Request.IsBuildMigrated = true;
    return Request;
  }

  /// Nothing is written yet.
  Error translate(const std::vector<std::string> &Excluded) {
    const TreeRequest Request = requestFor(Excluded);
    auto Of = translateTree(Request);
    if (!Of)
      return notTranslated(Of.takeError());
    if (!Of->hasInputs())
      return notTranslated(Error::success());
    if (Error Wrong = takePorts(*Of))
      return Wrong;
    const Port &Found = Of->Result.Result;
    Summary.HasErrors =
        Of->HasUnread ||
        (Asked.FailsFrom && hasFindingsFrom(Found, *Asked.FailsFrom));
    for (std::string &Path : recordedOutputs(OutRoot))
      Ported.insert(std::move(Path));
    for (const PortedFile &F : Translated)
      Ported.insert(F.Target);
    return Error::success();
  }

  /// Another project that git ignores is no part of this one, unless a source
  /// includes something of it: then it comes whole.
  Error takeReachedProjects(ProjectFiles &Found) {
    const std::vector<std::string> Others = otherProjects(Root);
    std::set<std::string> Reached;
    for (const PortedFile &F : Translated)
      if (StringRef Project = innermostOf(F.Path, Others); !Project.empty())
        Reached.insert(Project.str());
    for (const std::string &Project : Reached)
      if (any_of(Found.OtherFolders, [&](const std::string &Folder) {
            const std::string Whole = Root + "/" + Folder;
            return Project == Whole || isBelow(Project, Whole);
          }))
        if (Error Wrong = addFolder(Root, Project, Found))
          return Wrong;
    return Error::success();
  }

  static Error notTranslated(Error Why) {
    if (Why)
      errs() << "porthip: error: " << toString(std::move(Why)) << "\n";
    return createStringError("the sources were not translated");
  }

  Error takePorts(Tree &Of) {
    PortPlaces Places;
    Places.OutRoot = OutRoot;
    if (Asked.Way == PortWay::OneSource)
      Places.HeaderFolder = CudaHeadersFolder.str();
    const TreePorts Ports(Of, Places, Asked.Annotates);
    ReportSetup Setup;
    Setup.WithSources = bool(Asked.Tell);
    const Report Judged = judge(Of.Result, *Of.Inputs, Setup);
    if (Asked.Tell)
      if (Error Wrong = Asked.Tell(Judged))
        return notTranslated(std::move(Wrong));
    addReport(Judged, Summary);
    Summary.Missing = missingLibraries(Judged, *Asked.On);
    Summary.MissingHeaders =
        missingHeaders(Of.Result.Sources, {Asked.On->HipRoot + "/include",
                                           Asked.On->Tools.ShimDir + "/rocm"});
    findPackages(Of.Inputs->Request);
    Summary.HipText = "HIP " + std::to_string(Asked.On->HipMajor) + "." +
                      std::to_string(Asked.On->HipMinor) + " in " +
                      Asked.On->HipRoot;
    Summary.LeftProjects.assign(Of.Result.LeftProjects.begin(),
                                Of.Result.LeftProjects.end());
    Translated = Ports.files([](StringRef) {});
    takeTexts(Of);
    TranslationText Text = Asked.Text;
    Text.HeaderFolder = Places.HeaderFolder;
    Text.Summary.IsWrittenLater = true;
    if (hasFindingsFrom(Of.Result.Result, Severity::Error))
      Text.Summary.Next = {ResolveErrors.str()};
    printTranslation(Of, std::move(Text));
    return Error::success();
  }

  /// Needs of other projects in this one are theirs.
  void findPackages(const TranslationRequest &Request) {
    erase_if(ProjectPaths, [&](const std::string &Path) {
      return !innermostOf(Path, Request.OtherProjects).empty();
    });
    Summary.MissingPackages = missingPackages(ProjectPaths, Request);
    for (MissingPackage &P : Summary.MissingPackages)
      P.File = displayPath(P.File);
  }

  /// Programs are written with the build files, which some of them are.
  void takeTexts(Tree &Of) {
    std::map<std::string, std::vector<Edit>> Edits;
    for (const Program &P : Of.Inputs->Programs)
      if (const FilePort *File = Of.Result.Result.find(P.Path);
          File && !File->Edits.empty())
        Edits[P.Path] = File->Edits;
    Files.addTextEdits(std::move(Edits));
    Translated.remove_if(
        [](const PortedFile &F) { return isPythonProgram(F.Path); });
  }

  /// For commits and the text of a pull request.
  void tellStory() {
    Story.Summary = &Summary;
    Story.Root = Root;
    Story.Name = sys::path::filename(Root).str();
    Story.Source = sourceStateOf(Root);
    Story.IsUpdate = hasKnownKernels(OutRoot);
    Story.HasCommits = Asked.MakesCommits;
    Story.WithState = Asked.CommitsState;
    auto nameOf = [](StringRef Path, StringRef Folder) {
      return Path.substr(Folder.size() + 1).str();
    };
    for (const MigratedFile &M : Files.result().Files)
      Story.BuildFiles.insert(nameOf(M.Path, Root));
    for (const auto &[Path, Text] : Files.result().Helpers)
      Story.BuildFiles.insert(Path);
    for (const PortedFile &F : Translated)
      if (F.HasEdits)
        Story.Translated.insert(nameOf(F.Target, OutRoot));
  }

  Error write(const ProjectFiles &Found) {
    LayoutOptions Layout;
    Layout.Kind = LayoutKind::OutRoot;
    Layout.InRoot = Root;
    Layout.OutRoot = OutRoot;
    PortWriter Writer(Layout, Asked.Becomes);
    if (Asked.Way == PortWay::Translated)
      if (Error Wrong = beginShims())
        return Wrong;
    Manifest::Links Links;
    for (const auto &[Path, Way] : Found.FolderLinks)
      Links[OutRoot + "/" + Path] = Way;
    Writer.setLinks(std::move(Links));
    addTranslated(Writer);
    addOthers(Writer);
    std::vector<OutputFile> Records;
    if (!hasKnownKernels(OutRoot))
      Records.push_back(firstRecord());
    if (Error Wrong = Writer.write(Records, errs()))
      return Wrong;
    Summary.HasErrors |= Writer.hasConflicts();
    Summary.FilesWritten = Writer.written();
    return Error::success();
  }

  void addTranslated(PortWriter &Writer) {
    const ProjectBuild &Build = Summary.Build;
    const KnownFlags Flags(Build.knowsFlags() ? Build.DatabaseFolder : "");
    for (const PortedFile &F : Translated)
      Writer.add({F.Path, F.Target, F.Original, F.Text, false, F.HasEdits,
                  Flags.toKeep(F.Path, Root, OutRoot)});
  }

  OutputFile firstRecord() const {
    std::vector<PortedText> Ports;
    for (const PortedFile &F : Translated)
      Ports.push_back({F.Path, F.Target, F.Original, F.Text});
    return firstKernelRecord(OutRoot, Root, Ports);
  }

  /// Build files, copies, and what porthip adds.
  void addOthers(PortWriter &Writer) {
    std::set<StringRef> Anew;
    for (const PortedFile &F : Translated)
      Anew.insert(F.Target);
    const auto &Helpers = Files.result().Helpers;
    for (const auto &[Path, Text] : Files.texts()) {
      // An earlier port's, in a project that has taken it in.
      if (Helpers.count(Path) || Anew.count(OutRoot + "/" + Path))
        continue;
      add(Writer, Root + "/" + Path, Path, Text, Files.portedText(Path));
    }
    for (const auto &[Path, Text] : Helpers)
      add(Writer, "", Path, "", Text);
    // Unless the project has a file of that name.
    if (Asked.MakesCommits && !Files.texts().count(ByHandFile.str()))
      add(Writer, "", ByHandFile.str(), "", byHandText(Story));
    if (Shims)
      for (const ShimHeader *H : Shims->wanted())
        add(Writer, H->Path, H->Name, H->Text, H->Text);
  }

  void add(PortWriter &Writer, const std::string &Path, const std::string &Name,
           StringRef Original, std::string Text) {
    auto &[Source, Target] = Paths.emplace_back(Path, OutRoot + "/" + Name);
    if (Shims)
      Shims->addFor(Text);
    Writer.add({Source, Target, Original, std::move(Text), false, true});
  }

  /// The headers that the sources include, as they are written now and as they
  /// were edited by hand, or are advised to: so that the tree builds by itself.
  Error beginShims() {
    auto Known = ShimHeaders::of(Summary.ShimDir);
    if (!Known)
      return Known.takeError();
    Shims = std::move(*Known);
    for (const PortedFile &F : Translated) {
      Shims->addFor(F.Text);
      if (auto Standing = readFile(F.Target))
        Shims->addFor(*Standing);
      else
        consumeError(Standing.takeError());
    }
    Shims->addFor(byHandText(Story));
    return Error::success();
  }

  Error writeBesides() {
    auto Patches =
        patchFiles({Asked.PatchFile, Asked.FixesFile}, Root, OutRoot);
    if (!Patches)
      return Patches.takeError();
    if (!Asked.PullRequestFile.empty())
      Patches->push_back({Asked.PullRequestFile, pullRequestText(Story), ""});
    return writeFiles(*Patches);
  }

  const ProjectRequest &Asked;
  const std::string &Root, &OutRoot;
  TemporaryFolder Scratch;
  ProjectSummary Summary;
  ProjectMigration Files;
  std::vector<std::string> ProjectPaths; ///< of its files, until they are read
  std::list<PortedFile> Translated;
  std::set<std::string> Ported;
  std::optional<ShimHeaders> Shims; ///< of a port that brings its own
  std::list<std::pair<std::string, std::string>> Paths; ///< of what is written
  PortStory Story;
};

} // namespace

Expected<PortedProject> portProject(const ProjectRequest &Request) {
  return ProjectPort(Request).run();
}

} // namespace porthip
