// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Libraries.h"
#include "Build/Make/FileMigration.h"
#include "Rules/LibraryRules.h"

using namespace llvm;

namespace porthip::make {

bool FileMigration::library(Range R) {
  StringRef Word = R.in(Text);
  if (!Word.starts_with("-l"))
    return false;
  std::optional<StringRef> Hip = build::hipLinkName(Word.drop_front(2));
  if (!Hip)
    return false;
  if (Hip->empty()) {
    const auto Rule = libraryOfLink(Word.drop_front(2));
    if (build::isNeeded(Word.drop_front(2)))
      finding(Problem::Library, R, Word.str(),
              "ROCm has no library for '" + Word.str() +
                  "'; a build for AMD links without it",
              Rule ? ("replace its calls for AMD: " + Rule->Fix).str()
                   : "Replace its calls for AMD.");
    return choose(R, "");
  }
  return choose(R, ("-l" + *Hip).str());
}

} // namespace porthip::make
