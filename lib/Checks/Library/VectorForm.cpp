// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uses of CUDA's vectors as the structs that they are: `struct float4 v`,
// structured bindings, conversions between uint3 and dim3.
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorForm,
    {"porthip-library-vector-form",
     "vector used as the plain struct that it is in CUDA", Severity::Error, 5,
     "What the port cannot write otherwise by itself, since a macro writes it: "
     "'struct float4 v', conversions between 'uint3' and 'dim3'. Elsewhere the "
     "port drops the word 'struct' and converts with 'porthip::to_dim3' and "
     "'porthip::to_uint3'.",
     "HIP's 'float4' and the like are names for instances of a class template: "
     "no 'struct' may stand before them, and none converts to 'dim3' or back.",
     R"(
#define DECLARE(NAME) struct float4 NAME
DECLARE(value);
)",
     R"(
#define DECLARE(NAME) float4 NAME
DECLARE(value);
)",
     "Write it as the message says.", "hip/amd_detail/amd_hip_vector_types.h"});

constexpr llvm::StringLiteral Header("porthip/vector_types.h");

class FormUses : public DynamicRecursiveASTVisitor {
public:
  explicit FormUses(CheckContext &C) : C(C) {}

  bool VisitTagTypeLoc(TagTypeLoc Loc) override {
    const TagDecl *D = Loc.getDecl();
    SourceLocation Keyword = Loc.getElaboratedKeywordLoc();
    if (Keyword.isValid() && isVector(*D))
      dropKeyword(Keyword, Loc.getNameLoc(), *D);
    return true;
  }
  /// `struct float4;`
  bool VisitCXXRecordDecl(CXXRecordDecl *D) override {
    if (D->isThisDeclarationADefinition() || D->isImplicit() || !isVector(*D) ||
        D->isEmbeddedInDeclarator() || D->isInjectedClassName())
      return true;
    SourceRange Range(D->getBeginLoc(), D->getLocation());
    SourceRange Whole = Range;
    if (auto Semi = Lexer::findNextToken(
            D->getLocation(), C.AST.getSourceManager(), C.AST.getLangOpts());
        Semi && Semi->is(tok::semi))
      Whole.setEnd(Semi->getLocation());
    C.report(VectorForm, Range,
             "'" + D->getName() +
                 "' is no struct in HIP, and cannot be declared as one")
        .symbol(D->getName())
        .mend(Whole, "")
        .shim(Header);
    return true;
  }
  bool VisitDecompositionDecl(DecompositionDecl *D) override {
    QualType Type = D->getType().getNonReferenceType();
    const bool IsOpen = D->getInit() && D->getInit()->isTypeDependent() &&
                        D->bindings().size() <= MostComponents &&
                        isOnDevice(*D);
    if (IsOpen || vectorComponents(Type, C))
      C.report(VectorForm, D->getSourceRange(),
               "HIP's vectors cannot be taken apart")
          .symbol(IsOpen ? "auto" : Type->getAsCXXRecordDecl()->getName())
          .makes()
          .shim(Header);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *To = E->getConstructor();
    if (To->getNumParams() == 1 && E->getNumArgs() == 1 &&
        isNamed(C.AST.getCanonicalTagType(To->getParent()), "dim3") &&
        isNamed(To->getParamDecl(0)->getType().getNonReferenceType(), "uint3"))
      convert(*E->getArg(0), "dim3");
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    const auto *To = dyn_cast_or_null<CXXConversionDecl>(E->getMethodDecl());
    if (To && isNamed(C.AST.getCanonicalTagType(To->getParent()), "dim3") &&
        isNamed(To->getConversionType(), "uint3"))
      convert(*E->getImplicitObjectArgument(), "uint3");
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    return !E->getConfig() || TraverseStmt(E->getConfig());
  }

private:
  static constexpr size_t MostComponents = 4;

  /// Whether a function or a lambda around \p D runs there: what a template's
  /// instances take apart is likely a vector.
  static bool isOnDevice(const Decl &D) {
    for (const DeclContext *In = D.getDeclContext(); In; In = In->getParent())
      if (const auto *F = dyn_cast<FunctionDecl>(In);
          F && CheckContext::isDeviceCode(*F))
        return true;
    return false;
  }

  bool isVector(const TagDecl &D) {
    if (!D.getIdentifier() || !vectorComponents(D.getName()))
      return false;
    if (!D.getDeclContext()->getRedeclContext()->isTranslationUnit())
      return false;
    // Where CUDA's headers are not included, nobody defines it.
    const TagDecl *Definition = D.getDefinition();
    return Definition ? C.isCuda(*Definition) : true;
  }

  bool isNamed(QualType Type, StringRef Name) {
    const auto *Record = Type->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && Record->getName() == Name &&
           C.isCuda(*Record);
  }

  void dropKeyword(SourceLocation Keyword, SourceLocation Name,
                   const TagDecl &D) {
    CharSourceRange Word = C.writtenRange(SourceRange(Keyword));
    CharSourceRange Rest = C.writtenRange(SourceRange(Name));
    if (Word.isValid() && Rest.isValid())
      Word.setEnd(Rest.getBegin());
    C.report(VectorForm, SourceRange(Keyword, Name),
             "'" + D.getName() +
                 "' is no struct in HIP: no 'struct' may stand before it")
        .symbol(D.getName())
        .fix("write '" + D.getName() + "' alone")
        .mend(Rest.isValid() ? Word : CharSourceRange(), "");
  }

  static const Expr &written(const Expr &E) {
    return *const_cast<Expr &>(E).IgnoreUnlessSpelledInSource();
  }

  void convert(const Expr &E, StringRef To) {
    const Expr &From = written(E);
    // blockDim and its kin convert by themselves; a copy is no conversion.
    if (isNamed(From.getType(), To) ||
        !(isNamed(From.getType(), "dim3") || isNamed(From.getType(), "uint3")))
      return;
    C.report(VectorForm, From.getSourceRange(),
             "HIP's dim3 and uint3 do not convert to each other")
        .symbol(To)
        .fix("write the three components")
        .mendAround(From.getSourceRange(), ("porthip::to_" + To + "(").str(),
                    ")")
        .shim(Header);
  }

  CheckContext &C;
};

using VectorFormCheck = VisitorCheck<FormUses>;
PORTHIP_AST_CHECK(VectorFormCheck);

} // namespace
} // namespace porthip
