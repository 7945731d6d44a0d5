// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Project/Journal.h"
#include "Support/JsonMapper.h"
#include "Support/TemporaryFile.h"
#include "Support/Transaction.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr int JournalVersion = 1;

struct Journal {
  std::vector<StagedFile> Renames;
  std::vector<std::string> Removed;
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
  return All.dump(1) + "\n";
}

Expected<Journal> readJournal(StringRef Folder, StringRef Text) {
  std::string Path = journalPath(Folder);
  auto Read = parseJson(Text, Path);
  if (!Read)
    return Read.takeError();
  JsonPath::Root Root(Path, Text);
  JsonPath Place(Root);
  JsonMapper M(*Read, Place);
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
  std::vector<std::string> Removed;
  if (!M || !M.is("format", "porthip-journal") ||
      !M.map("version", Version) ||
      (Version <= JournalVersion &&
       (!M.eachOf("renames", addRename) || !M.map("removed", Removed))))
    return createStringError(
        toString(Root.error()) +
        "; it is not a journal of porthip; an update that was killed cannot be "
        "finished: restore the folder, with .porthip, from version control");
  if (Version > JournalVersion)
    return fileError(Path, "was written by a newer porthip; use that one");
  for (const std::string &Name : Removed)
    J.Removed.push_back(take(Name));
  if (LeadsOut)
    return fileError(Path,
                     "names files that are not in this folder; remove it "
                     "when it is not yours, else restore the folder, with "
                     ".porthip, from version control");
  return std::move(J);
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

/// Each step may have been done already.
Error apply(StringRef Folder, const Journal &J) {
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
  std::string Path = journalPath(Folder);
  if (::unlink(Path.c_str()) != 0 && errno != ENOENT)
    return fileError(displayPath(Path),
                     std::error_code(errno, std::generic_category()));
  return Error::success();
}

} // namespace

Error writeByJournal(StringRef Folder, ArrayRef<OutputFile> Files,
                     ArrayRef<std::string> Removed) {
  Transaction T(Folder);
  for (const OutputFile &File : Files)
    if (Error Wrong = T.prepare(File))
      return Wrong;
  auto Staged = T.stage();
  if (!Staged)
    return Staged.takeError();
  Journal J{std::move(*Staged), Removed.vec()};
  if (J.Renames.empty() && J.Removed.empty())
    return Error::success();
  OutputFile File{journalPath(Folder), journalText(Folder, J), ""};
  File.IsSynced = true;
  if (Error Wrong = writeFiles(File))
    return Wrong;
  T.keep();
  return apply(Folder, J);
}

bool hasJournal(StringRef Folder) {
  return sys::fs::exists(journalPath(Folder));
}

Error finishJournal(StringRef Folder) {
  auto Text = readFile(journalPath(Folder));
  if (Text) {
    auto J = readJournal(Folder, *Text);
    if (!J)
      return J.takeError();
    if (Error Wrong = apply(Folder, *J))
      return Wrong;
  } else if (hasJournal(Folder)) {
    return Text.takeError();
  } else {
    consumeError(Text.takeError());
  }
  removeStaleTemporaries((Folder + "/.porthip").str());
  return Error::success();
}

} // namespace porthip
