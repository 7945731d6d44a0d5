// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texts of files with places that are filled in: "@NAME@".
#ifndef PORTHIP_BUILD_FILLIN_H
#define PORTHIP_BUILD_FILLIN_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// \p Value must not hold \p Name.
inline void fillIn(std::string &Text, llvm::StringRef Name,
                   llvm::StringRef Value) {
  for (size_t At; (At = Text.find(Name)) != std::string::npos;)
    Text.replace(At, Name.size(), Value);
}

} // namespace porthip
#endif
