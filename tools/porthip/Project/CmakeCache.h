// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What CMake kept of a configuration: the options of a project.
#ifndef PORTHIP_TOOLS_PORTHIP_PROJECT_CMAKECACHE_H
#define PORTHIP_TOOLS_PORTHIP_PROJECT_CMAKECACHE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// What turns on the CUDA code of a project that leaves it out by default, as
/// arguments of CMake ("-DX_USE_CUDA=ON"). Goes by names: a switch that is off
/// and is called for CUDA itself, not for a part of it (X_CUDA_GRAPHS), or a
/// choice that has CUDA among its values. A switch of the same name for AMD is
/// turned off, since most projects take one of them. Without any, switches for
/// GPUs in general. \p Cache: the text of CMakeCache.txt.
std::vector<std::string> cudaSwitches(llvm::StringRef Cache);

} // namespace porthip
#endif
