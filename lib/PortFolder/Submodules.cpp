// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/Submodules.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

std::vector<std::string> submodulesOf(StringRef Root) {
  std::vector<std::string> Folders;
  auto Text = readFile((Root + "/.gitmodules").str());
  if (!Text) {
    consumeError(Text.takeError());
    return Folders;
  }
  SmallVector<StringRef> Lines;
  StringRef(*Text).split(Lines, '\n');
  for (StringRef Line : Lines) {
    auto [Name, Value] = Line.split('=');
    Value = Value.trim();
    // git quotes a path with blanks at its ends or a '#'.
    if (Value.size() > 1 && Value.front() == '"' && Value.back() == '"')
      Value = Value.drop_front().drop_back();
    if (Name.trim() == "path" && !Value.empty())
      Folders.push_back(normalizePath((Root + "/" + Value).str()));
  }
  llvm::sort(Folders);
  return Folders;
}

std::vector<std::string> missingSubmodules(StringRef Root) {
  std::vector<std::string> Folders = submodulesOf(Root);
  erase_if(Folders, [](StringRef Folder) {
    std::error_code EC;
    return sys::fs::directory_iterator(Folder, EC) !=
           sys::fs::directory_iterator();
  });
  return Folders;
}

} // namespace porthip
