// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes the fixes of checks that are right whatever the rest of the program
// does: forms of C++ that CUDA's types allow and HIP's do not.
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {

void runMendPass(FileContext &File) {
  for (const Hazard &H : File.Evidence.Hazards) {
    if (File.Role.AmdMacros.count(H.Symbol))
      continue;
    if (!H.isMade(File.Options)) {
      if (H.IsMend && !H.IsPart) // says that the header is forbidden
        File.needShim(H.Shim, H.Offset, H.Length, H.Symbol);
      continue;
    }
    File.HoldsCuda = true;
    if (!H.Shim.empty() && !File.needShim(H.Shim, H.Offset, H.Length, H.Symbol))
      continue;
    for (const auto &[Offset, Length, Text] : H.FixIt)
      File.edit(Offset, Length, Text, Engine::Ast, H.Check);
  }
}

} // namespace porthip
