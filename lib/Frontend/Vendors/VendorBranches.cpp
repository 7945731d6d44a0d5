// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Vendors/VendorBranches.h"
#include "Frontend/Vendors/VendorMacroStates.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

namespace {

/// The state that a branch left behind: the macros that it changed.
struct BranchEnd {
  std::array<bool, 2> Reached;
  MacroTable Changed;
};

/// A chain of #if, #elif and #else that is open.
struct Chain {
  bool IsVendor = false;
  /// Who compiles the text around, and who has certainly taken a branch.
  std::array<bool, 2> Outer, Done = {false, false};
  /// VendorMacroStates::position() where it began.
  size_t LogBegin = 0;
  std::vector<BranchEnd> Ends;
  /// The #if, and the branch that is open.
  unsigned First = 0, Current = 0;
};

} // namespace

class VendorScan {
public:
  VendorScan(StringRef Text, const VendorContext &Context,
             IncludedFiles Included)
      : Included(Included), Lines(readDirectiveLines(Text)),
        Macros(Context.Project) {
    for (unsigned Side : Sides)
      Reach[Side] = Context.Whole == Vendor::Any ||
                    (Context.Whole == Vendor::Amd) == (Side == Amd);
    linkChains();
    for (const DirectiveLine &L : Lines)
      if (L.Is == DirectiveLine::Define && !L.Tokens.empty())
        Macros.own(L.Tokens.front().Text);
  }

  VendorBranches run() {
    mark(0);
    for (unsigned I = 0; I < Lines.size(); ++I)
      visit(I);
    Result.Macros = Macros.differing();
    return std::move(Result);
  }

private:
  /// The next directive of the same chain for each conditional one.
  void linkChains() {
    NextInChain.assign(Lines.size(), 0);
    std::vector<unsigned> Open;
    for (unsigned I = 0; I < Lines.size(); ++I) {
      if (Lines[I].Is == DirectiveLine::If) {
        Open.push_back(I);
      } else if (Lines[I].isBranch() && !Open.empty()) {
        NextInChain[Open.back()] = I;
        if (Lines[I].Is == DirectiveLine::Endif)
          Open.pop_back();
        else
          Open.back() = I;
      }
    }
  }

  void visit(unsigned I) {
    const DirectiveLine &L = Lines[I];
    switch (L.Is) {
    case DirectiveLine::If:
      return openChain(I);
    case DirectiveLine::Elif:
    case DirectiveLine::Else:
      return nextBranch(I);
    case DirectiveLine::Endif:
      return closeChain(I);
    case DirectiveLine::Define:
      return define(L);
    case DirectiveLine::Undef:
      if (namesMacro(L))
        for (unsigned Side : Sides)
          set(L.Tokens[0].Text, Side, {MacroState::Undefined});
      return;
    case DirectiveLine::Include:
      return include(L);
    case DirectiveLine::Other:
      return;
    }
  }

  void set(StringRef Name, unsigned Side, MacroState New) {
    if (Reach[Side])
      Macros.set(Name, Side, New);
  }

  void noteBuildMacros(const DirectiveLine &L) {
    for (const ConditionToken &T : L.Tokens) {
      if (T.Kind != clang::tok::raw_identifier || Macros.isSet(T.Text))
        continue;
      if (knownMacro(T.Text).Owner == MacroOwner::Build ||
          Macros.learned(T.Text))
        if (Macros.lookup(T.Text, Amd, true).Is == MacroState::Number &&
            Macros.lookup(T.Text, Nvidia, true).Is == MacroState::Undefined)
          Result.BuildMacros.insert({T.Text.str(), L.Begin});
    }
  }

  //===--- Chains --------------------------------------------------------===//

  void openChain(unsigned I) {
    Chain C;
    C.Outer = Reach;
    C.LogBegin = Macros.position();
    C.First = C.Current = I;
    C.IsVendor = Macros.asksForVendor(Lines[I]);
    for (unsigned J = NextInChain[I]; J && !C.IsVendor; J = NextInChain[J])
      C.IsVendor = Macros.asksForVendor(Lines[J]);
    Chains.push_back(std::move(C));
    takeBranch(I);
  }

  void nextBranch(unsigned I) {
    if (Chains.empty())
      return;
    endBranch();
    Chains.back().Current = I;
    takeBranch(I);
  }

  /// The state of one side's branch: taken, not taken, or it may be either.
  std::optional<bool> isTaken(const Chain &C, unsigned I, unsigned Side) const {
    const DirectiveLine &L = Lines[I];
    if (L.Is == DirectiveLine::Else)
      return true;
    if (auto Value = Macros.evaluate(L, Side, C.IsVendor))
      return bool(*Value);
    // `#ifdef USE_CUDA` before `#elif defined(__HIP_PLATFORM_AMD__)`.
    if (Side == Amd && C.IsVendor && leavesToAmd(I) &&
        any_of(L.Tokens,
               [](const auto &T) { return soundsLikeNvidia(T.Text); }))
      return false;
    return std::nullopt;
  }

  /// A later branch of the chain is AMD's for sure.
  bool leavesToAmd(unsigned I) const {
    for (unsigned J = NextInChain[I]; J; J = NextInChain[J])
      if (Lines[J].Is == DirectiveLine::Elif) {
        auto OnAmd = Macros.evaluate(Lines[J], Amd, true);
        auto OnNvidia = Macros.evaluate(Lines[J], Nvidia, true);
        if (OnAmd && *OnAmd && OnNvidia && !*OnNvidia)
          return true;
      }
    return false;
  }

  void takeBranch(unsigned I) {
    Chain &C = Chains.back();
    if (C.IsVendor) {
      Result.Conditions.emplace_back(Lines[I].Begin, Lines[I].End);
      noteBuildMacros(Lines[I]);
    }
    for (unsigned Side : Sides) {
      std::optional<bool> Taken = isTaken(C, I, Side);
      Reach[Side] = C.Outer[Side] && !C.Done[Side] && !(Taken && !*Taken);
      if (Taken && *Taken)
        C.Done[Side] = true;
    }
    mark(Lines[I].End);
  }

  /// Takes back what the branch changed and keeps it for the join.
  void endBranch() {
    Chain &C = Chains.back();
    BranchEnd End;
    End.Reached = Reach;
    End.Changed = Macros.takeBack(C.LogBegin);
    C.Ends.push_back(std::move(End));
  }

  void closeChain(unsigned I) {
    if (Chains.empty())
      return;
    endBranch();
    Chain C = std::move(Chains.back());
    Chains.pop_back();
    if (C.IsVendor) {
      Result.Conditions.emplace_back(Lines[I].Begin, Lines[I].End);
      noteWithoutAmd(C);
    }
    Reach = C.Outer;
    std::set<std::string> Names;
    for (const BranchEnd &End : C.Ends)
      for (const auto &[Name, Value] : End.Changed)
        Names.insert(Name);
    for (const std::string &Name : Names)
      for (unsigned Side : Sides)
        set(Name, Side, join(C, Name, Side));
    mark(Lines[I].Begin);
  }

  void noteWithoutAmd(const Chain &C) {
    auto HasOne = [&](unsigned Side) {
      return any_of(C.Ends, [&](const BranchEnd &End) {
        return End.Reached[Side] && !End.Reached[1 - Side];
      });
    };
    // An #else that NVIDIA may take as well is AMD's, too.
    if (C.Outer[Amd] && HasOne(Nvidia) && !HasOne(Amd) && !C.Done[Amd])
      Result.WithoutAmd.push_back(Lines[C.First].Begin);
  }

  /// The state of a macro behind a chain.
  MacroState join(const Chain &C, StringRef Name, unsigned Side) const {
    MacroState Before = Macros.lookup(Name, Side, false);
    std::optional<MacroState> Joined;
    auto Add = [&](MacroState New) {
      if (!Joined || *Joined == New)
        Joined = New;
      else if (Side == Amd && isWave(*Joined) && isWave(New))
        Joined = MacroState{MacroState::Wave};
      else if (isDefined(*Joined) && isDefined(New))
        Joined = MacroState{MacroState::Defined};
      else
        Joined = MacroState();
    };
    for (const BranchEnd &End : C.Ends) {
      if (!End.Reached[Side])
        continue;
      auto It = End.Changed.find(Name);
      Add(It == End.Changed.end() ? Before : It->second[Side]);
    }
    if (!C.Done[Side])
      Add(Before);
    return Joined ? *Joined : Before;
  }

  //===--- What stands in branches ---------------------------------------===//

  /// `#define <` does not; the compiler says so.
  static bool namesMacro(const DirectiveLine &L) {
    return !L.Tokens.empty() && L.Tokens[0].Kind == clang::tok::raw_identifier;
  }

  void define(const DirectiveLine &L) {
    if (!namesMacro(L))
      return;
    StringRef Name = L.Tokens[0].Text;
    if (soundsLikeHipSetup(L))
      learn();
    ArrayRef<ConditionToken> Body = ArrayRef(L.Tokens).drop_front();
    for (unsigned Side : Sides) {
      std::optional<int64_t> Value;
      if (!L.HasParameters && !Body.empty())
        Value = evaluateCondition(Body, [&](StringRef Used) {
          MacroState S = Macros.lookup(Used, Side, false);
          // A name that is no macro is no 0 here.
          return S.Is == MacroState::Undefined ? MacroState() : S;
        });
      MacroState New{MacroState::Defined};
      if (Value)
        New = {MacroState::Number, *Value};
      else if (Body.size() == 1 && Macros.isWaveName(Body[0].Text, Side))
        New = {MacroState::Wave};
      set(Name, Side, New);
    }
  }

  /// `#define __HIP_PLATFORM_AMD__`, `#define cudaMalloc hipMalloc`.
  static bool soundsLikeHipSetup(const DirectiveLine &L) {
    StringRef Name = L.Tokens[0].Text;
    if (Name == "__HIP_PLATFORM_AMD__" || Name == "__HIP_PLATFORM_HCC__")
      return true;
    return Name.starts_with("cuda") && L.Tokens.size() == 2 &&
           L.Tokens[1].Text.starts_with("hip");
  }

  void include(const DirectiveLine &L) {
    if (L.IncludeName.empty())
      return;
    VendorInclude I;
    I.NameBegin = L.NameBegin;
    I.Name = L.IncludeName.str();
    I.IsAngled = L.IsAngled;
    I.For = here();
    IncludedFile File = Included ? Included(I) : IncludedFile();
    if (File.IsHip || isHipHeader(I.Name))
      learn();
    if (File.Macros)
      for (const auto &[Name, Value] : *File.Macros) {
        Macros.own(Name);
        for (unsigned Side : Sides)
          set(Name, Side, Value[Side]);
      }
    Result.Includes.push_back(std::move(I));
  }

  /// Something of HIP's stands in the open branch, which both may take as far
  /// as is known: what single macro of the project's decides?
  void learn() {
    if (Chains.empty() || here() != Vendor::Any || Chains.back().IsVendor)
      return;
    const Chain &C = Chains.back();
    std::set<StringRef> Candidates;
    for (unsigned J = C.First;; J = NextInChain[J]) {
      // An #else depends on all conditions before it, other branches on their
      // own.
      if (J == C.Current || Lines[C.Current].Is == DirectiveLine::Else)
        for (const ConditionToken &T : Lines[J].Tokens)
          if (T.Kind == clang::tok::raw_identifier && isCandidate(T.Text))
            Candidates.insert(T.Text);
      if (J == C.Current)
        break;
    }
    if (Candidates.size() != 1)
      return;
    StringRef Name = *Candidates.begin();
    bool IfDefined = isTakenWith(C, Name, {MacroState::Number, 1});
    bool IfNot = isTakenWith(C, Name, {MacroState::Undefined});
    if (IfDefined == IfNot || !isPlausible(C, Name, IfDefined))
      return;
    MacroState One{MacroState::Number, 1}, No{MacroState::Undefined};
    Result.Learned[Name.str()] =
        IfDefined ? VendorMacro{One, No} : VendorMacro{No, One};
  }

  bool isCandidate(StringRef Name) const {
    return Name != "defined" && !Name.starts_with("__") &&
           !Name.starts_with("_WIN") && !Macros.isOwnName(Name) &&
           Macros.lookup(Name, Amd, false).Is == MacroState::Unknown;
  }

  bool isTakenWith(const Chain &C, StringRef Name, MacroState As) const {
    auto Evaluate = [&](unsigned J) {
      return evaluateCondition(Lines[J].Tokens, [&](StringRef Used) {
        return Used == Name ? As : Macros.lookup(Used, Amd, true);
      });
    };
    if (Lines[C.Current].Is != DirectiveLine::Else)
      return Evaluate(C.Current).value_or(0) != 0;
    for (unsigned J = C.First; J != C.Current; J = NextInChain[J])
      if (Evaluate(J).value_or(0) != 0)
        return false;
    return true;
  }

  /// A feature's macro may guard one of HIP's headers as well. This one is the
  /// vendor's if its name says so, or another branch includes CUDA.
  bool isPlausible(const Chain &C, StringRef Name, bool IsAmds) const {
    if (IsAmds ? soundsLikeAmd(Name) : soundsLikeNvidia(Name))
      return true;
    unsigned Last = C.First;
    while (NextInChain[Last])
      Last = NextInChain[Last];
    for (unsigned J = C.First; J < Last; ++J)
      if (Lines[J].Is == DirectiveLine::Include &&
          isCudaHeader(Lines[J].IncludeName))
        return true;
    return false;
  }

  //===--- Result --------------------------------------------------------===//

  Vendor here() const {
    if (Reach[Amd] && Reach[Nvidia])
      return Vendor::Any;
    if (Reach[Amd])
      return Vendor::Amd;
    return Reach[Nvidia] ? Vendor::Nvidia : Vendor::Nobody;
  }

  void mark(unsigned Offset) {
    if (Result.Regions.empty() || Result.Regions.back().second != here())
      Result.Regions.emplace_back(Offset, here());
  }

  IncludedFiles Included;
  std::vector<DirectiveLine> Lines;
  std::vector<unsigned> NextInChain;
  std::array<bool, 2> Reach;
  VendorMacroStates Macros;
  std::vector<Chain> Chains;
  VendorBranches Result;
};

//===--- VendorBranches --------------------------------------------------===//

Vendor VendorBranches::at(unsigned Offset) const {
  auto It = upper_bound(Regions, Offset, [](unsigned At, const auto &Region) {
    return At < Region.first;
  });
  return It == Regions.begin() ? Vendor::Any : std::prev(It)->second;
}

bool VendorBranches::isVendorCondition(unsigned Offset) const {
  auto It = upper_bound(Conditions, Offset, [](unsigned At, const auto &Range) {
    return At < Range.first;
  });
  return It != Conditions.begin() && Offset < std::prev(It)->second;
}

unsigned VendorBranches::firstCondition() const {
  return Conditions.empty() ? ~0u : Conditions.front().first;
}

bool VendorBranches::isDefinedForAmd(StringRef Name) const {
  auto It = Macros.find(Name);
  return It != Macros.end() && It->second[Amd].Is != MacroState::Unknown &&
         It->second[Amd].Is != MacroState::Undefined &&
         It->second[Nvidia].Is == MacroState::Undefined;
}

VendorBranches findVendorBranches(StringRef Text, const VendorContext &Context,
                                  IncludedFiles Included) {
  return VendorScan(Text, Context, Included).run();
}

VendorBranches findVendorBranches(StringRef Text) {
  return VendorScan(Text, {}, nullptr).run();
}

bool mayAskForVendor(StringRef Text) {
  return Text.contains("HIP") || Text.contains("ROCM") ||
         Text.contains("hip/") || Text.contains("AMDGCN") ||
         Text.contains("__gfx") || Text.contains("__GFX") ||
         Text.contains("rocm") || Text.contains("hipcub") ||
         mayAskForLackedHeader(Text);
}

} // namespace porthip
