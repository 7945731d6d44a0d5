// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip inspect`. InspectCommand.cpp acts on it.
#include "Gpus/GpuTarget.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static const char *validateBlock(StringRef Value) {
  unsigned Threads;
  return Value.getAsInteger(10, Threads) || Threads == 0 || Threads > 1024
             ? "a number from 1 to 1024"
             : nullptr;
}

static const char *validateNvidia(StringRef Value) {
  const GpuTarget *Known = findGpuTarget(Value);
  return Known && Known->Of == GpuVendor::Nvidia
             ? nullptr
             : "an NVIDIA GPU such as sm_80";
}

static const char *validateBytes(StringRef Value) {
  unsigned Bytes;
  return Value.getAsInteger(10, Bytes) ? "a number of bytes" : nullptr;
}

static std::vector<OptionInfo> countingOptions() {
  return {
      valueOption("block", "N",
                  "Threads of a block, for occupancy (default: 256)",
                  "Default: what the launch bound allows, up to 256.")
          .checkedBy(validateBlock),
      valueOption("dynamic-lds", "BYTES",
                  "Shared memory that each launch asks for")
          .checkedBy(validateBytes),
      valueOption("compare", "SM", "Tell what nvcc's code has, too: sm_80",
                  "Registers, spills and shared memory of the CUDA sources, as "
                  "ptxas says it. Needs NVIDIA's toolkit.")
          .checkedBy(validateNvidia),
      flagOption("try", "Compile with what may help, and verify what does",
                 "Launch bounds, flags, --warp=native, sizes of blocks: the "
                 "counts of those that make one better, and whether the port "
                 "with it still computes what the CUDA program does on the "
                 "virtual GPU."),
      valueOption("try-arg", "ARG",
                  "An argument of the program that --try runs")
          .repeatable()
          .rare(),
      valueOption("try-seconds", "SECONDS",
                  "Stop a run of --try that takes longer (default: 60)")
          .checkedBy(validateCount)
          .rare(),
      flagOption("counts", "Print all that is counted, with source lines"),
      valueOption("html", "FILE",
                  "Write a page with the sources and their counts")
          .checkedBy(validateResultFile),
      valueOption("profile", "FILE",
                  "What a run did: 'porthip run --profile-json'",
                  "With --html: lanes, lines and conflicts beside the source, "
                  "a roofline. With a budget: bank conflicts and issued "
                  "instructions of each kernel. Several: of more runs, or of "
                  "the CUDA program and of its port beside it, whose lines are "
                  "those of the CUDA.")
          .repeatable(),
      flagOption("json", "Print JSON: docs/schema/inspect.schema.json"),
  };
}

static std::vector<OptionInfo> resultOptions() {
  std::vector<OptionInfo> Options = {
      valueOption("budget", "FILE", "Hold the kernels to what FILE allows",
                  "docs/schema/budget.schema.json. A kernel that costs more "
                  "than its row says is an error."),
      valueOption("write-budget", "FILE", "Write what the kernels cost now")
          .checkedBy(validateResultFile),
      choiceOption("fail-on", "LEVEL", {"error", "warning", "note", "never"},
                   "error", "Exit status 1 where there is such a finding",
                   "What costs more than the budget is an error, what else is "
                   "found a warning or a note."),
  };
  for (const OptionInfo &O : formatOptions(/*WithPrefix=*/true))
    if (is_contained({"report-sarif", "report-junit", "report-markdown",
                      "report-csv", "report-codequality"},
                     O.Long))
      Options.push_back(O);
  return Options;
}

/// The options of the translation of CUDA that decide about code.
static std::vector<OptionInfo> portOptions() {
  std::vector<OptionInfo> Options;
  for (const std::vector<OptionInfo> &Group :
       {translationOptions(), environmentOptions()})
    for (const OptionInfo &O : Group)
      if (is_contained({"gpu", "cuda-path", "rocm-path"}, O.Long) ||
          O.Short == 'p')
        Options.push_back(O);
      else if (is_contained(
                   {"warp", "arithmetic", "rules", "no-cache", "cache-dir"},
                   O.Long))
        Options.push_back(O.rare());
  return Options;
}

CommandInfo inspectInfo() {
  CommandInfo Info(
      "Count what the code of kernels costs on AMD GPUs",
      "FILE|DIR... [COMPILER-ARGS]",
      "Compiles CUDA (ported in memory) and HIP for AMD GPUs, without one, and "
      "counts for each kernel: registers, spills, LDS, occupancy and what "
      "limits it, atomics that are loops, arithmetic in double and more, by "
      "source line. Counts, no times. Other options are passed to the "
      "compiler.");
  Info.ReadsProject = true;
  Info.Compiler = &nvccAndClang();
  Info.Options = portOptions();
  for (const std::vector<OptionInfo> &Group :
       {countingOptions(), resultOptions()})
    Info.Options.insert(Info.Options.end(), Group.begin(), Group.end());
  Info.Options.push_back(
      valueOption("exclude", "GLOB", "Leave out files below a folder")
          .repeatable());
  Info.Options.push_back(
      flagOption("verbose", "Print the compilers' commands").letter('v'));
  Info.Options.push_back(jobsOption());
  Info.Examples = {
      {"porthip inspect kernel.cu", "the usual GPUs"},
      {"porthip inspect --gpu gfx90a,gfx1100 --counts -O3 kernel.hip",
       "two GPUs, and all that is counted by line"},
      {"porthip inspect -p build --json", "all kernels of a project"},
      {"porthip inspect -p build --budget kernels.json",
       "exit status 1 where a kernel costs more than it did"}};
  return Info;
}

} // namespace porthip
