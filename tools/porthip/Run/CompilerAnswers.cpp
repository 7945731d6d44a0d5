// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CompilerAnswers.h"
#include "Compiler/Link/Link.h"
#include "Gpus/UsualGpus.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

/// As hipcc says it.
static std::string hipVersionText(const Environment &On) {
  return utostr(On.HipMajor) + "." + utostr(On.HipMinor) + ".0-porthip";
}

/// The words that tools look for in what `nvcc --version` prints; CMake by the
/// name of the compiler, which is whose command line this takes.
static int printCompilerVersion(const Environment &On, bool IsReal) {
  if (On.IsForRocm) {
    // Builds take the line's last word for the version.
    outs() << "HIP version: " << hipVersionText(On) << "\n";
    outs().flush();
    return sys::ExecuteAndWait(On.Tools.ClangExecutable,
                               {On.Tools.ClangExecutable, "--version"});
  }
  outs() << "porthip cc " << PORTHIP_VERSION
         << (IsReal ? ", for AMD GPUs" : ", for the virtual GPU")
         << "; stands in for\n"
         << "nvcc: NVIDIA (R) Cuda compiler driver\n";
  outs() << "Cuda compilation tools, release " << On.Tools.CudaVersion << ", V"
         << On.Tools.CudaVersion << ".88"
         << (On.Tools.CudaPath.empty() ? " (own headers)" : "") << "\n";
  if (!On.HipRoot.empty())
    outs() << "HIP version: " << On.HipMajor << "." << On.HipMinor << "\n";
  return ExitDone;
}

/// Prints the lines that CMake reads of `nvcc -v`: where the toolkit is, where
/// libraries are by the link line, and the default architecture.
static void printNvccVariables(const Environment &On, const GpuTarget *As,
                               bool IsReal) {
  std::string Top = !On.ToolkitDir.empty()      ? On.ToolkitDir
                    : On.Tools.CudaPath.empty() ? On.Tools.ShimDir + "/cuda"
                                                : On.Tools.CudaPath;
  bool HasInclude = !On.ToolkitDir.empty() || !On.Tools.CudaPath.empty();
  std::vector<std::string> Libraries = toolkitLibraryDirs(On);
  if (IsReal)
    Libraries = {On.HipRoot + "/lib"};
  else if (Libraries.empty())
    Libraries.push_back(On.RuntimeDir);
  errs() << "#$ TOP=" << Top << "\n"
         << "#$ NVVMIR_LIBRARY_DIR=" << Top << "/nvvm/libdevice\n"
         << "#$ PATH=" << sys::path::parent_path(On.Tools.ClangExecutable)
         << "\n"
         << "#$ INCLUDES=\"-I" << Top << (HasInclude ? "/include" : "")
         << "\"\n"
         << "#$ LIBRARIES=  -L" << join(Libraries, " -L") << "\n";
  StringRef Name = As ? As->Name : UsualNvidiaGpu.data();
  if (Name.consume_front("sm_"))
    errs() << "#$ TARGET=-arch compute_" << Name << "\n";
}

/// As clang prints it; CMake takes ROCm's root from there.
static void printHipInstallation(const Environment &On) {
  errs() << "Found HIP installation: " << On.ToolkitDir << ", version "
         << On.HipMajor << "." << On.HipMinor << "\n";
}

/// Answers questions that nvcc passes on to its host compiler, which is clang
/// here.
static int answerForHost(const BuildLine &Line, const Environment &On) {
  std::vector<StringRef> Args = {On.Tools.ClangExecutable};
  for (StringRef Question : Line.HostQuestions)
    // Clang has one of gcc's two, the one that gives the whole version.
    if (Question != "-dumpfullversion")
      Args.push_back(Question);
    else if (!is_contained(Line.HostQuestions, "-dumpversion"))
      Args.push_back("-dumpversion");
  return sys::ExecuteAndWait(Args[0], Args);
}

/// As nvcc does: one a line, ascending.
static int printGpus(const BuildLine &Line) {
  for (const GpuTarget &T : allGpuTargets())
    if (StringRef Name = T.Name; Name.consume_front("sm_"))
      outs() << (Line.WantsGpuArchs ? "compute_" : "sm_") << Name << "\n";
  return ExitDone;
}

std::optional<int> answerQuestions(const BuildLine &Line, const Environment &On,
                                   const GpuTarget *As, bool IsReal) {
  if (Line.WantsVersion)
    return printCompilerVersion(On, IsReal);
  if (Line.WantsHipVersion) {
    outs() << hipVersionText(On) << "\n";
    return ExitDone;
  }
  if (On.IsForRocm && Line.IsVerbose)
    printHipInstallation(On);
  if (!Line.HostQuestions.empty())
    return answerForHost(Line, On);
  if (Line.WantsGpuCodes || Line.WantsGpuArchs)
    return printGpus(Line);
  if (Line.IsVerbose && As)
    for (const std::string &Arch : Line.Archs)
      errs() << "porthip: note: --as " << As->Name << " counts, '" << Arch
             << "' does not\n";
  if ((Line.IsVerbose || Line.IsDryRun) && !On.IsForRocm)
    printNvccVariables(On, As, IsReal);
  return std::nullopt;
}

} // namespace porthip
