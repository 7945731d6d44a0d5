// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortWays.h"
#include "Compiler/Process/Process.h"
#include "Porting/Whole/ProjectSummary.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {

std::vector<OptionInfo> wayOptions() {
  return {
      choiceOption(
          "way", "HOW", {"translated", "one-source", "build-time"},
          "translated", "How to port: translated, one-source or build-time",
          "translated writes a tree in HIP. one-source keeps the CUDA files as "
          "they are, and writes headers that give their names on HIP. "
          "build-time writes nothing, and says how to build the project with "
          "porthip-nvcc."),
      flagOption("fix", "With one-source: make edits that headers cannot make",
                 "They stand under the project's own macro for AMD, if it has "
                 "one, or `__HIP_PLATFORM_AMD__`.")};
}

PortWay wayOf(const ParsedOptions &Options) {
  return StringSwitch<PortWay>(Options.value("way"))
      .Case("one-source", PortWay::OneSource)
      .Case("build-time", PortWay::BuildTime)
      .Default(PortWay::Translated);
}

Error checkWay(const ParsedOptions &Options) {
  if (Options.has("fix") && wayOf(Options) != PortWay::OneSource)
    return createStringError("--fix is for --way=one-source");
  if (wayOf(Options) == PortWay::OneSource &&
      Options.value("launch") == "macro")
    return createStringError("--launch=macro is for --way=translated: one "
                             "source keeps its <<<...>>>");
  return Error::success();
}

void printBuildTimeSteps(raw_ostream &OS, const std::string &Root,
                         BuildKind Build, const BuildHints &Hints,
                         StringRef Gpus) {
  std::string Folder = displayPath(Root), Amd = displayPath(Root + "-amd");
  OS << "Nothing is written: porthip-nvcc translates while the project is "
        "built\n  export PORTHIP_TARGET="
     << (Gpus.empty() ? "gfx942,gfx1100" : Gpus) << "\n";
  switch (Build) {
  case BuildKind::Cmake: {
    std::vector<std::string> Words = {"cmake",
                                      "-S",
                                      Folder,
                                      "-B",
                                      Amd,
                                      "-DCMAKE_CUDA_COMPILER=porthip-nvcc",
                                      "-DCMAKE_CUDA_ARCHITECTURES=80"};
    if (Hints.FindsToolkit) {
      const std::string Toolkit = Root + "-amd-cuda";
      OS << "  " << shellText({"porthip", "toolkit", "--cuda", Toolkit})
         << "\n";
      Words.push_back("-DCUDAToolkit_ROOT=" + Toolkit);
    }
    OS << "  " << shellText(Words) << "\n  "
       << shellText({"cmake", "--build", Amd})
       << "\nwhere C++ sources call CUDA's runtime also "
          "-DCMAKE_CXX_COMPILER=porthip-nvcc\n";
    break;
  }
  case BuildKind::Make: {
    std::vector<std::string> Words = {"make", "-C", Folder};
    for (const std::string &Name : Hints.NvccVariables)
      Words.push_back(Name + "=porthip-nvcc");
    if (Hints.NvccVariables.empty())
      Words.push_back("NVCC=porthip-nvcc");
    OS << "  " << shellText(Words) << "\n";
    break;
  }
  case BuildKind::Python:
    // pip builds in folders of its own.
    OS << "  porthip toolkit --amd --cuda " << shellText({Root + "-amd"})
       << "\n  CUDA_HOME=" << shellText({Root + "-amd"})
       << " pip install --no-build-isolation "
       << shellText({pathForPip(Folder)}) << "\n";
    break;
  case BuildKind::None:
    OS << "  porthip-nvcc -c kernel.cu -o kernel.o\n";
    break;
  }
}

} // namespace porthip
