// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The flags of a project's build, for files of it that are verified.
#include "Porting/Existing/ExistingPorts.h"
#include "Porting/Kernels/BuildFlags.h"
#include "VerifyParts.h"

using namespace llvm;

namespace porthip {

/// The words on the command line hold, so they are last.
static void putFirst(ArrayRef<std::string> Flags, VerifySettings &To) {
  To.CompilerLine.insert(To.CompilerLine.begin(), Flags.begin(), Flags.end());
}

Error addFlagsOfBuild(const ParsedOptions &Options, VerifySettings &To) {
  if (Options.has("p")) {
    auto Flags = flagsInBuild(Options.value("p"), To.Files);
    if (!Flags)
      return Flags.takeError();
    putFirst(*Flags, To);
    return Error::success();
  }
  auto Flags = flagsOfBuild(To.Port.Existing);
  if (!Flags) {
    errs() << "porthip: note: " << toString(Flags.takeError())
           << "; give those that count here\n";
    return Error::success();
  }
  if (!Flags->empty())
    errs() << "porthip: note: flags are those of the project's build, as its "
              "port has them\n";
  putFirst(*Flags, To);
  return Error::success();
}

} // namespace porthip
