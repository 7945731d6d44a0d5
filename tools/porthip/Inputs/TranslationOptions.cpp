// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options that all commands have which translate: what the port is for, and
// with what it is made.
#include "Frontend/CommandLine/CompilerWords.h"
#include "Gpus/TargetLists.h"
#include "Rules/Version.h"
#include "Translate/WarpModes.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static const char *validateHipVersion(StringRef Value) {
  std::optional<Version> V = Version::parse(Value);
  bool Ok = V && Value.contains('.') && Version{50000} <= *V;
  return Ok ? nullptr : "a HIP version such as 5.2 or 6.3";
}

static const char *validateGpus(StringRef Value) {
  auto Gpus = portTargetsIn(Value);
  bool Ok = Gpus && !Gpus->empty();
  consumeError(Gpus.takeError());
  if (Ok)
    return nullptr;
  const GpuTarget *Known = findGpuTarget(Value.trim());
  return Known && Known->Of == GpuVendor::Nvidia
             ? "an AMD GPU; that is an NVIDIA GPU"
             : "AMD targets such as gfx942, MI300X or gfx90a,gfx1100; 'porthip "
               "man' lists them";
}

OptionInfo hipVersionOption() {
  return valueOption(
             "hip-version", "X.Y",
             "Write for this HIP version only (default: 5.2 to 10.2)",
             "Without it the port compiles with every HIP from 5.2 to 10.2; "
             "where no single spelling does, a shim header chooses by "
             "HIP_VERSION. A newer one is taken for one that has lost nothing.")
      .checkedBy(validateHipVersion);
}

const CompilerWords &nvccAndClang() {
  static constexpr CompilerWords Words = {compilerOptionLength,
                                          longCompilerOptions};
  return Words;
}

OptionInfo rulesOption() {
  return valueOption("rules", "FILE",
                     "Add rules; they override the built-in ones",
                     "A JSON file; its form: rules/README.md. The built-in "
                     "rules of a symbol that has rules in FILE are not used.")
      .repeatable();
}

OptionInfo warpOption(StringRef Help, StringRef Detail) {
  return choiceOption("warp", "HOW",
                      {std::begin(WarpModeNames), std::end(WarpModeNames)},
                      WarpModeNames[0], Help, Detail);
}

std::vector<OptionInfo> translationOptions() {
  OptionInfo Gpu = valueOption(
      "gpu", "TARGET[,...]",
      "AMD targets that the port is for (default: the usual)",
      "Any from gfx900 to gfx1250, or products, such as MI300X. The usual ones "
      "are gfx908, gfx90a, gfx942, gfx950, gfx1030, gfx1100, gfx1151 and "
      "gfx1201. Findings that matter on none of the targets are left out.");
  Gpu.Validate = validateGpus;
  Gpu.Near = [](StringRef Value) {
    return findGpuTarget(Value.trim()) // NVIDIA's
               ? std::vector<StringRef>()
               : gpuTargetsNear(Value.trim(), GpuVendor::Amd);
  };
  Gpu.Offered = gpuTargetNames(GpuVendor::Amd);
  Gpu.Synonyms = {"as", "target", "arch", "device"};
  return {
      hipVersionOption(),
      Gpu,
      choiceOption("launch", "HOW", {"chevron", "macro"}, "chevron",
                   "Kernel launches: chevron or macro",
                   "chevron keeps <<<...>>>, macro writes hipLaunchKernelGGL."),
      warpOption("Warp operations: emulate32, native or keep",
                 "emulate32 keeps CUDA's 32 lanes on wavefronts of 64, with "
                 "porthip/warp.h. native writes HIP's own operations with "
                 "masks of 64 bits, and reports a finding where that may be "
                 "wrong. keep leaves the calls as they are."),
      choiceOption("arithmetic", "HOW", {"exact", "keep"}, "exact",
                   "Conversions and shifts: exact or keep",
                   "exact writes those that AMD's GPUs do in another way than "
                   "NVIDIA's as calls, such as porthip::to_integer. keep "
                   "leaves them as they are, and reports each as a finding "
                   "(porthip-numerics-...).")
          .rare(),
      choiceOption(
          "shim", "HOW", {"include", "embed", "none"}, "include",
          "Shim headers: include, embed or none",
          "include writes #include lines, embed copies the headers' text into "
          "the port, none reports a finding where one is needed."),
      choiceOption(
          "strings", "HOW", {"port", "report"}, "port",
          "CUDA code in strings: port or report",
          "port translates what CuPy, PyCUDA, PyTorch's load_inline or "
          "NVRTC compile while the program runs, where the string is a "
          "literal. report leaves the strings as they are, and reports "
          "each (porthip-text-left)."),
      flagOption("comments", "Translate names in comments too"),
      rulesOption(),
  };
}

std::vector<OptionInfo> environmentOptions() {
  return {
      valueOption(
          "cuda-path", "DIR",
          "CUDA toolkit; 'none': porthip's own declarations",
          "Without it the usual places are searched; when there is none, "
          "porthip's own declarations are used."),
      valueOption("rocm-path", "DIR",
                  "ROCm that the port is for; sets --hip-version",
                  "The HIP version is read from DIR/include/hip/hip_version.h "
                  "unless --hip-version is given."),
      valueOption("", "BUILD_DIR", "The folder of compile_commands.json")
          .letter('p'),
      flagOption("no-cache", "Neither use nor keep parses in the cache"),
      valueOption("cache-dir", "DIR", "Folder of the cache",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
  };
}

OptionInfo jobsOption() {
  return valueOption("jobs", "N",
                     "Files at a time (default: one for each core)")
      .letter('j')
      .checkedBy(validateCount);
}

OptionInfo progressOption() {
  OptionInfo O = flagOption(
      "no-progress", "Show no progress",
      "Otherwise a long run shows its progress: on a terminal in one line, in "
      "a log every few seconds. --quiet shows none either.");
  O.IsRare = true;
  return O;
}

} // namespace porthip
