// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values in braces whose type holds more than the member, element or parameter
// does: nvcc warns, clang and hipcc refuse them. Not looked at: what a template
// makes of values whose type depends on it.
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    NarrowingBraces,
    {"porthip-numerics-narrowing-braces",
     "value in braces that its place may not hold", Severity::Error, 2,
     "An 'int' for an 'unsigned', a 'double' for a 'float' and the like, in "
     "braces that a macro writes in part. Elsewhere the port has a cast: "
     "'dim3 grid{n}' becomes 'dim3 grid{static_cast<unsigned int>(n)}'.",
     "C++ allows in braces only values that are the same afterwards. nvcc and "
     "GCC warn and convert, clang and hipcc refuse: the port does not compile.",
     R"(
#define BOTH(x) unsigned both[2] = {x + 1, 1}
__global__ void sum(unsigned *out, int n) {
  BOTH(n);
  *out = both[0] + both[1];
}
)",
     R"(
#define BOTH(x) unsigned both[2] = {unsigned(x + 1), 1}
__global__ void sum(unsigned *out, int n) {
  BOTH(n);
  *out = both[0] + both[1];
}
)",
     "Write the conversion: 'static_cast<unsigned int>(n)'.",
     "ISO C++17, [dcl.init.list]; clang, -Wc++11-narrowing"});

/// Whether all values of an integer of \p From are ones of \p To.
bool holdsAll(QualType To, QualType From, const ASTContext &AST) {
  const unsigned Has = AST.getIntWidth(To), Needs = AST.getIntWidth(From);
  const bool IsSigned = From->isSignedIntegerOrEnumerationType();
  if (To->isSignedIntegerOrEnumerationType())
    return IsSigned ? Has >= Needs : Has > Needs;
  return !IsSigned && Has >= Needs;
}

bool isSame(const llvm::APSInt &Value, QualType To, const ASTContext &AST) {
  const bool IsUnsigned = !To->isSignedIntegerOrEnumerationType();
  if (IsUnsigned && Value.isSigned() && Value.isNegative())
    return false;
  const unsigned Has = AST.getIntWidth(To);
  return IsUnsigned         ? Value.getActiveBits() <= Has
         : Value.isSigned() ? Value.getSignificantBits() <= Has
                            : Value.getActiveBits() < Has;
}

/// C++'s narrowing of \p From, whose type is a number, in braces.
bool isNarrowing(const Expr &From, QualType To, const ASTContext &AST) {
  const QualType Of = From.getType();
  const bool IsFloat = Of->isRealFloatingType(),
             BecomesFloat = To->isRealFloatingType();
  if (IsFloat && !BecomesFloat)
    return true;
  if (IsFloat && AST.getFloatingTypeOrder(To, Of) >= 0)
    return false;
  if (!IsFloat && !BecomesFloat && holdsAll(To, Of, AST))
    return false;
  // A bit-field may have fewer bits than its type says.
  if (From.getSourceBitField())
    return false;
  APValue Value;
  if (From.isValueDependent() || !From.isCXX11ConstantExpr(AST, &Value))
    return true;
  bool IsInexact = false;
  if (Value.isInt() && !BecomesFloat)
    return !isSame(Value.getInt(), To, AST);
  if (Value.isInt()) {
    llvm::APFloat Number(AST.getFloatTypeSemantics(To));
    return Number.convertFromAPInt(Value.getInt(), Value.getInt().isSigned(),
                                   llvm::APFloat::rmTowardZero) !=
           llvm::APFloat::opOK;
  }
  if (!Value.isFloat())
    return true;
  return Value.getFloat().convert(AST.getFloatTypeSemantics(To),
                                  llvm::APFloat::rmNearestTiesToEven,
                                  &IsInexact) &
         llvm::APFloat::opOverflow;
}

class BracedValues : public DynamicRecursiveASTVisitor {
public:
  explicit BracedValues(CheckContext &C) : C(C) {}

  bool VisitInitListExpr(InitListExpr *List) override {
    if (InitListExpr *Semantic = List->getSemanticForm())
      List = Semantic;
    // HIP's vectors convert by themselves.
    if (!List->isTypeDependent() && !vectorComponents(List->getType(), C))
      for (const Expr *Init : List->inits())
        visit(Init);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) override {
    if (Made->isListInitialization() && !Made->isStdInitListInitialization() &&
        !Made->isTypeDependent())
      for (const Expr *Argument : Made->arguments())
        visit(Argument);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (const Expr *Init = V->getInit())
      visitOpen(*V, V->getType(), *Init);
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Init) override {
    if (Init->isMemberInitializer() && Init->isWritten())
      visitOpen(*Init->getMember(), Init->getMember()->getType(),
                *Init->getInit());
    return DynamicRecursiveASTVisitor::TraverseConstructorInitializer(Init);
  }

private:
  std::string nameOf(QualType Type) const {
    return Type.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy());
  }

  void visit(const Expr *Init) {
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Init);
    if (!Cast || !Cast->getType()->isArithmeticType())
      return;
    const Expr &From = *Cast->getSubExpr();
    if (From.getType()->isArithmeticType() ||
        From.getType()->isUnscopedEnumerationType())
      check(From, Cast->getType(), Cast->getType().getCanonicalType());
  }

  /// `T v{n}` and `T v[2] = {n, n}`, whose type is another one in each
  /// instance.
  void visitOpen(const Decl &Of, QualType Type, const Expr &Init) {
    const auto *List = dyn_cast<InitListExpr>(&Init);
    if (const auto *Array = C.AST.getAsArrayType(Type))
      Type = Array->getElementType();
    if (!List || !Type->isDependentType())
      return;
    for (const Expr *Each : List->inits()) {
      if (Each->isTypeDependent() || !Each->getType()->isArithmeticType())
        continue;
      bool IsDone = false;
      forEachMeaning(Of, Type, [&](QualType To) {
        if (!IsDone && To->isArithmeticType())
          IsDone = check(*Each, To, Type);
      });
    }
  }

  /// Written: the type as a cast may name it.
  bool check(const Expr &From, QualType To, QualType Written) {
    if (C.AST.hasSameUnqualifiedType(From.getType(), To) ||
        !isNarrowing(From, To, C.AST))
      return false;
    C.report(NarrowingBraces, From.getSourceRange(),
             "braces that make '" + nameOf(To.getCanonicalType()) + "' of '" +
                 nameOf(From.getType().getCanonicalType()) +
                 "': nvcc converts, hipcc refuses what may change the value")
        .mendAround(From.getSourceRange(),
                    "static_cast<" + nameOf(Written) + ">(", ")");
    return true;
  }

  CheckContext &C;
};

using NarrowingBracesCheck = VisitorCheck<BracedValues>;
PORTHIP_AST_CHECK(NarrowingBracesCheck);

} // namespace
} // namespace porthip
