// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip as clang's program. LLVM's and clang's shared libraries have 400,000
// places that the loader fills in at each start, 70 ms of CPU. porthip holds
// what it needs of them, so that a compile by porthip itself starts at once.
#ifndef PORTHIP_CLANG_CLANGMAIN_H
#define PORTHIP_CLANG_CLANGMAIN_H

#include <string>

namespace porthip {

/// Whether this is a command line of clang's: the first word names a program
/// `clang++`, or the second is `-cc1`.
bool isCalledAsClang(int Argc, char **Argv);

/// Does what \p Clang, the program clang++, does with this command line, by the
/// same code: its resources, linkers and the like are found beside it. It is
/// started for what is left out here: plugins, the static analyzer, assembler's
/// own source, reports that the environment asks for. \p Sysroot: where the
/// host's libraries are, unless the command line says; empty: in /. Gives the
/// exit status.
int clangMain(int Argc, char **Argv, const std::string &Clang,
              const std::string &Sysroot);

} // namespace porthip

#endif
