// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/ShimCopies.h"
#include "Support/Files/Files.h"
#include "Translate/Output/ShimText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include <vector>

using namespace llvm;

namespace porthip::one_source {

Error copyShims(const std::set<std::string> &Headers, const std::string &Folder,
                std::map<std::string, std::string> &Texts) {
  std::vector<std::string> Open(Headers.begin(), Headers.end());
  while (!Open.empty()) {
    std::string Name = std::move(Open.back());
    Open.pop_back();
    if (Texts.count(Name))
      continue;
    auto Text = readFile(Folder + "/" + Name);
    if (!Text)
      return Text.takeError();
    SmallVector<StringRef> Lines;
    StringRef(*Text).split(Lines, '\n');
    for (StringRef Line : Lines)
      if (std::string Inner = includedShim(Line, Name);
          !Inner.empty() && sys::fs::exists(Folder + "/" + Inner))
        Open.push_back(std::move(Inner));
    Texts[Name] = std::move(*Text);
  }
  return Error::success();
}

} // namespace porthip::one_source
