// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip translate` accepts. TranslateCommand.cpp acts on it.
#include "Commands.h"
#include "Port/GpuTarget.h"
#include "PortReport.h"
#include "Rules/Version.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static const char *validateHipVersion(StringRef Value) {
  std::optional<Version> V = Version::parse(Value);
  bool Ok = V && Value.contains('.') && Version{50000} <= *V;
  return Ok ? nullptr : "a HIP version such as 5.2 or 6.3";
}

static const char *validateGpus(StringRef Value) {
  SmallVector<StringRef> Names;
  Value.split(Names, ',');
  bool Ok = all_of(Names, [](StringRef Name) { return findGpuTarget(Name); });
  return Ok ? nullptr
            : "AMD targets such as gfx942 or gfx90a,gfx1100; 'porthip --help' "
              "lists them";
}

static OptionInfo flag(StringRef Long, char Short, StringRef Help,
                       StringRef Detail = "") {
  OptionInfo O;
  O.Long = Long;
  O.Short = Short;
  O.Help = Help;
  O.Detail = Detail;
  return O;
}

static OptionInfo valued(StringRef Long, char Short, StringRef Value,
                         Completion Complete, StringRef Help,
                         StringRef Detail = "") {
  OptionInfo O = flag(Long, Short, Help, Detail);
  O.Value = Value;
  O.Complete = Complete;
  return O;
}

static OptionInfo choice(StringRef Long, StringRef Value,
                         std::vector<StringRef> Choices, StringRef Default,
                         StringRef Help, StringRef Detail = "") {
  OptionInfo O = valued(Long, 0, Value, Completion::Choices, Help, Detail);
  O.Choices = std::move(Choices);
  O.Default = Default;
  return O;
}

static std::vector<OptionInfo> outputOptions() {
  return {
      valued("output", 'o', "FILE", Completion::File,
             "Write the port to FILE; '-' is stdout",
             "For one input file. Without it the port of kernel.cu is "
             "kernel.hip beside it."),
      flag("in-place", 0, "Replace the files; originals stay as FILE.orig"),
      flag("diff", 0, "Print a unified diff, write nothing"),
      flag("dry-run", 0, "Say what would be done, write nothing"),
      valued("out-root", 0, "DIR", Completion::Directory,
             "Write into DIR, in the inputs' folder structure",
             "Headers keep their own names there."),
      valued("in-root", 0, "DIR", Completion::Directory,
             "Where the structure starts (default: common parent)",
             "Headers below it that hold CUDA are ported too."),
      flag("force", 0, "Overwrite outputs that were not made by porthip"),
  };
}

OptionInfo hipVersionOption() {
  OptionInfo HipVersion =
      valued("hip-version", 0, "X.Y", Completion::None,
             "Write for this HIP version only (default: 5.2 to 7.x)",
             "Without it the port compiles with every HIP from 5.2 to 7.x; "
             "where no single spelling does, a shim header chooses by "
             "HIP_VERSION.");
  HipVersion.Validate = validateHipVersion;
  return HipVersion;
}

OptionInfo rulesOption() {
  OptionInfo Rules = valued("rules", 0, "FILE", Completion::File,
                            "Add rules; they win over the built-in ones",
                            "A JSON file as in rules/README.md. A symbol that "
                            "has rules in FILE keeps none of its built-in "
                            "ones.");
  Rules.Repeatable = true;
  return Rules;
}

std::vector<OptionInfo> translationOptions() {
  OptionInfo Gpu = valued("gpu", 0, "TARGET[,...]", Completion::None,
                          "AMD targets that the port is for (default: all)",
                          "Findings that concern none of them are left out: "
                          "gfx908, gfx90a, gfx942, gfx950, gfx1030, gfx1100, "
                          "gfx1151, gfx1201.");
  Gpu.Validate = validateGpus;
  return {
      hipVersionOption(),
      Gpu,
      choice("launch", "HOW", {"chevron", "macro"}, "chevron",
             "Kernel launches: chevron or macro",
             "chevron keeps <<<...>>>, macro writes hipLaunchKernelGGL."),
      choice("warp", "HOW", {"emulate32", "native", "keep"}, "emulate32",
             "Warp operations: emulate32, native or keep",
             "emulate32 keeps CUDA's 32 lanes on wavefronts of 64, by "
             "porthip/warp.h. native takes HIP's own operations, with masks "
             "of 64 bits where that is surely right, and a finding where it "
             "is not. keep leaves the source's calls."),
      choice("shim", "HOW", {"include", "embed", "none"}, "include",
             "Shim headers: include, embed or none",
             "include refers to them, embed copies the text into the port, "
             "none makes what needs one a finding."),
      flag("comments", 0, "Translate names in comments too"),
      rulesOption(),
  };
}

std::vector<OptionInfo> environmentOptions() {
  return {
      valued("cuda-path", 0, "DIR", Completion::Directory,
             "CUDA toolkit; 'none': porthip's own declarations",
             "Without it the usual places are searched; when there is none, "
             "porthip's own declarations are used."),
      valued("rocm-path", 0, "DIR", Completion::Directory,
             "ROCm that the port is for; sets --hip-version",
             "The HIP version is read from DIR/include/hip/hip_version.h "
             "unless --hip-version says another."),
      valued("", 'p', "BUILD_DIR", Completion::Directory,
             "Where compile_commands.json lies"),
      flag("no-cache", 0, "Do not keep or use earlier parses"),
      valued("cache-dir", 0, "DIR", Completion::Directory,
             "Where parsed headers and parses are kept",
             "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
  };
}

OptionInfo jobsOption() {
  OptionInfo Jobs = valued("jobs", 'j', "N", Completion::None,
                           "Files at a time (default: one for each core)");
  Jobs.Validate = validateCount;
  return Jobs;
}

OptionInfo progressOption() {
  OptionInfo O =
      flag("no-progress", 0, "Do not say how far a long run is",
           "Otherwise a line on a terminal says so, which is written over, and "
           "in a log a line every few seconds. --quiet does that too.");
  O.IsRare = true;
  return O;
}

OptionInfo colorOption() {
  return choice("color", "WHEN", {"auto", "always", "never"}, "auto",
                "Colours on stderr: auto, always or never");
}

static std::vector<OptionInfo> runOptions() {
  return {
      jobsOption(),
      choice("fail-on", "LEVEL", {"error", "warning", "note", "never"}, "error",
             "Exit 1 from: error, warning, note or never"),
      flag("quiet", 'q', "No summary, only errors"),
      flag("verbose", 'v', "Say what is done, and show notes"),
      colorOption(),
      progressOption(),
      flag("version", 0, "Show the version"),
  };
}

CommandInfo translateInfo() {
  CommandInfo Info;
  Info.Name = "translate";
  Info.Summary = "Translate CUDA sources to HIP";
  Info.Positional = "FILE...";
  Info.Description =
      "Writes kernel.hip beside kernel.cu and prints a summary to stderr. What "
      "HIP lacks is a finding at its line. After '--' stand the flags that "
      "nvcc gets for the files.";
  Info.TakesCompilerArgs = true;
  for (std::vector<OptionInfo> Group :
       {outputOptions(), formatOptions(/*WithPrefix=*/true),
        translationOptions(), environmentOptions(), runOptions()})
    Info.Options.insert(Info.Options.end(), Group.begin(), Group.end());
  Info.Examples = {{"porthip kernel.cu", "write kernel.hip"},
                   {"porthip --diff kernel.cu -- -Iinclude -arch=sm_80",
                    "show what would change, with the flags of the build"},
                   {"porthip --out-root hip --in-root src src/*.cu",
                    "a folder of sources with their headers"}};
  return Info;
}

} // namespace porthip
