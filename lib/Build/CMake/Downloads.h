// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Projects that a build of CMake's downloads while it builds
// (ExternalProject_Add). FetchContent and CPM do it while CMake configures.
#ifndef PORTHIP_BUILD_CMAKE_DOWNLOADS_H
#define PORTHIP_BUILD_CMAKE_DOWNLOADS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip::cmake {

struct Download {
  std::string Name;
  std::string From; ///< as written: an address, or a variable with one
  unsigned Line = 0;
};

/// Downloads of one file, in its order. Archives and folders of the project's
/// own are none.
std::vector<Download> downloadsOfBuild(llvm::StringRef Text);

} // namespace porthip::cmake
#endif
