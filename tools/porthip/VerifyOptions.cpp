// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip verify` accepts. VerifyCommand.cpp acts on it.
#include "BuildSetup.h"
#include "Commands.h"
#include "PortInputs.h"
#include "VerifyKernel.h"
#include "VerifyParts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

std::vector<std::string> defaultLegs() {
  return {"cuda@vgpu:sm_80", "hip@vgpu:gfx942", "hip@vgpu:gfx1100",
          "hip@vgpu:sm_80"};
}

static const char *validateRepeats(StringRef Value) {
  unsigned Count;
  return Value.getAsInteger(10, Count) || Count > 16 ? "a number up to 16"
                                                     : nullptr;
}

static std::vector<OptionInfo> ownOptions() {
  return {
      valueOption("leg", "LEG",
                  "SIDE@vgpu:GPU, SIDE@nvidia, hip@amd or trace:FILE",
                  "SIDE is cuda, the original, or hip, its port. The legs "
                  "are run in place of the usual ones: "
                  "cuda@vgpu:sm_80, hip@vgpu:gfx942, hip@vgpu:gfx1100, "
                  "hip@vgpu:sm_80, and those of the real GPUs that are "
                  "here. A real one may have its architecture behind a "
                  "colon; one that is not there is an error. "
                  "The others are compared with the first.")
          .repeatable(),
      valueOption("port", "FILE", "A port that there is already",
                  "Once for each file. Without it the port is made by "
                  "'porthip translate' in a temporary folder.")
          .repeatable(),
      valueOption("port-root", "DIR", "A folder with a port of the whole tree",
                  "Laid out as the folder of --in-root. Files and include "
                  "folders of the original are looked for there first; --port "
                  "names those that stand elsewhere."),
      valueOption("port-arg", "ARG", "For the compiler of a given port alone",
                  "Such as --port-arg=-Iport/include; before the compiler "
                  "options of both.")
          .repeatable()
          .rare(),
      valueOption(
          "in-root", "DIR", "Headers below it are ported too",
          "Default: the folder that holds all the files and the include "
          "folders that are named by a relative path."),
      choiceOption("warp", "HOW", {"emulate32", "native", "keep"}, "emulate32",
                   "Warp operations of the port: emulate32, native or keep",
                   "As 'porthip translate' takes it."),
      valueOption("tol", "BOUNDS",
                  "Bounds for floats: [TYPE:]abs=X,rel=X,ulp=N",
                  "A float is equal when it keeps one of the bounds. TYPE "
                  "is f8e4m3, f8e5m2, f16, bf16, f32 or f64; without it "
                  "the bounds are for "
                  "all. Integers must be the same.")
          .repeatable(),
      valueOption("unordered", "KERNEL",
                  "What it writes is compared without an order",
                  "For kernels that append to lists by atomics: the "
                  "elements of each buffer that it changes are sorted by "
                  "value before they are compared, and so is what is "
                  "copied from there.")
          .repeatable(),
      valueOption("repeats", "N",
                  "Runs of the original once a leg differs (default: 3)",
                  "With its blocks in other orders, the second without fused "
                  "multiplications, the third with other math functions. Where "
                  "they differ from one another, a leg may, too, and notes say "
                  "where. 0: no such runs.")
          .checkedBy(validateRepeats),
      choiceOption("output", "HOW", {"compare", "ignore"}, "compare",
                   "What the programs print: compare or ignore"),
      valueOption("save-traces", "DIR",
                  "Keep each leg's trace as DIR/LEG.phtrace"),
      valueOption("only-leg", "LEG",
                  "Run this one of the legs, for --save-traces",
                  "Nothing is compared. With the traces of all legs in one "
                  "folder, --load-traces does that, on any machine.")
          .rare(),
      valueOption("load-traces", "DIR", "Compare what --save-traces kept")
          .rare(),
      flagOption("allow-uncompared",
                 "Where nothing could be compared, that is no error",
                 "Otherwise a leg of which no buffer, no copy and nothing that "
                 "kernels print is compared fails, as it proves nothing.")
          .rare(),
      flagOption("json", "The result as JSON on stdout",
                 "Its form: docs/schema/verify.schema.json."),
      valueOption("junit", "FILE",
                  "The result as JUnit's XML, a case for each leg"),
      valueOption("html", "FILE", "The result as a page with plots",
                  "One file without links."),
      valueOption("timeout", "SECONDS",
                  "Stop a leg that runs longer (default: 600)")
          .checkedBy(validateCount),
      flagOption("no-cache", "Compile and run all anew, and keep nothing"),
      flagOption(
          "reuse", "Do not run a program again that has not changed",
          "Its last good run is taken when program, arguments, files of "
          "--input, "
          "GPU and porthip are the same. Kernels of --kernel and --spec, whose "
          "inputs porthip makes, are not run again in any case. A note says "
          "what "
          "was not run.")
          .rare(),
      flagOption("no-reuse", "Run all again, whatever --reuse and --input say")
          .rare(),
      valueOption("input", "PATH",
                  "A file or folder that the program reads; --reuse",
                  "When it changes, the program is run again.")
          .repeatable()
          .rare(),
      valueOption("cache-dir", "DIR", "Where compiled code is kept",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
  };
}

CommandInfo verifyInfo() {
  CommandInfo Info;
  Info.Name = "verify";
  Info.Summary = "Check that a port computes the same as the original";
  Info.Positional = "FILE... [COMPILER-ARGS]";
  Info.Description =
      "Builds the CUDA program and its port, runs both on the virtual GPU and "
      "compares what every launch wrote, what is copied to the host, output "
      "and exit status. Exit status: 0 all equal, 1 a mismatch, 3 a leg could "
      "not be built or run. Options that are not below are the compiler's.";
  Info.Compiler = &nvccAndClang();
  Info.AfterDashes = "PROGRAM-ARGS";
  Info.Options = ownOptions();
  Info.Options.push_back(progressOption());
  for (const OptionInfo &O : suiteOptions())
    Info.Options.push_back(O);
  for (const OptionInfo &O : recordingOptions())
    Info.Options.push_back(O.rare());
  append_range(Info.Options, kernelOptions());
  for (const OptionInfo &O : buildOptions())
    if (O.Long != "as")
      Info.Options.push_back(O);
  Info.Examples = {
      {"porthip verify prog.cu -- 1024", "the port that translate makes"},
      {"porthip verify --kernel saxpy blas.cu", "a kernel without a program"},
      {"porthip verify --suite verify.json --junit out.xml", "many programs"},
      {"porthip verify --leg cuda@vgpu:sm_90 --leg hip@vgpu:gfx90a prog.cu",
       "other GPUs"}};
  return Info;
}

} // namespace porthip
