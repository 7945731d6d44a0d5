// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip run`. RunCommand.cpp acts on it.
#include "RunReports.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

const char *validateChecks(StringRef Value) {
  SmallVector<StringRef> Names;
  Value.split(Names, ',');
  for (StringRef Name : Names)
    if (Name != vgpu::check::All &&
        !is_contained(vgpu::offeredChecks(), Name)) {
      static const std::string Text = vgpu::offeredChecksText();
      return Text.c_str();
    }
  return nullptr;
}

/// "memory,race": those that --check=all looks for.
std::string checksOfAll() {
  std::string Names;
#define CHECK(NAME, TEXT, GROUP)                                               \
  if (StringRef(#GROUP) == "Defect")                                           \
    Names += (Names.empty() ? "" : ",") + std::string(TEXT);
#include "VirtualGpu/Abi/Checks.def"
  return Names;
}

std::vector<StringRef> checksAndAll() {
  std::vector<StringRef> Names = vgpu::offeredChecks();
  Names.push_back(vgpu::check::All);
  return Names;
}

const char *validateSeconds(StringRef Value) {
  double Seconds;
  return Value.getAsDouble(Seconds) || !(Seconds > 0) || Seconds > 1e9
             ? "seconds, more than 0"
             : nullptr;
}

const char *validateSeed(StringRef Value) {
  uint32_t Seed;
  return Value.getAsInteger(10, Seed) || Seed == 0 ? "a number from 1"
                                                   : nullptr;
}

std::vector<OptionInfo> launchOptions() {
  static const std::string FindDefects =
      "Find defects: " + checksOfAll() + " or all";
  return {
      valueOption("threads", "N",
                  "Threads of the CPU (default: one for each core)")
          .checkedBy(validateCount),
      valueOption("timeout", "SECONDS", "Stop a kernel that takes longer")
          .checkedBy(validateSeconds),
      valueOption("check", "LIST", FindDefects,
                  "Reports what a GPU would do wrong silently, with kernel, "
                  "block, thread and source line. Slower. 'float', where NaN "
                  "and infinity begin and digits are lost, 'underflow', "
                  "'leaks', and 'order', loads that get older values where "
                  "nothing orders "
                  "them, are no part of 'all'. Where something is "
                  "found, the exit status is that of --error-exitcode.")
          .offering(checksAndAll())
          .checkedBy(validateChecks),
      flagOption("profile", "Count what kernels do, by source line",
                 "Active lanes, lines of memory and bank conflicts of each "
                 "access, divergent branches; told behind the program's end. "
                 "Of each launch up to 32 blocks, of each loop the first "
                 "turns."),
      valueOption("profile-json", "FILE", "Write the counts as JSON instead",
                  "The form: docs/schema/profile.schema.json.")
          .checkedBy(validateResultFile),
      valueOption("shuffle-lanes", "SEED",
                  "Run lanes in another order, to make races visible",
                  "The same seed gives the same order. Default seed: 1.")
          .checkedBy(validateSeed)
          .implying("1"),
      flagOption(
          "lockstep",
          "Keep a warp's lanes in step between accesses of shared "
          "memory",
          "For CUDA code from before __syncwarp, which relies on it; "
          "--check=race names the places. Lanes of AMD GPUs always are."),
      choiceOption("mode", "HOW", {"auto", "fiber", "region"}, "",
                   "How kernels run; to find errors in porthip itself"),
  };
}

std::vector<OptionInfo> fileOptions() {
  return {
      valueOption("", "BUILD_DIR", "The folder of compile_commands.json",
                  "The options of each file are taken from there; those of "
                  "the command line are added.")
          .letter('p'),
      valueOption("json", "FILE", "Write how the program ended, and defects",
                  "JSON: docs/schema/run.schema.json. stdout is the program's.")
          .checkedBy(validateResultFile),
      flagOption("no-cache",
                 "Compile everything again, keep nothing in the cache"),
      valueOption("cache-dir", "DIR", "Folder of the cache",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
  };
}

} // namespace

CommandInfo runInfo() {
  CommandInfo Info(
      "Run CUDA or HIP on the virtual GPU", "FILE... [COMPILER-ARGS]",
      "Compiles the files for the virtual GPU, links and runs them: CUDA as on "
      "an NVIDIA GPU, HIP as on an AMD GPU. Other options are passed to the "
      "compiler, as nvcc or hipcc take them (-I, -D, -std, -O, -rdc, -l). "
      "Output and exit status are the program's; with --check the status is 1 "
      "where the program ends with 0 and something was found.");
  Info.ReadsProject = true;
  Info.Compiler = &nvccAndClang();
  Info.AfterDashes = "PROGRAM-ARGS";
  for (std::vector<OptionInfo> Group :
       {buildOptions(), launchOptions(), runReportOptions(), fileOptions()})
    Info.Options.insert(Info.Options.end(), Group.begin(), Group.end());
  Info.Examples = {
      {"porthip run prog.cu -- 1024", "CUDA on a virtual sm_80"},
      {"porthip run --as gfx1100 prog.hip", "its port on wavefronts of 32"},
      {"porthip run --check=all -O2 -Iinclude a.cu b.cu",
       "several files, and look for defects"},
      {"porthip run --profile --as gfx942 prog.hip",
       "what its kernels do: lanes, lines of memory, bank conflicts"},
      {"porthip run --check=all --sarif run.sarif prog.cu",
       "for code scanning; exit status 1 where something is found"}};
  return Info;
}

} // namespace porthip
