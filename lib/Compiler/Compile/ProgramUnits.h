// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The units of a program that is built to be run, each by its own command where
// a compilation database has one.
#ifndef PORTHIP_COMPILER_COMPILE_PROGRAMUNITS_H
#define PORTHIP_COMPILER_COMPILE_PROGRAMUNITS_H

#include "Compiler/Compile/CompileUnit.h"
#include <memory>

namespace porthip {

struct ProgramRequest {
  /// Options of all units: files, include folders, macros, flags.
  std::vector<std::string> CompilerLine;
  /// Folder that holds compile_commands.json, whose commands the line's options
  /// follow; nothing: there is none.
  std::optional<std::string> BuildFolder;
  /// The level of optimisation where none is named.
  llvm::StringRef UsualLevel = "-O2";
  /// BuildLine's, of all units.
  bool MarksUnset = false, MarksMembers = false;
  bool NamesCallers = false;     ///< BuildLine's
  const GpuTarget *As = nullptr; ///< named by the user; null: none
};

/// The units point into it, and to the line that they were made with.
class ProgramUnits {
public:
  /// \p Line: what the request's CompilerLine says; it gets the defaults of a
  /// program that is run, too: UsualLevel, as the host's part is to be as fast
  /// as the device's, and no warnings where none are asked for.
  llvm::Error make(const ProgramRequest &Request, BuildLine &Line);

  std::vector<Unit> Units;

private:
  llvm::Expected<const BuildLine *> ownLine(const ProgramRequest &Request,
                                            const CompileOptions &Known);

  std::vector<std::unique_ptr<BuildLine>> OwnLines;
};

} // namespace porthip
#endif
