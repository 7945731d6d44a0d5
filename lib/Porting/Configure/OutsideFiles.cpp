// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/OutsideFiles.h"
#include "Porting/Configure/MakeProject.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Further up nothing belongs to the project any more.
constexpr unsigned MaxLevels = 3;
/// Only looked at by make, so that more than these are something else.
constexpr size_t MaxFiles = 2000;

/// Names behind `../` in \p Text of a makefile: "../../common".
std::vector<StringRef> namesAbove(StringRef Text) {
  std::vector<StringRef> Names;
  for (size_t At = 0; (At = Text.find("../", At)) != StringRef::npos;) {
    size_t End = At;
    while (Text.substr(End).starts_with("../"))
      End += 3;
    End = std::min(
        Text.size(),
        Text.find_if_not(
            [](char C) { return isAlnum(C) || StringRef("_-+.").contains(C); },
            End));
    // `x/../y` is no way out, `$(DIR)/../y` is not known.
    if (!At || Text[At - 1] != '/')
      Names.push_back(Text.slice(At, End));
    At = End;
  }
  return Names;
}

class OutsideSearch {
public:
  OutsideSearch(const std::string &Root, const std::string &Scratch)
      : Root(Root), Scratch(Scratch), Base(Root) {}

  void read(const std::string &Makefile) {
    auto Text = readFile(Root + "/" + Makefile);
    if (!Text)
      return consumeError(Text.takeError());
    for (StringRef Name : namesAbove(*Text)) {
      SmallString<256> Path(Root);
      sys::path::append(Path, sys::path::parent_path(Makefile), Name);
      sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      std::string Found(Path);
      if (Found != Root && !isBelow(Found, Root) && !isBelow(Root, Found) &&
          sys::fs::exists(Found) && isNear(Found))
        Named.insert(std::move(Found));
    }
  }

  OutsideFiles files() {
    OutsideFiles Outside;
    std::set<std::string> Paths;
    for (const std::string &Path : Named)
      add(Path, Paths);
    Outside.Base = Base;
    for (const std::string &Path : Paths)
      Outside.Paths.push_back(Path.substr(Base.size() + 1));
    return Outside;
  }

private:
  /// Widens Base so that it holds \p Path. False: that is too far.
  bool isNear(StringRef Path) {
    StringRef Wider = Base;
    while (!isBelow(Path, Wider)) {
      Wider = sys::path::parent_path(Wider);
      if (Wider.empty() || Wider == "/" ||
          StringRef(Root).substr(Wider.size()).count('/') > MaxLevels)
        return false;
    }
    Base = Wider.str();
    return true;
  }

  void add(const std::string &Path, std::set<std::string> &Paths) {
    if (!sys::fs::is_directory(Path)) {
      Paths.insert(Path);
      return;
    }
    auto Files = projectFiles(Path, Scratch);
    if (!Files)
      return consumeError(Files.takeError());
    if (Paths.size() + Files->Paths.size() > MaxFiles)
      return;
    for (const std::string &File : Files->Paths)
      Paths.insert(Path + "/" + File);
  }

  const std::string &Root, &Scratch;
  std::string Base;
  std::set<std::string> Named;
};

} // namespace

OutsideFiles outsideFiles(const std::string &Root, ArrayRef<std::string> Files,
                          const std::string &Scratch) {
  OutsideSearch Search(Root, Scratch);
  for (const std::string &Path : Files)
    if (isMakefile(sys::path::filename(Path)) ||
        sys::path::extension(Path) == ".mk")
      Search.read(Path);
  return Search.files();
}

} // namespace porthip
