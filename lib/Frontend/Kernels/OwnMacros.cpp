// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Kernels/OwnMacros.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

static bool isReserved(StringRef Name) {
  return Name.starts_with("__") ||
         (Name.size() > 1 && Name[0] == '_' && isUpper(Name[1]));
}

/// Whether a file of the project defines it, and none of the system has.
static bool isOwn(const clang::MacroDirective *Directive,
                  const clang::SourceManager &Sources) {
  if (!Directive->isDefined())
    return false;
  for (const auto *D = Directive; D; D = D->getPrevious()) {
    const clang::SourceLocation At = D->getLocation();
    if (At.isInvalid() || Sources.isInSystemHeader(At) ||
        Sources.isWrittenInBuiltinFile(At) ||
        Sources.isWrittenInCommandLineFile(At))
      return false;
  }
  return true;
}

std::vector<std::string> ownMacros(const clang::Preprocessor &PP) {
  std::vector<std::string> Names;
  for (const auto &Macro : PP.macros()) {
    const StringRef Name = Macro.first->getName();
    const auto *Directive = PP.getLocalMacroDirectiveHistory(Macro.first);
    if (!isReserved(Name) && Directive &&
        isOwn(Directive, PP.getSourceManager()))
      Names.push_back(Name.str());
  }
  sort(Names);
  return Names;
}

} // namespace porthip
