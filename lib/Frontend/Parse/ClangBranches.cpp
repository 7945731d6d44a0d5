// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/ClangBranches.h"
#include "Frontend/Mends/NvccReading.h"
#include "Frontend/Parse/ConditionChains.h"
#include "Frontend/Parse/OwnFiles.h"
#include "Frontend/Vendors/VendorMacros.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/StringSaver.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

/// Whose answers a condition is computed with.
enum Reader : uint8_t {
  Hipcc,             ///< for device code
  HipccOnHost,       ///< with what options of the host's compiler define
  HipccWithoutClang, ///< it would be, if it called no clang
  Nvcc,
};

/// Built-ins of clang's that g++ lacks, of those that code asks for.
bool isOfClangAlone(StringRef Builtin) {
  constexpr llvm::StringLiteral Prefixes[] = {"__builtin_rotate",
                                              "__builtin_bitreverse",
                                              "__builtin_nontemporal_",
                                              "__builtin_assume",
                                              "__builtin_elementwise_",
                                              "__builtin_reduce_",
                                              "__builtin_debugtrap",
                                              "__builtin_amdgcn_",
                                              "__nvvm_",
                                              "__builtin_unpredictable",
                                              "__builtin_readcyclecounter",
                                              "__builtin_canonicalize",
                                              "__builtin_addc",
                                              "__builtin_subc"};
  return llvm::any_of(
      Prefixes, [&](StringRef Prefix) { return Builtin.starts_with(Prefix); });
}

constexpr llvm::StringLiteral AsksForBuiltin("__has_builtin");

/// g++ of one of these versions, whichever nvcc calls: a branch that one of
/// them takes is the original's. clang says that it is a g++ 4.2.
constexpr unsigned OldestGnu = 9, NewestGnu = 15;

/// `__has_builtin(NAME)` as one name: `__has_builtin NAME`.
std::vector<ConditionToken> withBuiltins(llvm::ArrayRef<ConditionToken> Tokens,
                                         llvm::StringMap<char> &Names) {
  std::vector<ConditionToken> Result;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Text != AsksForBuiltin || I + 3 >= Tokens.size() ||
        Tokens[I + 1].Kind != tok::l_paren ||
        Tokens[I + 3].Kind != tok::r_paren) {
      Result.push_back(Tokens[I]);
      continue;
    }
    std::string Name = (AsksForBuiltin + " " + Tokens[I + 2].Text).str();
    Result.push_back(
        {tok::raw_identifier, Names.try_emplace(Name).first->getKey()});
    I += 3;
  }
  return Result;
}

class ClangWatch : public ConditionWatch {
public:
  ClangWatch(Preprocessor &PP, StringRef OwnRoot,
             llvm::ArrayRef<StringRef> NvccLacks,
             llvm::ArrayRef<HostMacro> HostMacros,
             std::vector<ClangBranch> &Found)
      : PP(PP), Sources(PP.getSourceManager()), Own(Sources, OwnRoot),
        Chains(PP, [](StringRef) { return true; }), NvccLacks(NvccLacks),
        HostMacros(HostMacros),
        HasGnu(llvm::is_contained(NvccLacks, "__clang__")), Found(Found) {}

  void MacroDefined(const Token &Name, const MacroDirective *MD) override {
    const SourceLocation At = Name.getLocation();
    if (At.isMacroID() || Found.empty())
      return;
    auto [In, Offset] = Sources.getDecomposedLoc(At);
    for (size_t I = 0; I < Found.size(); ++I)
      if (const ClangBranch &B = Found[I];
          B.takes(In, Offset) &&
          isOtherwise(B, Name.getIdentifierInfo()->getName()))
        Otherwise[MD->getMacroInfo()] = I;
  }

  void MacroExpands(const Token &Name, const MacroDefinition &MD, SourceRange,
                    const MacroArgs *) override {
    // A condition that asks for it is looked at for itself.
    if (PP.isParsingIfOrElifDirective())
      return;
    if (HasGnu && isGnuVersionName(Name.getIdentifierInfo()->getName()))
      noteNumber(Name);
    auto Known = Otherwise.find(MD.getMacroInfo());
    if (Known != Otherwise.end())
      Found[Known->second].Uses.push_back(
          Sources.getExpansionLoc(Name.getLocation()));
  }

private:
  static bool isOtherwise(const ClangBranch &B, StringRef Macro) {
    const BranchText &Parsed = B.IsOfHostOption ? B.OfNvcc : B.OfClang;
    const BranchText &Other = B.IsOfHostOption ? B.OfClang : B.OfNvcc;
    auto Ours = Parsed.Macros.find(Macro.str()),
         Others = Other.Macros.find(Macro.str());
    if (Ours == Parsed.Macros.end())
      return false;
    return Others == Other.Macros.end() ? !Ours->second.empty()
                                        : Ours->second != Others->second;
  }

  void visit(SourceLocation At) override {
    if (At.isMacroID() || Own.isOutside(At))
      return;
    auto [In, Offset] = Sources.getDecomposedLoc(At);
    const ConditionChain *Chain =
        isInside(In, Offset) ? nullptr : Chains.of(In, Offset);
    std::string Asked;
    if (!Chain || !Chain->asksFor([&](StringRef Name) {
          if (!mayDependOnClang(Name))
            return false;
          if (Asked.empty())
            Asked = Name.str();
          return true;
        }))
      return;
    const auto ByHipcc = taken(*Chain, Hipcc);
    if (!ByHipcc || isForHip(*Chain->Lines[*ByHipcc]))
      return;
    for (Gnu = NewestGnu; Gnu >= OldestGnu; --Gnu) {
      const auto ByNvcc = taken(*Chain, Nvcc);
      if (!ByNvcc || ByHipcc == ByNvcc ||
          ByHipcc == taken(*Chain, HipccWithoutClang))
        continue;
      const bool IsOfHostOption = taken(*Chain, HipccOnHost) == ByNvcc;
      note(In, *Chain, *ByHipcc, *ByNvcc, std::move(Asked));
      Found.back().IsOfHostOption = IsOfHostOption;
      if (IsOfHostOption)
        setTaken(Found.back(), *Chain, *ByNvcc);
      return;
    }
  }

  /// `p[0] = __GNUC__;`
  void noteNumber(const Token &Name) {
    const SourceLocation At = Sources.getExpansionLoc(Name.getLocation());
    if (Own.isOutside(At))
      return;
    ClangBranch B;
    std::tie(B.In, B.Begin) = Sources.getDecomposedLoc(At);
    if (!Found.empty() && Found.back().In == B.In &&
        Found.back().Begin == B.Begin)
      return; // of one macro's numbers the first
    B.DirectiveEnd = B.End = B.Begin;
    B.Asked = Name.getIdentifierInfo()->getName().str();
    B.Uses.push_back(At);
    Found.push_back(std::move(B));
  }

  /// nvcc comes to no condition inside of a branch for clang.
  bool isInside(FileID In, unsigned Offset) const {
    return llvm::any_of(Found, [&](const ClangBranch &B) {
      return !B.IsOfHostOption && B.takes(In, Offset);
    });
  }

  /// The project's choice for HIP, whatever else it asks for.
  static bool isForHip(const DirectiveLine &Condition) {
    return llvm::any_of(Condition.Tokens, [](const ConditionToken &T) {
      return knownMacro(T.Text).Owner == MacroOwner::Hip;
    });
  }

  bool isOfClang(StringRef Name) const {
    return Name != "__CUDA__" && llvm::is_contained(NvccLacks, Name);
  }

  const HostMacro *hostMacro(StringRef Name) const {
    auto Is = llvm::find_if(HostMacros,
                            [&](const HostMacro &M) { return M.Name == Name; });
    return Is == HostMacros.end() ? nullptr : &*Is;
  }

  bool mayDependOnClang(StringRef Name) {
    if (isOfClang(Name) || hostMacro(Name) ||
        (HasGnu && isGnuVersionName(Name)) || Name == AsksForBuiltin ||
        Followed.count(Name))
      return true;
    const MacroInfo *Info = macroOf(Name);
    return Info && asksForClang(*Info);
  }

  std::optional<int64_t> evaluate(llvm::ArrayRef<ConditionToken> Tokens,
                                  Reader By) {
    return evaluateCondition(withBuiltins(expanded(Tokens), BuiltinNames),
                             [&](StringRef Name) { return state(Name, By); });
  }

  /// With what calls of macros stand for that ask for clang or a version:
  /// `__GNUC_PREREQ(9, 0)`.
  std::vector<ConditionToken> expanded(llvm::ArrayRef<ConditionToken> Tokens,
                                       unsigned Depth = 0) {
    std::vector<ConditionToken> Result;
    while (!Tokens.empty()) {
      const ConditionToken First = Tokens.front();
      const MacroInfo *Info = First.Kind == tok::raw_identifier && Depth < 8
                                  ? macroOf(First.Text)
                                  : nullptr;
      std::vector<llvm::ArrayRef<ConditionToken>> Arguments;
      size_t Length = 0;
      if (Info && Info->isFunctionLike() && asksForClang(*Info))
        Length = readCall(Tokens, Arguments);
      if (!Length || Arguments.size() != Info->getNumParams()) {
        Result.push_back(First);
        Tokens = Tokens.drop_front();
        continue;
      }
      std::vector<ConditionToken> Body{{tok::l_paren, "("}};
      for (const ConditionToken &T : tokensOf(*Info)) {
        size_t At = 0;
        while (At < Arguments.size() && Info->params()[At]->getName() != T.Text)
          ++At;
        if (At == Arguments.size())
          Body.push_back(T);
        else
          llvm::append_range(Body, Arguments[At]);
      }
      Body.push_back({tok::r_paren, ")"});
      llvm::append_range(Result, expanded(Body, Depth + 1));
      Tokens = Tokens.drop_front(Length);
    }
    return Result;
  }

  /// \returns how many tokens `NAME(a, b)` has; 0: it is no call.
  static size_t
  readCall(llvm::ArrayRef<ConditionToken> Tokens,
           std::vector<llvm::ArrayRef<ConditionToken>> &Arguments) {
    if (Tokens.size() < 2 || Tokens[1].Kind != tok::l_paren)
      return 0;
    size_t Open = 0, Begin = 2;
    for (size_t I = 1; I < Tokens.size(); ++I) {
      Open += Tokens[I].Kind == tok::l_paren;
      if (Open == 1 &&
          (Tokens[I].Kind == tok::comma || Tokens[I].Kind == tok::r_paren)) {
        Arguments.push_back(Tokens.slice(Begin, I - Begin));
        Begin = I + 1;
      }
      if (Tokens[I].Kind == tok::r_paren && --Open == 0)
        return I + 1;
    }
    return 0;
  }

  std::vector<ConditionToken> tokensOf(const MacroInfo &Info) {
    std::vector<ConditionToken> Tokens;
    for (const Token &T : Info.tokens())
      Tokens.push_back(
          {T.getIdentifierInfo() ? tok::raw_identifier : T.getKind(),
           Texts.save(PP.getSpelling(T))});
    return Tokens;
  }

  const MacroInfo *macroOf(StringRef Name) {
    if (Name.empty() || !isAsciiIdentifierStart(Name.front()))
      return nullptr;
    return PP.getMacroInfo(PP.getIdentifierInfo(Name));
  }

  /// `#define IS_CLANG defined(__clang__)`, also by way of other macros.
  bool asksForClang(const MacroInfo &Info, unsigned Depth = 0) {
    return Depth < 8 && llvm::any_of(
                            Info.tokens(),
                            [&](const Token &T) {
                              if (!T.getIdentifierInfo())
                                return false;
                              const StringRef Name =
                                  T.getIdentifierInfo()->getName();
                              if (isOfClang(Name) || hostMacro(Name) ||
                                  (HasGnu && isGnuVersionName(Name)))
                                return true;
                              const MacroInfo *Other = macroOf(Name);
                              return Other && asksForClang(*Other, Depth + 1);
                            });
  }

  std::optional<unsigned> taken(const ConditionChain &Chain, Reader By) {
    for (unsigned B = 0; B < Chain.Lines.size(); ++B) {
      const DirectiveLine &L = *Chain.Lines[B];
      if (L.Is == DirectiveLine::Else || L.Is == DirectiveLine::Endif)
        return B;
      auto Value = evaluate(L.Tokens, By);
      if (!Value)
        return std::nullopt;
      if (*Value)
        return B;
    }
    return std::nullopt;
  }

  static bool isHipcc(Reader By) { return By == Hipcc || By == HipccOnHost; }

  static MacroState stateOf(const HostMacro &M, Reader By) {
    if (M.Value.has_value() == (By == Hipcc))
      return {MacroState::Undefined};
    int64_t Number = 1;
    if (M.Value)
      (void)M.Value->getAsInteger(0, Number);
    return {MacroState::Number, Number};
  }

  MacroState state(StringRef Name, Reader By) {
    // hipcc has no __CUDA__ either.
    if (Name == "__CUDA__" && llvm::is_contained(NvccLacks, Name))
      return {MacroState::Undefined};
    if (const HostMacro *M = hostMacro(Name))
      return stateOf(*M, By);
    if (isOfClang(Name) && !isHipcc(By))
      return {MacroState::Undefined};
    // A parse does not optimise.
    if (isOfClang(Name) && Name == "__OPTIMIZE__")
      return {MacroState::Number, 1};
    if (isGnuVersionName(Name) && !isHipcc(By) && HasGnu)
      return {MacroState::Number,
              Name == "__GNUC__" || Name == "__GNUG__" ? int64_t(Gnu) : 0};
    if (Name.consume_front((AsksForBuiltin + " ").str()))
      return {MacroState::Number, hasBuiltin(Name, By)};
    const KnownMacro Known = knownMacro(Name);
    if (Known.Owner == MacroOwner::Hip || Known.Owner == MacroOwner::Build)
      return Known.State[By == Nvcc];
    if (auto It = Followed.find(Name); It != Followed.end() && !isHipcc(By))
      return It->second;
    if (const MacroInfo *Info = macroOf(Name); Info && asksForClang(*Info))
      return valueOf(*Info, By);
    return Chains.stateOf(Name);
  }

  MacroState valueOf(const MacroInfo &Info, Reader By) {
    const auto Value =
        Info.isObjectLike() ? evaluate(tokensOf(Info), By) : std::nullopt;
    return Value ? MacroState{MacroState::Number, *Value}
                 : MacroState{MacroState::Defined};
  }

  bool hasBuiltin(StringRef Name, Reader By) {
    return PP.getIdentifierInfo(Name)->getBuiltinID() &&
           (isHipcc(By) || !isOfClangAlone(Name));
  }

  void note(FileID In, const ConditionChain &Chain, unsigned ByHipcc,
            unsigned ByNvcc, std::string Asked) {
    ClangBranch B;
    B.In = In;
    B.Begin = Chain.Lines.front()->Begin;
    B.DirectiveEnd = Chain.Lines.front()->End;
    B.End = Chain.Lines.back()->Begin;
    B.Asked = std::move(Asked);
    B.OfNvcc = read(Chain, ByNvcc);
    // The preprocessor alone knows its own definitions there.
    for (const auto &[Name, Words] : B.OfNvcc.Macros)
      Followed[Name] = definitionIn(Chain, ByNvcc, Name);
    B.OfClang = read(Chain, ByHipcc);
    for (const auto &[Name, Words] : B.OfClang.Macros)
      if (!B.OfNvcc.Macros.count(Name))
        Followed[Name] = Chains.stateOf(Name);
    setTaken(B, Chain, ByHipcc);
    Found.push_back(std::move(B));
  }

  static void setTaken(ClangBranch &B, const ConditionChain &Chain,
                       unsigned Branch) {
    const bool IsAny = Branch != Chain.none();
    B.TakenBegin = IsAny ? Chain.Lines[Branch]->End : 0;
    B.TakenEnd = IsAny ? Chain.Lines[Branch + 1]->Begin : 0;
  }

  /// Pointers into one vector of the file's lines: those of the branch.
  static llvm::ArrayRef<DirectiveLine> linesOf(const ConditionChain &Chain,
                                               unsigned Branch) {
    return {Chain.Lines[Branch] + 1, Chain.Lines[Branch + 1]};
  }

  static BranchText read(const ConditionChain &Chain, unsigned Branch) {
    if (Branch == Chain.none())
      return {};
    std::vector<const DirectiveLine *> Lines;
    for (const DirectiveLine &L : linesOf(Chain, Branch))
      Lines.push_back(&L);
    return readBranchText(Chain.Text, Chain.Lines[Branch]->End,
                          Chain.Lines[Branch + 1]->Begin, Lines);
  }

  /// In conditions inside of the branch it may be or not.
  static MacroState definitionIn(const ConditionChain &Chain, unsigned Branch,
                                 StringRef Name) {
    for (const DirectiveLine &L : linesOf(Chain, Branch)) {
      if (L.Is == DirectiveLine::If)
        return {};
      if (L.Is != DirectiveLine::Define || L.Tokens.front().Text != Name)
        continue;
      int64_t Number;
      if (!L.HasParameters && L.Tokens.size() == 2 &&
          !L.Tokens[1].Text.rtrim("uUlL").getAsInteger(0, Number))
        return {MacroState::Number, Number};
      return {MacroState::Defined};
    }
    return {};
  }

  Preprocessor &PP;
  const SourceManager &Sources;
  OwnFiles Own;
  ConditionChains Chains;
  const std::vector<StringRef> NvccLacks;
  const std::vector<HostMacro> HostMacros;
  const bool HasGnu; ///< nvcc calls one
  unsigned Gnu = OldestGnu;
  std::vector<ClangBranch> &Found;
  /// The state under nvcc of macros that one of these branches defines.
  std::map<std::string, MacroState, std::less<>> Followed;
  /// Macros that a branch for clang makes, by its place in Found.
  llvm::DenseMap<const MacroInfo *, size_t> Otherwise;
  llvm::StringMap<char> BuiltinNames;
  /// Text that tokens of macros refer to.
  llvm::BumpPtrAllocator TextMemory;
  llvm::StringSaver Texts{TextMemory};
};

} // namespace

std::unique_ptr<PPCallbacks> watchClangBranches(
    Preprocessor &PP, StringRef OwnRoot, llvm::ArrayRef<StringRef> NvccLacks,
    llvm::ArrayRef<HostMacro> HostMacros, std::vector<ClangBranch> &Found) {
  return std::make_unique<ClangWatch>(PP, OwnRoot, NvccLacks, HostMacros,
                                      Found);
}

} // namespace porthip
