// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip status`: which files of a port are behind their sources, and which
// were edited.
#include "Porting/Kernels/StatusText.h"
#include "Support/Files/Files.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Verify/KernelVerification.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
CommandInfo statusInfo() {
  CommandInfo Info(
      "Show which ports are out of date or edited", "[DIR]",
      "Compares the files that porthip wrote into DIR (default: the current "
      "folder) and their sources with what they were when it wrote them. The "
      "exit status is 1 where a source changed or is gone, a port is missing, "
      "or a conflict is still marked; edits by hand alone are fine. Also says "
      "which kernels changed, in their own text, their launches or what they "
      "use, since they were ported or last verified.");
  Info.PositionalCompletion = Completion::Directory;
  Info.Options = {flagOption("json", "Write JSON, for programs"),
                  flagOption("verify", "Verify the kernels that changed",
                             "By 'porthip verify --kernel' on the virtual "
                             "GPUs, with made-up inputs. A kernel that is "
                             "equal is touched no more; else the exit status "
                             "is 1. Functions of the host that were edited by "
                             "hand are named: they need the program, "
                             "'porthip verify prog.cu'."),
                  valueOption("verify-arg", "ARG",
                              "An argument for 'porthip verify': -Iinclude")
                      .repeatable(),
                  flagOption("quiet", "Write nothing").letter('q')};
  Info.Examples = {
      {"porthip status solver-hip", "of a folder that `porthip port` wrote"},
      {"porthip status solver-hip --verify --verify-arg=-Iinclude",
       "verify just what was touched"}};
  return Info;
}

int runStatus(const ParsedOptions &Options) {
  if (Options.Positional.size() > 1)
    return failWith(ExitWrongUsage, "one folder at a time");
  std::string Folder =
      normalizePath(Options.Positional.empty() ? "." : Options.Positional[0]);
  if (!hasManifest(Folder))
    return failWith(ExitFailed,
                    displayPath(Folder) +
                        ": porthip wrote nothing into this folder (it has no "
                        ".porthip/manifest.json); name the folder of the port");
  auto Status = portStatus(Folder);
  if (!Status)
    return failWith(ExitFailed, Status.takeError());
  if (Options.has("verify"))
    if (Error Wrong = Status->Kernels.verify(
            Status->notReady(), [&](const KernelOrder &Order) {
              return verifyKernels(Order, Options.values("verify-arg"));
            }))
      return failWith(ExitFailed, std::move(Wrong));
  StatusText Text{Folder, *Status, Options.has("verify")};
  if (Options.has("json"))
    outs() << Text.json().dump(2) << "\n";
  else if (!Options.has("quiet"))
    outs() << Text.text();
  bool IsUnequal = Options.has("verify") &&
                   any_of(Status->Kernels.Touched, [](const TouchedKernel &K) {
                     return K.Is != TouchedKernel::Equal;
                   });
  return IsUnequal || Status->needsWork() ? ExitFindings : ExitDone;
}

} // namespace porthip
