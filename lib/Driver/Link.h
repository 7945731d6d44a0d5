// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The linker's command line: the stand-ins take the place of the vendors'
// runtimes, by whatever name a build asks for them.
#ifndef PORTHIP_DRIVER_LINK_H
#define PORTHIP_DRIVER_LINK_H

#include "Driver/BuildLine.h"
#include "Driver/Environment.h"

namespace porthip {

/// Libraries that the line names and that are left out of linkCommand(): the
/// virtual GPU does not have them (see MissingLibraries.h).
std::vector<std::string> missingLibraries(const BuildLine &Line,
                                          const Environment &E);

/// Where the libraries of E.ToolkitDir lie, in the order of a search; none
/// without one.
std::vector<std::string> toolkitLibraryDirs(const Environment &E);

/// \p Objects: the path that stands for each of the line's inputs of kind File,
/// in order. Errors: a stand-in that should be there is not.
llvm::Expected<std::vector<std::string>>
linkCommand(const BuildLine &Line, const Environment &E,
            llvm::ArrayRef<std::string> Objects, llvm::StringRef Output);

} // namespace porthip
#endif
