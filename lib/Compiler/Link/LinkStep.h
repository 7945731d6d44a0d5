// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last step of a line: what links, and what an archive is made with.
#ifndef PORTHIP_COMPILER_LINK_LINKSTEP_H
#define PORTHIP_COMPILER_LINK_LINKSTEP_H

#include "Compiler/Compile/Build.h"
#include "Support/Files/TemporaryFolder.h"

namespace porthip {

/// In \p Folder, and gone if the build is interrupted.
std::string temporaryFile(const TemporaryFolder &Folder,
                          const llvm::Twine &Name);

/// An object without content: device code is linked when the program starts.
llvm::Error deviceLink(const BuildRequest &Request);

} // namespace porthip
#endif
