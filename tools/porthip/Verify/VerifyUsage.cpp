// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options of `porthip verify` that do not go together.
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

Error checkTraceUsage(const ParsedOptions &Options, ArrayRef<Leg> Legs) {
  if (Options.has("no-cache") && (Options.has("reuse") || Options.has("input")))
    return createStringError(
        "--reuse and --input need the cache; remove --no-cache");
  for (StringRef Name : {"launcher", "resume", "restart", "time-limit",
                         "rerun-failed", "results", "baseline"})
    if (Options.has(Name))
      return createStringError("--" + Name + " goes with --suite");
  if (Options.has("load-traces") && Options.has("save-traces"))
    return createStringError(
        "--load-traces runs no program, so --save-traces has nothing to "
        "keep; remove one of them");
  if (!Options.has("only-leg"))
    return Error::success();
  if (!Options.has("save-traces"))
    return createStringError("--only-leg compares nothing: add --save-traces "
                             "DIR, where its trace is kept");
  const bool IsKnown = any_of(Legs, [&](const Leg &L) {
    return L.TracePath.empty() && L.Name == Options.value("only-leg");
  });
  if (!IsKnown)
    return createStringError("--only-leg '" + Options.value("only-leg") +
                             "' is not one of the legs of this run");
  return Error::success();
}

Error checkKernelUsage(const ParsedOptions &Options,
                       ArrayRef<std::string> Files) {
  if (!areKernelsAsked(Options)) {
    for (StringRef Name : {"seed", "o"})
      if (Options.has(Name))
        return createStringError((Name == "o" ? "-o" : "--seed") +
                                 Twine(" goes with --kernel, --spec or "
                                       "--init"));
    return Error::success();
  }
  if (Options.has("init") && Options.has("spec"))
    return createStringError(
        "--init writes a spec and --spec reads one; use one of them");
  if (llvm::is_contained(Options.values("kernel"), AllKernels) &&
      (Options.has("init") || Options.has("spec")))
    return createStringError("--init and --spec are of all kernels where none "
                             "is named; leave out --kernel '*'");
  if (Options.has("o") && !Options.has("init"))
    return createStringError(
        "-o is the file of --init; add --init, or remove -o");
  if (!Options.ProgramArgs.empty())
    return createStringError("--kernel and --spec run no program, so there are "
                             "no arguments after '--'");
  if (Files.size() != 1)
    return createStringError("kernels are in one file, " +
                             utostr(Files.size()) + " are named");
  return Error::success();
}

} // namespace porthip
