// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/ShimCopies.h"
#include "Support/Files.h"
#include "Translate/SourceText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace llvm;

namespace porthip::one_source {

Error copyShims(const std::set<std::string> &Headers,
                const std::string &Folder,
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
    SourceText Source(Name, *Text);
    for (const Directive &D : Source.directives()) {
      if (D.Is != Directive::Include || D.Name.empty())
        continue;
      // "detail/config.h", from the includer's folder, or <porthip/warp.h>.
      SmallString<64> Beside(sys::path::parent_path(Name));
      sys::path::append(Beside, D.Name);
      sys::path::remove_dots(Beside, /*remove_dot_dot=*/true);
      if (!D.IsAngled && sys::fs::exists(Folder + "/" + Beside))
        Open.push_back(std::string(Beside));
      else if (sys::fs::exists(Folder + "/" + D.Name))
        Open.push_back(D.Name.str());
    }
    Texts[Name] = std::move(*Text);
  }
  return Error::success();
}

} // namespace porthip::one_source
