// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/OwnFiles.h"
#include "Support/Files/Files.h"
#include "clang/Basic/SourceManager.h"

namespace porthip {

bool OwnFiles::isOutside(clang::SourceLocation Place) {
  // A declaration that clang makes by itself has no place.
  if (Root.empty() || Place.isInvalid())
    return true;
  clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(Place));
  auto [Known, IsNew] = Outside.try_emplace(File, false);
  if (IsNew)
    if (auto Entry = Sources.getFileEntryRefForID(File))
      Known->second = !isBelow(normalizePath(Entry->getName()), Root);
  return Known->second;
}

} // namespace porthip
