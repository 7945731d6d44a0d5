// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files whose kernels are counted: as they are where they are HIP, ported
// in memory where they are CUDA, each with the flags of its build.
#ifndef PORTHIP_INSPECT_SOURCES_KERNELSOURCES_H
#define PORTHIP_INSPECT_SOURCES_KERNELSOURCES_H

#include "Compiler/Compile/ProgramUnits.h"
#include "Inspect/Compile/CompileKernels.h"
#include "Porting/Compile/MemoryPort.h"
#include <deque>

namespace porthip::inspect {

struct SourcesRequest {
  /// Files, folders and the compiler's options.
  std::vector<std::string> CompilerLine;
  std::vector<std::string> Excluded;      ///< globs over paths below a folder
  std::optional<std::string> BuildFolder; ///< of compile_commands.json
  TreeRequest Translation;                ///< how CUDA is ported
  std::optional<Severity> FailsFrom;      ///< findings that fail it
  const Environment *On = nullptr;
};

class KernelSources {
public:
  /// Error: a file cannot be read, no source is named.
  llvm::Error make(const SourcesRequest &Request);

  std::vector<KernelSource> Sources;
  bool HasErrors = false; ///< of a port, as MemoryPort has it
  std::string IfRefused;  ///< likewise

private:
  llvm::Error nameFiles(const SourcesRequest &Request, BuildLine &Line) const;
  llvm::Error add(const SourcesRequest &Request, const Unit &Of);

  BuildLine Line;
  ProgramUnits Named;
  std::deque<BuildLine> Lines;
  std::deque<Unit> Units;
  std::deque<MemoryPort> Ports;
};

} // namespace porthip::inspect
#endif
