// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Write/UndoRuns.h"
#include "PortFolder/Manifest.h"
#include "PortFolder/RunRecord.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

/// Folders of ports, in \p Folder and below.
std::set<std::string> foldersBelow(const std::string &Folder) {
  std::set<std::string> Folders;
  if (hasManifest(Folder))
    Folders.insert(Folder);
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC,
                                                /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC)) {
    if (sys::path::filename(It->path()).starts_with("."))
      It.no_push();
    else if (It->type() == sys::fs::file_type::directory_file &&
             hasManifest(It->path()))
      Folders.insert(It->path());
  }
  return Folders;
}

/// \p First and those that its last run wrote into, too. A folder's word on
/// others counts where they say the same: it may be a clone of somebody's.
Expected<std::set<std::string>> foldersOfRun(const std::string &First) {
  auto Record = RunRecord::read(First);
  if (!Record)
    return Record.takeError();
  std::set<std::string> Folders = {First};
  if (*Record)
    for (const std::string &Other : (*Record)->Others) {
      auto Its = RunRecord::read(Other);
      if (!Its)
        return Its.takeError();
      if (*Its && is_contained((*Its)->Others, First))
        Folders.insert(Other);
    }
  return std::move(Folders);
}

class Undo {
public:
  explicit Undo(const UndoRequest &Request) : Request(Request) {}

  Expected<UndoneRuns> run() {
    auto Folders = folders();
    if (!Folders)
      return Folders.takeError();
    // In order, so that two runs never wait for each other.
    for (const std::string &Folder : *Folders) {
      auto Opened = Manifest::open(Folder);
      if (!Opened)
        return Opened.takeError();
      Manifests.emplace(Folder, std::move(*Opened));
    }
    for (const auto &[Folder, Of] : Manifests) {
      Changes.emplace_back().Folder = Folder;
      if (Error Wrong = Request.IsOfAll ? planAll(Of) : planLast(Of))
        return std::move(Wrong);
    }
    for (auto *Paths : {&Done.Removed, &Done.Restored, &Done.Edited,
                        &Done.Unknown, &Done.Left})
      llvm::sort(*Paths);
    if (!Request.IsDry)
      if (Error Wrong = carryOut())
        return std::move(Wrong);
    return std::move(Done);
  }

private:
  Expected<std::set<std::string>> folders() const {
    const std::string &Folder = Request.Folder;
    std::set<std::string> Below = foldersBelow(Folder);
    if (Below.empty())
      return fileError(displayPath(Folder),
                       "porthip wrote nothing into this folder (it has no "
                       ".porthip/manifest.json); name the folder of the port; "
                       "what --in-place changed is kept as FILE.orig");
    if (Request.IsOfAll)
      return std::move(Below);
    auto Run = foldersOfRun(hasManifest(Folder) ? Folder : *Below.begin());
    if (!Run || hasManifest(Folder))
      return Run;
    std::vector<std::string> Others;
    for (const std::string &Each : Below)
      if (!Run->count(Each))
        Others.push_back(displayPath(Each));
    if (Others.empty())
      return Run;
    return fileError(displayPath(Folder),
                     "more than one run wrote below this folder; name the "
                     "folder of one (" +
                         displayPath(*Below.begin()) + ", " +
                         join(ArrayRef(Others).take_front(3), ", ") +
                         (Others.size() > 3 ? ", ..." : "") +
                         "), or take back all with --all");
  }

  Error planLast(const Manifest &Of) {
    const std::string &Folder = Changes.back().Folder;
    auto Record = RunRecord::read(Folder);
    if (!Record)
      return Record.takeError();
    if (!*Record)
      return fileError(displayPath(Folder),
                       "the last run was taken back, or is not known; --all "
                       "takes back all that porthip wrote there");
    std::vector<std::string> Kept;
    for (const RunRecord::File &F : (*Record)->Files)
      if (!takeBack(F, Of))
        Kept.push_back(F.Path);
    const std::string &Was = (*Record)->ManifestWas;
    if (Was.empty()) {
      planLinks(Of.links(), {});
      planState();
      return Error::success();
    }
    auto Text = Of.texts().read(Was);
    if (!Text)
      return Text.takeError();
    planLinks(Of.links(), Of.linksIn(*Text));
    auto Before = Of.earlier(*Text, Kept);
    if (!Before)
      return Before.takeError();
    Changes.back().Files.push_back(std::move(*Before));
    Changes.back().Removed.push_back(RunRecord::pathIn(Folder));
    return Error::success();
  }

  Error planAll(const Manifest &Of) {
    const std::string &Folder = Changes.back().Folder;
    for (const Manifest::Known &O : Of.outputs()) {
      auto Text = readFile(O.Output);
      if (!Text) {
        consumeError(Text.takeError());
        continue; // somebody removed it
      }
      // The manifest may have come with a clone of somebody else's.
      if (!isBelow(O.Output, Folder))
        continue;
      if (Of.ownerOf(O.Output, *Text) != OutputOwner::Porthip)
        Done.Edited.push_back(O.Output);
      else
        takeBack({O.Output, O.Replaced, sha256Of(*Text)}, Of);
    }
    planLinks(Of.links(), {});
    planState();
    return Error::success();
  }

  /// \returns false where the file stays as it is.
  bool takeBack(const RunRecord::File &F, const Manifest &Of) {
    const std::string Now = standingHash(F.Path);
    if (Now == F.Was)
      return true;
    if (Now != F.Is) {
      Done.Edited.push_back(F.Path);
      return false;
    }
    FolderChange &Change = Changes.back();
    if (F.Was.empty()) {
      Change.Removed.push_back(F.Path);
      Done.Removed.push_back(F.Path);
      return true;
    }
    auto Text = Of.texts().read(F.Was);
    if (!Text) {
      consumeError(Text.takeError());
      Done.Unknown.push_back(F.Path);
      return false;
    }
    Change.Files.push_back(
        {F.Path, std::move(*Text), Now.empty() ? std::string() : F.Path});
    Done.Restored.push_back(F.Path);
    return true;
  }

  /// Plans to remove the links that the run made, and nobody changed.
  void planLinks(const Manifest::Links &Now, const Manifest::Links &Before) {
    const std::string &Folder = Changes.back().Folder;
    for (const auto &[Path, Says] : Now) {
      std::error_code EC;
      if (Before.count(Path) || !isBelow(Path, Folder) ||
          std::filesystem::read_symlink(Path, EC) != Says || EC)
        continue;
      Changes.back().Removed.push_back(Path);
      Done.Removed.push_back(Path);
    }
  }

  /// All of `.porthip` goes: nothing of porthip's is left.
  void planState() {
    FolderChange &Change = Changes.back();
    std::error_code EC;
    for (sys::fs::recursive_directory_iterator
             It(Change.Folder + "/.porthip", EC,
                /*follow_symlinks=*/false),
         End;
         !EC && It != End; It.increment(EC))
      if (It->type() == sys::fs::file_type::regular_file)
        Change.Removed.push_back(It->path());
    Done.Left.push_back(Change.Folder);
  }

  Error carryOut() {
    if (Error Wrong = writeByJournal(Changes, {}))
      return Wrong;
    for (const std::string &Folder : Done.Left) {
      ::rmdir((Folder + "/.porthip/texts").c_str());
      ::rmdir((Folder + "/.porthip").c_str());
    }
    for (const std::string &Path : Done.Removed)
      removeEmptyAround(Path);
    return Error::success();
  }

  /// The folders that held \p Path and hold nothing now, up to that of the
  /// ports.
  void removeEmptyAround(const std::string &Path) const {
    auto isOfPorts = [&](StringRef Folder) {
      return any_of(Manifests, [&](const auto &Of) {
        return Folder == Of.first || isBelow(Folder, Of.first);
      });
    };
    for (std::string At = sys::path::parent_path(Path).str();
         isOfPorts(At) && ::rmdir(At.c_str()) == 0;
         At = sys::path::parent_path(At).str())
      ;
  }

  const UndoRequest &Request;
  std::map<std::string, Manifest> Manifests; ///< by folder
  std::vector<FolderChange> Changes;
  UndoneRuns Done;
};

} // namespace

Expected<UndoneRuns> undoRuns(const UndoRequest &Request) {
  return Undo(Request).run();
}

} // namespace porthip
