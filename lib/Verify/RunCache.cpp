// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/RunCache.h"
#include "Support/Files.h"
#include "Support/Json.h"
#include "Verify/TraceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <ctime>
#include <unistd.h>

extern char **environ;

using namespace llvm;

namespace porthip {
namespace {

/// Of all entries together; the oldest go.
constexpr uint64_t MaxBytes = uint64_t(4) << 30;

constexpr const char Format[] = "porthip run 1";

std::string hashOf(StringRef Bytes) {
  XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Bytes));
  return utohexstr(Hash.high64, /*LowerCase=*/true, /*Width=*/16) +
         utohexstr(Hash.low64, /*LowerCase=*/true, /*Width=*/16);
}

/// Without a copy: programs and libraries are large.
Expected<std::string> hashOfFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return fileError(Path, Buffer.getError());
  return hashOf((*Buffer)->getBuffer());
}

std::string nowText() {
  std::time_t Now = std::time(nullptr);
  std::tm Local;
  char Text[64];
  std::strftime(Text, sizeof(Text), "%F %T", localtime_r(&Now, &Local));
  return Text;
}

bool isWorthKeeping(const Trace &T) {
  return !T.ExitStatus && !T.Launches.empty() &&
         all_of(T.Launches,
                [](const TraceLaunch &L) { return L.Fault.empty(); });
}

} // namespace

void RunKey::add(StringRef Name, StringRef Value) {
  // A value may hold line breaks.
  Text += (Name + " " + stringToJson(Value).dump() + "\n").str();
}

void RunKey::addContents(StringRef Name, StringRef Bytes) {
  add(Name, hashOf(Bytes));
}

Error RunKey::addFile(StringRef Name, StringRef Path) {
  if (sys::fs::is_directory(Path)) {
    std::vector<std::string> Files;
    std::error_code Wrong;
    for (sys::fs::recursive_directory_iterator It(Path, Wrong), End;
         It != End && !Wrong; It.increment(Wrong))
      if (sys::fs::is_regular_file(It->path()))
        Files.push_back(It->path());
    if (Wrong)
      return fileError(Path, Wrong);
    llvm::sort(Files);
    for (const std::string &File : Files)
      if (Error Failed = addFile(Name, File))
        return Failed;
    return Error::success();
  }
  auto Hash = hashOfFile(Path);
  if (!Hash)
    return Hash.takeError();
  add(Name, (Path + " " + *Hash).str());
  return Error::success();
}

void RunKey::addStamp(StringRef Name, StringRef Path) {
  sys::fs::file_status Status;
  std::string Stamp = "none";
  if (!sys::fs::status(Path, Status))
    Stamp = utostr(Status.getSize()) + "," +
            itostr(Status.getLastModificationTime().time_since_epoch().count());
  add(Name, (Path + " " + Stamp).str());
}

void RunKey::addEnvironment() {
  std::vector<StringRef> Kept;
  for (char **One = environ; *One; ++One) {
    StringRef Line = *One, Name = Line.split('=').first;
    bool Counts = is_contained({"LANG", "LANGUAGE", "TZ"}, Name);
    for (StringRef Prefix :
         {"CUDA_", "HIP_", "HSA_", "ROCR_", "PORTHIP_", "OMP_", "LC_", "LD_"})
      Counts |= Name.starts_with(Prefix);
    if (Counts)
      Kept.push_back(Line);
  }
  llvm::sort(Kept);
  for (StringRef Line : Kept)
    add("environment", Line);
}

std::string RunCache::pathOf(const RunKey &Key) const {
  return Folder + "/" + hashOf(Key.text());
}

std::optional<Trace> RunCache::find(const RunKey &Key) const {
  std::string Path = pathOf(Key);
  auto Text = readFile(Path + ".json");
  if (!Text) {
    consumeError(Text.takeError());
    return std::nullopt;
  }
  auto J = parseJson(*Text, Path);
  auto Hash = hashOfFile(Path + ".phtrace");
  // The whole key is compared, so that no collision of hashes is a verdict.
  bool Fits = J && Hash && J->is_object() &&
              J->value("format", Json()) == Format &&
              J->value("key", Json()) == Key.text() &&
              J->value("trace", Json()) == *Hash &&
              J->value("time", Json()).is_string();
  std::string Time = Fits ? (*J)["time"].get<std::string>() : "";
  consumeError(J.takeError());
  consumeError(Hash.takeError());
  if (!Fits)
    return std::nullopt;
  auto T = readTrace(Path + ".phtrace");
  if (!T) {
    consumeError(T.takeError());
    return std::nullopt;
  }
  T->ReusedFrom = Time;
  return std::move(*T);
}

void RunCache::keep(const RunKey &Key, const Trace &T) const {
  if (!isWorthKeeping(T) || sys::fs::create_directories(Folder))
    return;
  std::string Path = pathOf(Key);
  std::string New =
      Path + ".new" + utostr(unsigned(sys::Process::getProcessId()));
  auto giveUp = [&](Error Wrong) {
    consumeError(std::move(Wrong));
    sys::fs::remove(New);
  };
  if (Error Wrong = writeTrace(T, New))
    return giveUp(std::move(Wrong));
  auto Hash = hashOfFile(New);
  if (!Hash)
    return giveUp(Hash.takeError());
  if (sys::fs::rename(New, Path + ".phtrace"))
    return giveUp(Error::success());
  Json J = {{"format", Format},
            {"time", nowText()},
            {"trace", *Hash},
            {"key", Key.text()}};
  if (Error Wrong = writeFiles({{Path + ".json", J.dump(1) + "\n", ""}}))
    return giveUp(std::move(Wrong));
  prune();
}

void RunCache::prune() const {
  struct Entry {
    sys::TimePoint<> Time;
    uint64_t Size;
    std::string Path;
  };
  std::vector<Entry> Entries;
  uint64_t Total = 0;
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(Folder, Wrong), End; It != End && !Wrong;
       It.increment(Wrong)) {
    sys::fs::file_status Status;
    if (sys::fs::status(It->path(), Status))
      continue;
    Total += Status.getSize();
    Entries.push_back(
        {Status.getLastModificationTime(), Status.getSize(), It->path()});
  }
  llvm::sort(Entries, [](const Entry &A, const Entry &B) {
    return std::tie(A.Time, A.Path) < std::tie(B.Time, B.Path);
  });
  for (const Entry &E : Entries) {
    if (Total <= MaxBytes)
      break;
    sys::fs::remove(E.Path);
    Total -= E.Size;
  }
}

} // namespace porthip
