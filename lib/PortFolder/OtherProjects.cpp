// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/OtherProjects.h"
#include "PortFolder/Submodules.h"
#include "PortFolder/TreeWalk.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// Names that folders of other people's projects have, as statistics of
/// languages leave them out, too.
static bool holdsOthers(StringRef Name) {
  std::string Plain;
  for (char C : Name)
    if (C != '-' && C != '_')
      Plain += toLower(C);
  static constexpr StringLiteral Names[] = {
      "thirdparty", "3rdparty",     "external", "externals", "extern",
      "vendor",     "dependencies", "deps",     "submodules"};
  return is_contained(Names, Plain);
}

static void find(const std::string &Folder, bool IsOfOthers,
                 std::vector<std::string> &To) {
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC, /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    if (typeOf(*It) != sys::fs::file_type::directory_file ||
        Name.starts_with(".") || isBuildFolder(It->path()))
      continue;
    const bool HoldsOthers = holdsOthers(Name);
    if (IsOfOthers || HoldsOthers || isClone(It->path()))
      To.push_back(It->path());
    find(It->path(), HoldsOthers, To);
  }
}

bool isClone(StringRef Folder) { return sys::fs::exists(Folder + "/.git"); }

std::vector<std::string> otherProjects(StringRef Root) {
  std::vector<std::string> Folders = submodulesOf(Root);
  find(normalizePath(Root), /*IsOfOthers=*/false, Folders);
  llvm::sort(Folders);
  Folders.erase(llvm::unique(Folders), Folders.end());
  return Folders;
}

} // namespace porthip
