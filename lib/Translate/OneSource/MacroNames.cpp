// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/MacroNames.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace clang;

namespace porthip::one_source {

unsigned countForMacro(const SourceText &Source, unsigned Open,
                       unsigned Close) {
  if (Close == Open + 1)
    return 0;
  unsigned Count = 1;
  for (unsigned I = Open + 1; I < Close; ++I)
    if (Source.tokens()[I].Kind == tok::l_paren && Source.closing(I) < Close)
      I = Source.closing(I);
    else
      Count += Source.tokens()[I].Kind == tok::comma;
  return Count;
}

std::pair<StringRef, StringRef> splitName(StringRef Name) {
  auto [Scope, Last] = Name.rsplit("::");
  return Last.empty() ? std::pair(StringRef(), Name) : std::pair(Scope, Last);
}

StringRef lastOf(StringRef Name) { return splitName(Name).second; }

bool isSafeAsMacro(StringRef Name) {
  return isDistinctive(Name) || any_of(Name, isUpper);
}

} // namespace porthip::one_source
