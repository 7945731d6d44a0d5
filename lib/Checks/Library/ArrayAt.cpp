// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `a.at(i)` of a std::array: nvcc lets device code call what is constexpr
// (--expt-relaxed-constexpr), also where that may throw. To clang the throw is
// a call of the host's.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ArrayAt,
    {"porthip-library-array-at", "std::array's at() in code for GPUs",
     Severity::Error, 5,
     "A call of std::array's at() in a function that the host calls too, by "
     "way of a pointer, or that a macro writes. Where only an instance of a "
     "template has the type, fields tell, of which all of that name are "
     "arrays. Elsewhere in device code the port writes 'a[i]'.",
     "A wrong index makes at() throw, by a function of the host's library. "
     "nvcc takes the call with --expt-relaxed-constexpr; for clang, and so for "
     "hipcc, device code calls a host function, which is an error.",
     R"(
#include <array>
__host__ __device__ float second(const std::array<float, 4> &a) { return a.at(1); }
)",
     R"(
#include <array>
__host__ __device__ float second(const std::array<float, 4> &a) { return a[1]; }
)",
     "Write 'a[i]', and test the index where the host relies on the exception.",
     "clang's HIP support; libstdc++'s <array>"});

bool isArray(const NamedDecl *D) {
  return D && D->isInStdNamespace() && D->getIdentifier() &&
         D->getName() == "array";
}

/// Tells the type of std::array itself, also where the array's type depends on
/// a template's parameters, `std::array<float, N>`.
bool isArrayAsWritten(QualType Type) {
  if (isArray(Type.getNonReferenceType()->getAsCXXRecordDecl()))
    return true;
  const auto *T = Type->getAs<TemplateSpecializationType>();
  return T && isArray(T->getTemplateName().getAsTemplateDecl());
}

/// Names of the project's fields: whether all of that name are arrays.
class Fields : public DynamicRecursiveASTVisitor {
public:
  bool VisitFieldDecl(FieldDecl *F) override {
    if (F->getIdentifier()) {
      auto [Known, IsNew] = AreArrays.try_emplace(F->getName(), true);
      Known->second &= isArrayAsWritten(F->getType());
    }
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  llvm::StringMap<bool> AreArrays;
};

class ArrayAtCheck : public Check {
  void onDeclaration(Decl &D, CheckContext &) override { Own.push_back(&D); }

  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CallExpr>(S))
        visit(*Call, F, C);
      return true;
    });
  }

private:
  void visit(const CallExpr &Call, const FunctionDecl &F, CheckContext &C) {
    if (Call.getNumArgs() != 1)
      return;
    const Expr *Callee = Call.getCallee()->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(Callee)) {
      const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
      if (Method && Method->getIdentifier() && Method->getName() == "at" &&
          isArray(Method->getParent()))
        report(Call, Member->getOperatorLoc(), Member->isArrow(), F, C);
    } else if (const auto *Open =
                   dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
      if (!Open->isImplicitAccess() &&
          Open->getMember().getAsString() == "at" &&
          isArrayField(*Open->getBase()))
        report(Call, Open->getOperatorLoc(), Open->isArrow(), F, C);
    }
  }

  /// `x.field` of an x whose type only an instance has.
  bool isArrayField(const Expr &E) {
    const auto *Open =
        dyn_cast<CXXDependentScopeMemberExpr>(E.IgnoreParenImpCasts());
    if (!Open || Open->isImplicitAccess())
      return isArrayAsWritten(E.getType());
    const llvm::StringMap<bool> &AreArrays = fields().AreArrays;
    auto Known = AreArrays.find(Open->getMember().getAsString());
    return Known != AreArrays.end() && Known->second;
  }

  /// Few programs ask, so that few declarations are gone through.
  const Fields &fields() {
    if (!Found) {
      Found.emplace();
      for (Decl *D : Own)
        Found->TraverseDecl(D);
    }
    return *Found;
  }

  static void report(const CallExpr &Call, SourceLocation Begin, bool IsArrow,
                     const FunctionDecl &F, CheckContext &C) {
    auto Report =
        C.report(ArrayAt, Call.getSourceRange(),
                 "at() of a std::array may throw, which code for GPUs cannot");
    Report.symbol("at").fix("write '[i]'");
    const Expr &Index = *Call.getArg(0);
    const SourceLocation End = Call.getRParenLoc();
    if (F.hasAttr<CUDAHostAttr>() || IsArrow || Begin.isMacroID() ||
        End.isMacroID() || Index.getBeginLoc().isMacroID())
      return;
    Report.mend(CharSourceRange::getCharRange(Begin, Index.getBeginLoc()), "[")
        .mend(CharSourceRange::getCharRange(End, End.getLocWithOffset(1)), "]");
  }

  std::vector<Decl *> Own;
  std::optional<Fields> Found;
};
PORTHIP_AST_CHECK(ArrayAtCheck);

} // namespace
} // namespace porthip
