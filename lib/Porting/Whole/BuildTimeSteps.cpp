// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/BuildTimeSteps.h"
#include "Compiler/Process/Process.h"
#include "Porting/Configure/BuildHints.h"
#include "Porting/Whole/ProjectSteps.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

class BuildTimePage {
public:
  BuildTimePage(raw_ostream &OS, const std::string &Root,
                const ProjectFiles &Files, const ProjectBuild &Build)
      : OS(OS), Root(Root), Amd(Root + "-amd"), Build(Build),
        Hints(buildHints(Root, Files)) {}

  void print() {
    switch (Build.Is) {
    case BuildKind::Cmake:
      printCmake();
      if (!Build.Extensions.empty())
        printPython();
      return;
    case BuildKind::Make:
      return printMake();
    case BuildKind::Python:
      return printPython();
    case BuildKind::None:
      // Makefiles further down.
      return Hints.MakeFolders.empty() ? printSources() : printMake();
    }
  }

private:
  void command(ArrayRef<std::string> Words) {
    OS << "  " << shellText(Words) << "\n";
  }

  std::string below(StringRef Folder) const {
    return Folder.empty() ? displayPath(Root)
                          : placeIn(displayPath(Root), Folder);
  }

  /// A folder whose nvcc is porthip-nvcc, where only CUDA's place can be named.
  std::string toolkit(StringRef Suffix) {
    const std::string Folder = (Amd + Suffix).str();
    command({"porthip", "toolkit", "--amd", "--cuda", Folder});
    return Folder;
  }

  void printCmake() {
    const std::string To = displayPath(Amd);
    std::vector<std::string> Words = {"cmake",
                                      "-S",
                                      below(Build.CmakeBelow),
                                      "-B",
                                      To,
                                      "-DCMAKE_CUDA_COMPILER=porthip-nvcc",
                                      "-DCMAKE_CUDA_ARCHITECTURES=80"};
    if (Hints.FindsToolkit)
      Words.push_back("-DCUDAToolkit_ROOT=" + toolkit("-cuda"));
    append_range(Words, Build.CmakeArguments);
    command(Words);
    command({"cmake", "--build", To});
    OS << "where C++ sources call CUDA's runtime also "
          "-DCMAKE_CXX_COMPILER=porthip-nvcc\n";
  }

  void printMake() {
    std::vector<std::string> Settings = Build.MakeArguments;
    for (const std::string &Name : Hints.NvccVariables)
      Settings.push_back(Name + "=porthip-nvcc");
    std::string Before;
    if (Hints.CallsNvccByName)
      Before = "PATH=" + shellText({toolkit("") + "/bin"}) + ":$PATH ";
    std::vector<std::string> Folders = Hints.MakeFolders;
    if (Folders.empty())
      Folders.push_back("");
    for (const std::string &Folder : Folders) {
      std::vector<std::string> Words = {"make", "-C", below(Folder)};
      append_range(Words, Settings);
      OS << "  " << Before << shellText(Words) << "\n";
    }
  }

  void printPython() {
    const std::string Cuda =
        toolkit(Build.Is == BuildKind::Cmake ? "-cuda" : "");
    ProjectBuild With = Build;
    if (With.Extensions.empty())
      With.Extensions.push_back({"setup.py", {}, {}});
    for (ExtensionBuild &E : With.Extensions)
      E.Variables.insert(E.Variables.begin(), "CUDA_HOME=" + Cuda);
    for (const std::string &Line : installCommands(With, displayPath(Root)))
      OS << "  " << Line << "\n";
  }

  /// Without a build, as scripts do, or each source beside itself.
  void printSources() {
    for (const ScriptCompile &C : Build.ScriptCompiles) {
      std::vector<std::string> Words = {"porthip-nvcc"};
      append_range(Words, C.Words);
      OS << "  (cd " << shellText({below(C.Folder)}) << " && "
         << shellText(Words) << ")\n";
    }
    if (!Build.ScriptCompiles.empty())
      return;
    command({"find", displayPath(Root), "-name", "*.cu", "-print", "-execdir",
             "porthip-nvcc", "-c", "{}", ";"});
  }

  raw_ostream &OS;
  const std::string &Root, Amd;
  const ProjectBuild &Build;
  const BuildHints Hints;
};

} // namespace

void printBuildTimeSteps(raw_ostream &OS, const std::string &Root,
                         const ProjectFiles &Files, const ProjectBuild &Build,
                         StringRef Gpus) {
  OS << "Nothing is written: porthip-nvcc translates while the project is "
        "built\n  export PORTHIP_TARGET="
     << (Gpus.empty() ? "gfx942,gfx1100" : Gpus) << "\n";
  BuildTimePage(OS, Root, Files, Build).print();
}

} // namespace porthip
