// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_CMAKE_HELPERFILE_H
#define PORTHIP_BUILD_CMAKE_HELPERFILE_H

#include "Build/CMake/Names.h"
#include <set>
#include <string>

namespace porthip::cmake {

/// The text of cmake/porthip-gpu.cmake: the option GPU_VENDOR, GPU_LANGUAGE,
/// gpu_find_toolkit() and the targets gpu::... for \p Used, names as in
/// Library::Cuda. With gpu_append_nvcc_flags() if \p AppendsFlags. The others: see
/// Build/Migration.h.
std::string helperText(const std::set<std::string> &Used, bool AppendsFlags,
                       llvm::StringRef CudaHeaders,
                       const std::set<std::string> &AmdMacros);

/// Whether \p Text is one that helperText() made, maybe of an older porthip.
bool isHelperText(llvm::StringRef Text);

} // namespace porthip::cmake
#endif
