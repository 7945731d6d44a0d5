// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/Journal.h"
#include "PortFolder/FolderLock.h"
#include "PortFolder/PortTexts.h"
#include "Support/Files/TemporaryFile.h"
#include "Support/Files/Transaction.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

struct Change {
  std::string Temporary; ///< empty: the target is removed
  std::string Target;
  /// The hash of what stood there when the run decided; empty: nothing did.
  /// None: nobody says, as in a journal of an older porthip.
  std::optional<std::string> Was;
};

struct Journal {
  std::vector<Change> Renames, Removed;
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
  Json Renames = Json::array(), Removed = Json::array(), Was = Json::array();
  for (const Change &C : J.Renames)
    Renames.push_back({{"from", nameIn(Folder, C.Temporary)},
                       {"to", nameIn(Folder, C.Target)},
                       {"was", C.Was.value_or("")}});
  for (const Change &C : J.Removed) {
    Removed.push_back(nameIn(Folder, C.Target));
    Was.push_back(C.Was.value_or(""));
  }
  Json All = {{"format", "porthip-journal"},
              {"version", JournalVersion},
              {"renames", std::move(Renames)},
              {"removed", std::move(Removed)},
              {"removedWas", std::move(Was)}};
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
    std::optional<std::string> Was;
    if (!Names || !Names.map("from", From) || !Names.map("to", To) ||
        !Names.mapOptional("was", Was))
      return false;
    J.Renames.push_back({take(From), take(To), std::move(Was)});
    return true;
  };
  std::vector<std::string> Removed, RemovedWas, Others;
  std::string DecidedBy;
  auto takeAll = [&](const Json &Read, JsonPath Place) {
    JsonMapper M(Read, Place);
    return M && M.is("format", "porthip-journal") &&
           M.map("version", Version) &&
           (Version > JournalVersion ||
            (M.eachOf("renames", addRename) && M.map("removed", Removed) &&
             M.mapOptional("removedWas", RemovedWas) &&
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
  for (auto [Index, Name] : enumerate(Removed)) {
    Change &C = J.Removed.emplace_back();
    C.Target = take(Name);
    if (Index < RemovedWas.size())
      C.Was = RemovedWas[Index];
  }
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
Error copyOver(const Change &C) {
  auto Text = readFile(C.Temporary);
  if (!Text)
    return Text.takeError();
  if (Error Wrong = writeFiles({{C.Target, std::move(*Text), C.Temporary}}))
    return Wrong;
  ::unlink(C.Temporary.c_str());
  return Error::success();
}

Error removeJournal(StringRef Folder) {
  std::string Path = journalPath(Folder);
  if (::unlink(Path.c_str()) != 0 && errno != ENOENT)
    return fileError(displayPath(Path),
                     std::error_code(errno, std::generic_category()));
  return Error::success();
}

/// Whether somebody wrote the target since the run decided. The run's own
/// writes before it was killed are no edits, and a file that is gone loses
/// nothing.
bool isEdited(const Change &C) {
  const bool IsDone =
      !C.Temporary.empty() && ::access(C.Temporary.c_str(), F_OK) != 0;
  if (!C.Was || IsDone)
    return false;
  const std::string Now = standingHash(C.Target);
  return !Now.empty() && Now != *C.Was &&
         (C.Temporary.empty() || Now != standingHash(C.Temporary));
}

/// Refuses the edits of a run that was killed: before anything more of it is
/// done.
Error refuseEdited(const Journal &J) {
  std::vector<std::string> Names;
  for (const auto *Changes : {&J.Renames, &J.Removed})
    for (const Change &C : *Changes)
      if (isEdited(C))
        Names.push_back(displayPath(C.Target));
  if (Names.empty())
    return Error::success();
  return createStringError(
      join(Names, ", ") +
      ": edited after a run was killed that had decided to write or remove " +
      (Names.size() == 1 ? "this file" : "these files") +
      "; nothing is overwritten: move what was edited away, run porthip again, "
      "which finishes that run, then bring the edits into the port");
}

/// Each step may have been done already.
Error carryOut(StringRef Folder, const Journal &J) {
  for (const Change &C : J.Renames) {
    if (::rename(C.Temporary.c_str(), C.Target.c_str()) == 0)
      continue;
    if (errno == ENOENT && ::access(C.Temporary.c_str(), F_OK) == 0) {
      // Somebody removed the folder that it goes to.
      (void)sys::fs::create_directories(sys::path::parent_path(C.Target));
      if (::rename(C.Temporary.c_str(), C.Target.c_str()) == 0)
        continue;
    }
    if (errno == EXDEV) {
      if (Error Wrong = copyOver(C))
        return Wrong;
    } else if (errno != ENOENT) {
      return fileError(displayPath(C.Target),
                       std::error_code(errno, std::generic_category()));
    }
  }
  for (const Change &C : J.Removed)
    ::unlink(C.Target.c_str());
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

/// One of several folders, whose first one decided. Whoever has its lock
/// finishes it before all else, this process too, so that nobody waits for a
/// lock here.
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
  for (const Change &C : J.Renames)
    ::unlink(C.Temporary.c_str());
  return removeJournal(Folder);
}

/// The changes to one folder, as far as its journal is concerned.
struct StagedFolder {
  explicit StagedFolder(StringRef Folder) : Folder(Folder.str()), T(Folder) {}

  std::string Folder;
  Transaction T;
  Journal J;
  std::vector<StagedFile> Elsewhere; ///< by symbolic links
};

Error stage(StagedFolder &S, const FolderChange &Of) {
  for (const OutputFile &File : Of.Files)
    if (Error Wrong = S.T.prepare(File))
      return Wrong;
  auto Staged = S.T.stage();
  if (!Staged)
    return Staged.takeError();
  for (StagedFile &File : *Staged)
    if (isBelow(File.Target, S.Folder))
      S.J.Renames.push_back(
          {File.Temporary, File.Target, standingHash(File.Target)});
    else
      S.Elsewhere.push_back(std::move(File));
  for (const std::string &Path : Of.Removed)
    S.J.Removed.push_back({"", Path, standingHash(Path)});
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
    if (IsDecided)
      if (Error Wrong = refuseEdited(*J))
        return Wrong;
    if (Error Wrong = IsDecided ? carryOut(Folder, *J) : takeBack(Folder, *J))
      return Wrong;
  }
  removeStaleTemporaries((Folder + "/.porthip").str());
  return Error::success();
}

std::optional<std::string> standingText(StringRef Path) {
  auto Text = readFile(Path);
  if (Text)
    return std::move(*Text);
  consumeError(Text.takeError());
  return std::nullopt;
}

std::string standingHash(StringRef Path) {
  const std::optional<std::string> Text = standingText(Path);
  return Text ? sha256Of(*Text) : "";
}

} // namespace porthip
