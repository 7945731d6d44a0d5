// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Project/Journal.h"
#include "Project/FolderLock.h"
#include "Support/Files/TemporaryFile.h"
#include "Support/Files/Transaction.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <chrono>
#include <list>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr int JournalVersion = 1;

struct Journal {
  std::vector<StagedFile> Renames;
  std::vector<std::string> Removed;
  /// The same in all folders that change together; empty: there is only one.
  std::string Id;
  /// The first folder has this one: which others there are.
  std::vector<std::string> Others;
  /// The others have this one: the folder whose journal decides.
  std::string DecidedBy;
};

std::string journalPath(StringRef Folder) {
  return (Folder + "/.porthip/journal.json").str();
}

/// The folder may be moved before the journal is read.
Json nameIn(StringRef Folder, StringRef Path) {
  return stringToJson(isBelow(Path, Folder) ? Path.substr(Folder.size() + 1)
                                            : Path);
}

/// Absolute. Empty: it leads out of \p Folder, into which a journal may have
/// come with a clone of somebody else's.
std::string pathIn(StringRef Folder, StringRef Spelled) {
  const std::string Path = normalizePath((Folder + "/" + Spelled).str());
  return !sys::path::is_absolute(Spelled) &&
                 isBelow(Path, normalizePath(Folder))
             ? Path
             : "";
}

std::string journalText(StringRef Folder, const Journal &J) {
  Json Renames = Json::array(), Removed = Json::array();
  for (const StagedFile &S : J.Renames)
    Renames.push_back({{"from", nameIn(Folder, S.Temporary)},
                       {"to", nameIn(Folder, S.Target)}});
  for (const std::string &Path : J.Removed)
    Removed.push_back(nameIn(Folder, Path));
  Json All = {{"format", "porthip-journal"},
              {"version", JournalVersion},
              {"renames", std::move(Renames)},
              {"removed", std::move(Removed)}};
  if (!J.Id.empty())
    All["id"] = J.Id;
  for (const std::string &Other : J.Others)
    All["others"].push_back(stringToJson(relativePath(Other, Folder)));
  if (!J.DecidedBy.empty())
    All["decidedBy"] = stringToJson(relativePath(J.DecidedBy, Folder));
  return All.dump(1) + "\n";
}

Expected<Journal> readJournal(StringRef Folder, StringRef Text) {
  std::string Path = journalPath(Folder);
  Journal J;
  bool LeadsOut = false;
  int Version = 0;
  auto take = [&](StringRef Name) {
    std::string Here = pathIn(Folder, Name);
    LeadsOut |= Here.empty();
    return Here;
  };
  auto addRename = [&](const Json &R, JsonPath Here) {
    JsonMapper Names(R, Here);
    std::string From, To;
    if (!Names || !Names.map("from", From) || !Names.map("to", To))
      return false;
    J.Renames.push_back({take(From), take(To)});
    return true;
  };
  std::vector<std::string> Removed, Others;
  std::string DecidedBy;
  auto takeAll = [&](const Json &Read, JsonPath Place) {
    JsonMapper M(Read, Place);
    return M && M.is("format", "porthip-journal") &&
           M.map("version", Version) &&
           (Version > JournalVersion ||
            (M.eachOf("renames", addRename) && M.map("removed", Removed) &&
             M.mapOptional("id", J.Id) && M.mapOptional("others", Others) &&
             M.mapOptional("decidedBy", DecidedBy)));
  };
  if (Error Wrong = readJson(
          Text, Path, takeAll,
          "it is not a journal of porthip; an update that was killed cannot be "
          "finished: restore the folder, with .porthip, from version control"))
    return std::move(Wrong);
  if (Version > JournalVersion)
    return fileError(Path, "was written by a newer porthip; use that one");
  for (const std::string &Name : Removed)
    J.Removed.push_back(take(Name));
  if (LeadsOut)
    return fileError(Path,
                     "names files that are not in this folder; remove it "
                     "when it is not yours, else restore the folder, with "
                     ".porthip, from version control");
  // Folders elsewhere: their own journals say what becomes of them.
  auto folderOf = [&](StringRef Name) {
    return normalizePath((Folder + "/" + Name).str());
  };
  if (!DecidedBy.empty())
    J.DecidedBy = folderOf(DecidedBy);
  for (const std::string &Name : Others)
    J.Others.push_back(folderOf(Name));
  return std::move(J);
}

/// None: there is no journal.
Expected<std::optional<Journal>> journalOf(StringRef Folder) {
  auto Text = readFile(journalPath(Folder));
  if (!Text) {
    if (hasJournal(Folder))
      return Text.takeError();
    consumeError(Text.takeError());
    return std::nullopt;
  }
  auto J = readJournal(Folder, *Text);
  if (!J)
    return J.takeError();
  return std::move(*J);
}

/// A folder of the port may be a mount of its own.
Error copyOver(const StagedFile &S) {
  auto Text = readFile(S.Temporary);
  if (!Text)
    return Text.takeError();
  if (Error Wrong = writeFiles({{S.Target, std::move(*Text), S.Temporary}}))
    return Wrong;
  ::unlink(S.Temporary.c_str());
  return Error::success();
}

Error removeJournal(StringRef Folder) {
  std::string Path = journalPath(Folder);
  if (::unlink(Path.c_str()) != 0 && errno != ENOENT)
    return fileError(displayPath(Path),
                     std::error_code(errno, std::generic_category()));
  return Error::success();
}

/// Each step may have been done already.
Error carryOut(StringRef Folder, const Journal &J) {
  for (const StagedFile &S : J.Renames) {
    if (::rename(S.Temporary.c_str(), S.Target.c_str()) == 0)
      continue;
    if (errno == ENOENT && ::access(S.Temporary.c_str(), F_OK) == 0) {
      // Somebody removed the folder that it goes to.
      (void)sys::fs::create_directories(sys::path::parent_path(S.Target));
      if (::rename(S.Temporary.c_str(), S.Target.c_str()) == 0)
        continue;
    }
    if (errno == EXDEV) {
      if (Error Wrong = copyOver(S))
        return Wrong;
    } else if (errno != ENOENT) {
      return fileError(displayPath(S.Target),
                       std::error_code(errno, std::generic_category()));
    }
  }
  for (const std::string &Path : J.Removed)
    ::unlink(Path.c_str());
  return removeJournal(Folder);
}

/// Whether the journal of \p Folder belongs to the change \p Id, and is the one
/// that decides (\p IsFirst) or one of the others. One that cannot be read
/// belongs to none, nor does one that says both.
bool isPartOf(StringRef Folder, StringRef Id, bool IsFirst) {
  auto J = journalOf(Folder);
  if (J)
    return *J && !Id.empty() && (*J)->Id == Id &&
           (*J)->Others.empty() != IsFirst &&
           (*J)->DecidedBy.empty() == IsFirst;
  consumeError(J.takeError());
  return false;
}

/// One of several folders, whose first one decided. Whoever has its lock finishes
/// it before all else, this process too, so that nobody waits for a lock here.
Error finishOther(StringRef Folder, StringRef Id) {
  while (isPartOf(Folder, Id, /*IsFirst=*/false)) {
    if (auto Lock = FolderLock::tryFor(Folder))
      return isPartOf(Folder, Id, /*IsFirst=*/false) ? finishJournal(Folder)
                                                     : Error::success();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return Error::success();
}

/// It was killed before it decided.
Error takeBack(StringRef Folder, const Journal &J) {
  for (const StagedFile &S : J.Renames)
    ::unlink(S.Temporary.c_str());
  return removeJournal(Folder);
}

/// What one folder gets, as far as its journal is concerned.
struct StagedFolder {
  explicit StagedFolder(StringRef Folder) : Folder(Folder.str()), T(Folder) {}

  std::string Folder;
  Transaction T;
  Journal J;
  std::vector<StagedFile> Elsewhere; ///< by symbolic links
};

Error stage(StagedFolder &S, const FolderChange &Change) {
  for (const OutputFile &File : Change.Files)
    if (Error Wrong = S.T.prepare(File))
      return Wrong;
  auto Staged = S.T.stage();
  if (!Staged)
    return Staged.takeError();
  for (StagedFile &File : *Staged)
    (isBelow(File.Target, S.Folder) ? S.J.Renames : S.Elsewhere)
        .push_back(std::move(File));
  S.J.Removed = Change.Removed;
  return Error::success();
}

/// The first folder's journal comes last: it decides.
Error writeJournals(std::list<StagedFolder> &Staged) {
  StagedFolder &First = Staged.front();
  if (Staged.size() > 1)
    First.J.Id = uniquePath(uniquePath(""));
  for (StagedFolder &S : Staged)
    if (&S != &First) {
      S.J.Id = First.J.Id;
      S.J.DecidedBy = First.Folder;
      First.J.Others.push_back(S.Folder);
    }
  for (auto S = Staged.rbegin(); S != Staged.rend(); ++S) {
    OutputFile File{journalPath(S->Folder), journalText(S->Folder, S->J), ""};
    File.IsSynced = true;
    if (Error Wrong = writeFiles(File)) {
      while (S != Staged.rbegin())
        Wrong = joinErrors(std::move(Wrong), removeJournal((--S)->Folder));
      return Wrong;
    }
  }
  return Error::success();
}

} // namespace

Error writeByJournal(ArrayRef<FolderChange> Changes,
                     ArrayRef<OutputFile> Others) {
  std::list<StagedFolder> Staged;
  Transaction Apart;
  for (const FolderChange &Change : Changes)
    if (Error Wrong = stage(Staged.emplace_back(Change.Folder), Change))
      return Wrong;
  for (const OutputFile &File : Others)
    if (Error Wrong = Apart.prepare(File))
      return Wrong;
  Staged.remove_if([](const StagedFolder &S) {
    return S.J.Renames.empty() && S.J.Removed.empty() && S.Elsewhere.empty();
  });
  if (!Staged.empty())
    if (Error Wrong = writeJournals(Staged))
      return Wrong;
  for (StagedFolder &S : Staged)
    S.T.keep();
  for (auto S = Staged.rbegin(); S != Staged.rend(); ++S) {
    if (Error Wrong = carryOut(S->Folder, S->J))
      return Wrong;
    for (const StagedFile &File : S->Elsewhere)
      if (::rename(File.Temporary.c_str(), File.Target.c_str()) != 0)
        return fileError(displayPath(File.Target),
                         std::error_code(errno, std::generic_category()));
  }
  return Apart.commit();
}

bool hasJournal(StringRef Folder) {
  return sys::fs::exists(journalPath(Folder));
}

Error finishJournal(StringRef Folder) {
  auto Read = journalOf(Folder);
  if (!Read)
    return Read.takeError();
  if (const std::optional<Journal> &J = *Read) {
    for (const std::string &Other : J->Others)
      if (Error Wrong = finishOther(Other, J->Id))
        return Wrong;
    const bool IsDecided =
        J->DecidedBy.empty() || isPartOf(J->DecidedBy, J->Id, /*IsFirst=*/true);
    if (Error Wrong = IsDecided ? carryOut(Folder, *J) : takeBack(Folder, *J))
      return Wrong;
  }
  removeStaleTemporaries((Folder + "/.porthip").str());
  return Error::success();
}

} // namespace porthip
