// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that makefiles name beside the project: rules that depend on it fail
// without.
#ifndef PORTHIP_PORTING_CONFIGURE_OUTSIDEFILES_H
#define PORTHIP_PORTING_CONFIGURE_OUTSIDEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace porthip {

struct OutsideFiles {
  /// The project's folder, or the one above it that holds all of Paths.
  std::string Base;
  /// Relative to Base, sorted; none of them is the project's.
  std::vector<std::string> Paths;
};

/// Files that exist and that the makefiles among \p Files, relative to \p Root,
/// name as `../common/make.config`, and those of folders that they name so. Few
/// levels up, and none of a folder with more files than a project's neighbour
/// has.
OutsideFiles outsideFiles(const std::string &Root,
                          llvm::ArrayRef<std::string> Files,
                          const std::string &Scratch);

} // namespace porthip
#endif
