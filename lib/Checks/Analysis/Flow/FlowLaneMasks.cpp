// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowLaneMasks.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace porthip {

static unsigned bitsOf(QualType Type, CheckContext &C) {
  unsigned Bits = integerBits(Type, C.AST);
  return Bits ? Bits : 64;
}

SourceRange typeOf(const VarDecl *V) {
  const TypeSourceInfo *Written = V->getTypeSourceInfo();
  return Written ? Written->getTypeLoc().getSourceRange() : SourceRange();
}

bool isWidenable(const ValueDecl *D, const LaneFlow &Lanes, CheckContext &C) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      V->hasAttr<CUDASharedAttr>() || Lanes.isAddressed(V) ||
      V->getType()->isReferenceType() || !V->getType()->isIntegerType())
    return false;
  // `unsigned a, b` shares its type with what may be no mask.
  llvm::StringRef Text = C.textOf(V->getSourceRange());
  if (Text.empty() || Text.contains(';') ||
      C.writtenRange(typeOf(V)).isInvalid())
    return false;
  llvm::StringRef Head = Text.take_front(Text.find_first_of("=({"));
  bool IsAlone = !Head.contains(',');
  const SourceManager &Sources = C.AST.getSourceManager();
  auto Next =
      Lexer::findNextToken(V->getEndLoc(), Sources, C.AST.getLangOpts());
  return IsAlone && Next && Next->is(tok::semi);
}

unsigned declaredBits(const ValueDecl *D, const LaneFlow &Lanes,
                      CheckContext &C) {
  if (C.Options.Warp == WarpMode::Native &&
      (Lanes.traitsOf(D) & LaneFlow::LaneMask) && isWidenable(D, Lanes, C))
    return 64;
  if (const auto *V = dyn_cast<VarDecl>(D))
    if (const TypeSourceInfo *Written = V->getTypeSourceInfo())
      if (Written->getType()->getContainedDeducedType())
        return 64;
  return bitsOf(D->getType(), C);
}

unsigned hardwareBits(const Expr *E, const LaneFlow &Lanes, CheckContext &C) {
  const Expr *Inner = E->IgnoreParenImpCasts();
  if (isa<ExplicitCastExpr>(Inner))
    return bitsOf(Inner->getType(), C);
  Inner = bare(Inner);
  if (const auto *Call = dyn_cast<CallExpr>(Inner))
    if (auto Warp = warpCall(Call, C); Warp && Warp->makesLaneMask())
      return 64;
  if (const ValueDecl *D = namedBy(Inner))
    return declaredBits(D, Lanes, C);
  if (const auto *Binary = dyn_cast<BinaryOperator>(Inner)) {
    if (Binary->isAssignmentOp() || Binary->isShiftOp())
      return hardwareBits(Binary->getLHS(), Lanes, C);
    if (!Binary->isComparisonOp() && !Binary->isLogicalOp())
      return std::max(hardwareBits(Binary->getLHS(), Lanes, C),
                      hardwareBits(Binary->getRHS(), Lanes, C));
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(Inner))
    if (Unary->getOpcode() == UO_Not)
      return hardwareBits(Unary->getSubExpr(), Lanes, C);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Inner))
    return std::max(hardwareBits(Choice->getTrueExpr(), Lanes, C),
                    hardwareBits(Choice->getFalseExpr(), Lanes, C));
  return bitsOf(Inner->getType(), C);
}

} // namespace porthip
