// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `p + n` with a CUdeviceptr p counts bytes. hipDeviceptr_t is void*, so the
// operand becomes char*, which counts the same and converts back by itself.
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {

void runDevicePointerPass(FileContext &File) {
  constexpr llvm::StringLiteral Cast("static_cast<char*>("),
      Rule("CUdeviceptr arithmetic");
  for (const auto &[Begin, P] : File.Evidence.DevicePointers) {
    if (P.Assignment.empty()) {
      File.edit(Begin, 0, Cast, Engine::Ast, Rule);
      File.edit(P.End, 0, ")", Engine::Ast, Rule);
      continue;
    }
    // p += n becomes p = static_cast<char*>(p) + (n)
    StringRef Operand = File.Source.text().slice(Begin, P.End);
    File.edit(P.End, P.RightBegin - P.End,
              (" = " + Cast + Operand + ") " + P.Assignment + " (").str(),
              Engine::Ast, Rule);
    File.edit(P.RightEnd, 0, ")", Engine::Ast, Rule);
  }
}

} // namespace porthip
