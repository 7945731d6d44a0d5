// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a tree without build commands keeps a header that a file includes.

#ifndef PORTHIP_PORTFOLDER_INCLUDEFOLDERS_H
#define PORTHIP_PORTFOLDER_INCLUDEFOLDERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The folder below which \p Headers has \p Name (`util/timer.h`): of several
/// the one that is nearest to \p Source in the tree, then the one with the
/// shortest path. Empty: there is none. Paths are normalised.
std::string folderOfHeader(llvm::StringRef Name, llvm::StringRef Source,
                           llvm::ArrayRef<std::string> Headers);

/// Headers of the project that \p Folder is a part of: below the folder above
/// it that holds `.git`, or else below its parent. At most some ten thousand
/// files are looked at. Normalised paths, sorted.
std::vector<std::string> headersAround(llvm::StringRef Folder);

} // namespace porthip

#endif
