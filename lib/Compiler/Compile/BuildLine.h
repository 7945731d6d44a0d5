// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The request in a command line of nvcc, hipcc or clang++.
#ifndef PORTHIP_COMPILER_COMPILE_BUILDLINE_H
#define PORTHIP_COMPILER_COMPILE_BUILDLINE_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// The last step that is wanted.
enum class Step : uint8_t {
  Preprocess,   ///< -E
  Dependencies, ///< -M, -MM
  Syntax,       ///< -fsyntax-only: no output
  Assembly,     ///< -S
  Compile,      ///< -c, -dc, -dw
  Image,        ///< -ptx, -cubin, -fatbin, --genco: the device side alone
  DeviceLink,   ///< -dlink
  Archive,      ///< -lib
  Link
};

/// A source, an object, a library or an argument of the linker.
struct Input {
  enum Kind : uint8_t { File, Library, LinkerArgs } Is = File;
  std::string Text;                   ///< the path; the library's name
  std::string Language;               ///< of a file, as -x said
  std::vector<std::string> Arguments; ///< of LinkerArgs
};

struct BuildLine {
  Step Until = Step::Link;
  std::vector<Input> Inputs; ///< In order: the linker's order.
  std::string Output;
  std::string OutputFolder; ///< -odir: where outputs without a name go.
  /// Include folders, macros, the standard.
  CompileOptions Options;
  /// For the host: optimisation, warnings, -f and -m. Those that decide about
  /// code are for the host alone where DeviceArgs lacks them.
  std::vector<std::string> HostArgs;
  /// The arguments that clang takes for the device, too, in HIP code: they
  /// decide which code is made (-fno-slp-vectorize, -ffp-contract=, -mllvm).
  std::vector<std::string> DeviceArgs;
  /// -MD and its kin.
  std::vector<std::string> DependencyArgs;
  /// Architectures named, in order, as nvcc or hipcc take them.
  std::vector<std::string> Archs;
  std::string OptLevel; ///< "-O2"; empty: none was given.
  std::string HipRoot;  ///< --hip-path; empty: none was given.

  bool IsRelocatable = false;   ///< -rdc=true, -dc, -fgpu-rdc
  bool DebugsDevice = false;    ///< -G
  bool UsesFastMath = false;    ///< -use_fast_math
  bool HasFastMathFlag = false; ///< -ffast-math, which hipcc takes for both
  bool Ftz = false;
  /// -fgpu-approx-transcendentals, a part of -use_fast_math
  bool ApproximatesFunctions = false;
  bool PreciseDiv = true, PreciseSqrt = true;
  bool Contracts = true; ///< -fmad
  /// -Xptxas -fmad=false, -Xptxas -O0: of what is left in PTX
  bool PtxasContracts = true;
  bool PerThreadStream = false;
  /// Properties of the device's code: local variables without a value, and
  /// indices into members, are to be seen (VirtualGpu/SourceMarks.h). Nothing
  /// on a command line says so.
  bool MarksUnset = false, MarksMembers = false;
  bool marksSource() const {
    return (MarksUnset || MarksMembers) && !DebugsDevice &&
           Until >= Step::Assembly;
  }
  /// The host's code gets source lines, so that calls that are wrong are found
  /// by theirs. Nothing on a command line says so.
  bool NamesCallers = false;
  bool IsShared = false;                             ///< -shared
  bool IsQuiet = false;                              ///< -w
  bool IsVerbose = false;                            ///< -v
  bool IsDryRun = false;                             ///< -dryrun, -###
  bool WantsVersion = false;                         ///< --version
  bool WantsHipVersion = false;                      ///< --short-version
  bool WantsGpuCodes = false, WantsGpuArchs = false; ///< --list-gpu-code, -arch
  /// Questions to the host compiler: "-dumpversion", "-print-targets"; by
  /// -Xcompiler also "--version".
  std::vector<std::string> HostQuestions;
  bool Cleans = false; ///< -clean: remove what would be written
  bool Runs = false;   ///< -run: run what was linked
  std::vector<std::string> RunArgs;
  std::string Archiver; ///< -arbin; empty: ar
};

/// Errors: options that contradict each other.
llvm::Expected<BuildLine> readBuildLine(CompileOptions Options);
/// The files among its inputs.
std::vector<std::string> filesOf(const BuildLine &Line);
/// C++ sources are HIP, as hipcc compiles all for the GPU, too.
void takeAsHip(BuildLine &Line);

} // namespace porthip
#endif
