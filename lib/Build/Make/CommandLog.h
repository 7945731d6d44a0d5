// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The output of `make -n -w`: the commands that a build would run, each with
// the folder that it would run in. Works on text alone, and runs nothing.
#ifndef PORTHIP_BUILD_MAKE_COMMANDLOG_H
#define PORTHIP_BUILD_MAKE_COMMANDLOG_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip::make {

/// A simple command of the shell's.
struct LoggedCommand {
  std::string Folder; ///< absolute where the first one was
  /// Without quotes, redirections and assignments before the program. A word
  /// that the shell would compute (`$x`, `$(...)`, backticks) is left out. A
  /// loop over words is one command for each of them.
  std::vector<std::string> Words;
};

struct CommandLog {
  std::vector<LoggedCommand> Commands;
  /// Folders that make went into, by its own words; in order.
  std::vector<std::string> Entered;
};

/// \p Folder: where make was called.
CommandLog readCommandLog(llvm::StringRef Output, llvm::StringRef Folder);

/// The index of the word that names the compiler: `nvcc`, or a C or C++
/// compiler, behind `ccache`, `env` and the like; -1: the command is none.
int findCompiler(llvm::ArrayRef<std::string> Words);

} // namespace porthip::make
#endif
