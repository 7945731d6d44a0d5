// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Enumerators by zeroed memory: `cublasOperation_t op{}` is CUBLAS_OP_N, and
// HIPBLAS_OP_N is 111.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "Checks/Analysis/Renumbered.h"
#include "Checks/Analysis/TemplateUses.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    EnumeratorZero,
    {"porthip-library-enumerator-zero",
     "zeroed memory stands for an enumerator that is not 0 in HIP",
     Severity::Error, 5,
     "A struct that holds one of CUDA's enumerations, such as "
     "'cublasOperation_t', and is zeroed: '{}', 'T()', a static without a "
     "value, 'memset', 'calloc'. Not where each such member is given a value "
     "in the same function. A variable itself, and a member of a struct with "
     "other defaults, gets the enumerator as its value in the port.",
     "CUBLAS_OP_N is 0, HIPBLAS_OP_N is 111: what is zeroed means no "
     "transposition in CUDA and nothing in HIP, whose functions then fail.",
     R"(
#include <cublas_v2.h>
struct Product { int n; cublasOperation_t op; };
Product plain() { return Product{}; }
)",
     R"(
#include <cublas_v2.h>
struct Product { int n; cublasOperation_t op; };
Product plain() { Product p{}; p.op = CUBLAS_OP_N; return p; }
)",
     "Give the member its enumerator by name.",
     "hipblas/hipblas.h and the like"});

/// The member, maybe of a member, that is one whose 0 is another in HIP.
struct ZeroMember {
  const FieldDecl *Field = nullptr;
  StringRef Meant;
};

/// Meaning of zero of \p Type; empty: 0 means the same, or nothing.
StringRef meantByZero(QualType Type, CheckContext &C) {
  auto Which = renumbered(Type, C);
  return Which && Which->ZeroToo ? Which->nameOf(0) : "";
}

/// \p OfBytes: whatever constructors and defaults make, the bytes are zeroed.
void collect(QualType Type, bool OfBytes, CheckContext &C,
             llvm::SmallVectorImpl<ZeroMember> &Found) {
  if (Type.isNull() || Type->isDependentType())
    return;
  const auto *Record = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  // One that is wrong may hold itself.
  if (!Record || Record->isInvalidDecl() || C.isCuda(*Record) ||
      Record->isUnion())
    return;
  for (const CXXBaseSpecifier &Base : Record->bases())
    collect(Base.getType(), OfBytes, C, Found);
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->hasInClassInitializer() && !OfBytes)
      continue;
    QualType Element(Field->getType()->getBaseElementTypeUnsafe(), 0);
    if (StringRef Meant = meantByZero(Element, C); !Meant.empty())
      Found.push_back({Field, Meant});
    else
      collect(Element, OfBytes, C, Found);
  }
}

/// The type that a container of the standard library makes values of by itself:
/// the elements of `std::vector<T>(n)`, what `std::map<K, T>` has for a new
/// key. Null: it is none.
QualType elementOf(QualType Container) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Container.isNull()
          ? nullptr
          : Container.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Of || !Of->isInStdNamespace() || !Of->getIdentifier())
    return QualType();
  const int Index = llvm::StringSwitch<int>(Of->getName())
                        .Cases({"vector", "deque", "list", "forward_list"}, 0)
                        .Case("valarray", 0)
                        .Cases({"map", "unordered_map"}, 1)
                        .Default(-1);
  const TemplateArgumentList &Given = Of->getTemplateArgs();
  return Index >= 0 && unsigned(Index) < Given.size() &&
                 Given[Index].getKind() == TemplateArgument::Type
             ? Given[Index].getAsType()
             : QualType();
}

/// Without those that are by default.
template <class Call> unsigned writtenArguments(const Call &Of) {
  return llvm::count_if(
      Of.arguments(), [](const Expr *E) { return !isa<CXXDefaultArgExpr>(E); });
}

bool hasDefaults(const FieldDecl &Of) {
  return llvm::any_of(Of.getParent()->fields(), [](const FieldDecl *Field) {
    return Field->hasInClassInitializer();
  });
}

/// Members that a function gives values.
llvm::DenseSet<const FieldDecl *> givenIn(const FunctionDecl &F) {
  llvm::DenseSet<const FieldDecl *> Given;
  forEachStmt(F, [&](const Stmt *S) {
    const auto *Assign = dyn_cast<BinaryOperator>(S);
    const Expr *To = Assign && Assign->getOpcode() == BO_Assign
                         ? Assign->getLHS()->IgnoreParenImpCasts()
                         : nullptr;
    if (const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(To))
      To = Element->getBase()->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(To))
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
        Given.insert(Field);
    return true;
  });
  return Given;
}

class ZeroUses : public DynamicRecursiveASTVisitor {
public:
  explicit ZeroUses(CheckContext &C) : C(C) {}

  bool TraverseDecl(Decl *D) override {
    const FunctionDecl *Before = Around;
    if (auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Around = F;
    bool Result = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Around = Before;
    return Result;
  }

  /// `T()` and `T{}` in a template.
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    if (E->getNumArgs() == 0 ||
        (E->getNumArgs() == 1 && isEmptyList(E->getArg(0))))
      openZero(E->getTypeAsWritten(), E->getSourceRange());
    return true;
  }
  /// `T()`
  bool VisitCXXScalarValueInitExpr(CXXScalarValueInitExpr *E) override {
    fill(E->getType(), E->getSourceRange(), E->getRParenLoc());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    const InitListExpr *Written =
        E->isSemanticForm() ? E : E->getSemanticForm();
    if (!Written || !Checked.insert(Written).second)
      return true;
    if (!meantByZero(E->getType(), C).empty()) {
      if (Written->getNumInits() == 0 ||
          isa<ImplicitValueInitExpr>(Written->getInit(0)))
        fill(E->getType(), E->getSourceRange(), E->getRBraceLoc());
      return true;
    }
    checkList(*Written, E->getSourceRange());
    return true;
  }
  /// `Product()`, and `Product p{}` of a class with defaults of its own.
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (E->requiresZeroInitialization() && !E->isListInitialization())
      zeroed(E->getType(), E->getSourceRange());
    if (QualType Element = elementOf(E->getType());
        !Element.isNull() && E->getNumArgs() && !E->isListInitialization() &&
        E->getArg(0)->getType()->isIntegerType() && writtenArguments(*E) == 1)
      zeroedOrScalar(Element, E->getSourceRange());
    return true;
  }
  /// `v.resize(n)`
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    const CXXMethodDecl *Method = E->getMethodDecl();
    if (Method && Method->getIdentifier() && Method->getName() == "resize" &&
        writtenArguments(*E) == 1)
      if (QualType Element = elementOf(E->getObjectType()); !Element.isNull())
        zeroedOrScalar(Element, E->getSourceRange());
    return true;
  }
  /// `byName[key]`, of which what is assigned is not read.
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->getOperator() == OO_Equal || E->isAssignmentOp())
      Assigned.insert(E->getArg(0)->IgnoreParenImpCasts());
    if (E->getOperator() != OO_Subscript || Assigned.contains(E) ||
        !isMap(E->getArg(0)->getType()))
      return true;
    if (QualType Element = elementOf(E->getArg(0)->getType());
        !Element.isNull())
      zeroedOrScalar(Element, E->getSourceRange());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign)
      Assigned.insert(E->getLHS()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isDependentType()) {
      if (!V->hasExternalStorage() &&
          (isEmptyList(V->getInit()) || (!V->getInit() && V->isStaticLocal())))
        openZero(V->getType(), SourceRange(V->getLocation()));
      return true;
    }
    if (V->getInit() && !isa<CXXConstructExpr>(V->getInit()))
      return true;
    if (!V->hasGlobalStorage() || isa<ParmVarDecl>(V) ||
        V->hasExternalStorage() || V->getType()->isDependentType() ||
        V->isThisDeclarationADefinition() == VarDecl::DeclarationOnly)
      return true;
    StringRef Meant = meantByZero(V->getType(), C);
    if (!Meant.empty())
      mendAfter(*V, V->getLocation(), Meant);
    else if (StringRef Element = meantByZero(
                 QualType(V->getType()->getBaseElementTypeUnsafe(), 0), C);
             !Element.empty())
      report(SourceRange(V->getLocation()), V->getName(), Element);
    else if (!V->getInit() || isTrivial(*V->getInit()))
      zeroed(V->getType(), SourceRange(V->getLocation()));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || E->getNumArgs() < 2)
      return true;
    static const llvm::StringSet<> Zeroing = {"memset", "bzero", "cudaMemset",
                                              "cudaMemsetAsync"};
    if (!Zeroing.contains(Callee->getName()) ||
        (Callee->getName() != "bzero" && !isZero(*E->getArg(1))))
      return true;
    QualType To = E->getArg(0)->IgnoreParenCasts()->getType();
    if (To->isArrayType())
      To = QualType(To->getBaseElementTypeUnsafe(), 0);
    else if (To->isPointerType())
      To = To->getPointeeType();
    zeroBytes(To, E->getSourceRange());
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    const auto *Call =
        dyn_cast<CallExpr>(E->getSubExpr()->IgnoreParenImpCasts());
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Callee && Callee->getIdentifier() && Callee->getName() == "calloc" &&
        E->getType()->isPointerType())
      zeroBytes(E->getType()->getPointeeType(), E->getSourceRange());
    return true;
  }

private:
  static bool isMap(QualType Type) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() &&
           Record->getName().contains("map");
  }
  static bool isEmptyList(const Expr *E) {
    const auto *List = dyn_cast_or_null<InitListExpr>(E);
    return List && List->getNumInits() == 0;
  }

  /// For the types that the template is used with.
  void openZero(QualType Written, SourceRange Where) {
    if (!Around)
      return;
    while (const ArrayType *Array = Written->getAsArrayTypeUnsafe())
      Written = Array->getElementType();
    for (const TemplateUse &Use : C.analysis<TemplateUses>().of(*Around)) {
      const QualType Type = typeIn(Use, Written);
      StringRef Meant = meantByZero(Type, C);
      if (!Meant.empty())
        return report(Where, "", Meant);
      llvm::SmallVector<ZeroMember, 4> Found;
      collect(Type, /*OfBytes=*/false, C, Found);
      for (const ZeroMember &Each : Found)
        return report(Where, Each.Field->getName(), Each.Meant);
    }
  }

  bool isZero(const Expr &E) const {
    Expr::EvalResult Value;
    return !E.isValueDependent() && E.EvaluateAsInt(Value, C.AST) &&
           Value.Val.getInt() == 0;
  }
  static bool isTrivial(const Expr &Init) {
    const auto *Made = dyn_cast<CXXConstructExpr>(&Init);
    return Made && Made->getConstructor()->isTrivial();
  }

  /// Members of the list that have no value of their own.
  void checkList(const InitListExpr &List, SourceRange Where) {
    if (Where.isInvalid()) // made by clang, and seen with what is around it
      return;
    llvm::SmallVector<const FieldDecl *, 8> Fields;
    if (const auto *Record = List.getType()->getAsCXXRecordDecl()) {
      Fields.assign(Record->getNumBases(), nullptr);
      for (const FieldDecl *Each : Record->fields())
        if (!Each->isUnnamedBitField())
          Fields.push_back(Each);
    }
    for (unsigned I = 0; I < List.getNumInits(); ++I) {
      const Expr *Init = List.getInit(I);
      if (const auto *Inner = dyn_cast_or_null<InitListExpr>(Init);
          Inner && Inner->getLBraceLoc() == Inner->getRBraceLoc() &&
          Checked.insert(Inner).second)
        checkList(*Inner, Where); // made by clang for what is left out
      if (!Init || !isa<ImplicitValueInitExpr>(Init))
        continue;
      QualType Element(Init->getType()->getBaseElementTypeUnsafe(), 0);
      if (StringRef Meant = meantByZero(Element, C); !Meant.empty())
        member({I < Fields.size() ? Fields[I] : nullptr, Meant}, Where);
      else
        zeroed(Element, Where);
    }
    if (const Expr *Rest = List.getArrayFiller(); Rest && List.isExplicit())
      if (isa<ImplicitValueInitExpr>(Rest))
        zeroedOrScalar(QualType(Rest->getType()->getBaseElementTypeUnsafe(), 0),
                       Where);
  }

  void zeroedOrScalar(QualType Type, SourceRange Where) {
    StringRef Meant = meantByZero(Type, C);
    if (!Meant.empty())
      report(Where, "", Meant);
    else
      zeroed(Type, Where);
  }

  void zeroed(QualType Type, SourceRange Where) {
    llvm::SmallVector<ZeroMember, 4> Found;
    collect(Type, /*OfBytes=*/false, C, Found);
    for (const ZeroMember &Each : Found)
      member(Each, Where);
  }

  /// `memset(&p, 0, sizeof p)`, which no default of a member mends.
  void zeroBytes(QualType Type, SourceRange Where) {
    if (StringRef Meant = meantByZero(Type, C); !Meant.empty())
      return report(Where, "", Meant);
    llvm::SmallVector<ZeroMember, 4> Found;
    collect(Type, /*OfBytes=*/true, C, Found);
    for (const ZeroMember &Each : Found)
      if (!Around || !givenIn(*Around).contains(Each.Field))
        report(Where, Each.Field->getName(), Each.Meant);
  }

  void member(ZeroMember Zero, SourceRange Where) {
    const FieldDecl *Field = Zero.Field;
    if (Field && Around && givenIn(*Around).contains(Field))
      return;
    if (Field && hasDefaults(*Field) && !Field->getType()->isArrayType() &&
        !Field->isBitField() && C.isProject(Field->getLocation()))
      return mendAfter(*Field, Field->getLocation(), Zero.Meant);
    report(Where, Field ? Field->getName() : "", Zero.Meant);
  }

  /// `op` as `op = HIPBLAS_OP_N`.
  void mendAfter(const DeclaratorDecl &D, SourceLocation Name,
                 StringRef Meant) {
    StringRef Hip = hipName(Meant, C);
    auto Report = C.report(EnumeratorZero, SourceRange(Name),
                           "'" + D.getName() + "' is " + Meant +
                               " without a value, which is not 0 in HIP");
    Report.symbol(Meant).fix("write ' = " + Meant + "'");
    if (!Hip.empty())
      Report.mendAround(SourceRange(Name), "", (" = " + Hip).str());
  }

  /// `T()` and `{}` with the enumerator in them.
  void fill(QualType Type, SourceRange Where, SourceLocation Close) {
    StringRef Meant = meantByZero(Type, C);
    if (Meant.empty() || Close.isInvalid())
      return;
    auto Report = C.report(EnumeratorZero, Where,
                           "this is " + Meant + ", which is not 0 in HIP");
    Report.symbol(Meant).fix("write " + Meant);
    StringRef Hip = hipName(Meant, C);
    if (!Hip.empty())
      Report.mendAround(SourceRange(Close), Hip, "");
  }

  void report(SourceRange Where, StringRef Member, StringRef Meant) {
    C.report(EnumeratorZero, Where,
             (Member.empty() ? std::string("this") : "'" + Member.str() + "'") +
                 " is zeroed, which is " + Meant +
                 " in CUDA and another value in HIP")
        .symbol(Meant)
        .fix("give it " + Meant + " by name");
  }

  CheckContext &C;
  const FunctionDecl *Around = nullptr;
  llvm::DenseSet<const InitListExpr *> Checked;
  llvm::DenseSet<const Expr *> Assigned;
};

using EnumeratorZeroCheck = VisitorCheck<ZeroUses>;
PORTHIP_AST_CHECK(EnumeratorZeroCheck);

} // namespace
} // namespace porthip
