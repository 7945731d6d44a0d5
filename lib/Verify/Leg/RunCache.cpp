// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg/RunCache.h"
#include "Support/Files/Files.h"
#include "Verify/Trace/TraceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <ctime>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

std::string textOf(sys::TimePoint<> Point) {
  std::time_t Time = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(Point));
  std::tm Local;
  char Text[64];
  std::strftime(Text, sizeof(Text), "%F %T", localtime_r(&Time, &Local));
  return Text;
}

bool isWorthKeeping(const Trace &T) {
  return !T.ExitStatus && T.hasKernels() &&
         all_of(T.Launches,
                [](const TraceLaunch &L) { return L.Fault.empty(); });
}

} // namespace

Error addFileTo(CacheKey &Key, StringRef Name, StringRef Path) {
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
      if (Error Failed = addFileTo(Key, Name, File))
        return Failed;
    return Error::success();
  }
  // Without a copy: what programs read may be large.
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return fileError(Path, Buffer.getError());
  Key.add(Name, std::make_pair(Path.str(), hashText((*Buffer)->getBuffer())));
  return Error::success();
}

void addEnvironmentTo(CacheKey &Key) {
  std::vector<StringRef> Lines;
  for (char **One = environ; *One; ++One) {
    StringRef Line = *One, Name = Line.split('=').first;
    bool Counts = is_contained({"LANG", "LANGUAGE", "TZ"}, Name);
    for (StringRef Prefix :
         {"CUDA_", "HIP_", "HSA_", "ROCR_", "PORTHIP_", "OMP_", "LC_", "LD_"})
      Counts |= Name.starts_with(Prefix);
    // Where results are kept does not change them.
    if (Counts && Name != "PORTHIP_CACHE_SIZE")
      Lines.push_back(Line);
  }
  llvm::sort(Lines);
  Key.add("environment", Lines);
}

std::optional<Trace> RunCache::find(const CacheKey &Key) {
  auto Entry = Kept.find(Key);
  if (!Entry)
    return std::nullopt;
  auto T = readTrace(Entry->Path, Entry->Payload.size());
  if (!T) {
    consumeError(T.takeError());
    return std::nullopt;
  }
  T->ReusedFrom = textOf(Entry->Made);
  return std::move(*T);
}

void RunCache::keep(const CacheKey &Key, const Trace &T) {
  std::string New = isWorthKeeping(T) ? Kept.newFile(Key) : "";
  if (New.empty())
    return;
  Error Wrong = writeTrace(T, New);
  if (Wrong || !Kept.keepFile(Key, New))
    sys::fs::remove(New);
  consumeError(std::move(Wrong));
}

} // namespace porthip
