// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of floats, halves and bfloat16 in a template, which no parse
// instantiates: for the types that it is used with.
#include "Checks/Analysis/FoldedNumbers.h"
#include "Checks/Analysis/TemplateUses.h"
#include "Checks/Numerics/UnboundedCast.h"
#include "Frontend/NvccEnumeration.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

/// One template, and what is asked of it.
struct OpenFunction {
  const FunctionDecl &F;
  ValueRanges Ranges;
  /// Hosts convert floats alike, and halves as HIP's headers have it.
  bool IsForDevice;
  llvm::SmallVector<TemplateUse, 4> Uses;
};

class OpenCastCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    forEachDeviceFunction(
        C, [&](const FunctionDecl &F) { visitFunction(F, S, C, true); });
    for (const FunctionDecl *F : C.functions())
      if (!CheckContext::isDeviceCode(*F))
        visitFunction(*F, S, C, false);
  }

private:
  static void visitFunction(const FunctionDecl &F, const Sites &S,
                            CheckContext &C, bool IsForDevice) {
    if (!F.isTemplated())
      return;
    OpenFunction In{F, ValueRanges(F, S, C), IsForDevice,
                    C.analysis<TemplateUses>().of(F)};
    if (!In.Uses.empty() || IsForDevice)
      forEachStmt(F, [&](const Stmt *E) {
        visit(*E, C, In);
        return true;
      });
  }

  static void visit(const Stmt &S, CheckContext &C, OpenFunction &In) {
    const auto Implicit = [&](QualType To, const Expr *From) {
      if (From && !To.isNull() &&
          (To->isDependentType() || From->isTypeDependent()) &&
          !isa<ExplicitCastExpr, CXXUnresolvedConstructExpr>(
              From->IgnoreParens()))
        convert(*From, To.getUnqualifiedType(), *From, C, In);
    };
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&S)) {
      if (Cast->getCastKind() == CK_Dependent)
        convert(*Cast, Cast->getTypeAsWritten(), *Cast->getSubExpr(), C, In);
    } else if (const auto *Made = dyn_cast<CXXUnresolvedConstructExpr>(&S)) {
      if (Made->getNumArgs() == 1 && !Made->isListInitialization())
        convert(*Made, Made->getTypeAsWritten(), *Made->getArg(0), C, In);
    } else if (const auto *Set = dyn_cast<BinaryOperator>(&S)) {
      if (Set->getOpcode() == BO_Assign)
        Implicit(writtenTypeOf(*Set->getLHS()), Set->getRHS());
      else if (Set->isCompoundAssignmentOp())
        assign(*Set, *Set->getLHS(), *Set->getRHS(), Set->getOperatorLoc(), C,
               In);
    } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S)) {
      if (Call->isAssignmentOp() && Call->getNumArgs() == 2 &&
          Call->getOperator() != OO_Equal)
        assign(*Call, *Call->getArg(0), *Call->getArg(1),
               Call->getOperatorLoc(), C, In);
    } else if (const auto *Return = dyn_cast<ReturnStmt>(&S)) {
      Implicit(In.F.getReturnType(), Return->getRetValue());
    } else if (const auto *Decls = dyn_cast<DeclStmt>(&S)) {
      for (const Decl *D : Decls->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          if (!V->getType()->isReferenceType())
            Implicit(V->getType(), initialValue(*V));
    }
  }

  /// Initialiser of `T x = y` and `T x(y)`; null: it has none, or a list.
  static const Expr *initialValue(const VarDecl &V) {
    if (V.getInitStyle() == VarDecl::ListInit)
      return nullptr;
    const auto *List = dyn_cast_or_null<ParenListExpr>(V.getInit());
    if (!List)
      return V.getInit();
    return List->getNumExprs() == 1 ? List->getExpr(0) : nullptr;
  }

  /// \p E is a cast, or what is converted by being assigned, returned or made a
  /// variable of.
  static void convert(const Expr &E, QualType Written, const Expr &From,
                      CheckContext &C, OpenFunction &In) {
    if (Written.isNull() || isa<InitListExpr>(From))
      return;
    const ValueRange R = In.Ranges.of(From);
    bool IsUnknown = In.Uses.empty();
    for (const TemplateUse &Use : In.Uses) {
      const QualType Of = typeIn(Use, From), To = typeIn(Use, Written);
      IsUnknown |= Of.isNull() || To.isNull();
      if (mayDiffer(Of, To, R, C, In) || mayBeFoldedAs(Of, To, R, From, C, In))
        return makeCall(E, Written, From, C);
    }
    if (IsUnknown && In.IsForDevice && mayBeSuch(E, Written, From) &&
        !fitsInto(R, C.AST.SignedCharTy, C))
      makeCall(E, Written, From, C);
  }

  static void makeCall(const Expr &E, QualType Written, const Expr &From,
                       CheckContext &C) {
    HazardBuilder Report = unboundedCast(E, Written, C);
    convertByCall(Report, E, From, Written, C);
  }

  /// In a template of which no use, or not all of one, is seen: a cast of a
  /// float, or of what may be one, to what may be an integer. The call is right
  /// for all types.
  static bool mayBeSuch(const Expr &E, QualType Written, const Expr &From) {
    if (!isa<ExplicitCastExpr, CXXUnresolvedConstructExpr>(E) ||
        Written->isBooleanType())
      return false;
    const QualType Of = writtenTypeOf(From);
    return (Written->isIntegerType() || Written->isEnumeralType() ||
            Written->getAs<TemplateTypeParmType>()) &&
           (From.isTypeDependent() || From.getType()->isRealFloatingType()) &&
           (Of.isNull() || Of.getCanonicalType().getUnqualifiedType() !=
                               Written.getCanonicalType().getUnqualifiedType());
  }

  static bool mayDiffer(QualType From, QualType To, const ValueRange &R,
                        CheckContext &C, const OpenFunction &In) {
    if (From.isNull() || To.isNull() || To->isBooleanType())
      return false;
    if (To->isEnumeralType())
      return From->isRealFloatingType() &&
             (nvccNumberOf(To, C.AST).isNull()
                  ? mayDiffer(From, integerTypeOf(To), R, C, In)
                  : In.IsForDevice &&
                        mayConvertOtherwise(R, From, To, false, C));
    if (!To->isIntegerType())
      return false;
    if (isSmallFloat(From, C))
      return integerBits(To, C.AST) != 32;
    return In.IsForDevice && (mayConvertOtherwise(R, From, To, false, C) ||
                              isUndefined(R, From, To, C));
  }

  /// To 32 bits, which hardware converts alike: of what a compiler knows, and
  /// of halves on hosts.
  static bool mayBeFoldedAs(QualType Of, QualType To, const ValueRange &R,
                            const Expr &From, CheckContext &C,
                            const OpenFunction &In) {
    if (Of.isNull() || To.isNull() || !To->isIntegerType() ||
        integerBits(To, C.AST) != 32)
      return false;
    constexpr double HalfEnd = 65520; // what rounds to infinity
    if (isSmallFloat(Of, C))
      return !In.IsForDevice ||
             C.analysis<FoldedNumbers>().mayBeBeyond(
                 From, {To->isSignedIntegerType() ? -HalfEnd : -1.0, HalfEnd});
    return In.IsForDevice && Of->isRealFloatingType() &&
           mayBeFolded(R, From, To, C);
  }

  /// A constant that the type does not hold: clang drops what is done with it.
  static bool isUndefined(const ValueRange &R, QualType From, QualType To,
                          CheckContext &C) {
    return R.Low == R.High && From->isRealFloatingType() && !fitsInto(R, To, C);
  }

  static bool isSmallFloat(QualType Type, CheckContext &C) {
    const auto *Record = Type->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && C.isCuda(*Record) &&
           (Record->getName() == "__half" ||
            Record->getName() == "__nv_bfloat16");
  }

  /// `byte += x`: computed as a float, and converted.
  static void assign(const Expr &E, const Expr &To, const Expr &From,
                     SourceLocation Operator, CheckContext &C,
                     OpenFunction &In) {
    if (!E.isTypeDependent() || !In.IsForDevice)
      return;
    bool Differs = false, HasClass = false;
    for (const TemplateUse &Use : In.Uses) {
      const QualType L = typeIn(Use, To), R = typeIn(Use, From);
      HasClass |=
          L.isNull() || R.isNull() || L->isRecordType() || R->isRecordType();
      Differs |= !L.isNull() && !R.isNull() && R->isRealFloatingType() &&
                 mayDiffer(R, L, ValueRange(), C, In);
    }
    if (!Differs)
      return;
    QualType Written = writtenTypeOf(To);
    if (Written.isNull())
      Written = To.getType();
    auto Report = unboundedCast(E, Written, C);
    const std::string Target = C.textOf(To.getSourceRange()).str();
    // A class may have `+=` alone.
    if (HasClass || To.HasSideEffects(C.AST) || Target.empty()) {
      Report.mend(CharSourceRange(), "");
      return;
    }
    StringRef Sign = C.textOf(SourceRange(Operator));
    Report
        .mend(C.writtenRange(SourceRange(Operator)),
              ("= porthip::to_integer<" + nameOfType(Written, C) + ">(" +
               Target + " " + Sign.drop_back())
                  .str())
        .mendAround(From.getSourceRange(), "(", "))");
  }
};

PORTHIP_AST_CHECK(OpenCastCheck);

} // namespace
} // namespace porthip
