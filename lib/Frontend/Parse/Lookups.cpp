// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/Lookups.h"
#include "Frontend/Mends/NvccReading.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Files/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

LookupRecorder::LookupRecorder() : LookupRecorder(std::make_shared<Hashes>()) {}

LookupRecorder::LookupRecorder(std::shared_ptr<Hashes> ItsRead)
    : ProxyFileSystem(makeIntrusiveRefCnt<EditedFiles>(
          filesAsEdited(),
          [ItsRead](StringRef Path, StringRef Text) {
            std::string Hash = hashText(Text);
            auto [Known, IsNew] = ItsRead->try_emplace(Path, Hash);
            if (!IsNew && Known->second != Hash)
              Known->second.clear();
            return plainReading(Text);
          })),
      Read(std::move(ItsRead)) {}

std::map<std::string, std::string>
LookupRecorder::contents(StringRef Folder) const {
  std::map<std::string, std::string> Contents;
  for (const auto &Entry : *Read) {
    SmallString<256> Path(Entry.getKey());
    if (!Folder.empty())
      sys::path::make_absolute(Folder, Path);
    auto [Known, IsNew] =
        Contents.try_emplace(normalizePath(Path), Entry.getValue());
    if (!IsNew && Known->second != Entry.getValue())
      Known->second.clear();
  }
  return Contents;
}

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
