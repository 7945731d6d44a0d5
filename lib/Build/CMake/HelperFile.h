// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_CMAKE_HELPERFILE_H
#define PORTHIP_BUILD_CMAKE_HELPERFILE_H

#include "Build/CMake/FileMigration.h"
#include <set>
#include <string>

namespace porthip::cmake {

/// The text of cmake/porthip-gpu.cmake: the option GPU_VENDOR, GPU_LANGUAGE,
/// gpu_find_toolkit(), the targets gpu::... for what the project uses, and what
/// else it calls. The others: see Build/Migration.h.
std::string helperText(const ProjectFacts &Facts, llvm::StringRef CudaHeaders,
                       const std::set<std::string> &AmdMacros);

/// Whether \p Text is one that helperText() made, maybe of an older porthip.
bool isHelperText(llvm::StringRef Text);

} // namespace porthip::cmake
#endif
