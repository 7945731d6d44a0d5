// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/ProjectFiles.h"
#include "Compiler/Process/Process.h"
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "PortFolder/OtherProjects.h"
#include "PortFolder/TreeWalk.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;

namespace porthip {
namespace {

/// False: git is missing, this is no work tree, or \p Which are none.
bool askGit(const std::string &Root, std::vector<std::string> Which,
            std::vector<std::string> &Paths) {
  Process Git;
  Git.Args = {"git", "-C", Root, "ls-files", "-z"};
  Git.Args.insert(Git.Args.end(), Which.begin(), Which.end());
  Git.KeepsOutput = true;
  Git.IsSupervised = true;
  if (Error Wrong = runToEnd(Git)) {
    consumeError(std::move(Wrong));
    return false;
  }
  if (!Git.Failure.empty() || Git.Output.empty())
    return false;
  SmallVector<StringRef> Names;
  StringRef(Git.Output).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    Paths.push_back(Name.str());
  return true;
}

/// Asks git for the files that it knows, of submodules too, and for those that
/// it does not ignore; the same in clones within the folder, which git names as
/// such.
bool askGit(const std::string &Root, std::vector<std::string> &Paths) {
  bool Known = askGit(Root, {"--cached", "--recurse-submodules"}, Paths);
  std::vector<std::string> Untracked;
  bool Others = askGit(Root, {"--others", "--exclude-standard"}, Untracked);
  for (std::string &Path : Untracked) {
    if (!StringRef(Path).ends_with("/")) {
      Paths.push_back(std::move(Path));
      continue;
    }
    std::vector<std::string> Below;
    askGit(Root + "/" + Path, Below);
    for (const std::string &File : Below)
      Paths.push_back(Path + File);
  }
  return Known || Others;
}

/// An object or a program: the result of a build in the project's own folder,
/// which make would take for the port's.
bool isBuilt(const std::string &Path, StringRef Name) {
  file_magic Magic;
  if (Name.contains(".so") || identify_magic(Path, Magic))
    return false;
  return Magic == file_magic::elf_relocatable ||
         Magic == file_magic::elf_executable ||
         Magic == file_magic::elf_shared_object;
}

/// A pipe, a socket or a device, or a link to one.
bool isOfNoText(const std::string &Path) {
  return sys::fs::exists(Path) && !sys::fs::is_regular_file(Path) &&
         !sys::fs::is_directory(Path);
}

Error walk(const std::string &Folder, StringRef Below,
           std::vector<std::string> &Paths) {
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC, /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    std::string Path = Below.empty() ? Name.str() : (Below + "/" + Name).str();
    if (typeOf(*It) != sys::fs::file_type::directory_file) {
      // A pipe waits for who opens it.
      if (!isOfNoText(It->path()) && !isBuilt(It->path(), Name))
        Paths.push_back(Path);
    } else if (!Name.starts_with(".") && !isBuildFolder(It->path()))
      if (Error Wrong = walk(It->path(), Path, Paths))
        return Wrong;
  }
  return EC ? fileError(Folder, EC) : Error::success();
}

/// \p Below: a folder of the project, "" or with a slash at its end.
void findOthers(const std::string &Root, const std::string &Below,
                ProjectFiles &Found) {
  std::error_code EC;
  for (sys::fs::directory_iterator It(Root + "/" + Below, EC,
                                      /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    if (typeOf(*It) != sys::fs::file_type::directory_file ||
        Name.starts_with("."))
      continue;
    std::string Path = Below + Name.str();
    auto First = llvm::lower_bound(Found.Paths, Path + "/");
    if (First != Found.Paths.end() && StringRef(*First).starts_with(Path + "/"))
      findOthers(Root, Path + "/", Found);
    else
      Found.OtherFolders.push_back(Path);
  }
}

/// The target of the link at \p Path, relative to its folder; empty: a whole
/// path, which leads to the original from anywhere.
std::string wayOfLink(const std::string &Path) {
  std::error_code EC;
  std::filesystem::path Way = std::filesystem::read_symlink(Path, EC);
  return EC || Way.is_absolute() ? "" : Way.string();
}

} // namespace

std::vector<std::string> unbuiltProjects(const std::string &Root,
                                         const std::string &DatabaseFolder) {
  std::vector<std::string> Modules = otherProjects(Root);
  if (Modules.empty() || DatabaseFolder.empty())
    return {};
  auto Database = CompilationDatabase::load(DatabaseFolder);
  if (!Database) {
    consumeError(Database.takeError());
    return {};
  }
  erase_if(Modules, [&](StringRef Module) {
    return any_of(Database->files(),
                  [&](StringRef Unit) { return isBelow(Unit, Module); });
  });
  return Modules;
}

/// Sorts out what \p Paths are, below \p Root.
static void addPaths(const std::string &Root, const std::string &Excluded,
                     std::vector<std::string> Paths, ProjectFiles &Found) {
  SmallString<256> Real;
  sys::fs::real_path(Root, Real);
  for (std::string &Path : Paths) {
    std::string Whole = Root + "/" + Path;
    if (Whole == Excluded || isBelow(Whole, Excluded))
      continue;
    SmallString<256> Target;
    bool IsInside = !sys::fs::real_path(Whole, Target) && isBelow(Target, Real);
    bool Leads = IsInside && sys::fs::is_regular_file(Target);
    // A file that git knows and somebody removed is not missed.
    if (Leads)
      Found.Paths.push_back(std::move(Path));
    else if (std::string Way = IsInside && sys::fs::is_directory(Target)
                                   ? wayOfLink(Whole)
                                   : "";
             !Way.empty())
      Found.FolderLinks.emplace_back(std::move(Path), std::move(Way));
    else if (sys::fs::is_symlink_file(Whole))
      Found.LeftOut.push_back(std::move(Path));
  }
  llvm::sort(Found.Paths);
  llvm::sort(Found.LeftOut);
}

Expected<ProjectFiles> projectFiles(const std::string &Root,
                                    const std::string &Excluded) {
  std::vector<std::string> Paths;
  if (!askGit(Root, Paths))
    if (Error Wrong = walk(Root, "", Paths))
      return std::move(Wrong);
  ProjectFiles Found;
  addPaths(Root, Excluded, std::move(Paths), Found);
  findOthers(Root, "", Found);
  llvm::sort(Found.OtherFolders);
  return std::move(Found);
}

Error addFolder(const std::string &Root, StringRef Folder, ProjectFiles &To) {
  const std::string Below = Folder.substr(Root.size() + 1).str();
  std::vector<std::string> Paths, Inside;
  if (isClone(Folder) && askGit(Folder.str(), Inside))
    for (const std::string &Path : Inside)
      Paths.push_back(Below + "/" + Path);
  else if (Error Wrong = walk(Folder.str(), Below, Paths))
    return Wrong;
  addPaths(Root, "", std::move(Paths), To);
  To.Paths.erase(llvm::unique(To.Paths), To.Paths.end());
  return Error::success();
}

Error makeFolderLinks(const ProjectFiles &Files, StringRef OutRoot) {
  for (const auto &[Path, Target] : Files.FolderLinks) {
    std::string Whole = (OutRoot + "/" + Path).str();
    sys::fs::file_status There;
    if (!sys::fs::status(Whole, There, /*follow=*/false))
      continue;
    std::error_code EC =
        sys::fs::create_directories(sys::path::parent_path(Whole));
    if (!EC)
      EC = sys::fs::create_link(Target, Whole);
    if (EC)
      return createFileError(Whole, EC);
  }
  return Error::success();
}

} // namespace porthip
