// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a parse with AMD's macros may see another text than the one that is
// running, which has none of them: a second parse costs as much as the first.
#ifndef PORTHIP_FRONTEND_PARSE_AMDBRANCHES_H
#define PORTHIP_FRONTEND_PARSE_AMDBRANCHES_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace porthip {

/// Sets \p AmdSeesMore, which outlives the parse, where a file below \p OwnRoot
/// comes to a conditional whose branch depends on a macro of HIP's or of a
/// build for AMD, or is not sure, and where it includes a header of HIP's.
/// Their effect on headers of others does not count. Nor do facts that the text
/// alone tells: macros that the project calls otherwise, and names of HIP's in
/// code.
std::unique_ptr<clang::PPCallbacks> watchAmdBranches(clang::Preprocessor &PP,
                                                     llvm::StringRef OwnRoot,
                                                     bool &AmdSeesMore);

} // namespace porthip
#endif
