// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clang/NvccEnumerations.h"
#include "Frontend/NvccEnumeration.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"

using namespace clang;

namespace porthip {
namespace {

/// Puts the signed number between an enumeration and what it converts from or
/// to.
class EnumerationCasts : public DynamicRecursiveASTVisitor {
public:
  explicit EnumerationCasts(ASTContext &AST) : AST(AST) {
    ShouldVisitImplicitCode = true;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    Expr *From = Cast->getSubExpr();
    if (Cast->isTypeDependent() || From->isTypeDependent())
      return true;
    switch (Cast->getCastKind()) {
    case CK_FloatingToIntegral:
      if (QualType Number = nvccNumberOf(Cast->getType(), AST);
          !Number.isNull()) {
        put(*Cast, Number, CK_FloatingToIntegral);
        Cast->setCastKind(CK_IntegralCast);
      }
      break;
    case CK_IntegralToFloating:
    case CK_IntegralCast:
      // A number that is not wider has the same bits.
      if (QualType Number = nvccNumberOf(From->getType(), AST);
          !Number.isNull() &&
          (Cast->getType()->isRealFloatingType() ||
           AST.getTypeSize(Cast->getType()) > AST.getTypeSize(Number)))
        put(*Cast, Number, CK_IntegralCast);
      break;
    default:
      break;
    }
    return true;
  }

private:
  void put(CastExpr &Cast, QualType Number, CastKind Kind) {
    Expr *From = Cast.getSubExpr();
    Cast.setSubExpr(ImplicitCastExpr::Create(AST, Number, Kind, From, nullptr,
                                             VK_PRValue, FPOptionsOverride()));
  }

  ASTContext &AST;
};

/// Stands in front of the one that makes code.
class EnumerationConsumer : public ASTConsumer {
public:
  void Initialize(ASTContext &Context) override { AST = &Context; }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      EnumerationCasts(*AST).TraverseDecl(D);
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *D) override {
    EnumerationCasts(*AST).TraverseDecl(D);
  }

private:
  ASTContext *AST = nullptr;
};

class EnumerationAction : public WrapperFrontendAction {
public:
  using WrapperFrontendAction::WrapperFrontendAction;

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef File) override {
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(std::make_unique<EnumerationConsumer>());
    Consumers.push_back(
        WrapperFrontendAction::CreateASTConsumer(Compiler, File));
    if (!Consumers.back())
      return nullptr;
    return std::make_unique<MultiplexConsumer>(std::move(Consumers));
  }
};

} // namespace

std::unique_ptr<FrontendAction>
withNvccEnumerations(std::unique_ptr<FrontendAction> Action) {
  return std::make_unique<EnumerationAction>(std::move(Action));
}

} // namespace porthip
