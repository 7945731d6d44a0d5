// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Vendors/DependentMacros.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Frontend/Vendors/MacroBranches.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

DependentMacros::DependentMacros(ArrayRef<StringRef> Texts, StringRef Macro,
                                 StringRef FeaturePrefix,
                                 unsigned FirstWithFeatures,
                                 function_ref<bool(StringRef)> IsGiven)
    : Texts(Texts), Macro(Macro), FeaturePrefix(FeaturePrefix),
      FirstWithFeatures(FirstWithFeatures) {
  Definitions All;
  for (size_t I = 0; I < Texts.size(); ++I)
    if (Texts[I].contains("define"))
      collect(I, All);
  choose(All, IsGiven);
}

void DependentMacros::collect(size_t Text, Definitions &All) const {
  std::vector<StringRef> Asked; // by all conditions around
  std::vector<size_t> Before;   // of Asked, outside of each open chain
  auto ask = [&](const DirectiveLine &L) {
    for (const ConditionToken &T : L.Tokens)
      if (T.Kind == clang::tok::raw_identifier ||
          T.Kind == clang::tok::identifier)
        Asked.push_back(T.Text);
  };
  for (const DirectiveLine &L : readDirectiveLines(Texts[Text])) {
    if (L.Is == DirectiveLine::If)
      Before.push_back(Asked.size());
    if (L.Is == DirectiveLine::If || L.Is == DirectiveLine::Elif)
      ask(L);
    if (L.Is == DirectiveLine::Endif && !Before.empty()) {
      Asked.resize(Before.back());
      Before.pop_back();
    }
    if (L.Is == DirectiveLine::Define && !L.Tokens.empty())
      All[L.Tokens[0].Text].push_back({{Text, L.Begin}, Asked});
  }
}

void DependentMacros::choose(const Definitions &All,
                             function_ref<bool(StringRef)> IsGiven) {
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (const auto &Entry : All) {
      if (Names.contains(Entry.first()) || Entry.first().starts_with("__") ||
          IsGiven(Entry.first()) ||
          !all_of(Entry.second, [&](const Definition &D) {
            return any_of(D.Asked, [&](StringRef Name) {
              return Name == Macro || isKnown(Name);
            });
          }))
        continue;
      std::vector<Place> &Places = Names[Entry.first()];
      for (const Definition &D : Entry.second)
        Places.push_back(D.At);
      IsNew = true;
    }
  }
}

bool DependentMacros::isMissing(StringRef Name, unsigned Value) const {
  if (isFeature(Name))
    return Value < FirstWithFeatures;
  auto Found = Missing.find(Value);
  return Found != Missing.end() && Found->second.contains(Name);
}

void DependentMacros::findMissing(unsigned Value) {
  if (!Missing.try_emplace(Value).second)
    return;
  std::map<size_t, MacroBranches> Branches;
  auto mayDefine = [&](const Place &P) {
    return Branches.try_emplace(P.Text, Texts[P.Text], Macro, "", this)
        .first->second.mayTake(P.Offset, Value);
  };
  // Each that is missing may leave out another's definitions.
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (const auto &Entry : Names)
      if (!isMissing(Entry.first(), Value) && none_of(Entry.second, mayDefine))
        IsNew = Missing[Value].insert(Entry.first()).second;
  }
}

} // namespace porthip
