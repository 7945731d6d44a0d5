// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/Lookups.h"
#include "Frontend/Mends/SplitLaunches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

using namespace llvm;

namespace porthip {

LookupRecorder::LookupRecorder()
    : ProxyFileSystem(makeIntrusiveRefCnt<EditedFiles>(
          vfs::getRealFileSystem(),
          [](StringRef, StringRef Text) { return joinSplitLaunches(Text); })) {}

ErrorOr<vfs::Status> LookupRecorder::status(const Twine &Path) {
  auto Status = ProxyFileSystem::status(Path);
  if (!Status)
    note(Path);
  return Status;
}

ErrorOr<std::unique_ptr<vfs::File>>
LookupRecorder::openFileForRead(const Twine &Path) {
  auto File = ProxyFileSystem::openFileForRead(Path);
  if (!File)
    note(Path);
  return File;
}

bool LookupRecorder::exists(const Twine &Path) {
  bool Exists = ProxyFileSystem::exists(Path);
  if (!Exists)
    note(Path);
  return Exists;
}

/// `..` stays: what it leads to may be behind a symbolic link.
void LookupRecorder::note(const Twine &Path) {
  SmallString<256> Full;
  Path.toVector(Full);
  if (!makeAbsolute(Full))
    Missing.insert(Full);
}

std::vector<std::string> LookupRecorder::notFound() const {
  std::vector<std::string> Paths;
  for (const auto &Entry : Missing)
    Paths.push_back(Entry.getKey().str());
  llvm::sort(Paths);
  return Paths;
}

} // namespace porthip
