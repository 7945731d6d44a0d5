// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches for newer versions of a library than AMD's library of the same API
// is: `#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 28, 0)`. The port keeps them,
// and whoever compiles it takes them when AMD's library has what they name.

#ifndef PORTHIP_TRANSLATE_VENDORS_LIBRARYVERSIONS_H
#define PORTHIP_TRANSLATE_VENDORS_LIBRARYVERSIONS_H

#include "Port/Port.h"
#include "Translate/Text/SourceText.h"
#include <map>

namespace porthip {

/// An error or a warning about a name of such a library in such a branch is a
/// note.
void lowerFindingsForNewerLibraries(
    const std::map<std::string, SourceText> &Sources,
    std::vector<Finding> &Findings);

} // namespace porthip

#endif
