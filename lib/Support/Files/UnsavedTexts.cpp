// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/UnsavedTexts.h"
#include "Support/Files/Files.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cassert>

using namespace llvm;

namespace porthip {

using Texts = std::map<std::string, std::string>;

static Texts &ofThisProcess() {
  static Texts All;
  return All;
}

void beginWithUnsavedTexts(Texts All) {
  assert(ofThisProcess().empty() && "they are those of one analysis");
  for (auto &[Path, Text] : All)
    ofThisProcess()[normalizePath(Path)] = std::move(Text);
}

const std::string *unsavedText(StringRef Path) {
  const Texts &All = ofThisProcess();
  if (All.empty())
    return nullptr;
  auto It = All.find(normalizePath(Path));
  return It == All.end() ? nullptr : &It->second;
}

IntrusiveRefCntPtr<vfs::FileSystem> filesAsEdited() {
  IntrusiveRefCntPtr<vfs::FileSystem> Real = vfs::getRealFileSystem();
  const Texts &All = ofThisProcess();
  if (All.empty())
    return Real;
  auto Edited = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  if (auto Folder = Real->getCurrentWorkingDirectory())
    Edited->setCurrentWorkingDirectory(*Folder);
  for (const auto &[Path, Text] : All)
    Edited->addFile(Path, 0, MemoryBuffer::getMemBuffer(Text, Path));
  auto Both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Real));
  Both->pushOverlay(Edited);
  return Both;
}

} // namespace porthip
