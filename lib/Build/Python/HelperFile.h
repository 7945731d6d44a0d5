// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_PYTHON_HELPERFILE_H
#define PORTHIP_BUILD_PYTHON_HELPERFILE_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace porthip::python {

/// What of the helper not every project needs.
struct HelperParts {
  bool AsksNvcc = false;  ///< its CUDA_HOME has an nvcc that tells a version
  bool NeedCxx17 = false; ///< see RenamedSources
};

/// The text of porthip_torch.py: torch.utils.cpp_extension for both vendors,
/// with the table of nvcc's flags. \p Up: the way from its folder to the
/// port's root, "" or "../..". The others: see Build/Migration.h.
std::string helperText(llvm::StringRef Up, llvm::StringRef CudaHeaders,
                       const std::set<std::string> &AmdMacros, HelperParts Parts);

/// Whether \p Text is one that helperText() made, maybe of an older porthip.
bool isHelperText(llvm::StringRef Text);

} // namespace porthip::python
#endif
