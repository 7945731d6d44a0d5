// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Renames by the rules. The parse's evidence decides where there is some;
// elsewhere (inactive branches, macro bodies, files that do not parse) the
// token does, if it is a name that only CUDA would use and the project does
// not declare it.
#include "Support/Text/Words.h"
#include "Translate/Findings/RuleFindings.h"
#include "Translate/Passes/NamePlaces.h"
#include "Translate/Passes/NameWords.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace clang;

namespace porthip {

namespace {

class NamePass : NamePlaces {
public:
  using NamePlaces::NamePlaces;

  void run() {
    for (unsigned I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].Kind == tok::lesslessless &&
          !File.isForAmd(Tokens[I].Offset))
        File.HoldsCuda = File.HoldsDeviceCode = true;
      if (Tokens[I].Kind == tok::raw_identifier && isPlainText(I))
        visit(I);
    }
    countNeeded();
  }

private:
  /// Not the word of a directive, nor in an #include or #pragma.
  bool isPlainText(unsigned I) const {
    unsigned Index = Tokens[I].Directive;
    if (Index == None)
      return true;
    const Directive &D = Source.directives()[Index];
    return I > D.FirstToken + 1 && D.Is != Directive::Include &&
           D.Is != Directive::Pragma && D.Is != Directive::Other;
  }

  /// Written for AMD, or for both vendors, by someone who knew: a branch for
  /// AMD, a condition that asks for the vendor, a name that the project defines
  /// for AMD. Only what HIP cannot know is CUDA's there: in projects that
  /// leave the renaming to a tool that runs while building.
  bool isAuthors(unsigned I, StringRef Name) const {
    unsigned Offset = Tokens[I].Offset;
    if (File.Branches.isVendorCondition(Offset) ||
        File.Branches.isDefinedForAmd(Name) ||
        File.Role.AmdMacros.count(Name.str()) || isOfAmdNamespace(I))
      return true;
    if (!File.isForAmd(Offset))
      return false;
    unsigned Index = Tokens[I].Directive;
    return !isCudaAlone(Name, File.Rules) || Defined.contains(Name) ||
           (Index != None &&
            Source.directives()[Index].Is != Directive::Define);
  }

  /// `gpu_cub::WarpReduce<T>`, where `gpu_cub` is hipCUB in a branch for AMD.
  bool isOfAmdNamespace(unsigned I) const {
    const std::set<std::string> &Names = File.Role.AmdNamespaces;
    if (Names.empty() || File.isForNvidia(Tokens[I].Offset))
      return false;
    if (Source.kindNear(I, 1) == tok::coloncolon &&
        Names.count(Source.spelling(I).str()))
      return true;
    unsigned First = qualifierStart(I);
    if (First < I && Tokens[First].Kind == tok::coloncolon)
      ++First;
    return First < I && Names.count(Source.spelling(First).str());
  }

  void visit(unsigned I) {
    StringRef Name = Source.spelling(I);
    if (isAuthors(I, Name))
      return;
    if (isDeviceWord(Name))
      File.HoldsCuda = File.HoldsDeviceCode = true;
    bool IsMember = Source.kindNear(I, -1) == tok::period ||
                    Source.kindNear(I, -1) == tok::arrow;
    if (IsMember && File.Rules.isFieldName(Name))
      return visitField(I, Name);
    // Half a name; a rule for it means something else.
    if (Source.kindNear(I, 1) == tok::hashhash ||
        Source.kindNear(I, -1) == tok::hashhash)
      return visitPastedName(File, I, Name,
                             File.Declared.count(Name.str()) ||
                                 Defined.contains(Name));
    ArrayRef<const Rule *> Rules = File.Rules.symbol(Name);
    if (Rules.empty())
      return reportUnknown(I, Name);

    const NameEvidence *E = File.evidenceAt(Tokens[I].Offset);
    if (E && E->MeansCuda && E->MeansOther)
      return reportBoth(I, Name, Rules, *E);
    bool IsAst = E && (E->MeansCuda || E->MeansOther);
    if (E && E->MeansOther)
      return;
    // `TEXT(cudaMalloc)`: text, and not the name of anything.
    auto Text = File.Evidence.Stringized.find(Tokens[I].Offset);
    const bool IsText = Text != File.Evidence.Stringized.end();
    if (IsText && !IsAst)
      return;
    if (IsText && Text->second)
      reportText(I, Name, Rules);
    if (!IsAst && (IsMember || !isLexicallyCuda(I, Name, Rules))) {
      if (!IsMember)
        reportUndecided(I, Name);
      return;
    }
    SmallVector<const Rule *, 4> Fitting;
    for (const Rule *R : Rules)
      if (isInScope(I, *R, IsAst ? E : nullptr) &&
          (!R->HostOnly || (IsAst && E->OnHost)))
        Fitting.push_back(R);
    if (Fitting.empty() || (!IsAst && isDefinition(I)))
      return;
    apply(I, Name, Fitting, E, IsAst ? Engine::Ast : Engine::Lexical);
  }

  bool isLexicallyCuda(unsigned I, StringRef Name,
                       ArrayRef<const Rule *> Rules) const {
    // The project's own, here or elsewhere.
    if (File.Declared.count(Name.str()) || Defined.contains(Name))
      return false;
    if (isDistinctive(Name))
      return true;
    if (isNamespaceUse(I))
      return llvm::any_of(Rules,
                          [&](const Rule *R) { return R->Cuda == Name; });
    // cub::DeviceFor: the qualifier says whose it is.
    if (Source.kindNear(I, -1) != tok::coloncolon)
      return false;
    std::string Scope = qualifier(I);
    return !Scope.empty() &&
           !File.Declared.count(StringRef(Scope).split("::").first.str()) &&
           !Defined.contains(StringRef(Scope).split("::").first) &&
           llvm::any_of(Rules, [&](const Rule *R) {
             return splitScope(R->Cuda).first == Scope;
           });
  }

  void visitField(unsigned I, StringRef Name) {
    const NameEvidence *E = File.evidenceAt(Tokens[I].Offset);
    if (E && !E->MeansCuda)
      return;
    std::string Struct;
    if (E) {
      Struct = E->Struct;
    } else if (Source.kindNear(I, -2) == tok::raw_identifier) {
      auto It = Variables.find(Source.spelling(I - 2));
      if (It != Variables.end())
        Struct = It->second.str();
    }
    if (Struct.empty())
      return;
    ArrayRef<const Rule *> Rules = File.Rules.field(Struct, Name);
    // CUDA_MEMCPY2D is a typedef of CUDA_MEMCPY2D_st, or of ..._v2, or of both.
    StringRef Base = Struct;
    for (StringRef Suffix : {"_st", "_v2", "_v1", "_t"})
      if (Rules.empty() && Base.consume_back(Suffix))
        Rules = File.Rules.field(Base, Name);
    if (!Rules.empty())
      apply(I, Name, Rules, nullptr, E ? Engine::Ast : Engine::Lexical);
  }

  /// `CALL(cuTensorMapEncodeTiled)`, where CALL is `call_##X`.
  void reportPaste(const SourceToken &T, StringRef Name, const Rule &R) {
    const std::string Text =
        ("a macro pastes '" + Name + "' to another word, and the port's '" +
         R.Hip + "' is more than a word")
            .str();
    File.finding("porthip-translate-pasted-name", Severity::Error, T.Offset,
                 T.Length, Text, "make the call without the macro", 15)
        .Symbol = R.Cuda.str();
  }

  void apply(unsigned I, StringRef Name, ArrayRef<const Rule *> Rules,
             const NameEvidence *E, Engine By) {
    const SourceToken &T = Tokens[I];
    unsigned Open = callParen(I);
    int Count = argumentCount(Open, E);
    CallShape Call = File.bareName();
    Call.ArgumentCount = Count;
    if (E && Count >= 0)
      Call.Types = E->Types;
    const Rule *R = selectRule(Rules, Call, File.Options.Hip);
    // A bare name fits no rule for calls; the first one names its twin, and
    // the finding below says that the arguments differ.
    if (!R && Count < 0)
      R = Rules.front();
    File.HoldsCuda = true;
    if (!R) {
      leaveToCompiler(
          I, By,
          File.finding(noFittingRuleFinding(Name, Rules, File.Options.Hip),
                       T.Offset, T.Length));
      return;
    }
    if (!isDeviceWord(Name))
      File.use(T.Offset, Name, *R);
    if (StringRef(R->Hip).contains("::") &&
        File.Evidence.PasteOperands.count(T.Offset))
      reportPaste(T, Name, *R);
    if (R->Kind == RuleKind::Unsupported) {
      Finding &F =
          File.finding(unsupportedFinding(Name, *R), T.Offset, T.Length);
      F.Symbol = R->Cuda.str();
      leaveToCompiler(I, By, F);
      return;
    }
    if (isLeftToHip(*R, File.Options.Warp) || givesLanes(I, *R) ||
        File.WarpPlaces.Defaults.count(T.Offset))
      return;
    const bool IsGuard = isIncludeGuard(Name);
    // The headers that a guard of CUDA's stands for may come with another of
    // CUDA's, or with nvcc; where CUDA has not read them, nor does the port.
    const bool IsRead = !IsGuard || (E && E->IsCudaMacro);
    if (IsGuard && IsRead && R->Shim.empty())
      File.HoldsCuda = File.HoldsDeviceCode = true;
    if (!R->Shim.empty() && IsRead &&
        !File.needShim(R->Shim, T.Offset, T.Length, Name))
      return;
    // A type that only a template's arguments tell may be one that HIP lacks.
    if (R->isIdentity() && Count >= 0 &&
        (Call.Types.empty() || Call.Types[0].empty()) &&
        llvm::any_of(Rules, [](const Rule *Other) {
          return Other->Shim == "porthip/atomics.h";
        }))
      File.needShim("porthip/atomic_overloads.h", T.Offset, T.Length, Name);
    // The same of the power of a float by an int, a double to nvcc.
    if (R->Cuda == "pow" && R->isIdentity() && E && Count == 2 &&
        (Call.Types.size() < 2 || Call.Types[0].empty() ||
         Call.Types[1].empty()))
      File.needShim("porthip/pow.h", T.Offset, T.Length, Name);
    // And of the numbers of a 64-bit state, of which hiprand() gives a half.
    if (R->Cuda == "curand" && Count == 1 &&
        (Call.Types.empty() || Call.Types[0].empty()))
      File.needShim("porthip/rand_overloads.h", T.Offset, T.Length, Name);
    note(I, Name, *R, By);
    rename(I, *R, By);
    if (!R->HasArguments)
      return;
    if (Open != None && Source.closing(Open) != None)
      File.Calls.push_back({Open, R, E, By});
    else if (T.Directive == None ||
             Source.directives()[T.Directive].Is == Directive::Define)
      File.finding(signatureFinding(Name, *R), T.Offset, T.Length);
  }

  /// `cub::WarpReduce<T, 16>` needs nothing that hipCUB has not.
  bool givesLanes(unsigned I, const Rule &R) const {
    unsigned Wanted = argumentsWithLanes(R);
    return Wanted && Source.kindNear(I, 1) == tok::less &&
           countTemplateArguments(Source, I + 1) >= Wanted;
  }

  /// A name that is no member, outside of conditions, where it would be 0.
  void leaveToCompiler(unsigned I, Engine By, Finding &F) const {
    unsigned D = Tokens[I].Directive;
    F.IsCompilersToTell =
        By == Engine::Lexical && Source.kindNear(I, -1) != tok::period &&
        Source.kindNear(I, -1) != tok::arrow &&
        (D == None || Source.directives()[D].Is == Directive::Define);
  }

  /// `ENTRY(cudaMalloc)`, which uses the name and its text: one for each macro.
  void reportText(unsigned I, StringRef Name, ArrayRef<const Rule *> Rules) {
    auto Ends = [](tok::TokenKind Kind, tok::TokenKind Paren) {
      return Kind == Paren || Kind == tok::comma;
    };
    if (!Ends(Source.kindNear(I, -1), tok::l_paren) ||
        !Ends(Source.kindNear(I, 1), tok::r_paren) || Name == "cudaSuccess" ||
        llvm::all_of(Rules, [](const Rule *R) { return R->isIdentity(); }))
      return;
    unsigned Open = I;
    while (Open && Tokens[Open].Kind != tok::l_paren)
      --Open;
    if (Open && TextMacros.insert(Source.spelling(Open - 1)).second)
      File.finding("porthip-translate-text", Severity::Warning,
                   Tokens[I].Offset, Tokens[I].Length,
                   ("the macro '" + Source.spelling(Open - 1) +
                    "' makes text of '" + Name +
                    "', too, and the text becomes HIP's name")
                       .str(),
                   "nothing if the text is only shown; compare and look up by "
                   "HIP's name otherwise",
                   5);
  }

  /// Reports the rule's remarks, once a symbol and file.
  void note(unsigned I, StringRef Name, const Rule &R, Engine By) {
    const SourceToken &T = Tokens[I];
    // Nobody sees a remark there, and it must not stand for another.
    if (File.isForNvidia(T.Offset) || !Noted.insert(Name).second)
      return;
    for (Finding &F : behaviourFindings(Name, R))
      File.finding(std::move(F), T.Offset, T.Length);
    for (Finding &F : versionFindings(R, File.Options.Hip)) {
      // What came with a version mostly came together: one warning for each
      // version is enough.
      const bool IsWarning = F.Level == Severity::Warning;
      auto Known = IsWarning ? Needed.find(R.SinceHip) : Needed.end();
      if (Known != Needed.end()) {
        ++Known->second.Others;
        F.Level = Severity::Note;
      }
      Finding &Added = File.finding(std::move(F), T.Offset, T.Length);
      leaveToCompiler(I, By, Added);
      // One that may be dropped yet stands for no other.
      if (IsWarning && Known == Needed.end() && !Added.IsCompilersToTell)
        Needed[R.SinceHip] = {File.Findings.size() - 1, 0};
    }
  }

  /// Says for how many names each warning of a version stands.
  void countNeeded() {
    for (const auto &[Since, W] : Needed)
      if (W.Others)
        File.Findings[W.Index].Message +=
            (W.Others == 1 ? ", as does " : ", as do ") +
            counted(W.Others, "more name") + " in this file";
  }

  void rename(unsigned I, const Rule &R, Engine By) {
    const SourceToken &T = Tokens[I];
    auto [CudaScope, CudaName] = splitScope(R.Cuda);
    auto [HipScope, HipName] = splitScope(R.Hip);
    unsigned Begin = T.Offset;
    StringRef Text = R.Hip;
    if (R.Kind == RuleKind::Field) {
      Text = HipName;
    } else if (!CudaScope.empty() &&
               (CudaScope == HipScope || isRenamedTo(CudaScope, HipScope))) {
      Text = HipName;
    } else if (!HipScope.empty() || !CudaScope.empty()) {
      // The qualifier goes with the name: cg::reduce, ::__shfl_sync, and with
      // it what it was renamed to: cub::DeviceFor.
      Begin = Tokens[qualifierStart(I)].Offset;
      File.Edits.erase(File.Edits.lower_bound(Begin),
                       File.Edits.lower_bound(T.Offset));
    } else if (By == Engine::Ast && R.Kind == RuleKind::Rename) {
      Begin = Tokens[namespaceStart(I)].Offset;
    }
    if (const unsigned Start = qualifierStart(I);
        isTagUse(I) && hasOtherTag(R.Hip))
      Begin = Tokens[Start - 1].Offset;
    File.edit(Begin, T.end() - Begin, Text, By, R.Cuda);
  }

  /// Whether a rule of its own renames the namespace.
  bool isRenamedTo(StringRef Namespace, StringRef Hip) const {
    return llvm::any_of(
        File.Rules.symbol(splitScope(Namespace).second),
        [&](const Rule *R) { return R->Cuda == Namespace && R->Hip == Hip; });
  }

  /// A name that is CUDA's and the project's own at one place.
  void reportBoth(unsigned I, StringRef Name, ArrayRef<const Rule *> Rules,
                  const NameEvidence &E) {
    // `c10::cuda`, where rules are for `thrust::cuda`.
    if (llvm::none_of(Rules, [&](const Rule *R) {
          return isInScope(I, *R, nullptr) || isInScope(I, *R, &E);
        }))
      return;
    // An overload of the project's, in a template: the name stays anyway.
    CallShape Call = File.bareName();
    Call.ArgumentCount = argumentCount(callParen(I), &E);
    const Rule *Fitting = selectRule(Rules, Call, File.Options.Hip);
    if (Fitting && Fitting->isIdentity())
      return;
    if (StringRef Header =
            Fitting ? overloadsHeader(*Fitting, File.Options.Warp) : "";
        !Header.empty() &&
        File.needShim(Header, Tokens[I].Offset, Tokens[I].Length, Name)) {
      File.HoldsCuda = true;
      return;
    }
    std::string Both =
        "'" + Name.str() +
        (E.DiffersInUnit
             ? "' is CUDA's name and the project's own in one translation unit"
             : "' is CUDA's name in one translation unit and the project's own "
               "in another");
    // `rsqrt`, for which a shim adds what HIP's own lacks.
    bool IsSameName = Fitting && splitScope(Fitting->Hip).second == Name;
    if (IsSameName)
      File.finding("porthip-translate-conflict", Severity::Note,
                   Tokens[I].Offset, Tokens[I].Length,
                   Both + "; it stays as it is, as HIP has CUDA's under the "
                          "same name",
                   "check that the port calls the one that you mean", 0);
    else if (llvm::any_of(Rules, [](const Rule *R) { return R->isIdentity(); }))
      // `__hfma`, whose kin for bfloat16 is a shim.
      File.finding("porthip-translate-conflict", Severity::Warning,
                   Tokens[I].Offset, Tokens[I].Length,
                   Both + "; it stays as it is: HIP has that name for some of "
                          "CUDA's types, and for others none, or one that "
                          "rounds in another way",
                   "see with which of CUDA's types it is called", 5);
    else
      File.finding("porthip-translate-conflict", Severity::Error,
                   Tokens[I].Offset, Tokens[I].Length,
                   Both + "; it stays as it is", "rename the project's own",
                   15);
  }

  /// One of CUDA's names that the project declares too, where the parse did not
  /// reach.
  void reportUndecided(unsigned I, StringRef Name) {
    if (!isDistinctive(Name) || !File.Declared.count(Name.str()) ||
        llvm::all_of(File.Rules.symbol(Name),
                     [](const Rule *R) { return R->isIdentity(); }))
      return;
    // own::cudaFree
    if (llvm::none_of(File.Rules.symbol(Name),
                      [&](const Rule *R) { return isInScope(I, *R, nullptr); }))
      return;
    File.finding("porthip-translate-conflict", Severity::Warning,
                 Tokens[I].Offset, Tokens[I].Length,
                 ("'" + Name +
                  "' is CUDA's name, and the project declares it too; clang "
                  "could not parse this use, so it stays as it is")
                     .str(),
                 "rename it by hand if CUDA's is meant", 5);
  }

  /// CUDA's by the parse, and no rule says what becomes of it.
  void reportUnknown(unsigned I, StringRef Name) {
    const SourceToken &T = Tokens[I];
    const NameEvidence *E = File.evidenceAt(T.Offset);
    // Built-ins of clang begin with "__" and belong to no API; macros of CUDA's
    // headers do. The architecture is ArchPass's.
    if (Name == "__CUDA_ARCH__" || !E || !E->MeansCuda || E->MeansOther ||
        (Name.starts_with("__") && !E->IsCudaMacro) || !E->Struct.empty() ||
        !E->Scope.empty() || (!isDistinctive(Name) && !E->IsCudaMacro))
      return;
    File.HoldsCuda = true;
    if (isIncludeGuard(Name)) {
      File.finding("porthip-translate-no-rule", Severity::Warning, T.Offset,
                   T.Length,
                   ("'" + Name +
                    "' is the include guard of a header of CUDA's that this "
                    "source reads; HIP's have other guards, so it is not "
                    "defined in the port")
                       .str(),
                   "ask for the guard of HIP's header, or for a macro that the "
                   "build defines",
                   10);
      return;
    }
    File.finding(
        "porthip-translate-no-rule", Severity::Error, T.Offset, T.Length,
        ("'" + Name +
         "' is CUDA's name, and porthip has no rule for it; it stays as it is")
            .str(),
        "look for its counterpart in HIP's libraries, and add a rule with "
        "--rules",
        30);
  }

  StringSet<> Noted;
  /// A warning of a version, in the file's findings.
  struct VersionWarning {
    size_t Index;
    unsigned Others; ///< names that it stands for, besides its own
  };
  std::map<Version, VersionWarning> Needed; ///< by the version of HIP
  StringSet<> TextMacros;                   ///< that reportText() named
};

} // namespace

void runNamePass(FileContext &File) { NamePass(File).run(); }

} // namespace porthip
