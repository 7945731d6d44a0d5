// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The linker's command line: the stand-ins take the place of the vendors'
// runtimes, by whatever name a build asks for them.
#ifndef PORTHIP_COMPILER_LINK_LINK_H
#define PORTHIP_COMPILER_LINK_LINK_H

#include "Compiler/Compile/BuildLine.h"
#include "Compiler/Machine/Environment.h"

namespace porthip {

/// "cudart" of "/x/lib64/libcudart.so.12"; empty: no library.
llvm::StringRef libraryName(llvm::StringRef Path);

/// The vendors' libraries that the line names (see MissingLibraries.h).
/// Libraries that the virtual GPU does not have are left out of linkCommand().
std::vector<std::string> namedLibraries(const BuildLine &Line);

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
