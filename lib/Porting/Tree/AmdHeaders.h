// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that lines for AMD alone include: a parse as CUDA does not look
// there.
#ifndef PORTHIP_PORTING_TREE_AMDHEADERS_H
#define PORTHIP_PORTING_TREE_AMDHEADERS_H

#include "Translate/Text/SourceText.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>
#include <vector>

namespace porthip {

/// A header of ROCm's: "hip/hip_bf16.h", which the file includes.
struct MissingHeader {
  std::string Name, File;
  unsigned Line = 0;
};

/// The headers that are neither in \p Folders nor among \p Sources, each once.
std::vector<MissingHeader>
missingHeaders(const std::map<std::string, SourceText> &Sources,
               llvm::ArrayRef<std::string> Folders);

} // namespace porthip
#endif
