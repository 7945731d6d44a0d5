// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Vendors/MacroBranches.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// As branches do for devices that they were not written for: `assert(false)`,
/// `printf("no sm_90\n"); __trap();`. Nothing at all is one, too.
bool stopsOnly(StringRef Text) {
  constexpr unsigned MaxLines = 6;
  unsigned Count = 0;
  bool Stops = false;
  for (StringRef Line : split(Text, '\n')) {
    Line = Line.trim();
    if (Line.empty() || Line.starts_with("//"))
      continue;
    ++Count;
    for (StringRef Word :
         {"assert", "trap", "abort", "unreachable", "UNREACHABLE",
          "NOT_IMPLEMENTED", "NOT_SUPPORTED", "#error", "throw", "__brkpt"})
      Stops |= Line.contains(Word);
  }
  return Count == 0 || (Stops && Count <= MaxLines);
}

} // namespace

std::optional<bool> MacroBranches::evaluate(ArrayRef<ConditionToken> Tokens,
                                            unsigned Value) const {
  auto Result = evaluateCondition(Tokens, [&](StringRef Name) {
    if (Name == Macro)
      return MacroState{MacroState::Number, int64_t(Value)};
    bool IsMissing = Dependent && Dependent->isMissing(Name, Value);
    return MacroState{IsMissing ? MacroState::Undefined : MacroState::Unknown};
  });
  return Result ? std::optional(*Result != 0) : std::nullopt;
}

bool MacroBranches::asksFor(ArrayRef<ConditionToken> Tokens) const {
  return any_of(Tokens, [&](const ConditionToken &T) {
    return T.Text == Macro || (Dependent && Dependent->isKnown(T.Text));
  });
}

/// With a number in place of each call of Version: `NAME ( 2 , 28 , 0 )`.
MacroBranches::Condition MacroBranches::withNumbers(Condition Tokens) {
  constexpr size_t CallTokens = 8;
  Condition Result;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    unsigned Major, Minor, Patch;
    if (Version.empty() || Tokens[I].Text != Version ||
        I + CallTokens > Tokens.size() || Tokens[I + 1].Text != "(" ||
        Tokens[I + 2].Text.getAsInteger(10, Major) ||
        Tokens[I + 4].Text.getAsInteger(10, Minor) ||
        Tokens[I + 6].Text.getAsInteger(10, Patch)) {
      Result.push_back(Tokens[I]);
      continue;
    }
    Numbers.push_back(utostr(Major * 10000 + Minor * 100 + Patch));
    Result.push_back({clang::tok::numeric_constant, Numbers.back()});
    I += CallTokens - 1;
  }
  return Result;
}

MacroBranches::MacroBranches(StringRef Text, StringRef Macro, StringRef Version,
                             const DependentMacros *Dependent)
    : Text(Text), Macro(Macro), Version(Version), Dependent(Dependent) {
  if (!Dependent && !Text.contains(Macro))
    return;
  unsigned Chains = 0;
  std::vector<Branch> Open; // the innermost chain's branch last
  auto close = [&](unsigned At) {
    Branch B = Open.back();
    B.End = At;
    auto Asks = [&](unsigned I) { return asksFor(Conditions[I]); };
    if ((B.Own != None && Asks(B.Own)) || any_of(B.Before, Asks))
      Branches.push_back(std::move(B));
  };
  for (DirectiveLine &L : readDirectiveLines(Text)) {
    if (L.Is != DirectiveLine::If && !L.isBranch())
      continue;
    Branch Next;
    if (L.Is == DirectiveLine::If) {
      Next.Chain = Chains++;
    } else {
      if (Open.empty())
        continue; // unbalanced
      close(L.Begin);
      Next.Chain = Open.back().Chain;
      Next.Before = std::move(Open.back().Before);
      if (Open.back().Own != None)
        Next.Before.push_back(Open.back().Own);
      Open.pop_back();
      if (L.Is == DirectiveLine::Endif)
        continue;
    }
    Next.Begin = L.End;
    if (L.Is != DirectiveLine::Else) {
      Next.Own = unsigned(Conditions.size());
      Conditions.push_back(withNumbers(std::move(L.Tokens)));
    }
    Open.push_back(std::move(Next));
  }
}

bool MacroBranches::mayTake(const Branch &B, unsigned Value) const {
  if (B.Own != None &&
      evaluate(Conditions[B.Own], Value) == std::optional(false))
    return false;
  return none_of(B.Before, [&](unsigned I) {
    return evaluate(Conditions[I], Value) == std::optional(true);
  });
}

bool MacroBranches::mayTake(unsigned Offset, unsigned Value) const {
  return all_of(Branches, [&](const Branch &B) {
    return Offset < B.Begin || Offset >= B.End || mayTake(B, Value);
  });
}

bool MacroBranches::hasAlternative(unsigned Offset, unsigned Value) const {
  auto LeftOut = find_if(Branches, [&](const Branch &B) {
    return B.Begin <= Offset && Offset < B.End && !mayTake(B, Value);
  });
  return LeftOut != Branches.end() && any_of(Branches, [&](const Branch &B) {
           return B.Chain == LeftOut->Chain && mayTake(B, Value) &&
                  !stopsOnly(Text.slice(B.Begin, B.End));
         });
}

} // namespace porthip
