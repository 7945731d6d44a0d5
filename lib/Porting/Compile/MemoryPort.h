// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of what one command line compiles, for the compiler alone: the
// sources stay as they are, and nobody sees the port.
#ifndef PORTHIP_PORTING_COMPILE_MEMORYPORT_H
#define PORTHIP_PORTING_COMPILE_MEMORYPORT_H

#include "Compiler/Compile/Build.h"
#include "Porting/Tree/TreeRequest.h"
#include "Support/Files/TemporaryFolder.h"

namespace porthip {

class MemoryPort {
public:
  /// Translates the sources of \p Line and the headers that they include, and
  /// makes those that were CUDA HIP in \p Line. \p Request: how; \p FailsFrom:
  /// findings that are errors, none: never. Prints findings to stderr. Error: a
  /// file cannot be read.
  llvm::Error make(TreeRequest Request, std::optional<Severity> FailsFrom,
                   const Environment &On, BuildLine &Line);

  /// As --color has it.
  std::string Color = "auto";
  /// One or more findings say that the port would be wrong.
  bool HasErrors = false;
  /// Errors that hold if the compiler refuses the port, as they are printed:
  /// what it leaves out may name what HIP lacks.
  std::string IfRefused;
  /// For BuildRequest; empty: nothing was ported.
  std::string SourceMap;

private:
  void report(Translation &Result, bool IsQuiet);

  TemporaryFolder Folder;
};

/// Whether nvcc takes it for CUDA, by -x or by its name.
bool isCudaInput(const Input &I);

} // namespace porthip
#endif
