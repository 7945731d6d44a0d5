// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of char1 to char4 as the `signed char` that they are in CUDA alone.
#include "Checks/Analysis/AroundVisitor.h"
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorChar,
    {"porthip-library-vector-char",
     "member of a char vector as 'signed char', which is 'char' in HIP",
     Severity::Error, 3,
     "The address of a member of 'char1' to 'char4', or a reference to it, "
     "that becomes a pointer or a reference to 'signed char' (or 'int8_t') "
     "without a cast; 'signed char char4::*'; 'decltype' of a member in a "
     "template or in parentheses. "
     "Where the type of a member decides otherwise - overloads, templates, "
     "'auto', 'decltype' - the port converts or writes it.",
     "HIP's members are 'char': another type than 'signed char', though it has "
     "the same values on x86. Pointers and references to one do not convert to "
     "the other, and the port does not compile.",
     R"(
#include <cuda_runtime.h>
signed char *first(char4 &v) { return &v.x; }
)",
     R"(
#include <cuda_runtime.h>
signed char *first(char4 &v) { return reinterpret_cast<signed char *>(&v); }
signed char value(char4 v) { return v.x; }
)",
     "Cast it: 'reinterpret_cast<signed char *>(&v.x)'.",
     "HIP headers, amd_hip_vector_types.h"});

bool isCharMember(const Expr *E, CheckContext &C) {
  // `char4::x`, for its type.
  if (const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParens()))
    if (const auto *Field = dyn_cast<FieldDecl>(Name->getDecl()))
      return Field->getType()->isSpecificBuiltinType(BuiltinType::SChar) &&
             vectorComponents(C.AST.getCanonicalTagType(Field->getParent()), C);
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParens());
  if (!Member || !Member->getType()->isSpecificBuiltinType(BuiltinType::SChar))
    return false;
  QualType Of = Member->getBase()->getType();
  return vectorComponents(Member->isArrow() ? Of->getPointeeType() : Of, C);
}

/// `decltype(v.x)`, also in a template that is used with such a vector.
class TypeUses : public AroundVisitor {
public:
  explicit TypeUses(CheckContext &C) : C(C) {}

  bool VisitDecltypeTypeLoc(DecltypeTypeLoc Loc) override {
    const Expr *Of = Loc.getUnderlyingExpr();
    if (isCharMember(Of, C)) {
      auto Report = report(Loc.getSourceRange());
      // `decltype(v.x)(1)` wants one word.
      auto Next = Lexer::findNextToken(
          Loc.getEndLoc(), C.AST.getSourceManager(), C.AST.getLangOpts());
      if (!isa<ParenExpr>(Of) && Next &&
          !Next->isOneOf(tok::l_paren, tok::l_brace))
        Report.mend(Loc.getSourceRange(), "signed char");
    } else if (const auto *Member =
                   dyn_cast<CXXDependentScopeMemberExpr>(Of->IgnoreParens());
               Member && Around && !Member->isImplicitAccess()) {
      bool IsChar = false;
      forEachMeaning(*Around,
                     Member->getBase()->getType().getNonReferenceType(),
                     [&](QualType Argument) {
                       const auto *Record = Argument->getAsCXXRecordDecl();
                       IsChar |= vectorComponents(Argument, C) && Record &&
                                 Record->getName().starts_with("char");
                     });
      if (IsChar)
        report(Loc.getSourceRange());
    }
    return true;
  }

  /// `signed char char4::*p`
  bool VisitMemberPointerTypeLoc(MemberPointerTypeLoc Loc) override {
    const MemberPointerType &Type = *Loc.getTypePtr();
    if (!Type.getPointeeType()->isSpecificBuiltinType(BuiltinType::SChar))
      return true;
    bool IsChar = false;
    const auto Note = [&](QualType Class) {
      const auto *Record = Class->getAsCXXRecordDecl();
      IsChar |= Record && vectorComponents(Class, C) &&
                Record->getName().starts_with("char");
    };
    if (const CXXRecordDecl *Class = Type.getMostRecentCXXRecordDecl())
      Note(C.AST.getCanonicalTagType(Class));
    else if (Around && Type.getQualifier().getAsType())
      forEachMeaning(*Around, QualType(Type.getQualifier().getAsType(), 0),
                     Note);
    if (IsChar)
      report(Loc.getSourceRange()).fix("write 'char', or 'auto' for the whole");
    return true;
  }

private:
  HazardBuilder report(SourceRange Range) {
    auto Report = C.report(VectorChar, Range,
                           "HIP's char vectors have members of type 'char', "
                           "where this is 'signed char' in CUDA");
    Report.fix("write 'signed char'");
    return Report;
  }

  CheckContext &C;
};

class VectorCharCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    TypeUses(C).TraverseDecl(&D);
  }
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
            checkGiven(V->getType(), V->getInit(), C);
      } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
        checkCall(*Call, C);
      } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
        if (Return->getRetValue())
          checkGiven(F.getReturnType(), Return->getRetValue(), C);
      } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
        if (Binary->getOpcode() == BO_Assign)
          checkGiven(Binary->getLHS()->getType(), Binary->getRHS(), C);
      }
      return !isa<LambdaExpr>(S); // its returns are its own
    });
  }

private:
  /// A declaration that takes its type from its value compiles, and so does a
  /// reference to const, which may be to a copy.
  static void checkGiven(QualType To, const Expr *From, CheckContext &C) {
    if (To->getContainedAutoType()) {
      if (!To->isReferenceType() && isCharMember(From->IgnoreImpCasts(), C))
        convert(*From, C);
      return;
    }
    if (const auto *Reference = To->getAs<LValueReferenceType>()) {
      if (!Reference->getPointeeType().isConstQualified() &&
          isCharMember(From, C))
        report(*From, "reference", C);
      return;
    }
    const auto *Address = dyn_cast<UnaryOperator>(From->IgnoreParenImpCasts());
    if (To->isPointerType() &&
        To->getPointeeType()->isSpecificBuiltinType(BuiltinType::SChar) &&
        Address && Address->getOpcode() == UO_AddrOf &&
        isCharMember(Address->getSubExpr(), C))
      report(*Address, "pointer", C);
  }

  static void checkCall(const CallExpr &Call, CheckContext &C) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || C.isCuda(*Callee))
      return;
    const bool IsMember =
        isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee);
    for (unsigned I = IsMember;
         I < Call.getNumArgs() && I - IsMember < Callee->getNumParams(); ++I) {
      QualType To = Callee->getParamDecl(I - IsMember)->getType();
      // A template takes a reference or a pointer to `char` as well.
      if (!isCharMember(Call.getArg(I)->IgnoreImpCasts(), C) ||
          (To->isLValueReferenceType() &&
           !To->getPointeeType().isConstQualified())) {
        if (!Callee->isTemplateInstantiation())
          checkGiven(To, Call.getArg(I), C);
      } else if (To.getNonReferenceType()->isSpecificBuiltinType(
                     BuiltinType::SChar) &&
                 isChosenByType(*Callee))
        convert(*Call.getArg(I), C);
    }
  }

  /// A template, or one of several.
  static bool isChosenByType(const FunctionDecl &Callee) {
    if (Callee.getPrimaryTemplate())
      return true;
    auto Found = Callee.getDeclContext()->lookup(Callee.getDeclName());
    return std::distance(Found.begin(), Found.end()) > 1;
  }

  /// The value as the type that it has in CUDA.
  static void convert(const Expr &From, CheckContext &C) {
    C.report(VectorChar, From.getSourceRange(),
             "HIP's char vectors have members of type 'char', for which "
             "another function or template is chosen")
        .fix("convert it: 'static_cast<signed char>(...)'")
        .mendAround(From.getSourceRange(), "static_cast<signed char>(", ")");
  }

  static void report(const Expr &At, StringRef What, CheckContext &C) {
    C.report(VectorChar, At.getSourceRange(),
             "HIP's char vectors have members of type 'char': this " + What +
                 " to 'signed char' does not compile");
  }
};

PORTHIP_AST_CHECK(VectorCharCheck);

} // namespace
} // namespace porthip
