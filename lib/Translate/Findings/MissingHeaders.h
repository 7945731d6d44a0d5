// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that were not found, by the folder or the submodule that they are of.
#ifndef PORTHIP_TRANSLATE_FINDINGS_MISSINGHEADERS_H
#define PORTHIP_TRANSLATE_FINDINGS_MISSINGHEADERS_H

#include "Port/Port.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace porthip {

/// One finding for all headers of a folder, or of one of \p Submodules of \p
/// Root that nobody has fetched, in place of one for each include: a library
/// that is not there is one thing to do.
void joinMissingHeaders(std::vector<Finding> &Findings, llvm::StringRef Root,
                        llvm::ArrayRef<std::string> Submodules);

} // namespace porthip
#endif
