// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/StoredValues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

/// More of one place are not looked at: a table is known by its first numbers.
constexpr size_t MostValues = 4096;

/// Functions that store their second argument where their first one points.
bool isStore(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"atomicExch", "atomicMax", "atomicMin"}, true)
      .Cases({"__stwb", "__stcg", "__stcs", "__stwt"}, true)
      .Default(false);
}

/// Functions of the runtime's, the driver's and C's whose first argument gets
/// what the second one points at.
bool isCopy(StringRef Name) {
  return Name.starts_with("cudaMemcpyFromSymbol") ||
         Name.starts_with("cudaMemcpyToSymbol") ||
         llvm::StringSwitch<bool>(Name)
             .Cases({"cudaMemcpy", "cudaMemcpyAsync", "memcpy", "memmove"},
                    true)
             .Cases({"cuMemcpyHtoD", "cuMemcpyHtoD_v2", "cuMemcpyDtoD"}, true)
             .Cases({"cuMemcpyHtoDAsync", "cuMemcpyHtoDAsync_v2"}, true)
             .Default(false);
}

/// `x` of `int2`: all variables of such a type have it, so a value is the
/// variable's, with the component in the place of an index.
const FieldDecl *componentOf(const Expr *E) {
  const auto *Member = dyn_cast_or_null<MemberExpr>(E);
  const auto *Field =
      Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && Field->getASTContext().getSourceManager().isInSystemHeader(
                      Field->getLocation())
             ? Field
             : nullptr;
}

bool isVector(QualType Type) {
  const RecordDecl *Record =
      Type.isNull() ? nullptr : Type.getNonReferenceType()->getAsRecordDecl();
  return Record && Record->getASTContext().getSourceManager().isInSystemHeader(
                       Record->getLocation());
}

bool isPointed(QualType Type) {
  return !Type.isNull() && (Type->isPointerType() || Type->isArrayType());
}

} // namespace

const ValueDecl *placeOf(const Expr *E) {
  for (E = withoutCasts(E); E; E = withoutCasts(E)) {
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      E = Call->getImplicitObjectArgument();
      continue;
    }
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
      if (Call->getOperator() != OO_Subscript || !Call->getNumArgs())
        return nullptr;
      E = Call->getArg(0);
      continue;
    }
    if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
      continue;
    }
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Element->getBase();
      continue;
    }
    if (componentOf(E)) {
      E = cast<MemberExpr>(E)->getBase();
      continue;
    }
    if (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
      if (!Sum->isAdditiveOp())
        return nullptr;
      E = isPointed(Sum->getLHS()->getType()) ? Sum->getLHS() : Sum->getRHS();
      continue;
    }
    const ValueDecl *Found = namedBelow(E);
    const auto *V = dyn_cast_or_null<VarDecl>(Found);
    return V && V->hasGlobalStorage() ? V->getCanonicalDecl() : Found;
  }
  return nullptr;
}

StoredValues::StoredValues(CheckContext &C) : C(C) {
  for (const FunctionDecl *F : C.functions()) {
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *Each : Constructor->inits())
        if (Each->isMemberInitializer())
          readInitialiser(Each->getMember(), Each->getInit(), std::nullopt);
    forEachStmt(*F, [&](const Stmt *S) {
      read(*S);
      return true;
    });
  }
}

void StoredValues::read(const Stmt &S) {
  if (const auto *Decls = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *D : Decls->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        readObject(*V);
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(&S)) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && V->hasGlobalStorage())
      readObject(*V->getCanonicalDecl());
  } else if (const auto *List = dyn_cast<InitListExpr>(&S)) {
    if (!List->getType().isNull() && List->getType()->isRecordType())
      readInitialiser(nullptr, List, std::nullopt);
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(&S)) {
    if (Binary->getOpcode() == BO_Assign)
      readAssignment(*Binary);
  } else if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    readCall(*Call);
  } else if (const auto *Member = dyn_cast<MemberExpr>(&S)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (Field && Field->hasInClassInitializer() && !Values.contains(Field))
      readInitialiser(Field, Field->getInClassInitializer(), std::nullopt);
  }
}

void StoredValues::readObject(const VarDecl &V) {
  if (!Seen.insert(&V).second)
    return;
  const VarDecl *With = nullptr;
  if (const Expr *Init = V.getAnyInitializer(With))
    readInitialiser(&V, Init, std::nullopt);
}

/// Puts each member of a list, and each element of an array, in its place.
void StoredValues::readInitialiser(Place Into, const Expr *From,
                                   std::optional<int64_t> Index) {
  const Expr *Bare = withoutCasts(From);
  if (!Bare)
    return;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Bare)) {
    if (Into && isVector(Made->getType()) && Made->getNumArgs() == 1 &&
        Made->getConstructor()->isCopyOrMoveConstructor())
      return readInitialiser(Into, Made->getArg(0), Index);
    // `std::vector<int> v{1, 2}`
    for (const Expr *Argument : Made->arguments())
      if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(
              Argument->IgnoreUnlessSpelledInSource()))
        readInitialiser(Into, List->getSubExpr(), std::nullopt);
    return;
  }
  const auto *List = dyn_cast<InitListExpr>(Bare);
  if (!List) {
    if (!Into)
      return;
    if (isVector(Bare->getType()))
      return readVector(Into, *Bare);
    if (isPointed(Bare->getType()))
      return connect(Into, Bare);
    Values[Into].push_back({From, Index});
    return;
  }
  if (const InitListExpr *Meant = List->getSemanticForm())
    List = Meant;
  if (List->getType().isNull() || List->isTypeDependent())
    return;
  const RecordDecl *Record = List->getType()->getAsRecordDecl();
  if (Record && !Record->isUnion()) {
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    unsigned At = Class ? Class->getNumBases() : 0;
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isUnnamedBitField())
        continue;
      if (At >= List->getNumInits())
        return;
      const Expr *Init = List->getInit(At++);
      if (!isVector(List->getType()))
        readInitialiser(Field, Init, std::nullopt);
      else if (Into)
        readInitialiser(Into, Init, Field->getFieldIndex());
    }
    return;
  }
  for (unsigned I = 0; I < std::min<size_t>(List->getNumInits(), MostValues);
       ++I)
    readInitialiser(Into, List->getInit(I), I);
}

/// `make_int2(a, b)`, another vector.
void StoredValues::readVector(Place Into, const Expr &From) {
  const auto *Call = dyn_cast<CallExpr>(&From);
  if (!Call)
    return connect(Into, &From, /*IsCopy=*/true);
  if (calleeName(Call).starts_with("make_"))
    for (unsigned I = 0; I < Call->getNumArgs(); ++I)
      Values[Into].push_back({Call->getArg(I), I});
}

std::optional<int64_t> StoredValues::indexOf(const Expr &Element) const {
  if (const FieldDecl *Component = componentOf(Element.IgnoreParenImpCasts()))
    return Component->getFieldIndex();
  const auto *At = dyn_cast<ArraySubscriptExpr>(Element.IgnoreParenImpCasts());
  if (!At || isa<ArraySubscriptExpr>(At->getBase()->IgnoreParenImpCasts()) ||
      At->getIdx()->isValueDependent() || At->getIdx()->isTypeDependent())
    return std::nullopt;
  return evaluatedByClang(*At->getIdx(), C.AST);
}

void StoredValues::store(const Expr &Into, const Expr *What) {
  if (const ValueDecl *To = placeOf(&Into); To && What)
    if (auto &All = Values[To]; All.size() < MostValues)
      All.push_back({What, indexOf(Into)});
}

void StoredValues::readAssignment(const BinaryOperator &E) {
  const Expr *To = withoutCasts(E.getLHS());
  if (isPointed(E.getRHS()->getType()))
    return connect(placeOf(To), E.getRHS());
  store(*To, E.getRHS());
}

void StoredValues::connect(Place To, const Expr *From, bool IsCopy) {
  const ValueDecl *Of = placeOf(From);
  if (!To || !Of || To == Of)
    return;
  Sources[To].push_back(Of);
  if (!IsCopy)
    Targets[Of].push_back(To);
}

void StoredValues::giveArguments(const CallExpr &Call) {
  const FunctionDecl *Callee = projectCallee(&Call, C);
  if (!Callee || isa<CXXOperatorCallExpr>(Call))
    return;
  const unsigned Count = std::min(Call.getNumArgs(), Callee->getNumParams());
  for (unsigned I = 0; I < Count; ++I) {
    const ParmVarDecl *P = Callee->getParamDecl(I);
    if (isPointed(P->getType()) || P->getType()->isReferenceType())
      connect(P, Call.getArg(I));
    else if (isVector(P->getType()))
      readInitialiser(P, Call.getArg(I), std::nullopt);
  }
}

void StoredValues::readCall(const CallExpr &Call) {
  giveArguments(Call);
  const StringRef Name = calleeName(&Call);
  if (isCopy(Name) && Call.getNumArgs() > 1)
    return connect(placeOf(Call.getArg(0)), Call.getArg(1), /*IsCopy=*/true);
  if (isStore(Name) && Call.getNumArgs() == 2)
    return store(*Call.getArg(0), Call.getArg(1));
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      Member && Member->getNumArgs() == 1 &&
      (Name == "push_back" || Name == "emplace_back"))
    return store(*Member->getImplicitObjectArgument(), Member->getArg(0));
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
      Operator && Operator->getOperator() == OO_Equal &&
      Operator->getNumArgs() == 2) {
    if (Operator->getArg(1)->getType()->isIntegralOrEnumerationType())
      store(*Operator->getArg(0), Operator->getArg(1));
    else if (isVector(Operator->getArg(1)->getType()))
      readInitialiser(placeOf(Operator->getArg(0)), Operator->getArg(1),
                      std::nullopt);
  }
}

std::vector<const Expr *> StoredValues::readBy(const Expr &Read) const {
  const ValueDecl *First = placeOf(&Read);
  return First ? heldIn(First, indexOf(Read)) : std::vector<const Expr *>();
}

std::vector<const Expr *> StoredValues::of(const VarDecl &V) const {
  return heldIn(V.getCanonicalDecl(), std::nullopt);
}

std::vector<const Expr *>
StoredValues::heldIn(Place First, std::optional<int64_t> Index) const {
  std::vector<const Expr *> Result;
  llvm::SmallPtrSet<const ValueDecl *, 8> Done{First};
  llvm::SmallVector<const ValueDecl *, 8> Open{First};
  while (!Open.empty()) {
    const ValueDecl *Next = Open.pop_back_val();
    if (auto It = Values.find(Next); It != Values.end())
      for (const Value &Each : It->second)
        if (!Index || !Each.Index || Next != First || *Index == *Each.Index)
          Result.push_back(Each.What);
    const auto Visit = [&](Place Each) {
      if (Done.insert(Each).second)
        Open.push_back(Each);
    };
    if (auto It = Sources.find(Next); It != Sources.end())
      llvm::for_each(It->second, Visit);
    // Who writes behind a pointer that is another name of this memory alone.
    if (auto It = Targets.find(Next); It != Targets.end())
      for (Place Each : It->second)
        if (const auto Other = Sources.find(Each);
            llvm::all_of(Other->second, [&](Place O) { return O == Next; }))
          Visit(Each);
  }
  return Result;
}

} // namespace porthip
