// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How CUDA's vectors are initialised that HIP's constructors do not allow.
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorInitialiser,
    {"porthip-library-vector-initialiser",
     "vector initialised as HIP's constructors do not allow", Severity::Error,
     2,
     "What the port cannot write otherwise by itself: a list with too few "
     "components, without braces of its own or with '.x =' that a macro "
     "writes; 'T v{1.0f}' in a template that is used with one of CUDA's vector "
     "types. Elsewhere 'float4 v = {x}' becomes 'float4 v = {x, 0, 0, 0}', and "
     "elements of an array get braces.",
     "CUDA's vectors are plain structs, whose missing components are 0. HIP's "
     "have constructors, from all components or, explicitly, from one that is "
     "copied to all: the first form of '=' does not compile, and 'float4 "
     "v{x}' sets every component to x.",
     R"(
#define PARTLY(x) float4 total = {x, x}
__global__ void sum(float4 *out) {
  PARTLY(0);
  out[threadIdx.x] = total;
}
)",
     R"(
__global__ void sum(float4 *out) {
  float4 total = {0, 0, 0, 0};
  out[threadIdx.x] = total;
}
)",
     "Write all components, in braces of their own.",
     "hip/amd_detail/amd_hip_vector_types.h"});

class InitialiserUses : public DynamicRecursiveASTVisitor {
public:
  explicit InitialiserUses(CheckContext &C) : C(C) {}

  bool VisitInitListExpr(InitListExpr *List) override {
    InitListExpr *Semantic =
        List->isSemanticForm() ? List : List->getSemanticForm();
    mendList(*Semantic);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (const Expr *Init = V->getInit())
      visitDependent(*V, V->getType(), *Init,
                     V->getInitStyle() == VarDecl::CInit);
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) override {
    if (const Expr *Init = F->getInClassInitializer())
      visitDependent(*F, F->getType(), *Init,
                     F->getInClassInitStyle() == ICIS_CopyInit);
    return true;
  }
  /// `T{1}`
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    if (Around && E->isListInitialization() && E->getNumArgs() == 1)
      visitDependent(*Around, E->getTypeAsWritten(), *E->getArg(0), false);
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (Around && S->getRetValue())
      visitDependent(*Around, Around->getReturnType(), *S->getRetValue(), true);
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Init) override {
    if (Init->isWritten())
      noteDirect(Init->getInit());
    if (Init->isMemberInitializer() && Init->isWritten())
      visitDependent(*Init->getMember(), Init->getMember()->getType(),
                     *Init->getInit(), false);
    return DynamicRecursiveASTVisitor::TraverseConstructorInitializer(Init);
  }
  bool TraverseDecl(Decl *D) override {
    const FunctionDecl *Before = Around;
    if (auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Around = F;
    bool Result = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Around = Before;
    return Result;
  }

private:
  /// Made by clang for elements whose braces are left out; a list that depends
  /// on a template is alone as well, and has no type yet.
  static bool isElided(const InitListExpr &List) {
    return List.isSemanticForm() && !List.getSyntacticForm();
  }

  static bool isWritten(const Expr *E) {
    return E && !isa<ImplicitValueInitExpr>(E) && E->getBeginLoc().isValid();
  }

  static std::string zeros(unsigned Count) {
    std::string Text;
    while (Count--)
      Text += ", 0";
    return Text;
  }

  HazardBuilder report(QualType Type, SourceRange Range, const char *What) {
    return C.report(
        VectorInitialiser, Range,
        "HIP's '" +
            Type.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy()) +
            "' has constructors where CUDA's is a plain struct: " + What);
  }

  /// Lists with braces of their own are visited by themselves.
  void mendList(const InitListExpr &List) {
    if (unsigned Components = vectorComponents(List.getType(), C))
      mendVector(List, Components);
    for (const Expr *Init : List.inits())
      if (const auto *Part = dyn_cast_or_null<InitListExpr>(Init))
        if (isElided(*Part)) {
          mendBraces(*Part);
          mendList(*Part);
        }
  }

  /// A list of components, with or without braces of its own.
  void mendVector(const InitListExpr &List, unsigned Components) {
    if (List.getNumInits() == 0 || List.isTypeDependent())
      return;
    const InitListExpr &Written =
        List.getSyntacticForm() ? *List.getSyntacticForm() : List;
    bool HasBraces = !isElided(List);
    if (HasBraces && Written.getNumInits() &&
        isa<DesignatedInitExpr>(Written.getInit(0)))
      return mendDesignators(List, Written, Components);
    unsigned Count = 0;
    while (Count < List.getNumInits() && isWritten(List.getInit(Count)))
      ++Count;
    // `{v}` with another vector.
    if (Count == 0 ||
        List.getInit(0)->IgnoreParenImpCasts()->getType()->isRecordType())
      return;
    SourceRange Values(List.getInit(0)->getBeginLoc(),
                       List.getInit(Count - 1)->getEndLoc());
    if (!HasBraces) {
      std::string Open = Components == 1 ? nameOf(List) + "{" : "{";
      report(List.getType(), Values, "this one wants braces of its own")
          .mendAround(Values, Open, zeros(Components - Count) + "}");
    } else if (Components == 1 && !isDirect(Written)) {
      report(List.getType(), Written.getSourceRange(),
             "the one from a single value is explicit")
          .mendAround(Written.getSourceRange(), nameOf(List), "");
    } else if (Count < Components) {
      report(List.getType(), Written.getSourceRange(),
             "they want all components, CUDA's are 0 where they are left out")
          .mendAround(Values, "", zeros(Components - Count));
    }
  }

  static std::string nameOf(const InitListExpr &List) {
    return List.getType()->getAsCXXRecordDecl()->getNameAsString();
  }

  /// `float1 v{x}` and `float1{x}`, where the explicit constructor will do.
  bool isDirect(const InitListExpr &Written) const {
    return Direct.contains(&Written);
  }

  /// {.x = a, .z = b} becomes {a, 0, b, 0}.
  void mendDesignators(const InitListExpr &List, const InitListExpr &Written,
                       unsigned Components) {
    auto Report =
        report(List.getType(), Written.getSourceRange(), "they take no '.x ='");
    unsigned Next = 0;
    const Expr *Last = nullptr;
    for (const Expr *Init : Written.inits()) {
      const auto *Named = dyn_cast<DesignatedInitExpr>(Init);
      const FieldDecl *Field = Named && Named->size() == 1
                                   ? Named->getDesignator(0)->getFieldDecl()
                                   : nullptr;
      // Out of order, or a plain value among them: C's alone.
      if (!Field || Field->getFieldIndex() < Next)
        return;
      std::string Before;
      for (; Next < Field->getFieldIndex(); ++Next)
        Before += "0, ";
      ++Next;
      Last = Named->getInit();
      CharSourceRange Name =
          C.writtenRange({Named->getBeginLoc(), Named->getEqualOrColonLoc()});
      CharSourceRange Value = C.writtenRange(Last->getSourceRange());
      if (Name.isValid() && Value.isValid())
        Name.setEnd(Value.getBegin());
      Report.mend(Value.isValid() ? Name : CharSourceRange(), Before);
    }
    if (Last && Next < Components)
      Report.mendAround(Last->getSourceRange(), "", zeros(Components - Next));
  }

  /// Elided braces of an array or a struct that holds vectors.
  void mendBraces(const InitListExpr &Part) {
    if (vectorComponents(Part.getType(), C) || !holdsVector(Part.getType(), C))
      return;
    const Expr *First = nullptr, *Last = nullptr;
    for (const Expr *Init : Part.inits())
      if (isWritten(Init)) {
        First = First ? First : Init;
        Last = Init;
      }
    if (!First)
      return;
    SourceRange Range(First->getBeginLoc(), Last->getEndLoc());
    report(Part.getType(), Range, "what holds one wants braces of its own")
        .mendAround(Range, "{", "}");
  }

  /// `T v = {0}`, `T v[2] = {{0}, {0}}` and `T v{1}`, in a template that is
  /// used with vectors.
  void visitDependent(const Decl &Inside, QualType Type, const Expr &Init,
                      bool IsCopy) {
    const auto *List = dyn_cast<InitListExpr>(&Init);
    if (!List || List->getNumInits() == 0 || Type.isNull())
      return;
    if (const auto *Array = dyn_cast<ArrayType>(Type.getCanonicalType())) {
      for (const Expr *Element : List->inits())
        visitDependent(Inside, Array->getElementType(), *Element, true);
      return;
    }
    unsigned Components = 0;
    QualType Vector;
    bool OnlyNumbers = true;
    auto Look = [&](QualType Argument) {
      unsigned Count = vectorComponents(Argument, C);
      if (Count > Components) {
        Components = Count;
        Vector = Argument;
      }
      OnlyNumbers &= Count || Argument->isArithmeticType();
    };
    forEachPart(Inside, Type, Look);
    if (Components)
      return mendZeros(*List, Vector, OnlyNumbers);
    forEachMeaning(Inside, Type, Look);
    if (Components && isa<DesignatedInitExpr>(List->getInit(0))) {
      report(Vector, Init.getSourceRange(), "they take no '.x ='");
      return;
    }
    // One zero for all is 0 in every component.
    bool IsZero = llvm::all_of(List->inits(), isZero);
    if (Components <= List->getNumInits() ||
        (!IsCopy && IsZero && List->getNumInits() == 1))
      return;
    auto Report =
        report(Vector, Init.getSourceRange(),
               IsCopy || List->getNumInits() > 1
                   ? "this does not compile, CUDA's has 0 in the components "
                     "that are left out"
                   : "this sets every component, CUDA's has 0 in those that "
                     "are left out");
    if (OnlyNumbers && IsZero)
      Report.mend(
          SourceRange(List->getInit(0)->getBeginLoc(),
                      List->getInit(List->getNumInits() - 1)->getEndLoc()),
          "");
  }

  /// `Array<T, 2> a = {{0}}`: all members are 0 without a number, too.
  void mendZeros(const InitListExpr &List, QualType Vector, bool OnlyNumbers) {
    if (!holdsOnlyZeros(List))
      return;
    auto Report = report(Vector, List.getSourceRange(),
                         "what holds one wants braces of its own");
    if (OnlyNumbers)
      Report.mend(
          SourceRange(List.getInit(0)->getBeginLoc(),
                      List.getInit(List.getNumInits() - 1)->getEndLoc()),
          "");
  }

  static bool holdsOnlyZeros(const InitListExpr &List) {
    return List.getNumInits() && llvm::all_of(List.inits(), [](const Expr *E) {
             const auto *Inner = dyn_cast<InitListExpr>(E);
             return Inner ? holdsOnlyZeros(*Inner) : isZero(E);
           });
  }

  static bool isZero(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Integer = dyn_cast<IntegerLiteral>(E))
      return Integer->getValue() == 0;
    const auto *Float = dyn_cast<FloatingLiteral>(E);
    return Float && Float->getValue().isPosZero();
  }

public:
  bool VisitCXXFunctionalCastExpr(CXXFunctionalCastExpr *E) override {
    if (E->isListInitialization())
      noteDirect(E->getSubExpr());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    if (!E->isArray() &&
        E->getInitializationStyle() == CXXNewInitializationStyle::Braces)
      noteDirect(E->getInitializer());
    return true;
  }
  bool TraverseVarDecl(VarDecl *V) override {
    if (V->getInit() && V->getInitStyle() == VarDecl::ListInit)
      noteDirect(V->getInit());
    return DynamicRecursiveASTVisitor::TraverseVarDecl(V);
  }
  bool TraverseFieldDecl(FieldDecl *F) override {
    if (F->getInClassInitStyle() == ICIS_ListInit)
      noteDirect(F->getInClassInitializer());
    return DynamicRecursiveASTVisitor::TraverseFieldDecl(F);
  }

private:
  void noteDirect(const Expr *E) {
    const auto *List =
        dyn_cast_or_null<InitListExpr>(E ? E->IgnoreImplicit() : nullptr);
    if (!List)
      return;
    Direct.insert(List);
    if (List->getSyntacticForm())
      Direct.insert(List->getSyntacticForm());
  }

  CheckContext &C;
  const FunctionDecl *Around = nullptr;
  llvm::DenseSet<const InitListExpr *> Direct;
};

using VectorInitialiserCheck = VisitorCheck<InitialiserUses>;
PORTHIP_AST_CHECK(VectorInitialiserCheck);

} // namespace
} // namespace porthip
