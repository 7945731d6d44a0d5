// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_PYTHON_HELPERFILE_H
#define PORTHIP_BUILD_PYTHON_HELPERFILE_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace porthip::python {

/// The text of porthip_torch.py: torch.utils.cpp_extension for both vendors,
/// with the table of nvcc's flags. \p Up: the way from its folder to the
/// port's root, "" or "../..". \p AsksNvcc: its CUDA_HOME has an nvcc that
/// tells a version. The others: see Build/Migration.h.
std::string helperText(llvm::StringRef Up, llvm::StringRef CudaHeaders,
                       const std::set<std::string> &AmdMacros, bool AsksNvcc);

/// Whether \p Text is one that helperText() made, maybe of an older porthip.
bool isHelperText(llvm::StringRef Text);

} // namespace porthip::python
#endif
