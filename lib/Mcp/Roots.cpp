// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Roots.h"
#include "Support/Files/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::mcp {

Expected<Roots> Roots::of(ArrayRef<std::string> Folders) {
  Roots R;
  for (const std::string &Folder : Folders) {
    SmallString<128> Path;
    if (std::error_code EC = sys::fs::real_path(Folder, Path))
      return fileError(Folder, EC);
    if (!sys::fs::is_directory(Path))
      return fileError(Folder, "is no folder");
    R.Real.push_back(Path.str().str());
  }
  return R;
}

static bool liesIn(StringRef Path, StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.empty() || Path.front() == '/' || Folder.ends_with("/"));
}

/// Links are followed as far as the path exists; what does not exist yet is
/// behind its last folder that does.
static std::string withoutLinks(StringRef Path) {
  SmallString<128> Real;
  if (!sys::fs::real_path(Path, Real))
    return Real.str().str();
  // One that leads nowhere is not followed by a guess.
  if (sys::fs::is_symlink_file(Path))
    return "";
  const StringRef Parent = sys::path::parent_path(Path);
  if (Parent.empty() || Parent == Path)
    return Path.str();
  Real = withoutLinks(Parent);
  if (Real.empty())
    return "";
  sys::path::append(Real, sys::path::filename(Path));
  return Real.str().str();
}

Expected<std::string> Roots::inside(StringRef Path) const {
  // What is behind a zero byte, the system does not see.
  if (Path.empty() || Path.contains('\0'))
    return createStringError(inconvertibleErrorCode(),
                             Path.empty() ? "a path is empty"
                                          : "a path has a zero byte in it");
  SmallString<128> Full(Path);
  if (!sys::path::is_absolute(Path)) {
    Full = Real.front();
    sys::path::append(Full, Path);
  }
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  const std::string Meant = withoutLinks(Full);
  for (const std::string &Folder : Real)
    if (liesIn(Meant, Folder))
      return Meant;
  std::string Names;
  for (const std::string &Folder : Real)
    Names += (Names.empty() ? "" : ", ") + Folder;
  return createStringError(inconvertibleErrorCode(),
                           "'" + Path +
                               "' is outside of the folders that this "
                               "server was started for: " +
                               Names);
}

} // namespace porthip::mcp
