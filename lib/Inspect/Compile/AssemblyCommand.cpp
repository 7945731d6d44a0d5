// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/AssemblyCommand.h"
#include "Compiler/Vendor/AmdCommands.h"

using namespace llvm;

namespace porthip::inspect {

std::vector<std::string> assemblyCommand(const Unit &U, const Environment &On,
                                         const GpuTarget &For,
                                         StringRef Libraries,
                                         StringRef SourceMap) {
  BuildLine Line = *U.Line;
  Line.Until = Step::Assembly;
  // Code of one file is what clang writes assembly of; the rest is called.
  Line.IsRelocatable = false;
  Line.DependencyArgs.clear();
  if (Line.OptLevel.empty())
    Line.OptLevel = UsualLevel.str();
  Unit Own = U;
  Own.Line = &Line;
  Own.Output = "-";
  std::vector<std::string> Args =
      amdCompileCommand(Own, On, {On.Tools.ClangExecutable, {For.Name}});
  // Lines cost no code; the names of blocks tell clang's own loops from the
  // program's.
  // The whole paths of headers: of those beside the working directory, clang's
  // comments have what follows what both have in common.
  std::vector<std::string> First = {
      "--offload-device-only", "-gline-tables-only",
      "-fdebug-compilation-dir=/", "-fno-discard-value-names"};
  if (!SourceMap.empty())
    First.insert(First.end(), {"-ivfsoverlay", SourceMap.str()});
  Args.insert(Args.begin() + 1, First.begin(), First.end());
  // Headers of ROCm's libraries, which a machine without ROCm lacks.
  Args.insert(Args.end() - 2, {"-idirafter", On.Tools.ShimDir + "/rocm"});
  // The last one counts.
  Args.insert(Args.end() - 2,
              Libraries.empty() ? std::string("-nogpulib")
                                : "--rocm-device-lib-path=" + Libraries.str());
  return Args;
}

} // namespace porthip::inspect
