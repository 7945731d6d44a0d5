// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The changes of a port, for other tools: a patch of git's, and replacements as
// clang-apply-replacements reads them.
#ifndef PORTHIP_PORTING_WHOLE_PORTPATCH_H
#define PORTHIP_PORTING_WHOLE_PORTPATCH_H

#include "Support/Files/Files.h"

namespace porthip {

/// Where they go; empty: it is not wanted.
struct PatchPaths {
  std::string Patch, Fixes;
};

/// The files of the port in \p OutRoot as it stands, by its manifest: hand
/// edits are in it. Errors: a file that cannot be read; in \p Root, what the
/// port was made of has changed since.
llvm::Expected<std::vector<OutputFile>> patchFiles(const PatchPaths &Paths,
                                                   llvm::StringRef Root,
                                                   llvm::StringRef OutRoot);

} // namespace porthip

#endif
