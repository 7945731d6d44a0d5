// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device pointers of the driver API, textures, surfaces and plans of cuFFT used
// as the integers that they are in CUDA. In HIP they are pointers.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HandleNumber,
    {"porthip-library-handle-number",
     "device pointer, texture or plan used as the integer that it is in CUDA",
     Severity::Error, 5,
     "Values of 'CUdeviceptr', 'cudaTextureObject_t', 'cudaSurfaceObject_t' "
     "and 'cufftHandle' that are converted to or from integers by themselves, "
     "or stand in arithmetic other than a sum of a device pointer and a "
     "number. "
     "Found where "
     "the port cannot write the conversion, since a macro writes it or an "
     "assignment such as 'p &= n' computes it; elsewhere the port has a cast.",
     "HIP's 'hipDeviceptr_t', 'hipTextureObject_t' and 'hipfftHandle' are "
     "pointers, which C++ neither converts to numbers by itself nor computes "
     "with.",
     R"(
#include <cuda.h>
void align(CUdeviceptr &p) { p &= ~255ull; }
)",
     R"(
#include <cuda.h>
void align(CUdeviceptr &p) { p = p & ~255ull; }
)",
     "Write the conversion out: '(unsigned long long)p', '(CUdeviceptr)n'.",
     "hip/hip_runtime_api.h, hip/texture_types.h"});

/// Text before a handle that makes a number of it: a plan is an int, and less
/// than 0 may be none.
llvm::StringRef numberOf(llvm::StringRef Handle) {
  return Handle == "hipfftHandle" ? "(long long)(" : "(unsigned long long)(";
}

class Conversions : public DynamicRecursiveASTVisitor {
public:
  explicit Conversions(CheckContext &C) : C(C) {}

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    const FunctionDecl *Outer = std::exchange(In, F);
    bool Goes = DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
    In = Outer;
    return Goes;
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override {
    const FunctionDecl *Outer = std::exchange(In, F);
    bool Goes = DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(F);
    In = Outer;
    return Goes;
  }
  bool TraverseLambdaExpr(LambdaExpr *L) override {
    const FunctionDecl *Outer = std::exchange(In, L->getCallOperator());
    bool Goes = DynamicRecursiveASTVisitor::TraverseLambdaExpr(L);
    In = Outer;
    return Goes;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (const Expr *Init = V->getInit(); Init && !isa<ParmVarDecl>(V))
      convert(Init, V->getType());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) override {
    if (const Expr *Init = F->getInClassInitializer())
      convert(Init, F->getType());
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *F) override {
    for (const CXXCtorInitializer *I : F->inits())
      if (I->isAnyMemberInitializer() && I->isWritten())
        convert(I->getInit(), I->getAnyMember()->getType());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (In && S->getRetValue())
      convert(S->getRetValue(), In->getReturnType());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *To = E->getDirectCallee();
    // The template's pattern says what the parameters are in the port.
    if (!To || isa<CXXOperatorCallExpr>(E) || To->isTemplateInstantiation() ||
        isa<ClassTemplateSpecializationDecl>(To->getDeclContext()))
      return true;
    for (unsigned I = 0; I < std::min(E->getNumArgs(), To->getNumParams()); ++I)
      convert(E->getArg(I), To->getParamDecl(I)->getType());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    if (InitListExpr *Whole = E->getSemanticForm())
      E = Whole;
    QualType Type = E->getType();
    const auto *Array = C.AST.getAsArrayType(Type);
    const RecordDecl *Record = Type->getAsRecordDecl();
    if (Record && !isa<ClassTemplateSpecializationDecl>(Record)) {
      auto Field = Record->field_begin(), End = Record->field_end();
      for (unsigned I = 0; I < E->getNumInits() && Field != End; ++I, ++Field)
        convert(E->getInit(I), Field->getType());
    } else if (Array) {
      for (const Expr *Init : E->inits())
        convert(Init, Array->getElementType());
    }
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    const Expr *From = E->getSubExpr();
    StringRef To = handleOf(E->getTypeAsWritten()), Is = handleOf(From);
    bool IsStatic = isa<CXXStaticCastExpr>(E);
    if (E->getTypeAsWritten()->isDependentType() || To == Is)
      return true;
    if (!Is.empty() && isNumber(E->getTypeAsWritten()) &&
        (IsStatic || C.AST.getTypeSize(E->getTypeAsWritten()) < 64))
      toNumber(From);
    else if (!To.empty() && IsStatic)
      convert(From, E->getTypeAsWritten());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    StringRef Is = handleOf(E->getSubExpr());
    if (Is.empty())
      return true;
    if (E->isIncrementDecrementOp())
      report(*E, Is).fix("write 'p = p + 1'");
    else if (E->isArithmeticOp() && E->getOpcode() != UO_LNot)
      toNumber(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const Expr *L = E->getLHS(), *R = E->getRHS();
    StringRef Left = handleOf(L), Right = handleOf(R);
    if (E->getOpcode() == BO_Assign) {
      convert(R, L->getType());
    } else if (E->isCompoundAssignmentOp()) {
      bool IsSum =
          E->getOpcode() == BO_AddAssign || E->getOpcode() == BO_SubAssign;
      if (!Left.empty() && !(IsSum && isPointer(Left)))
        report(*E, Left).fix("write 'p = p & n'");
      else if (Left.empty() && !Right.empty())
        toNumber(R);
    } else if (E->isComparisonOp()) {
      if (Left.empty() != Right.empty() && !isNullTest(*E))
        toNumber(Left.empty() ? R : L);
    } else if (!E->isLogicalOp() && !E->isCommaOp() && !E->isPtrMemOp()) {
      for (const Expr *Operand : {L, R})
        if (StringRef Is = handleOf(Operand);
            !Is.empty() && !(E->isAdditiveOp() && isPointer(Is)))
          toNumber(Operand);
    }
    return true;
  }

private:
  static bool isPointer(StringRef Handle) { return Handle == "hipDeviceptr_t"; }

  static bool isNumber(QualType T) {
    return !T.isNull() && T->isIntegralOrUnscopedEnumerationType() &&
           !T->isBooleanType();
  }

  /// The port's name of a handle's type; empty: it is none.
  StringRef handleOf(QualType T) {
    if (T.isNull())
      return "";
    T = T.getNonReferenceType();
    while (const auto *Named = T->getAs<TypedefType>()) {
      const TypedefNameDecl *D = Named->getDecl();
      StringRef Handle = llvm::StringSwitch<StringRef>(D->getName())
                             .Case("CUdeviceptr", "hipDeviceptr_t")
                             .Cases({"cudaTextureObject_t", "CUtexObject"},
                                    "hipTextureObject_t")
                             .Cases({"cudaSurfaceObject_t", "CUsurfObject"},
                                    "hipSurfaceObject_t")
                             .Case("cufftHandle", "hipfftHandle")
                             .Default("");
      if (!Handle.empty() && C.isCuda(*D))
        return Handle;
      T = Named->desugar();
    }
    return "";
  }

  /// By what the port makes of it: clang has one type for the sum of a device
  /// pointer and a number and for their product.
  StringRef handleOf(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      StringRef Left = handleOf(Choice->getTrueExpr());
      return Left.empty() ? handleOf(Choice->getFalseExpr()) : Left;
    }
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary)
      return isArithmetic(*E) ? StringRef() : handleOf(E->getType());
    if (Binary->isAssignmentOp())
      return handleOf(Binary->getLHS());
    if (Binary->isCommaOp())
      return handleOf(Binary->getRHS());
    if (!Binary->isAdditiveOp())
      return "";
    // Each operator of a long sum asks for all of it that is to its left.
    if (auto Known = Sums.find(Binary); Known != Sums.end())
      return Known->second;
    StringRef Left = handleOf(Binary->getLHS()),
              Right = handleOf(Binary->getRHS());
    bool IsDistance = Binary->getOpcode() == BO_Sub && !Right.empty();
    bool IsPlace = (isPointer(Left) || isPointer(Right)) && !IsDistance;
    return Sums[Binary] = IsPlace ? "hipDeviceptr_t" : "";
  }

  static bool isArithmetic(const Expr &E) {
    const auto *Unary = dyn_cast<UnaryOperator>(&E);
    return Unary && Unary->getOpcode() != UO_Deref &&
           !Unary->isIncrementDecrementOp();
  }

  bool isNull(const Expr *E) {
    return E->IgnoreParenImpCasts()->isNullPointerConstant(
               C.AST, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
  }

  bool isNullTest(const BinaryOperator &E) {
    return E.isEqualityOp() && (isNull(E.getLHS()) || isNull(E.getRHS()));
  }

  /// \p From may be null: an element that clang could not make.
  void convert(const Expr *From, QualType To) {
    if (!From)
      return;
    if (const auto *List = dyn_cast<InitListExpr>(From->IgnoreImplicit());
        List && List->getNumInits() == 1 && List->getInit(0) && !To.isNull() &&
        To->isScalarType())
      From = List->getInit(0);
    From = From->IgnoreUnlessSpelledInSource();
    if (From->isTypeDependent() || To.isNull() || To->isDependentType() ||
        isa<InitListExpr>(From))
      return;
    StringRef Is = handleOf(From), Wanted = handleOf(To);
    if (Is.empty() == Wanted.empty())
      return;
    if (Wanted.empty()) {
      if (isNumber(To))
        toNumber(From);
    } else if (isNumber(From->getType()) && !isNull(From)) {
      std::string Cast = ("(" + Wanted + ")(").str();
      reportInteger(*From, Wanted)
          .mendAround(From->getSourceRange(), Cast, ")");
    }
  }

  void toNumber(const Expr *E) {
    E = E->IgnoreUnlessSpelledInSource();
    const StringRef Is = handleOf(E);
    report(*E, Is).mendAround(E->getSourceRange(), numberOf(Is), ")");
  }

  /// The order of these two messages is that of their casts, where both begin
  /// at one place: `(hipDeviceptr_t)((unsigned long long)(p) & n)`.
  HazardBuilder reportInteger(const Expr &At, StringRef Handle) {
    return start(At, Handle,
                 "integer is used as '" + Handle +
                     "', which is a pointer in "
                     "HIP");
  }
  HazardBuilder report(const Expr &At, StringRef Handle) {
    return start(At, Handle,
                 "value of '" + Handle +
                     "' is used as the integer that it is in CUDA; it is a "
                     "pointer in HIP");
  }
  HazardBuilder start(const Expr &At, StringRef Handle,
                      const llvm::Twine &Message) {
    HazardBuilder Result = C.report(HandleNumber, At.getSourceRange(), Message);
    Result.symbol(Handle).fix("write the conversion out");
    return Result;
  }

  CheckContext &C;
  const FunctionDecl *In = nullptr;

  llvm::DenseMap<const BinaryOperator *, StringRef> Sums; ///< by handleOf()
};

using HandleNumberCheck = VisitorCheck<Conversions>;
PORTHIP_AST_CHECK(HandleNumberCheck);

} // namespace
} // namespace porthip
