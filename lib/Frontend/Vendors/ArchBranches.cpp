// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Vendors/ArchBranches.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr llvm::StringLiteral ArchMacro = "__CUDA_ARCH__";

std::optional<bool> evaluate(ArrayRef<ConditionToken> Tokens, unsigned Arch) {
  auto Value = evaluateCondition(Tokens, [&](StringRef Name) {
    return Name == ArchMacro ? MacroState{MacroState::Number, int64_t(Arch)}
                             : MacroState();
  });
  return Value ? std::optional(*Value != 0) : std::nullopt;
}

bool asksForArch(ArrayRef<ConditionToken> Tokens) {
  return any_of(Tokens,
                [](const ConditionToken &T) { return T.Text == ArchMacro; });
}

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

ArchBranches::ArchBranches(StringRef Text) : Text(Text) {
  if (!Text.contains(ArchMacro))
    return;
  unsigned Chains = 0;
  std::vector<Branch> Open; // the innermost chain's branch last
  auto close = [&](unsigned At) {
    Branch B = Open.back();
    B.End = At;
    auto Asks = [&](unsigned I) { return asksForArch(Conditions[I]); };
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
      Conditions.push_back(std::move(L.Tokens));
    }
    Open.push_back(std::move(Next));
  }
}

bool ArchBranches::mayTake(const Branch &B, unsigned Arch) const {
  if (B.Own != None &&
      evaluate(Conditions[B.Own], Arch) == std::optional(false))
    return false;
  return none_of(B.Before, [&](unsigned I) {
    return evaluate(Conditions[I], Arch) == std::optional(true);
  });
}

bool ArchBranches::mayTake(unsigned Offset, unsigned Arch) const {
  return all_of(Branches, [&](const Branch &B) {
    return Offset < B.Begin || Offset >= B.End || mayTake(B, Arch);
  });
}

bool ArchBranches::hasAlternative(unsigned Offset, unsigned Arch) const {
  auto LeftOut = find_if(Branches, [&](const Branch &B) {
    return B.Begin <= Offset && Offset < B.End && !mayTake(B, Arch);
  });
  return LeftOut != Branches.end() && any_of(Branches, [&](const Branch &B) {
           return B.Chain == LeftOut->Chain && mayTake(B, Arch) &&
                  !stopsOnly(Text.slice(B.Begin, B.End));
         });
}

} // namespace porthip
