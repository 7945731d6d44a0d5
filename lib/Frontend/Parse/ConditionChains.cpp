// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/ConditionChains.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

bool ConditionChain::asksFor(llvm::function_ref<bool(StringRef)> IsSuch) const {
  return llvm::any_of(Lines, [&](const DirectiveLine *L) {
    return llvm::any_of(
        L->Tokens, [&](const ConditionToken &T) { return IsSuch(T.Text); });
  });
}

const ConditionChains::FileChains &ConditionChains::chainsOf(FileID In) {
  auto [Known, IsNew] = Files.try_emplace(In);
  FileChains &C = Known->second;
  StringRef Text = PP.getSourceManager().getBufferData(In);
  if (!IsNew || !MayHave(Text))
    return C;
  C.Lines = readDirectiveLines(Text);
  std::vector<ConditionChain> Open;
  for (const DirectiveLine &L : C.Lines) {
    if (L.Is == DirectiveLine::If) {
      Open.push_back({Text, {&L}});
    } else if (L.isBranch() && !Open.empty()) {
      Open.back().Lines.push_back(&L);
      if (L.Is != DirectiveLine::Endif)
        continue;
      const DirectiveLine *If = Open.back().Lines.front();
      C.ByIf[If] = std::move(Open.back());
      Open.pop_back();
    }
  }
  return C;
}

const ConditionChain *ConditionChains::of(FileID In, unsigned Offset) {
  const FileChains &C = chainsOf(In);
  auto Line = llvm::upper_bound(
      C.Lines, Offset,
      [](unsigned O, const DirectiveLine &L) { return O < L.Begin; });
  if (Line == C.Lines.begin())
    return nullptr;
  auto Chain = C.ByIf.find(&*std::prev(Line));
  return Chain == C.ByIf.end() ? nullptr : &Chain->second;
}

std::optional<unsigned> ConditionChains::taken(
    const ConditionChain &Chain,
    llvm::function_ref<std::optional<MacroState>(StringRef)> Other) {
  for (unsigned B = 0; B < Chain.Lines.size(); ++B) {
    const DirectiveLine &L = *Chain.Lines[B];
    if (L.Is == DirectiveLine::Else || L.Is == DirectiveLine::Endif)
      return B;
    auto Value = evaluateCondition(L.Tokens, [&](StringRef Name) {
      auto Said = Other(Name);
      return Said ? *Said : stateOf(Name);
    });
    if (!Value)
      return std::nullopt;
    if (*Value)
      return B;
  }
  return std::nullopt;
}

MacroState ConditionChains::stateOf(StringRef Name) {
  if (!llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; }))
    return {}; // __has_include
  const MacroInfo *Info = PP.getMacroInfo(PP.getIdentifierInfo(Name));
  if (!Info)
    return {PP.getIdentifierInfo(Name)->hasMacroDefinition()
                ? MacroState::Unknown
                : MacroState::Undefined};
  if (Info->isObjectLike() && Info->getNumTokens() == 1 &&
      Info->tokens_begin()->is(tok::numeric_constant)) {
    int64_t Number;
    std::string Text = PP.getSpelling(*Info->tokens_begin());
    if (!StringRef(Text).rtrim("uUlL").getAsInteger(0, Number))
      return {MacroState::Number, Number};
  }
  return {Info->isBuiltinMacro() ? MacroState::Unknown : MacroState::Defined};
}

} // namespace porthip
