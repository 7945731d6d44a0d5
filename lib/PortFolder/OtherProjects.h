// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other projects inside of a project: submodules of git's, clones, and what
// was copied into a folder for such.

#ifndef PORTHIP_PORTFOLDER_OTHERPROJECTS_H
#define PORTHIP_PORTFOLDER_OTHERPROJECTS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// Their folders below \p Root, as normalised paths, sorted; one may be in
/// another. Not those in hidden folders and in builds.
std::vector<std::string> otherProjects(llvm::StringRef Root);

/// Whether the folder is the work tree of a repository of its own.
bool isClone(llvm::StringRef Folder);

} // namespace porthip

#endif
