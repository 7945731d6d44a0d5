// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/ProjectMigration.h"
#include "Build/CMake/Downloads.h"
#include "Build/SourceIncludes.h"
#include "PortFolder/Submodules.h"
#include "Support/Files/Files.h"
#include "Support/Files/FolderSets.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <list>

using namespace llvm;

namespace porthip {
namespace {

bool isCMake(StringRef Path) {
  return sys::path::filename(Path) == "CMakeLists.txt" ||
         sys::path::extension(Path) == ".cmake";
}

/// In ways that no argument of CMake's answers.
bool asksForRocm(const BuildFileInput &File) {
  StringRef Text = File.Text;
  return any_of(
      ArrayRef<StringRef>({"hipconfig", "ENV{ROCM_PATH}", "ENV{HIP_PATH}",
                           "ENV{ROCM_HOME}", "environ", "getenv"}),
      [&](StringRef Way) {
        return Text.contains(Way) &&
               (Way == "hipconfig" || Text.contains("ROCM_") ||
                Text.contains("HIP_PATH"));
      });
}

bool isPython(StringRef Path) { return sys::path::extension(Path) == ".py"; }

} // namespace

bool ProjectMigration::isBuildFile(const std::string &Path,
                                   StringRef Text) const {
  return isCMake(Path) || isPython(Path) || isOtherBuildFile(Path) ||
         isShellScript(Path, Text);
}

Error ProjectMigration::read(const ProjectFiles &Files,
                             const std::set<std::string> &Ported,
                             ProjectSummary &Summary) {
  Summary.LeftOut = Files.LeftOut;
  Summary.MissingSubmodules = missingSubmodules(Root.str());
  const ProjectBuild &Build = Summary.Build;
  std::vector<std::string> AsTheyAre = unbuiltProjects(
      Root.str(), Build.knowsFlags() ? Build.DatabaseFolder : "");
  append_range(AsTheyAre, Summary.LeftProjects);
  auto portOf = [&](StringRef Path) { return (OutRoot + "/" + Path).str(); };
  for (const std::string &Path : Files.Paths) {
    const std::string Whole = (Root + "/" + Path).str();
    if (isRenamedSource(Path) && Ported.count(portOf(portedName(Path)))) {
      Renamed.Paths.insert(Whole);
      continue;
    }
    // The translation wrote it, maybe in an earlier run.
    if (!isCMake(Path) && !isPython(Path) && Ported.count(portOf(Path)) &&
        Summary.Sources.count(Whole))
      continue;
    auto Text = readFile(Whole);
    if (!Text)
      return Text.takeError();
    if (isBuildFile(Path, *Text) && innermostOf(Whole, AsTheyAre).empty())
      BuildFiles.push_back({Whole, *Text});
    Texts[Path] = std::move(*Text);
    auto Outermost = find_if(Summary.LeftProjects, [&](StringRef Folder) {
      return isBelow(Whole, Folder);
    });
    if (Outermost != Summary.LeftProjects.end())
      ++Summary.FilesOfOthers[*Outermost];
  }
  return Error::success();
}

void ProjectMigration::migrate(ProjectSummary &Summary) {
  std::vector<BuildFileInput> Cmake, Python, Others, Scripts;
  for (const BuildFileInput &File : BuildFiles)
    (isPython(File.Path)           ? Python
     : isOtherBuildFile(File.Path) ? Others
     : isCMake(File.Path)          ? Cmake
                                   : Scripts)
        .push_back(File);
  readIncludes(Summary);
  append(migratePython(Python, Root.str(), Renamed, CudaHeaders,
                       Summary.AmdMacros));
  joinTextEdits();
  for (const BuildFileInput &File : Cmake)
    for (const cmake::Download &D : cmake::downloadsOfBuild(File.Text))
      Summary.Downloads.push_back(D.Name + ": '" + D.From + "', which " +
                                  displayPath(File.Path) + ":" +
                                  utostr(D.Line) + " names");
  append(
      migrateCMake(Cmake, Root.str(), Renamed, CudaHeaders, Summary.AmdMacros));
  append(readOtherBuilds(Others, Renamed));
  append(readShellScripts(Scripts, Renamed, CudaHeaders));
  migrateMakefiles(Summary);
  tell(Summary);
}

/// Joins the edits of texts with those of the build, which win where both edit.
void ProjectMigration::joinTextEdits() {
  for (auto &[Path, Edits] : TextEdits) {
    auto Known = find_if(Result.Files,
                         [&, Path = StringRef(Path)](const MigratedFile &M) {
                           return M.Path == Path;
                         });
    if (Known == Result.Files.end()) {
      MigratedFile M;
      M.Path = Path;
      ++ProgramsAlone;
      Known = Result.Files.insert(Result.Files.end(), std::move(M));
    }
    const std::vector<Edit> Build = Known->Edits;
    for (Edit &E : Edits)
      if (none_of(Build, [&](const Edit &B) {
            return B.Offset < E.Offset + E.Length &&
                   E.Offset < B.Offset + B.Length;
          }))
        Known->Edits.push_back(std::move(E));
    sortEdits(Known->Edits);
  }
}

/// Where CMake asks git for what its version is made of; 0: nowhere.
static unsigned lineOfGit(const BuildFileInput &File) {
  const Regex Asks("(GIT_EXECUTABLE}\"?|COMMAND +git) +(describe|rev-list)",
                   Regex::IgnoreCase);
  SmallVector<StringRef> Lines;
  StringRef(File.Text).split(Lines, '\n');
  const auto *Found = find_if(Lines, [&](StringRef Line) {
    return !Line.ltrim().starts_with("#") && Asks.match(Line);
  });
  return Found == Lines.end() ? 0 : unsigned(Found - Lines.begin()) + 1;
}

/// A port is no repository, unless somebody makes one of it: git says nothing
/// there, or the version of what is around it.
void ProjectMigration::tellOfGit(ProjectSummary &Summary) const {
  if (!sys::fs::exists(Root + "/.git") || sys::fs::exists(OutRoot + "/.git"))
    return;
  for (const BuildFileInput &File : BuildFiles)
    if (const unsigned Line = isCMake(File.Path) ? lineOfGit(File) : 0) {
      Summary.Left.push_back(
          {"CMake asks git for the version, and the port is no repository: "
           "make it one ('git init', 'git commit'), with the project's tag",
           File.Path, Line, 1, 5});
      return;
    }
}

void ProjectMigration::tell(ProjectSummary &Summary) const {
  tellOfGit(Summary);
  Summary.BuildFilesMigrated = Result.Files.size() - ProgramsAlone;
  Summary.AsksForRocm = any_of(BuildFiles, asksForRocm);
  Summary.FilesCopied = Texts.size() - Result.Files.size();
  for (const Finding &F : Result.Findings)
    if (F.Level != Severity::Note)
      Summary.Left.push_back(
          {F.Message, F.File, F.Line, 1, double(F.EffortMinutes)});
    else if (F.Check == "porthip-build-flag-numbers")
      Summary.NumberFlags.push_back(displayPath(F.File) + ":" + utostr(F.Line) +
                                    ": " + F.Message);
}

/// In the original; what cannot be read is said elsewhere.
void ProjectMigration::readIncludes(const ProjectSummary &Summary) {
  std::map<std::string, StringRef> All(Texts.begin(), Texts.end());
  std::list<std::string> Read;
  for (const std::string &Path : Summary.Sources)
    if (isBelow(Path, Root)) {
      if (auto Text = readFile(Path))
        All[Path.substr(Root.size() + 1)] = Read.emplace_back(std::move(*Text));
      else
        consumeError(Text.takeError());
    }
  Renamed.AsHip = thrustSources(All);
  Renamed.HostsReadCuda = hostsReadCuda(All);
  Renamed.NeedCxx17 = includeThrust(All);
}

void ProjectMigration::append(BuildMigration More) {
  append_range(Result.Files, More.Files);
  append_range(Result.Findings, More.Findings);
  Result.Helpers.merge(More.Helpers);
}

void ProjectMigration::migrateMakefiles(ProjectSummary &Summary) {
  std::vector<BuildFileInput> Makefiles = makefilesOf(Root.str(), Texts);
  Summary.Makefiles.clear();
  BuildMigration Make = migrateMake(Makefiles, Root.str(), Renamed, CudaHeaders,
                                    Summary.AmdMacros);
  for (const MigratedFile &M : Make.Files)
    Summary.Makefiles.push_back(M.Path.substr(Root.size() + 1));
  if (Summary.Build.Is == BuildKind::None && !Make.Files.empty())
    Summary.Build.Is = BuildKind::Make;
  append_range(BuildFiles, Makefiles);
  append(std::move(Make));
}

std::string ProjectMigration::portedText(const std::string &Path) const {
  const std::string &Text = Texts.at(Path);
  const std::string Whole = (Root + "/" + Path).str();
  for (const MigratedFile &M : Result.Files)
    if (M.Path == Whole)
      return applyEdits(Text, M.Edits);
  return Text;
}

std::string ProjectMigration::lineOf(const Finding &F) const {
  for (const BuildFileInput &File : BuildFiles)
    if (File.Path == F.File && F.Line) {
      SmallVector<StringRef> Lines;
      StringRef(File.Text).split(Lines, '\n', F.Line);
      return Lines[std::min<size_t>(F.Line, Lines.size()) - 1].str();
    }
  return "";
}

} // namespace porthip
