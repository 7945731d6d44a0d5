// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Passes/HeaderPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace llvm;
using namespace clang;

namespace porthip {

bool HeaderPlaces::hasConditionOn(function_ref<bool(StringRef)> IsAsked) const {
  return llvm::any_of(Source.directives(), [&](const Directive &D) {
    if (D.Is != Directive::If && D.Is != Directive::Ifdef &&
        D.Is != Directive::Ifndef && D.Is != Directive::Elif)
      return false;
    for (unsigned I = D.FirstToken + 2; I <= D.LastToken; ++I)
      if (IsAsked(Source.spelling(I)))
        return true;
    return false;
  });
}

bool HeaderPlaces::isOfDeviceCompilers(StringRef Macro) {
  return StringSwitch<bool>(Macro)
      .Cases({"__CUDACC__", "__NVCC__", "__HIPCC__"}, true)
      .Cases({"__HIP__", "__CUDA__"}, true)
      .Default(false);
}

bool HeaderPlaces::isForDeviceCompilers(unsigned Offset) const {
  auto Directives = Source.directives();
  const auto *After = llvm::partition_point(
      Directives, [&](const Directive &D) { return D.Begin < Offset; });
  if (After == Directives.begin())
    return false;
  const Directive &Last = *std::prev(After);
  if (Last.Is != Directive::Endif &&
      letsInDeviceCompilersAlone(&Last - Directives.begin()))
    return true;
  return llvm::any_of(Last.Branches, [&](unsigned Index) {
    return letsInDeviceCompilersAlone(Index);
  });
}

unsigned HeaderPlaces::beginOfChain(unsigned Index) const {
  unsigned Depth = 0;
  for (unsigned I = Index; I-- > 0;) {
    const Directive &D = Source.directives()[I];
    if (D.Is == Directive::Endif)
      ++Depth;
    else if (D.Is == Directive::If || D.Is == Directive::Ifdef ||
             D.Is == Directive::Ifndef)
      if (Depth-- == 0)
        return I;
  }
  return None;
}

bool HeaderPlaces::letsInDeviceCompilersAlone(unsigned Index) const {
  const Directive &D = Source.directives()[Index];
  auto IsNamed = [&](const Directive &At, unsigned Token) {
    return Token <= At.LastToken &&
           (isOfDeviceCompilers(Source.spelling(Token)) ||
            Source.spelling(Token) == "__CUDA_ARCH__");
  };
  if (D.Is == Directive::Else) {
    unsigned Begin = beginOfChain(Index);
    return Begin != None && Source.directives()[Begin].Is == Directive::Ifndef &&
           IsNamed(Source.directives()[Begin],
                   Source.directives()[Begin].FirstToken + 2);
  }
  if (D.Is == Directive::Ifdef)
    return IsNamed(D, D.FirstToken + 2);
  if (D.Is != Directive::If && D.Is != Directive::Elif)
    return false;
  // Each alternative names one; what is negated may let in anyone.
  bool HasOne = false;
  for (unsigned I = D.FirstToken + 2; I <= D.LastToken; ++I) {
    if (Source.tokens()[I].Kind == tok::exclaim ||
        (Source.tokens()[I].Kind == tok::pipepipe && !HasOne))
      return false;
    if (Source.tokens()[I].Kind == tok::pipepipe)
      HasOne = false;
    HasOne |= IsNamed(D, I);
  }
  return HasOne;
}

bool HeaderPlaces::isGuardOnly(unsigned Index) const {
  const auto &Branches = Source.directives()[Index].Branches;
  return Branches.empty() || (Branches.size() == 1 && guardEnd() != 0 &&
                              Branches.front() == guardIndex());
}

unsigned HeaderPlaces::guardIndex() const {
  auto Directives = Source.directives();
  unsigned I = 0;
  while (I < Directives.size() && Directives[I].Is == Directive::Pragma)
    ++I;
  if (I + 1 >= Directives.size() || Directives[I].Is != Directive::Ifndef ||
      Directives[I + 1].Is != Directive::Define)
    return None;
  unsigned Name = Directives[I].FirstToken + 2;
  unsigned Other = Directives[I + 1].FirstToken + 2;
  if (Name > Directives[I].LastToken || Other > Directives[I + 1].LastToken ||
      Source.spelling(Name) != Source.spelling(Other))
    return None;
  // A guard stands around everything but comments.
  return Directives[I].FirstToken ==
                     (I ? Directives[I - 1].LastToken + 1 : 0) &&
                 endsFile(I)
             ? I
             : None;
}

bool HeaderPlaces::endsFile(unsigned Index) const {
  unsigned Depth = 0;
  for (const Directive &D : Source.directives().drop_front(Index)) {
    if (D.Is == Directive::If || D.Is == Directive::Ifdef ||
        D.Is == Directive::Ifndef)
      ++Depth;
    else if (D.Is == Directive::Endif && --Depth == 0)
      return D.LastToken + 1 >= Source.tokens().size();
  }
  return false;
}

unsigned HeaderPlaces::guardEnd() const {
  unsigned Index = guardIndex();
  return Index == None ? 0 : Source.directives()[Index + 1].End;
}

unsigned HeaderPlaces::topOfFile() const {
  if (unsigned End = guardEnd())
    return lineAfter(End);
  auto Directives = Source.directives();
  if (!Directives.empty() && Directives[0].Is == Directive::Pragma &&
      Directives[0].FirstToken == 0 && Directives[0].LastToken >= 2 &&
      Source.spelling(2u) == "once")
    return lineAfter(Directives[0].End);
  if (Source.tokens().empty())
    return Source.text().size();
  // An include that is removed takes its line's blanks with it.
  const unsigned First = Source.tokens().front().Offset;
  const StringRef Before = Source.text().take_front(First).rtrim(" \t");
  return Before.empty() || Before.ends_with("\n") ? Before.size() : First;
}

unsigned HeaderPlaces::lineAfter(unsigned Offset) const {
  size_t End = Source.text().find('\n', Offset);
  return End == StringRef::npos ? Source.text().size() : End + 1;
}

std::string HeaderPlaces::withKeywords(std::string Lines) const {
  StringRef Eol = Source.lineEnding();
  std::set<StringRef> Seen;
  for (const Directive &D : Source.directives()) {
    if (D.Is != Directive::Undef || D.LastToken < D.FirstToken + 2)
      continue;
    StringRef Name = Source.spelling(D.FirstToken + 2);
    if (!StringSwitch<bool>(Name)
             .Cases({"volatile", "const", "inline", "static", "class"}, true)
             .Cases({"private", "protected", "register", "restrict"}, true)
             .Default(false) ||
        !Seen.insert(Name).second)
      continue;
    Lines = ("#pragma push_macro(\"" + Name + "\")" + Eol + "#undef " + Name +
             Eol + Lines + "#pragma pop_macro(\"" + Name + "\")" + Eol)
                .str();
  }
  return Lines;
}

} // namespace porthip
