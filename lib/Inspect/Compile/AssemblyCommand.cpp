// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/AssemblyCommand.h"
#include "Compiler/Vendor/AmdCommands.h"
#include "Inspect/Code/Assembly.h"
#include "Inspect/Compile/LinkKernels.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip::inspect {

/// \p More: flags that count more than those of \p Line.
static std::vector<std::string>
commandFor(const Unit &U, const BuildLine &Line, const Environment &On,
           const GpuTarget &For, StringRef Libraries, StringRef SourceMap,
           StringRef Output, ArrayRef<std::string> More) {
  Unit Own = U;
  Own.Line = &Line;
  Own.Output = Output.str();
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
  Args.insert(Args.end() - 2, More.begin(), More.end());
  return Args;
}

static BuildLine lineFor(const Unit &U, Step Until) {
  BuildLine Line = *U.Line;
  Line.Until = Until;
  Line.DependencyArgs.clear();
  if (Line.OptLevel.empty())
    Line.OptLevel = UsualLevel.str();
  return Line;
}

std::vector<std::string>
assemblyCommand(const Unit &U, const Environment &On, const GpuTarget &For,
                StringRef Libraries, StringRef SourceMap, StringRef Record) {
  BuildLine Line = lineFor(U, Step::Assembly);
  // Code of one file is what clang writes assembly of; the rest is called.
  Line.IsRelocatable = false;
  std::vector<std::string> More = {
      ("-foptimization-record-file=" + Record).str(),
      ("-foptimization-record-passes=" + LostUnrollPass).str()};
  if (hasOffloadLto(Line))
    More.push_back("-fno-offload-lto");
  return commandFor(U, Line, On, For, Libraries, SourceMap, "-", More);
}

std::vector<std::string> bitcodeCommand(const Unit &U, const Environment &On,
                                        const GpuTarget &For,
                                        StringRef Libraries,
                                        StringRef SourceMap, StringRef Output) {
  return commandFor(U, lineFor(U, Step::Compile), On, For, Libraries, SourceMap,
                    Output, {"-emit-llvm"});
}

} // namespace porthip::inspect
