// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// compile_commands.json: how each file of a project is compiled.

#ifndef PORTHIP_FRONTEND_COMMANDLINE_COMPILATIONDATABASE_H
#define PORTHIP_FRONTEND_COMMANDLINE_COMPILATIONDATABASE_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace porthip {

class CompilationDatabase {
public:
  /// Reads \p BuildDir/compile_commands.json. Errors: missing, not JSON, not
  /// of the documented form.
  static llvm::Expected<CompilationDatabase> load(llvm::StringRef BuildDir);

  /// The first command for \p File (normalised path); null when there is none.
  const CompileOptions *find(llvm::StringRef File) const;

  /// All files, in the order of the database.
  const std::vector<std::string> &files() const { return Files; }

private:
  llvm::StringMap<CompileOptions> Commands;
  std::vector<std::string> Files;
};

} // namespace porthip

#endif
