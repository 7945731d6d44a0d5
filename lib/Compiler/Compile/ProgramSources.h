// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files that `porthip run` and `porthip verify` build, as people name them.
#ifndef PORTHIP_COMPILER_COMPILE_PROGRAMSOURCES_H
#define PORTHIP_COMPILER_COMPILE_PROGRAMSOURCES_H

#include "Compiler/Compile/BuildLine.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// Error of a command that builds and runs source files and was given none.
/// \p ProgramArgs: what stands after `--`.
llvm::Error noSourceFile(llvm::StringRef Command,
                         llvm::ArrayRef<std::string> ProgramArgs);
/// Error: one of \p Files is missing or is a folder, and what may be meant.
llvm::Error checkSourceFiles(llvm::StringRef Command,
                             llvm::ArrayRef<std::string> Files);
/// Error: one of the files is a document, a script, ... by its name, without -x
/// that says otherwise; what to do with it.
llvm::Error checkKinds(const BuildLine &Line);
/// Checks the files of `verify`. Error: one of \p Files is the port of another.
llvm::Error checkOriginals(llvm::ArrayRef<std::string> Files);
/// Empty: some of \p Files may be CUDA; else why they are no originals.
std::string noteOnOriginals(llvm::ArrayRef<std::string> Files);
/// The name that the program of \p File has for itself: "dir/prog" of
/// dir/prog.cu.
std::string programNameOf(llvm::StringRef File);

} // namespace porthip

#endif
