// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `for (auto i = threadIdx.x; ...)`, `uint3 a = threadIdx`: porthip's objects
// have the types and conversions of CUDA's, with every HIP.
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {

void runBuiltinPass(FileContext &File) {
  // From 6.1 on HIP's members are unsigned int.
  bool HasClasses = File.Options.Hip.First < Version{60100};
  for (const auto &[Offset, IsWhole] : File.Evidence.Builtins) {
    unsigned Token = File.Source.tokenAt(Offset);
    if ((!IsWhole && !HasClasses) || Token >= File.Source.tokens().size())
      continue;
    StringRef Name = File.Source.spelling(Token);
    unsigned Length = File.Source.tokens()[Token].Length;
    if (!Name.ends_with("Idx") && !Name.ends_with("Dim"))
      continue; // a macro pasted it
    File.HoldsCuda = true;
    if (File.needShim("porthip/builtin_variables.h", Offset, Length, Name))
      File.edit(Offset, Length, ("porthip::" + Name).str(), Engine::Ast,
                "builtin variable");
  }
}

} // namespace porthip
