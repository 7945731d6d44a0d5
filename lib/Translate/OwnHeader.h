// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of a project that have the names of CUDA's.
#ifndef PORTHIP_TRANSLATE_OWNHEADER_H
#define PORTHIP_TRANSLATE_OWNHEADER_H

#include "Rules/RuleIndex.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace porthip {

/// Whether `#include "cuda/util.h"` in \p Includer means the project's \p File:
/// it is beside, or HIP has none of that folder and \p Includer lies where the
/// folder does. \p Rules: of \p Name. Paths are normal.
inline bool isOwnHeader(llvm::StringRef Name, llvm::StringRef File,
                        llvm::StringRef Includer,
                        llvm::ArrayRef<const Rule *> Rules) {
  llvm::StringRef Folder = File;
  if (!Folder.consume_back(Name) || !Folder.consume_back("/"))
    return false;
  if (Folder == llvm::sys::path::parent_path(Includer))
    return true;
  return isBelow(Includer, Folder) && llvm::all_of(Rules, [](const Rule *R) {
           return R->Kind == RuleKind::Unsupported &&
                  llvm::StringRef(R->Cuda).ends_with("*");
         });
}

} // namespace porthip
#endif
