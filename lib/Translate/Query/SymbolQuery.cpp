// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Query/SymbolQuery.h"
#include "Rules/ArgumentTemplate.h"
#include "Support/Text/NearNames.h"
#include "Translate/Findings/RuleFindings.h"
#include "Translate/Text/ArgumentTransform.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>

using namespace llvm;

namespace porthip {
namespace {

/// The decision that the passes make without a rule.
struct SyntaxFate {
  StringRef Name, Action;
};

constexpr SyntaxFate SyntaxFates[] = {
    {"__CUDA_ARCH__",
     "writes 'PORTHIP_CUDA_ARCH', which answers on AMD devices as for the "
     "newest "
     "architecture whose branches have ports (<porthip/sm_80.h>); where only "
     "device code is asked for (#ifdef, "
     "defined), writes '__HIP_DEVICE_COMPILE__'"},
    {"<<<>>>", "leaves it as it is: HIP launches kernels in the same way; "
               "--launch=macro writes 'hipLaunchKernelGGL'"},
    {"asm", "writes inline PTX as C++ of the same meaning; 'porthip ptx' shows "
            "what becomes of a statement"},
};

/// `reduce` is meant by `cooperative_groups::reduce` too.
bool isMeant(StringRef Full, StringRef Name) {
  if (Full == Name)
    return true;
  return Full.consume_back(Name) && Full.ends_with("::");
}

/// "<cuda.h>", "cudaMalloc()": as the rules have them.
StringRef plainName(StringRef Name) {
  Name = Name.trim();
  if (Name.consume_back("()") || (Name.size() > 2 && Name.front() == '"'))
    return Name.trim("\"");
  if (Name != "<<<>>>" && Name.starts_with("<") && Name.ends_with(">"))
    return Name.drop_front().drop_back();
  return Name;
}

/// Whether some use is left to \p R by the rules before it.
bool isChosen(const Rule *R, ArrayRef<const Rule *> Rules, VersionRange Hip) {
  CallShape Call;
  std::vector<ArgumentTypes> Types;
  if (!R->Arity.empty())
    Call.ArgumentCount = R->Arity.front();
  for (const ArgumentTypeName &T : R->Types) {
    Types.resize(std::max<size_t>(Types.size(), T.Argument + 1));
    if (Types[T.Argument].empty())
      Types[T.Argument].insert(T.Type.str());
  }
  // A number that no rule asks for.
  if (Call.ArgumentCount < 0 && !Types.empty())
    Call.ArgumentCount = std::numeric_limits<int>::max();
  Call.Types = Types;
  // A rule for host code says nothing of device code and hides what is after
  // it from host code alone; one for some targets, the same.
  Call.LacksImages = R->WithoutImages;
  SmallVector<const Rule *, 8> Others;
  for (const Rule *Other : Rules)
    if (R->HostOnly || !Other->HostOnly)
      Others.push_back(Other);
  return selectRule(Others, Call, Hip) == R;
}

std::string actionOf(const Rule &R) {
  std::string Hip = ("'" + R.Hip + "'").str();
  switch (R.Kind) {
  case RuleKind::Library:
    return "reports its headers, and where a build links or looks for it";
  case RuleKind::Unsupported:
    return "reports it, and leaves it as it is";
  case RuleKind::Header:
    if (R.Hip.empty())
      return "removes the include: HIP needs none";
    return R.isIdentity() ? "leaves the include as it is"
                          : ("includes <" + R.Hip + "> in its place").str();
  case RuleKind::Shim: {
    std::string Text = ("writes " + Hip + " of <" + R.Shim + ">").str();
    return isLeftToHip(R, WarpMode::Native)
               ? Text + "; with --warp=native and --warp=keep leaves it as it "
                        "is, which on wavefronts of 64 means 64 lanes"
               : Text;
  }
  default:
    break;
  }
  if (R.isIdentity())
    return "leaves it as it is: HIP has the same name";
  return "writes " + Hip +
         (R.HasArguments ? " and changes the arguments" : "") +
         (R.Shim.empty() ? "" : (", of <" + R.Shim + ">").str());
}

void addRemarks(std::vector<Finding> Found, StringRef When,
                std::vector<QueryRemark> &To) {
  for (Finding &F : Found)
    To.push_back({std::move(F), When.str()});
}

std::vector<QueryRemark> remarksOf(const Rule &R, VersionRange Hip) {
  std::vector<QueryRemark> Remarks;
  StringRef Name = R.Cuda;
  if (R.isUnsupported()) {
    Remarks.push_back({unsupportedFinding(Name, R), ""});
    return Remarks;
  }
  addRemarks(behaviourFindings(Name, R), "", Remarks);
  if (R.Kind != RuleKind::Header)
    addRemarks(versionFindings(R, Hip), "", Remarks);
  if (R.HasArguments)
    Remarks.push_back(
        {signatureFinding(Name, R), "where it is named and not called"});
  StringRef Needed = R.Shim;
  if (R.Kind == RuleKind::Header && R.Hip.starts_with("porthip/"))
    Needed = R.Hip;
  if (!Needed.empty())
    Remarks.push_back({shimForbiddenFinding(Name, Needed), "with --shim=none"});
  return Remarks;
}

QuerySymbol::KindOfName kindOf(const Rule &R, const RuleIndex &Rules) {
  if (R.Kind == RuleKind::Library)
    return QuerySymbol::Library;
  if (is_contained(Rules.symbol(R.Cuda.substr(R.Cuda.rfind(':') + 1)), &R))
    return QuerySymbol::Symbol;
  return is_contained(Rules.header(R.Cuda), &R) ? QuerySymbol::Header
                                                : QuerySymbol::Field;
}

/// "a1": the call's first argument.
std::string argumentName(unsigned Index) { return "a" + utostr(Index + 1); }

/// "HIP_SYMBOL(a1)": what a template makes of the arguments.
std::string rendered(ArrayRef<TemplatePiece> Pieces) {
  std::string Text;
  for (const TemplatePiece &P : Pieces) {
    if (!P.IsPlaceholder) {
      Text += P.Literal;
      continue;
    }
    Wrap Around = wrapOf(P.Transform, "a", ArgumentType::Unknown);
    Text += Around.Before;
    Text += argumentName(P.Argument) + (P.AndRest ? "..." : "");
    Text += Around.After;
  }
  return Text;
}

/// Lint lets no template pass that does not parse.
std::vector<TemplatePiece> piecesOf(StringRef Template) {
  Expected<std::vector<TemplatePiece>> Pieces = parseArgumentTemplate(Template);
  if (Pieces)
    return std::move(*Pieces);
  consumeError(Pieces.takeError());
  return {};
}

} // namespace

std::vector<std::string> argumentChanges(const Rule &R) {
  std::vector<std::string> Changes;
  std::vector<bool> IsUsed;
  unsigned Next = 0;
  bool TakesRest = false;
  auto Number = [](unsigned I) { return utostr(I + 1); };
  for (unsigned I = 0; I != R.Arguments.size(); ++I) {
    std::vector<TemplatePiece> Pieces = piecesOf(R.Arguments[I]);
    auto Place =
        find_if(Pieces, [](const TemplatePiece &P) { return P.IsPlaceholder; });
    if (Place == Pieces.end()) {
      Changes.push_back("argument " + Number(I) + " is new: '" +
                        R.Arguments[I].str() + "'");
      continue;
    }
    IsUsed.resize(std::max<size_t>(IsUsed.size(), Place->Argument + 1));
    IsUsed[Place->Argument] = true;
    TakesRest |= Place->AndRest;
    if (Place->Argument < Next)
      Changes.push_back("argument " + Number(Place->Argument) +
                        " moves to place " + Number(I));
    Next = std::max(Next, Place->Argument + 1);
    std::string Text = rendered(Pieces);
    if (Pieces.size() > 1 || !Place->Transform.empty())
      Changes.push_back(
          "argument " + Number(Place->Argument) + " becomes '" + Text + "'" +
          (Place->Transform.empty() ? "" : ", unless it is that"));
  }
  // Without counts of arguments, defaulted ones at the end are not known.
  if (!R.Arity.empty() && !TakesRest)
    IsUsed.resize(std::max<size_t>(IsUsed.size(), *llvm::max_element(R.Arity)));
  for (unsigned I = 0; R.HasArguments && I != IsUsed.size(); ++I)
    if (!IsUsed[I])
      Changes.push_back("argument " + Number(I) + " is dropped");
  return Changes;
}

std::string writtenCall(const Rule &R) {
  std::string Text = R.Hip.str() + "(";
  for (StringRef Template : R.Arguments) {
    if (Text.back() != '(')
      Text += ", ";
    Text += rendered(piecesOf(Template));
  }
  return Text + ")";
}

SymbolQuery::SymbolQuery(const RuleIndex &Rules, VersionRange Hip)
    : Hip(Hip), All(Rules.all()), Rules(Rules) {}

QueryAnswer SymbolQuery::ask(StringRef Asked) const {
  QueryAnswer A;
  A.Name = Asked.str();
  StringRef Name = plainName(Asked);
  for (auto Ask : {&SymbolQuery::askCuda, &SymbolQuery::askHeader,
                   &SymbolQuery::askNamespace, &SymbolQuery::askHip,
                   &SymbolQuery::askLibrary})
    if (A.Is == QueryAnswer::Unknown && !Name.empty())
      (this->*Ask)(Name, A);
  if (A.Is == QueryAnswer::Unknown)
    A.Near = namesLike(Name);
  return A;
}

void SymbolQuery::askCuda(StringRef Name, QueryAnswer &A) const {
  for (const SyntaxFate &S : SyntaxFates) {
    if (S.Name != Name)
      continue;
    QuerySymbol Fate;
    Fate.Cuda = Name.str();
    Fate.Kind = QuerySymbol::Syntax;
    Fate.Action = S.Action.str();
    A.Symbols.push_back(std::move(Fate));
  }
  std::vector<const Rule *> Found;
  for (const Rule *R : All)
    if (isMeant(R->Cuda, Name))
      Found.push_back(R);
  addFates(Found, A);
  for (QuerySymbol &Fate : A.Symbols)
    for (const CheckInfo *Check : allChecks())
      if (Check->looksAt(Fate.Cuda))
        Fate.Checks.push_back(Check);
  if (!A.Symbols.empty())
    A.Is = QueryAnswer::Cuda;
}

/// A header that is one of `cuda/std/*`.
void SymbolQuery::askHeader(StringRef Name, QueryAnswer &A) const {
  addFates(Rules.header(Name), A);
  if (!A.Symbols.empty())
    A.Is = QueryAnswer::Cuda;
}

/// `cub::BlockScan` has no rule, `cub` has one.
void SymbolQuery::askNamespace(StringRef Name, QueryAnswer &A) const {
  for (StringRef Scope = Name.rsplit("::").first; Scope != Name;
       Name = Scope, Scope = Scope.rsplit("::").first) {
    std::vector<const Rule *> Found;
    for (const Rule *R : All)
      if (R->Cuda == Scope && R->Kind == RuleKind::Rename)
        Found.push_back(R);
    addFates(Found, A);
    if (A.Symbols.empty())
      continue;
    A.Symbols.back().Action =
        "there is no rule for '" + A.Name + "' itself, one for its namespace";
    A.Is = QueryAnswer::Cuda;
    return;
  }
}

void SymbolQuery::askHip(StringRef Name, QueryAnswer &A) const {
  std::vector<StringRef> Symbols;
  for (const Rule *R : All)
    if (!R->isUnsupported() && !R->Hip.empty() && isMeant(R->Hip, Name) &&
        (Symbols.empty() || Symbols.back() != R->Cuda))
      Symbols.push_back(R->Cuda);
  std::vector<const Rule *> Found;
  for (const Rule *R : All)
    if (llvm::binary_search(Symbols, R->Cuda))
      Found.push_back(R);
  addFates(Found, A);
  if (!A.Symbols.empty())
    A.Is = QueryAnswer::Hip;
}

/// A name without a rule, of a library that AMD has no counterpart of.
void SymbolQuery::askLibrary(StringRef Name, QueryAnswer &A) const {
  const Rule *Found = Rules.library(Name);
  for (const Rule *R : All)
    if (R->Kind == RuleKind::Library && R->Cuda.equals_insensitive(Name))
      Found = R;
  if (!Found)
    return;
  addFates(Found, A);
  if (!Found->Cuda.equals_insensitive(Name))
    A.Symbols.back().Action =
        "there is no rule for '" + A.Name + "' itself, one for its library";
  A.Is = QueryAnswer::Cuda;
}

void SymbolQuery::addFates(ArrayRef<const Rule *> Found, QueryAnswer &A) const {
  while (!Found.empty()) {
    // A name may be a header's and a symbol's at once.
    QuerySymbol::KindOfName Kind = kindOf(*Found.front(), Rules);
    ArrayRef<const Rule *> Same = Found.take_while([&](const Rule *R) {
      return R->Cuda == Found.front()->Cuda && kindOf(*R, Rules) == Kind;
    });
    A.Symbols.push_back(fateOf(Same));
    Found = Found.drop_front(Same.size());
  }
}

QuerySymbol SymbolQuery::fateOf(ArrayRef<const Rule *> Found) const {
  QuerySymbol Fate;
  Fate.Cuda = Found.front()->Cuda.str();
  Fate.Kind = kindOf(*Found.front(), Rules);
  bool AnyApplies = false;
  for (const Rule *R : Found) {
    QueryRule Use;
    Use.R = R;
    Use.Applies = isChosen(R, Found, Hip);
    Use.Action = actionOf(*R);
    Use.Changes = argumentChanges(*R);
    Use.Remarks = remarksOf(*R, Hip);
    if (Fate.Kind == QuerySymbol::Header && R->Kind == RuleKind::Unsupported)
      Use.Remarks = {{headerFinding(Fate.Cuda, *R), ""}};
    AnyApplies |= Use.Applies;
    Fate.Uses.push_back(std::move(Use));
  }
  if (!AnyApplies)
    Fate.Remarks.push_back({Fate.Kind == QuerySymbol::Header
                                ? noFittingHeaderFinding(Fate.Cuda, Found, Hip)
                                : noFittingRuleFinding(Fate.Cuda, Found, Hip),
                            ""});
  return Fate;
}

std::vector<std::string> SymbolQuery::namesLike(StringRef Name) const {
  std::vector<StringRef> Known;
  Known.reserve(4 * All.size());
  for (const Rule *R : All)
    for (StringRef Full : {R->Cuda, R->Hip}) {
      Known.push_back(Full);
      // A mistyped name without its scope is as near.
      if (size_t Colons = Full.rfind("::");
          Colons != StringRef::npos && !Name.contains("::"))
        Known.push_back(Full.drop_front(Colons + 2));
    }
  std::vector<std::string> Near;
  for (StringRef N : nearestNames(Name, Known, 3))
    Near.push_back(N.str());
  return Near;
}

StringRef toString(QuerySymbol::KindOfName K) {
  switch (K) {
  case QuerySymbol::Symbol:
    return "symbol";
  case QuerySymbol::Header:
    return "header";
  case QuerySymbol::Field:
    return "field";
  case QuerySymbol::Syntax:
    return "syntax";
  case QuerySymbol::Library:
    return "library";
  }
  llvm_unreachable("not a kind of name");
}

StringRef toString(QueryAnswer::Meaning M) {
  switch (M) {
  case QueryAnswer::Unknown:
    return "unknown";
  case QueryAnswer::Cuda:
    return "cuda";
  case QueryAnswer::Hip:
    return "hip";
  }
  llvm_unreachable("not a meaning of a name");
}

} // namespace porthip
