// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip verify`. VerifyCommand.cpp acts on it.
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static const char *validateRepeats(StringRef Value) {
  unsigned Count;
  return Value.getAsInteger(10, Count) || Count > 16 ? "a number up to 16"
                                                     : nullptr;
}

static std::vector<OptionInfo> ownOptions() {
  return {
      valueOption(
          "leg", "LEG", "SIDE@vgpu:GPU, @nvidia, hip@amd, hip@own, trace:FILE",
          "SIDE is cuda, the original, or hip, its port. The legs are run in "
          "place of the usual ones: cuda@vgpu:sm_80, hip@vgpu:gfx942, "
          "hip@vgpu:gfx1100, hip@vgpu:sm_80, and those of the real GPUs that "
          "are here. The architecture of a real GPU may follow a colon "
          "(cuda@nvidia:sm_90); a GPU that is not here is an error. "
          "hip@own:gfx942 "
          "is the project's own build as HIP, on a virtual GPU. The others "
          "are compared with the first.")
          .alsoCalled({"gpu", "as", "target", "arch", "device"})
          .repeatable(),
      valueOption("port", "FILE", "A port that exists already",
                  "Once for each file. Without it the port is the one that "
                  "porthip wrote, if it is there, beside the source or in the "
                  "folder of --out-root or 'porthip port'; else 'porthip "
                  "translate' makes one in a temporary folder.")
          .repeatable(),
      flagOption("fresh", "Verify a fresh translation, not the port on disk",
                 "'porthip translate' makes it in a temporary folder, and "
                 "ports that are there are left alone. --warp and "
                 "--arithmetic ask for it, too."),
      valueOption("port-root", "DIR", "A folder with a port of the whole tree",
                  "With the structure of the folder of --in-root. Files and "
                  "include folders of the original are looked for there first; "
                  "--port names files that are elsewhere."),
      valueOption("port-arg", "ARG",
                  "A compiler argument for a given port only",
                  "Such as --port-arg=-Iport/include; it comes before the "
                  "compiler options of both.")
          .repeatable()
          .rare(),
      valueOption(
          "in-root", "DIR", "Headers below it are ported too",
          "Default: the folder that holds all the files and the include "
          "folders that are named by a relative path.")
          .rare(),
      warpOption("Warp operations of the port: emulate32, native or keep",
                 "As 'porthip translate' takes it."),
      valueOption("", "BUILD_DIR", "The folder of compile_commands.json",
                  "The options of the files are taken from there; those of the "
                  "command line are added. The files of a program must have "
                  "the same ones.")
          .letter('p'),
      choiceOption("arithmetic", "HOW", {"exact", "keep"}, "exact",
                   "Conversions and shifts of the port: exact or keep",
                   "As 'porthip translate' takes it.")
          .rare(),
      valueOption("tol", "BOUNDS",
                  "Bounds for floats: [TYPE:]abs=X,rel=X,ulp=N, or auto",
                  "A float is equal if it is within one of the bounds. TYPE is "
                  "f8e4m3, f8e5m2, f16, bf16, f32 or f64; without it the "
                  "bounds are for all. Integers must be the same. With 'auto' "
                  "the original runs five more times, as other compilers, "
                  "libraries and schedulers might run it, and each buffer's "
                  "bounds follow from how far these runs are apart.")
          .repeatable(),
      valueOption("unordered", "KERNEL",
                  "A kernel whose results may be in any order",
                  "For kernels that append to lists with atomics: the elements "
                  "of each buffer that the kernel changes are sorted before "
                  "they are compared, and so is what is copied from there.")
          .repeatable(),
      valueOption("repeats", "N",
                  "Runs of the original if a leg differs (default: 3)",
                  "Each runs blocks in another order; the second also without "
                  "fused multiply-add, the third with other math functions. "
                  "Where these runs differ, a leg may differ too, and notes "
                  "say where. 0 turns them off.")
          .checkedBy(validateRepeats),
      choiceOption("check", "WHAT", {"none", "float"}, "none",
                   "Also compare where floats break: none or float",
                   "Both legs run once more each with the check that "
                   "'porthip run --check=float' has: where floats first become "
                   "NaN or infinite, or lose all digits. What breaks on one "
                   "leg alone is shown; the exit status stays that of the "
                   "values.")
          .rare(),
      choiceOption("random", "WHOSE", {"cuda", "amd"}, "cuda",
                   "Random numbers of the port on virtual AMD GPUs: cuda or "
                   "amd",
                   "rocRAND gives other numbers than cuRAND for the same seed, "
                   "so that all that follows differs. With 'cuda' the virtual "
                   "GPU gives cuRAND's to both, and the rest is compared; a "
                   "note says so. With 'amd' the port gets rocRAND's.")
          .rare(),
      choiceOption("output", "HOW", {"compare", "ignore"}, "compare",
                   "What the programs print: compare or ignore"),
      valueOption("save-traces", "DIR",
                  "Keep each leg's trace as DIR/LEG.phtrace"),
      valueOption("only-leg", "LEG", "Run this leg only, for --save-traces",
                  "Nothing is compared. When the traces of all legs are in one "
                  "folder, --load-traces compares them, on any machine.")
          .rare(),
      valueOption("load-traces", "DIR", "Compare what --save-traces kept")
          .rare(),
      flagOption("require-exact", "Fail legs whose results are not exact",
                 "Equal is not enough: no value may reach a result that the "
                 "vendors' documents do not fix bit for bit, such as those of "
                 "approximate functions and of atomics whose order decides. "
                 "A leg that is equal and not exact counts as one that "
                 "differs.")
          .rare(),
      flagOption("allow-uncompared", "Accept a leg with nothing to compare",
                 "Otherwise a leg fails if no buffer, no copy and no output of "
                 "kernels is compared, because that proves nothing.")
          .rare(),
      flagOption("json", "The result as JSON on stdout",
                 "Its form: docs/schema/verify.schema.json."),
      valueOption("junit", "FILE",
                  "The result as JUnit's XML, a case for each leg")
          .checkedBy(validateResultFile),
      valueOption("html", "FILE", "The result as a page with plots",
                  "One file without links.")
          .checkedBy(validateResultFile),
      valueOption("timeout", "SECONDS",
                  "Stop a leg that runs longer (default: 600)")
          .checkedBy(validateCount),
      valueOption("case-result", "FILE",
                  "What came of it, for the suite that waits for it",
                  "State and message as JSON, of a job of --launcher=slurm.")
          .checkedBy(validateResultFile)
          .rare(),
      flagOption("no-cache", "Compile and run everything again, keep nothing"),
      flagOption("reuse", "Do not run a program again that has not changed",
                 "Its last good run is used if program, arguments, files of "
                 "--input, GPU and porthip are the same. For kernels of "
                 "--kernel and --spec, whose inputs porthip makes, this is "
                 "always so. A note says what was not run.")
          .rare(),
      flagOption("no-reuse", "Run all again, whatever --reuse and --input say")
          .rare(),
      valueOption("input", "PATH", "A file or folder that the program reads",
                  "As --reuse, and the program is run again when it changes.")
          .repeatable()
          .rare(),
      valueOption("cache-dir", "DIR", "Folder of the cache",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip.")
          .rare(),
  };
}

CommandInfo verifyInfo() {
  CommandInfo Info(
      "Check that a port computes the same as the original",
      "FILE... [COMPILER-ARGS]",
      "Builds the CUDA program and its port, runs both on the virtual GPU and "
      "compares what every launch wrote, what is copied to the host, output "
      "and exit status. Exit status: 0 all equal, 1 a mismatch, 3 a leg could "
      "not be built or run. Other options are passed to the compiler.");
  Info.ReadsProject = true;
  Info.KeepsInCache = "programs, and legs that ran, are kept in the cache";
  Info.Compiler = &nvccAndClang();
  Info.AfterDashes = "PROGRAM-ARGS";
  Info.Options = ownOptions();
  Info.Options.push_back(progressOption());
  append_range(Info.Options, suiteOptions());
  for (const OptionInfo &O : recordingOptions())
    Info.Options.push_back(O.rare());
  append_range(Info.Options, causeOptions());
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
