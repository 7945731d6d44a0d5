// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texts that clang gets in place of files, under the files' names.
#ifndef PORTHIP_COMPILER_COMPILE_SOURCEMAP_H
#define PORTHIP_COMPILER_COMPILE_SOURCEMAP_H

#include "Support/Files/TemporaryFolder.h"
#include "llvm/Support/Error.h"
#include <map>

namespace porthip {

/// \p Texts: by absolute path. Writes them and clang's map of them
/// (-ivfsoverlay) into \p Folder, which it makes; gives the map's path.
/// Messages, dependencies and debug information name the files.
llvm::Expected<std::string>
writeSourceMap(const std::map<std::string, std::string> &Texts,
               TemporaryFolder &Folder);

} // namespace porthip
#endif
