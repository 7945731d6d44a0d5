// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg/KeptSources.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

Expected<std::string> keptFolder(const std::string &Folder,
                                 const std::string &CacheDir) {
  if (CacheDir.empty())
    return Folder;
  std::vector<OutputFile> Files;
  std::error_code Failed;
  for (sys::fs::recursive_directory_iterator It(Folder, Failed), End;
       It != End && !Failed; It.increment(Failed)) {
    if (!sys::fs::is_regular_file(It->path()))
      continue;
    auto Text = readFile(It->path());
    if (!Text)
      return Text.takeError();
    Files.push_back({It->path().substr(Folder.size()), *Text, ""});
  }
  if (Failed)
    return fileError(Folder, Failed);
  llvm::sort(Files, [](const OutputFile &A, const OutputFile &B) {
    return A.Path < B.Path;
  });
  CacheKey Key("sources 1");
  for (const OutputFile &File : Files)
    Key.add(File.Path, File.Text);
  Cache Sources(CacheDir, CachePart::Sources);
  std::string Kept = Sources.folderOf(Key);
  if (Kept.empty())
    return Folder;
  std::vector<OutputFile> Missing;
  uint64_t Bytes = 0;
  for (OutputFile &File : Files) {
    File.Path = Kept + File.Path;
    auto Old = readFile(File.Path);
    // Not written anew when it is the same: what is compiled from it goes by
    // that.
    if (!Old || *Old != File.Text) {
      Bytes += File.Text.size();
      Missing.push_back(File);
    }
    consumeError(Old.takeError());
  }
  if (Error Wrong = writeFiles(Missing)) {
    consumeError(std::move(Wrong));
    return Folder;
  }
  Sources.usedFolder(Kept, Bytes);
  return Kept;
}

} // namespace porthip
