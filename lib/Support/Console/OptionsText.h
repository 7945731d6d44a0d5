// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texts made from option declarations: --help, man page, shell completions,
// Markdown reference.

#ifndef PORTHIP_SUPPORT_CONSOLE_OPTIONSTEXT_H
#define PORTHIP_SUPPORT_CONSOLE_OPTIONSTEXT_H

#include "Support/Console/Options.h"
#include <string>

namespace porthip {

/// The whole program, for texts that list all commands.
struct ProgramInfo {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  llvm::StringRef Version;
  std::vector<CommandInfo> Commands; ///< The first is the default command.
};

/// Fits one screen: at most 24 lines for the program, 50 for a command, 80
/// columns.
std::string programHelp(const ProgramInfo &Program);
std::string commandHelp(const ProgramInfo &Program, const CommandInfo &Command);
/// With the options for few users; of any length.
std::string commandHelpWithAll(const ProgramInfo &Program,
                               const CommandInfo &Command);

/// `FILE... [-- COMPILER-ARGS]` as in a usage line, with the program's name.
std::string usageLine(const ProgramInfo &Program, const CommandInfo &Command);

std::string manPage(const ProgramInfo &Program);
/// Page of one command: porthip-verify(1).
std::string manPage(const ProgramInfo &Program, const CommandInfo &Command);
std::string bashCompletion(const ProgramInfo &Program);
std::string zshCompletion(const ProgramInfo &Program);
std::string fishCompletion(const ProgramInfo &Program);
std::string markdownReference(const ProgramInfo &Program);

} // namespace porthip

#endif
