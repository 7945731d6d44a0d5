// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/NameTable.h"
#include "Rules/ArgumentTemplate.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Findings/RuleFindings.h"
#include "Translate/OneSource/MacroNames.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace clang;

namespace porthip::one_source {
namespace {

constexpr llvm::StringLiteral BuiltinRule = "builtin variable",
                              ArchRule = "__CUDA_ARCH__";

class Collector {
public:
  Collector(const Translation &T, const RuleIndex &Rules)
      : T(T), Rules(Rules) {}

  NameTable run() {
    for (const FilePort &File : T.Result.Files)
      if (auto Parts = T.Parts.find(File.Path); Parts != T.Parts.end())
        readFile(File, Parts->second);
    findOthers();
    for (auto &[Name, All] : Places)
      decide(Name, All);
    addPasted();
    for (auto &[Path, Edits] : Table.Left)
      llvm::sort(Edits, [](const LeftEdit &A, const LeftEdit &B) {
        return std::tie(A.Begin, A.End) < std::tie(B.Begin, B.End);
      });
    return std::move(Table);
  }

private:
  /// Where the translation edits a name.
  struct Place {
    const std::string *Path = nullptr;
    const SourceText *Source = nullptr;
    unsigned Token = 0, FirstToken = 0; ///< of the name, and of its qualifier
    std::string Hip, RuleName;
    unsigned Open = None;            ///< `(` right behind the name
    const Rule *Arguments = nullptr; ///< whose arguments change
    int Count = -1; ///< of the call; -1: a macro would miscount
  };
  struct NamePlaces {
    std::vector<Place> Edited;
    unsigned Own = 0;       ///< the project's own, under the same name
    unsigned Unchanged = 0; ///< CUDA's, which HIP has as well
    bool IsAskedFor = false;
  };

  void leave(const std::string &Path, unsigned Begin, unsigned End,
             StringRef Rule) {
    Table.Left[Path].push_back({Begin, End, Rule.str()});
  }

  void readFile(const FilePort &File, const FileParts &Parts) {
    const SourceText &Source = T.Sources.at(File.Path);
    readHeaders(File, Source);
    std::map<unsigned, const PendingCall *> Calls; // by the name's token
    std::vector<const PendingCall *> Others;
    for (const PendingCall &C : Parts.Calls) {
      if (!Parts.isSeenByAmd(Source.tokens()[C.OpenParen].Offset))
        continue;
      if (C.OpenParen &&
          Source.tokens()[C.OpenParen - 1].Kind == tok::raw_identifier)
        Calls[C.OpenParen - 1] = &C;
      else
        Others.push_back(&C); // cudaMallocManaged<T>(...)
    }
    for (const Edit &E : Parts.Names)
      if (Parts.isSeenByAmd(E.Offset))
        readEdit(File.Path, Source, E, Calls);
    // HIP has the name, with other arguments.
    for (const auto &[Token, C] : Calls)
      add(File.Path, Source, Token, Token, lastOf(C->Applied->Hip).str(),
          C->Applied->Cuda, C);
    for (const PendingCall *C : Others)
      leave(File.Path, Source.tokens()[C->OpenParen].Offset,
            Source.tokens()[Source.closing(C->OpenParen)].end(),
            C->Applied->Cuda);
    readLater(File, Parts, Source);
  }

  void readHeaders(const FilePort &File, const SourceText &Source) {
    std::map<unsigned, const SymbolUse *> Uses;
    for (const SymbolUse &U : File.Uses)
      Uses[U.Offset] = &U;
    auto Add = [&](unsigned Offset, StringRef Name) {
      auto Used = Uses.find(Offset);
      if (Used == Uses.end() ||
          Used->second->Outcome == UseOutcome::Unsupported)
        return;
      for (const Rule *R : Rules.header(Name))
        if (R->Hip == Used->second->Hip) {
          Table.Headers[Name.str()] = hipHeader(*R, Name);
          return;
        }
    };
    for (const Directive &D : Source.directives())
      if (D.Is == Directive::Include && !D.Name.empty())
        Add(D.NameBegin, D.Name);
      else if (auto Name = Source.headerNameOf(D))
        Add(Name->Begin, Name->Name);
  }

  void readEdit(const std::string &Path, const SourceText &Source,
                const Edit &E, std::map<unsigned, const PendingCall *> &Calls) {
    if (E.Rule == "register") {
      Table.HasRegister = true;
      return;
    }
    if (E.Rule == "literal") {
      Table.HasLiterals = true;
      return;
    }
    if (E.Rule == ArchRule) {
      Table.AsksForArch = true;
      return;
    }
    // Two lines, around a function.
    if (E.Rule == "vector operator") {
      if (StringRef(E.Text).starts_with("#endif"))
        leave(Path, GuardBegin, E.Offset, E.Rule);
      GuardBegin = E.Offset;
      return;
    }
    unsigned First = Source.tokenAt(E.Offset), Last = First;
    const auto Tokens = Source.tokens();
    unsigned End = E.Offset + E.Length;
    while (Last + 1 < Tokens.size() && Tokens[Last].end() < End)
      ++Last;
    bool IsName =
        E.Length && First < Tokens.size() && Tokens[First].Offset == E.Offset &&
        Tokens[Last].end() == End && Tokens[Last].Kind == tok::raw_identifier;
    bool IsPasted = Source.kindNear(Last, 1) == tok::hashhash ||
                    Source.kindNear(Last, -1) == tok::hashhash;
    if (IsName && IsPasted && givePasted(Path, E))
      return;
    if (!IsName || IsPasted)
      return leave(Path, E.Offset, End, E.Rule);
    auto Call = Calls.find(Last);
    const PendingCall *C = Call == Calls.end() ? nullptr : Call->second;
    if (C)
      Calls.erase(Call);
    add(Path, Source, First, Last, E.Text, E.Rule, C);
  }

  void add(const std::string &Path, const SourceText &Source, unsigned First,
           unsigned Token, std::string Hip, StringRef Rule,
           const PendingCall *Call) {
    Place P;
    P.Path = &Path;
    P.Source = &Source;
    P.FirstToken = First;
    P.Token = Token;
    P.Hip = std::move(Hip);
    P.RuleName = Rule.str();
    if (Source.kindNear(Token, 1) == tok::l_paren &&
        Source.closing(Token + 1) != None) {
      P.Open = Token + 1;
      unsigned Close = Source.closing(P.Open);
      const NameEvidence *E = Call ? Call->Evidence : nullptr;
      int Wanted = E && E->ArgumentCount >= 0
                       ? E->ArgumentCount
                       : int(splitArguments(Source, P.Open, Close, -1).size());
      int Count = countForMacro(Source, P.Open, Close);
      P.Count = Count == Wanted ? Count : -1;
    }
    if (Call)
      P.Arguments = Call->Applied;
    // `::cudaMalloc`; other qualifiers belong to a namespace.
    bool IsGlobal =
        First + 1 == Token && Source.tokens()[First].Kind == tok::coloncolon;
    if (First != Token && !IsGlobal) {
      if (!giveNamespace(P))
        leavePlace(P);
      return;
    }
    Places[Source.spelling(Token).str()].Edited.push_back(std::move(P));
  }

  /// `cuda ## Name`: macros take the names that it is seen to make, for what
  /// is pasted is looked at again.
  bool givePasted(const std::string &Path, const Edit &E) {
    auto Names = T.Names.Files.find(Path);
    if (Names == T.Names.Files.end())
      return false;
    auto Made = Names->second.Pasted.find(E.Offset);
    if (Made == Names->second.Pasted.end())
      return false;
    std::map<std::string, const Rule *> Found;
    for (StringRef Whole : Made->second) {
      StringRef Rest = Whole;
      if (!Rest.consume_front(E.Rule))
        continue;
      const Rule *R = nullptr;
      for (const Rule *Other : Rules.symbol(Whole))
        if (!R && Other->Hip == E.Text + Rest.str())
          R = Other;
      if (!R || !isSafeAsMacro(Whole))
        return false;
      Found[Whole.str()] = R;
    }
    for (const auto &[Name, R] : Found)
      Pasted[Name] = R;
    return !Found.empty();
  }

  /// Where a name is also written out, that decides.
  void addPasted() {
    for (const auto &[Name, R] : Pasted) {
      GivenName Given;
      Given.Library = R->Library.str();
      Given.Hip = R->Hip.str();
      if (!Places.count(Name))
        Table.Names.emplace(Name, std::move(Given));
    }
  }

  /// `cub::WarpReduce` to `hipcub::WarpReduce`: by the namespace.
  bool giveNamespace(const Place &P) {
    auto [CudaScope, CudaName] = StringRef(P.RuleName).rsplit("::");
    auto [HipScope, HipName] = StringRef(P.Hip).rsplit("::");
    if (CudaName.empty() || CudaName != HipName || HipScope.contains("::") ||
        CudaScope.contains("::"))
      return false;
    // hipCUB has one of that name, with another default.
    for (const Rule *R : Rules.symbol(CudaName))
      if (R->Cuda == P.RuleName && argumentsWithLanes(*R))
        return false;
    // `cub` is `hipcub`, which lacks this one.
    StringRef Whole = HipScope;
    for (const Rule *R : Rules.symbol(CudaScope))
      if (R->Kind == RuleKind::Rename && R->Cuda == CudaScope)
        Whole = R->Hip;
    if (Whole != HipScope)
      Table.Joined.insert({Whole.str(), P.Hip});
    Table.Namespaces.insert({"", CudaScope.str(), Whole.str()});
    return true;
  }

  void leavePlace(const Place &P) {
    const auto Tokens = P.Source->tokens();
    unsigned End = Tokens[P.Token].end();
    if (P.Arguments && P.Open != None)
      End = Tokens[P.Source->closing(P.Open)].end();
    leave(*P.Path, Tokens[P.FirstToken].Offset, End, P.RuleName);
  }

  /// Edits that were made behind those of names and arguments: inline PTX.
  void readLater(const FilePort &File, const FileParts &Parts,
                 const SourceText &Source) {
    std::set<std::tuple<unsigned, unsigned, StringRef>> Known;
    for (const Edit &E : Parts.Names)
      Known.insert({E.Offset, E.Length, E.Text});
    std::vector<std::tuple<unsigned, unsigned, StringRef>> Lists;
    for (const PendingCall &C : Parts.Calls)
      Lists.push_back({Source.tokens()[C.OpenParen].Offset,
                       Source.tokens()[Source.closing(C.OpenParen)].end(),
                       C.Applied->Cuda});
    for (const Edit &E : File.Edits) {
      bool IsArgument = any_of(Lists, [&](const auto &L) {
        return std::get<0>(L) <= E.Offset && E.Offset < std::get<1>(L) &&
               std::get<2>(L) == E.Rule;
      });
      if (E.Rule != "include" && !IsArgument &&
          !Known.count({E.Offset, E.Length, E.Text}) &&
          Parts.isSeenByAmd(E.Offset))
        leave(File.Path, E.Offset, E.Offset + E.Length, E.Rule);
    }
  }

  /// Other places where the same names stand.
  void findOthers() {
    std::set<std::pair<const SourceText *, unsigned>> Edited;
    for (const auto &[Name, All] : Places)
      for (const Place &P : All.Edited)
        Edited.insert({P.Source, P.Token});
    for (const FilePort &File : T.Result.Files) {
      auto Parts = T.Parts.find(File.Path);
      if (Parts == T.Parts.end())
        continue;
      std::set<unsigned> Unchanged;
      for (const SymbolUse &U : File.Uses)
        if (U.Outcome == UseOutcome::Unchanged)
          Unchanged.insert(U.Offset);
      const SourceText &Source = T.Sources.at(File.Path);
      for (unsigned I = 0; I < Source.tokens().size(); ++I)
        if (Source.tokens()[I].Kind == tok::raw_identifier)
          if (auto It = Places.find(Source.spelling(I).str());
              It != Places.end())
            see(It->second, File.Path, Source, I, Parts->second,
                !Edited.count({&Source, I}),
                Unchanged.count(Source.tokens()[I].Offset));
    }
  }

  void see(NamePlaces &All, const std::string &Path, const SourceText &Source,
           unsigned I, const FileParts &Parts, bool IsOther, bool IsUnchanged) {
    const SourceToken &Token = Source.tokens()[I];
    const Directive *D = Token.Directive == None
                             ? nullptr
                             : &Source.directives()[Token.Directive];
    bool IsCondition = D && is_contained({Directive::If, Directive::Ifdef,
                                          Directive::Ifndef, Directive::Elif},
                                         D->Is);
    All.IsAskedFor |= IsCondition;
    if (!IsOther || Parts.isForAmd(Token.Offset) ||
        !Parts.isSeenByAmd(Token.Offset))
      return;
    All.Unchanged += IsUnchanged;
    auto Names = T.Names.Files.find(Path);
    if (Names == T.Names.Files.end())
      return;
    const FileEvidence &Evidence = Names->second;
    auto Here = Evidence.Names.find(Token.Offset);
    bool IsDefined = D && I == D->FirstToken + 2 &&
                     (D->Is == Directive::Define || D->Is == Directive::Undef);
    bool IsOwn = Here != Evidence.Names.end()
                     ? Here->second.MeansOther
                     : Evidence.Declared.count(Source.spelling(I).str()) != 0;
    // A C file may call one of CUDA's functions that nobody declared.
    bool IsImplicit = sourceKind(Path) == SourceKind::C &&
                      isCudaAlone(Source.spelling(I), Rules);
    All.Own += IsDefined || (IsOwn && !IsImplicit);
  }

  static bool isNamespaceUse(const Place &P) {
    auto IsWord = [&](int Step, StringRef Word) {
      return P.Source->kindNear(P.Token, Step) == tok::raw_identifier &&
             P.Source->spelling(P.Token + Step) == Word;
    };
    return P.Source->kindNear(P.Token, 1) == tok::coloncolon ||
           IsWord(-1, "namespace") ||
           (P.Source->kindNear(P.Token, -1) == tok::equal &&
            IsWord(-3, "namespace"));
  }

  const Rule *ruleOf(StringRef Name, const Place &P) const {
    for (const Rule *R : Rules.symbol(Name))
      if (R->Cuda == P.RuleName && R->Hip == P.Hip)
        return R;
    return nullptr;
  }

  void decide(const std::string &Name, NamePlaces &All) {
    if (All.Edited.empty())
      return;
    GivenName Given;
    const Place &First = All.Edited.front();
    Given.Hip = First.Hip;
    const Rule *OfFirst = ruleOf(Name, First);
    Given.IsAskedFor =
        All.IsAskedFor && OfFirst && OfFirst->Kind == RuleKind::Macro;
    if (ArrayRef<const Rule *> Found = Rules.symbol(Name); !Found.empty())
      Given.Library = Found.front()->Library.str();
    bool IsAlike = all_of(All.Edited, [&](const Place &P) {
      return P.Hip == First.Hip && !P.Arguments;
    });
    if (First.RuleName == BuiltinRule && IsAlike) {
      Table.Names.emplace(Name, std::move(Given));
      return;
    }
    if (IsAlike && all_of(All.Edited, isNamespaceUse) &&
        lastOf(First.RuleName) == Name) {
      Table.Namespaces.insert(
          {splitName(First.RuleName).first.str(), Name, First.Hip});
      return;
    }
    bool IsGiven = !All.Own && (IsAlike ? giveAlike(Name, All, Given)
                                        : giveByShim(Name, All, Given) ||
                                              giveCalls(Name, All, Given));
    if (IsGiven)
      Table.Names.emplace(Name, std::move(Given));
    else
      for (const Place &P : All.Edited)
        leavePlace(P);
  }

  bool giveAlike(const std::string &Name, const NamePlaces &All,
                 GivenName &Given) {
    const Rule *R = ruleOf(Name, All.Edited.front());
    bool IsShimOfTheName =
        R && R->Kind == RuleKind::Shim && R->Hip == "porthip::" + Name;
    // HIP lacks it for some types, or on the host, alone.
    if ((IsShimOfTheName && !R->Types.empty()) ||
        (R && R->Hip == "std::" + Name)) {
      Given.Is = GivenName::Using;
      return true;
    }
    if (All.Unchanged)
      return false;
    if (isSafeAsMacro(Name)) {
      Given.Is = GivenName::Macro;
      return true;
    }
    // Not `any` or `y0`: words of other people's headers. As a macro of a call,
    // a name of mathematics is no member and no variable.
    Given.Is = GivenName::Function;
    return IsShimOfTheName && Name.size() > 3 && !R->Shim.contains("warp") &&
           all_of(All.Edited, [](const Place &P) { return P.Open != None; });
  }

  /// `porthip::hipMemAdvise` for some types or template arguments, else
  /// `hipMemAdvise`, which the former has as well.
  bool giveByShim(const std::string &Name, const NamePlaces &All,
                  GivenName &Given) {
    Given.Is = GivenName::Macro;
    const std::string OfFirst = Given.Hip;
    Given.Hip.clear();
    for (const Place &P : All.Edited) {
      const Rule *R = ruleOf(Name, P);
      if (P.Arguments || !R || lastOf(P.Hip) != lastOf(OfFirst))
        return false;
      if (!R->Types.empty() || P.Open == None)
        Given.Hip = P.Hip;
    }
    return StringRef(Given.Hip).starts_with("porthip::") &&
           isSafeAsMacro(Name) && !All.Unchanged;
  }

  /// Macros cannot tell a call by anything but the number of its arguments.
  bool giveCalls(const std::string &Name, NamePlaces &All, GivenName &Given) {
    Given.Is = GivenName::Calls;
    Given.Hip = All.Edited.front().Hip;
    if (!isSafeAsMacro(Name) || All.Unchanged)
      return false;
    std::vector<const Place *> Left;
    for (const Place &P : All.Edited) {
      // The function's address, `foo<a, b>` as an argument, no argument at all.
      if (P.Open == None || P.Count <= 0 || P.Count > MaxCount) {
        Left.push_back(&P);
        continue;
      }
      auto [It, IsNew] = Given.ByCount.try_emplace(
          P.Count, GivenName::Call{P.Hip, P.Arguments});
      if (!IsNew &&
          (It->second.Hip != P.Hip || It->second.Arguments != P.Arguments))
        return false;
    }
    if (Given.ByCount.empty())
      return false;
    for (const Place *P : Left)
      leavePlace(*P);
    return true;
  }

  static constexpr int MaxCount = 12;

  const Translation &T;
  const RuleIndex &Rules;
  NameTable Table;
  std::map<std::string, NamePlaces> Places;
  std::map<std::string, const Rule *> Pasted;
  unsigned GuardBegin = 0; ///< of the last edit of an operator
};

} // namespace

NameTable collectNames(const Translation &T, const RuleIndex &Rules) {
  return Collector(T, Rules).run();
}

} // namespace porthip::one_source
