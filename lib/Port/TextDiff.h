// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_PORT_TEXTDIFF_H
#define PORTHIP_PORT_TEXTDIFF_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// As unifiedDiff() of Port.h, of two texts: by the shortest list of changed
/// lines. Empty when they are the same.
std::string unifiedTextDiff(llvm::StringRef OldName, llvm::StringRef NewName,
                            llvm::StringRef Old, llvm::StringRef New,
                            unsigned Context = 3);

} // namespace porthip

#endif
