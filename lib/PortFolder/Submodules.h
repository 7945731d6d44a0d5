// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other projects inside of a project.

#ifndef PORTHIP_PORTFOLDER_SUBMODULES_H
#define PORTHIP_PORTFOLDER_SUBMODULES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The folders of git's submodules that `.gitmodules` of \p Root names, as
/// normalised paths, sorted. None where there is no such file.
std::vector<std::string> submodulesOf(llvm::StringRef Root);

/// The submodules that nobody has fetched: no such folder, or an empty one.
std::vector<std::string> missingSubmodules(llvm::StringRef Root);

} // namespace porthip

#endif
