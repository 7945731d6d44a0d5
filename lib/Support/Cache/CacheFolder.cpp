// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cache folder as a whole: where it is, what it may take, what goes.
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr uint64_t DefaultBudget = uint64_t(5) << 30;
/// Entries that were used since may be in use.
constexpr auto InUse = std::chrono::minutes(10);
/// An entry that nobody finished to write.
constexpr auto Abandoned = std::chrono::hours(1);

/// Has a byte for each 64 KiB that were written since the folder was last
/// pruned; processes append to it without a lock.
constexpr StringLiteral WrittenName("written");
constexpr uint64_t WrittenUnit = 65536;

constexpr CachePart Parts[] = {CachePart::Headers, CachePart::Parses,
                               CachePart::Objects, CachePart::Programs,
                               CachePart::Sources, CachePart::Runs,
                               CachePart::Kernels};

struct OneEntry {
  sys::TimePoint<> Used;
  uint64_t Bytes = 0;
  std::string Path;
  bool IsFolder = false, IsUnfinished = false;
};

/// By its name: 32 hexadecimal digits and a suffix.
bool isEntry(StringRef Name) {
  return Name.size() >= 32 && all_of(Name.take_front(32), isHexDigit) &&
         (Name.size() == 32 || Name[32] == '.');
}

/// Files about the use of answers (UnitCache): in none of the counts that
/// people read.
bool isBeside(StringRef Path) { return Path.ends_with(".code"); }

uint64_t bytesOf(const std::string &Path, bool IsFolder) {
  uint64_t Bytes = 0;
  auto add = [&Bytes](const std::string &File) {
    sys::fs::file_status Status;
    if (!sys::fs::status(File, Status, /*follow=*/false))
      Bytes += Status.getSize();
  };
  if (!IsFolder) {
    add(Path);
    return Bytes;
  }
  std::error_code Wrong;
  for (sys::fs::recursive_directory_iterator
           It(Path, Wrong, /*follow_symlinks=*/false),
       End;
       It != End && !Wrong; It.increment(Wrong))
    add(It->path());
  return Bytes;
}

std::vector<OneEntry> entriesOf(StringRef Root, CachePart Part) {
  std::vector<OneEntry> Entries;
  SmallString<256> Folder(Root);
  sys::path::append(Folder, cachePartName(Part));
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(Folder, Wrong,
                                      /*follow_symlinks=*/false),
       End;
       It != End && !Wrong; It.increment(Wrong)) {
    StringRef Name = sys::path::filename(It->path());
    sys::fs::file_status Status;
    if (!isEntry(Name) || sys::fs::status(It->path(), Status, /*follow=*/false))
      continue;
    OneEntry E;
    E.Path = It->path();
    E.IsFolder = Status.type() == sys::fs::file_type::directory_file;
    E.IsUnfinished = Name.contains(".new-");
    E.Used = Status.getLastModificationTime();
    // Whoever lists a folder sets the time of its last access.
    if (!E.IsFolder)
      E.Used = std::max(E.Used, Status.getLastAccessedTime());
    E.Bytes = bytesOf(E.Path, E.IsFolder);
    Entries.push_back(std::move(E));
  }
  return Entries;
}

void removeEntry(const OneEntry &E) {
  if (E.IsFolder)
    sys::fs::remove_directories(E.Path);
  else
    sys::fs::remove(E.Path);
}

std::string writtenFile(StringRef Root) {
  SmallString<256> Path(Root);
  sys::path::append(Path, WrittenName);
  return std::string(Path);
}

} // namespace

StringRef cachePartName(CachePart Part) {
  switch (Part) {
  case CachePart::Headers:
    return "headers";
  case CachePart::Parses:
    return "parses";
  case CachePart::Objects:
    return "objects";
  case CachePart::Programs:
    return "programs";
  case CachePart::Sources:
    return "sources";
  case CachePart::Runs:
    return "runs";
  case CachePart::Kernels:
    return "kernels";
  }
  return "";
}

std::string defaultCacheDir() {
  SmallString<256> Dir;
  auto Value = sys::Process::GetEnv("XDG_CACHE_HOME");
  if (Value && !Value->empty()) // empty is unset, says the XDG specification
    Dir = *Value;
  else if (sys::path::home_directory(Dir))
    sys::path::append(Dir, ".cache");
  else
    return "";
  if (Dir.empty() || !sys::path::is_absolute(Dir))
    return "";
  sys::path::append(Dir, "porthip");
  return std::string(Dir);
}

Error checkCacheDir(StringRef Folder) {
  if (auto Wrong = sys::fs::create_directories(Folder))
    return fileError(Folder, Wrong);
  // Not by its permissions: root may do anything, but not on any disk.
  std::string Probe = uniquePath((Folder + "/probe-").str());
  int Fd = -1;
  if (auto Wrong = sys::fs::openFileForWrite(Probe, Fd, sys::fs::CD_CreateNew))
    return fileError(Folder, Wrong);
  sys::Process::SafelyCloseFileDescriptor(Fd);
  sys::fs::remove(Probe);
  return Error::success();
}

std::optional<uint64_t> parseByteSize(StringRef Text) {
  unsigned Shift = 0;
  if (Text.consume_back("K"))
    Shift = 10;
  else if (Text.consume_back("M"))
    Shift = 20;
  else if (Text.consume_back("G"))
    Shift = 30;
  uint64_t Bytes = 0;
  if (Text.getAsInteger(10, Bytes) || Bytes > (~uint64_t(0) >> Shift))
    return std::nullopt;
  return Bytes << Shift;
}

uint64_t cacheBudget(StringRef Folder) {
  uint64_t Budget = DefaultBudget;
  if (auto Value = sys::Process::GetEnv("PORTHIP_CACHE_SIZE"))
    if (auto Given = parseByteSize(*Value))
      return *Given;
  // A small disk is not to be filled by what can be made again.
  if (auto Space = sys::fs::disk_space(Folder))
    Budget = std::min<uint64_t>(Budget, Space->capacity / 4);
  return Budget;
}

void noteWritten(StringRef Root, uint64_t Bytes) {
  std::string Path = writtenFile(Root);
  std::error_code Wrong;
  raw_fd_ostream Out(Path, Wrong, sys::fs::OF_Append);
  if (Wrong)
    return;
  Out << std::string(Bytes / WrittenUnit + 1, '.');
  Out.close();
  Out.clear_error();
  uint64_t Written = 0;
  if (sys::fs::file_size(Path, Written))
    return;
  // A sixteenth of the budget is what may come between two prunings.
  if (Written * WrittenUnit > cacheBudget(Root) / 16)
    pruneCache(Root);
}

void pruneCache(StringRef Root) {
  sys::fs::remove(writtenFile(Root));
  uint64_t Total = 0;
  std::vector<OneEntry> Entries;
  auto Now = std::chrono::system_clock::now();
  for (CachePart Part : Parts)
    for (OneEntry &E : entriesOf(Root, Part)) {
      if (E.IsUnfinished) {
        if (E.Used < Now - Abandoned)
          removeEntry(E);
        continue;
      }
      Total += E.Bytes;
      Entries.push_back(std::move(E));
    }
  llvm::sort(Entries, [](const OneEntry &A, const OneEntry &B) {
    return std::tie(A.Used, A.Path) < std::tie(B.Used, B.Path);
  });
  const uint64_t Target = cacheBudget(Root) / 16 * 15;
  for (const OneEntry &E : Entries) {
    if (Total <= Target || E.Used > Now - InUse)
      break;
    removeEntry(E);
    Total -= E.Bytes;
  }
}

std::vector<CacheUsage> cacheUsage(StringRef Root) {
  std::vector<CacheUsage> All;
  for (CachePart Part : Parts) {
    CacheUsage U;
    U.Part = cachePartName(Part);
    for (const OneEntry &E : entriesOf(Root, Part)) {
      U.Entries += !isBeside(E.Path);
      U.Bytes += E.Bytes;
    }
    All.push_back(U);
  }
  return All;
}

Expected<CacheMerge> mergeCache(StringRef Into, StringRef From) {
  StringRef Part = cachePartName(CachePart::Parses);
  std::string Source = (From + "/" + Part).str();
  if (!sys::fs::is_directory(Source))
    return fileError(From, "is no cache of porthip's, or has no answers");
  std::string Target = (Into + "/" + Part).str();
  if (auto Wrong = sys::fs::create_directories(Target))
    return fileError(Target, Wrong);
  CacheMerge Done;
  uint64_t Bytes = 0;
  for (const OneEntry &E : entriesOf(From, CachePart::Parses)) {
    std::string To = (Target + "/" + sys::path::filename(E.Path)).str();
    if (E.IsFolder || E.IsUnfinished)
      continue;
    const unsigned IsAnswer = !isBeside(E.Path);
    if (sys::fs::exists(To)) {
      Done.Known += IsAnswer;
      continue;
    }
    std::string New = uniquePath(To + ".new-");
    std::error_code Wrong = sys::fs::copy_file(E.Path, New);
    if (!Wrong)
      Wrong = sys::fs::rename(New, To);
    if (Wrong) {
      sys::fs::remove(New);
      return fileError(E.Path, Wrong);
    }
    Done.Copied += IsAnswer;
    Bytes += E.Bytes;
  }
  if (Bytes)
    noteWritten(Into, Bytes);
  return Done;
}

void clearCache(StringRef Root) {
  for (CachePart Part : Parts) {
    for (const OneEntry &E : entriesOf(Root, Part))
      removeEntry(E);
    SmallString<256> Folder(Root);
    sys::path::append(Folder, cachePartName(Part));
    sys::fs::remove(Folder); // if it is empty
  }
  sys::fs::remove(writtenFile(Root));
}

} // namespace porthip
