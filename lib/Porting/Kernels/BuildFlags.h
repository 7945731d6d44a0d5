// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The flags of a build's commands, for a program or a kernel that is compiled
// without that build.
#ifndef PORTHIP_PORTING_KERNELS_BUILDFLAGS_H
#define PORTHIP_PORTING_KERNELS_BUILDFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

/// The flags that all of \p Files are compiled with, by the
/// compile_commands.json in \p BuildFolder; paths in them are absolute. Errors:
/// it cannot be read; it has none of the files (names a translation unit that
/// includes a header); the files are compiled with different flags.
llvm::Expected<std::vector<std::string>>
flagsInBuild(const std::string &BuildFolder, llvm::ArrayRef<std::string> Files);

} // namespace porthip
#endif
