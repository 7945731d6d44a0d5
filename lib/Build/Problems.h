// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings in build files, of whichever language.
#ifndef PORTHIP_BUILD_PROBLEMS_H
#define PORTHIP_BUILD_PROBLEMS_H

#include "Port/Port.h"
#include "llvm/Support/Error.h"

namespace porthip::build {

enum class Problem {
  Syntax,       ///< porthip-build-syntax
  Command,      ///< porthip-build-command
  Library,      ///< porthip-build-library
  Variable,     ///< porthip-build-variable
  Flag,         ///< porthip-build-flag
  Numbers,      ///< porthip-build-flag-numbers
  Version,      ///< porthip-build-version
  OtherLanguage ///< porthip-build-language
};

/// Identity, level, fix and effort as the catalogue has them; \p Fix: of this
/// place, in place of the catalogue's.
Finding findingOf(Problem P, std::string Message, llvm::StringRef Fix = "");
/// Finding about a file that is not \p Language ("CMake's language"). \p Why:
/// what its lexer says, "LINE: WHAT".
Finding unreadable(llvm::StringRef Path, llvm::StringRef Language,
                   llvm::Error Why);

} // namespace porthip::build
#endif
