// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/AskedBuild.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Rules/HostPackages.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/System/Confinement.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

/// A pattern for this path alone.
static std::string asGlob(StringRef Path) {
  std::string Glob;
  for (char C : Path) {
    if (StringRef("*?[]{}\\^").contains(C))
      Glob += '\\';
    Glob += C;
  }
  return Glob;
}

/// With the package that has what find_package() asked for, if it is known.
static std::string withPackage(const std::string &Left) {
  const HostPackage *Of = packageOfCmake(Left);
  return Of && !Of->Packages.empty() ? Left + StringRef(withPackages(*Of))
                                                  .drop_front(Of->Name.size())
                                                  .str()
                                     : Left;
}

static void warnOfBuild(const ProjectBuild &Build) {
  if (!Build.LeftOpen.empty()) {
    errs() << "porthip: warning: CMake left parts of the project open; sources "
              "that need them have not all of their flags and headers (install "
              "what is missing, or give --cmake-arg -DNAME=VALUE)\n";
    for (const std::string &Line : Build.LeftOpen)
      errs() << "  " << withPackage(Line) << "\n";
  }
  if (Build.Problem.empty())
    return;
  errs() << "porthip: warning: " << Build.Problem
         << "; flags and generated headers are not known ("
         << (Build.Is == BuildKind::Cmake  ? "give --cmake-arg -DNAME=VALUE, or"
             : Build.Is == BuildKind::Make ? "give --make-arg NAME=VALUE, or"
                                           : "give")
         << " -p BUILD_DIR)\n";
  for (const std::string &Line : Build.Details)
    errs() << "  " << Line << "\n";
}

Expected<ProjectBuild>
askBuild(const std::string &Root, const ProjectFiles &Files,
         const Environment &On, const BuildArguments &Arguments,
         const std::string &BuildFolder, TemporaryFolder &Scratch) {
  // The build's folder is in each parse's key: with a name of chance nobody
  // would find the parses of the last run.
  if (Error Wrong = Scratch.makeFor("porthip-port", Root))
    return std::move(Wrong);
  ProjectBuild Build =
      examineBuild(Root, Files, On, programPath(), Arguments, Scratch);
  // Nothing else needs mounts.
  if (On.Within)
    confine(*On.Within);
  if (!BuildFolder.empty()) {
    Build.DatabaseFolder = BuildFolder;
    Build.KnowsLoadsAlone = false;
  }
  warnOfBuild(Build);
  return std::move(Build);
}

void addBuild(const std::string &Root, const ProjectBuild &Build,
              const std::vector<std::string> &OtherFolders,
              TreeRequest &Request) {
  Request.Paths = {Root};
  Request.InRoot = Root;
  for (const std::string &Folder : OtherFolders)
    Request.Excluded.push_back(asGlob(Folder) + "/*");
  if (!Build.DatabaseFolder.empty())
    Request.BuildFolder = Build.DatabaseFolder;
  Request.IsPartOfBuild = Build.KnowsLoadsAlone;
}

Error addBuildOfFolder(TreeRequest &Request, const Environment &On,
                       TemporaryFolder &Scratch) {
  if (Request.Paths.size() != 1 || !Request.BuildFolder.empty() ||
      !Request.CompilerArgs.empty() || !Request.Given.empty() ||
      !sys::fs::is_directory(Request.Paths.front()))
    return Error::success();
  const std::string Root = normalizePath(Request.Paths.front());
  auto Files = projectFiles(Root, "");
  if (!Files) {
    // Whoever reads the folder says what cannot be read, and reads the rest.
    consumeError(Files.takeError());
    return Error::success();
  }
  auto Build = askBuild(Root, *Files, On, {}, "", Scratch);
  if (!Build)
    return Build.takeError();
  const std::vector<std::string> Named = Request.Paths;
  addBuild(Root, *Build, Files->OtherFolders, Request);
  Request.Paths = Named; // as a page calls them
  Request.IsBuildForRun = !Request.BuildFolder.empty();
  if ((Build->knowsFlags() || !Build->ScriptCompiles.empty()) &&
      !Request.IsQuiet)
    errs() << "porthip: note: flags are those of the project's own build "
              "(--no-build does without)\n";
  return Error::success();
}

} // namespace porthip
