// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip translate` accepts. TranslateCommand.cpp acts on it.
#include "Frontend/CommandLine/CompilerWords.h"
#include "Gpus/GpuTarget.h"
#include "Rules/Version.h"
#include "Translate/WarpModes.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static const char *validateHipVersion(StringRef Value) {
  std::optional<Version> V = Version::parse(Value);
  bool Ok = V && Value.contains('.') && Version{50000} <= *V;
  return Ok ? nullptr : "a HIP version such as 5.2 or 6.3";
}

Expected<std::vector<std::string>> gpusOf(StringRef List) {
  std::vector<std::string> Gpus;
  SmallVector<StringRef> Names;
  List.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names) {
    // SPIR-V is for all of them.
    if (Name.trim() == "amdgcnspirv") {
      for (const GpuTarget *Usual : portTargets({}))
        if (!is_contained(Gpus, Usual->Name))
          Gpus.push_back(Usual->Name);
      continue;
    }
    // MI300X, too: all products are in one table.
    const GpuTarget *Known = findGpuTarget(Name.trim());
    if (!Known || Known->Of != GpuVendor::Amd)
      return createStringError("'" + Name + "' is not a target of porthip");
    if (!is_contained(Gpus, Known->Name))
      Gpus.push_back(Known->Name);
  }
  return Gpus;
}

static const char *validateGpus(StringRef Value) {
  auto Gpus = gpusOf(Value);
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

static std::vector<OptionInfo> outputOptions() {
  return {
      valueOption("output", "FILE",
                  "Write the port to FILE or a folder; '-' is stdout",
                  "FILE is for one input and is overwritten. FOLDER/ is the "
                  "same as --out-root FOLDER. Without -o the port of kernel.cu "
                  "is kernel.hip beside it.")
          .letter('o'),
      flagOption("in-place", "Replace the files; keep originals as FILE.orig"),
      flagOption("stdout", "Print the port, write nothing (-o -)"),
      flagOption("diff", "Print a unified diff, write nothing"),
      flagOption("dry-run", "Say what would be written, write nothing"),
      valueOption("out-root", "DIR",
                  "Write into DIR, in the inputs' folder structure",
                  "Headers keep their own names there."),
      valueOption("in-root", "DIR",
                  "Root of the inputs (default: their common parent)",
                  "Headers below it that use CUDA are ported too."),
      valueOption("exclude", "GLOB", "Leave out files of a folder",
                  "A glob over paths below the folder: 'third_party/*'. Hidden "
                  "folders are left out anyway.")
          .repeatable()
          .rare(),
      valueOption("one-source", "NAME",
                  "Keep the CUDA files; headers in NAME give AMD their names",
                  "With --out-root, which holds the folder NAME. `porthip port "
                  "--way=one-source` does it for a project.")
          .rare(),
      flagOption("fix",
                 "With --one-source: make edits that headers cannot make",
                 "For AMD, under a macro, beside the lines that are there.")
          .rare(),
      flagOption(
          "annotate", "Put findings into the port, as TODO comments",
          "One above the line of each error and warning, with its id and its "
          "fix. A comment that is there already is not repeated."),
      flagOption("update", "Merge what is new into ports that were edited",
                 "The base of the merge is the last translation, which porthip "
                 "keeps in `.porthip`. Conflicts are marked in the ports."),
      flagOption("force", "Overwrite ports that were edited, and other files",
                 "Without it and --update porthip shows a diff and writes "
                 "nothing. A port "
                 "that nobody edited is always overwritten."),
  };
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

OptionInfo colorOption() {
  return choiceOption("color", "WHEN", {"auto", "always", "never"}, "auto",
                      "Colours on stderr: auto, always or never");
}

static std::vector<OptionInfo> runOptions() {
  return {
      jobsOption(),
      shardOption(),
      choiceOption("fail-on", "LEVEL", {"error", "warning", "note", "never"},
                   "error", "Exit 1 from: error, warning, note or never"),
      valueOption(
          "lines-of", "DIFF", "Only findings on lines that DIFF adds",
          "A unified diff with names relative to the current folder, as 'git "
          "diff "
          "-U0 --relative BASE' writes it; '-' is stdin. Others are not "
          "told and do not count for --fail-on.")
          .rare(),
      flagOption("quiet", "Print no summary, only errors").letter('q'),
      flagOption("verbose", "Say what is done, and print notes").letter('v'),
      colorOption(),
      progressOption(),
      flagOption("version", "Show the version"),
  };
}

CommandInfo translateInfo() {
  CommandInfo Info(
      "translate", "Translate CUDA sources to HIP", "PATH... [COMPILER-ARGS]",
      "Writes kernel.hip beside kernel.cu and prints a summary to stderr. A "
      "folder stands for all files in it that use CUDA, '-' for stdin. What "
      "HIP does not have is reported as a finding at its line. Options that "
      "are not below are the compiler's, as nvcc takes them for the files (-I, "
      "-D, -std, -arch).");
  Info.ReadsProject = true;
  Info.Compiler = &nvccAndClang();
  for (std::vector<OptionInfo> Group :
       {outputOptions(), formatOptions(/*WithPrefix=*/true),
        translationOptions(), environmentOptions(), runOptions()})
    Info.Options.insert(Info.Options.end(), Group.begin(), Group.end());
  Info.Examples = {{"porthip kernel.cu", "write kernel.hip"},
                   {"porthip --diff kernel.cu -Iinclude -arch=sm_80",
                    "show what would change, with the flags of the build"},
                   {"porthip --out-root hip --in-root src src/*.cu",
                    "a folder of sources with their headers"}};
  return Info;
}

} // namespace porthip
