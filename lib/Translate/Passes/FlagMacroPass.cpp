// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that flags of nvcc define (Frontend/CommandLine/NvccMacros.def). HIP's
// compiler has no such flag: where the project's command lines have it, the
// port asks a macro of porthip/nvcc_flags.h, which is defined. Where they do
// not, the macro is undefined on both sides, and stays.
#include "Frontend/CommandLine/NvccMacros.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

const FlagMacro *flagMacro(StringRef Name) {
  auto It = find_if(nvccFlagMacros(),
                    [&](const FlagMacro &M) { return M.Name == Name; });
  return It == nvccFlagMacros().end() ? nullptr : It;
}

} // namespace

void runFlagMacroPass(FileContext &File) {
  const SourceText &Source = File.Source;
  for (unsigned I = 0; I < Source.tokens().size(); ++I) {
    const SourceToken &T = Source.tokens()[I];
    if (T.Kind != clang::tok::raw_identifier || T.Directive == None)
      continue;
    const FlagMacro *M = flagMacro(Source.spelling(I));
    // Some have a rule: HIP has a macro of its own.
    if (!M || !File.Rules.symbol(M->Name).empty() || File.isForAmd(T.Offset) ||
        File.isForNvidia(T.Offset) || File.Branches.isVendorCondition(T.Offset))
      continue;
    auto Given = File.Role.FlagMacros.find(M->Name.str());
    if (Given == File.Role.FlagMacros.end() ||
        !File.needShim("porthip/nvcc_flags.h", T.Offset, T.Length, M->Name))
      continue;
    File.HoldsCuda = true;
    File.edit(T.Offset, T.Length, M->nameInPort(), Engine::Lexical, M->Name);
    if (!Given->second)
      File.finding("porthip-flag-macro", Severity::Warning, T.Offset, T.Length,
                   ("'" + M->Name + "' is defined by '" + M->Option +
                    "', with which the project compiles some of its CUDA "
                    "sources; in the port it is defined for all")
                       .str(),
                   "give all sources the flag, or none", 5);
  }
}

} // namespace porthip
