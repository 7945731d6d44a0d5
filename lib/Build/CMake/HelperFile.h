// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_CMAKE_HELPERFILE_H
#define PORTHIP_BUILD_CMAKE_HELPERFILE_H

#include "Build/CMake/Names.h"
#include <set>
#include <string>

namespace porthip::cmake {

/// What the helper file of a project is for.
struct HelperContents {
  std::set<std::string> Libraries; ///< that are used, as Library::Cuda
  bool HasSearches = false;        ///< gpu_find_library() and its like
  // See Build/Migration.h:
  llvm::StringRef CudaHeaders;
  std::set<std::string> AmdMacros;
  std::set<std::string> AsHip; ///< RenamedSources::AsHip
};

/// The text of cmake/porthip-gpu.cmake: the option GPU_VENDOR, GPU_LANGUAGE,
/// gpu_find_toolkit() and the targets gpu::... of libraries.
std::string helperText(HelperContents With);

/// Whether \p Text is one that helperText() made, maybe of an older porthip.
bool isHelperText(llvm::StringRef Text);

} // namespace porthip::cmake
#endif
