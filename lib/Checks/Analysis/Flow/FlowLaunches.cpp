// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowLaunches.h"

using namespace clang;

namespace porthip {

const Expr *launchPart(const CUDAKernelCallExpr *Launch, unsigned Number) {
  const CallExpr *Config = Launch->getConfig();
  if (!Config)
    return nullptr;
  // cudaLaunchDevice(kernel, parameters, grid, ...): clang gives two nulls, and
  // zeros for what is not written, all at the place of `<<<`.
  if (const FunctionDecl *Callee = Config->getDirectCallee())
    if (Callee->getNumParams() > 0 &&
        Callee->getParamDecl(0)->getType()->isPointerType())
      Number += 2;
  if (Number >= Config->getNumArgs() ||
      isa<CXXDefaultArgExpr>(Config->getArg(Number)) ||
      Config->getArg(Number)->getBeginLoc() == Config->getBeginLoc())
    return nullptr;
  return Config->getArg(Number);
}

const Expr *blockOf(const CUDAKernelCallExpr *Launch) {
  return launchPart(Launch, 1);
}

/// What an assignment before \p Until gives the variable last; its initial
/// value if there is none. Null where it is changed in another way.
static const Expr *lastValue(const VarDecl *V, SourceLocation Until,
                             const FunctionDecl &Around) {
  const Expr *Last = isa<ParmVarDecl>(V) ? nullptr : V->getInit();
  bool IsKnown = true;
  forEachStmt(Around, [&](const Stmt *S) {
    if (S->getBeginLoc().isValid() && Until < S->getBeginLoc())
      return false;
    if (const auto *E = dyn_cast<BinaryOperator>(S)) {
      if (E->isAssignmentOp() && namedBy(E->getLHS()) == V) {
        Last = E->getRHS();
        IsKnown &= E->getOpcode() == BO_Assign;
      }
    } else if (const auto *Member = dyn_cast<MemberExpr>(S)) {
      // block.x = ...
      IsKnown &= namedBy(Member->getBase()) != V;
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
      IsKnown &= (!Unary->isIncrementDecrementOp() &&
                  Unary->getOpcode() != UO_AddrOf) ||
                 namedBy(Unary->getSubExpr()) != V;
    }
    return true;
  });
  return IsKnown ? Last : nullptr;
}

static std::optional<int64_t> threadsIn(const Expr *E, SourceLocation Until,
                                        const FunctionDecl &Around,
                                        const LaneFlow &Lanes,
                                        unsigned Depth = 0) {
  E = bare(E);
  if (!E || Depth > 6)
    return std::nullopt;
  if (auto Known = Lanes.constant(E))
    return Known;
  if (const auto *V = dyn_cast_or_null<VarDecl>(namedBy(E)))
    return V->isLocalVarDeclOrParm()
               ? threadsIn(lastValue(V, Until, Around), Until, Around, Lanes,
                           Depth + 1)
               : std::nullopt;
  const auto *Made = dyn_cast<CXXConstructExpr>(E);
  if (!Made || Made->getNumArgs() == 0)
    return std::nullopt;
  int64_t Product = 1;
  for (const Expr *Size : Made->arguments()) {
    if (isa<CXXDefaultArgExpr>(Size))
      continue;
    auto Known = threadsIn(Size, Until, Around, Lanes, Depth + 1);
    if (!Known || *Known < 1 || *Known > 1024)
      return std::nullopt;
    Product *= *Known;
  }
  return Product;
}

std::optional<int64_t> threadsOfBlock(const CUDAKernelCallExpr *Launch,
                                      const FunctionDecl &Around,
                                      const LaneFlow &Lanes) {
  return threadsIn(blockOf(Launch), Launch->getBeginLoc(), Around, Lanes);
}

} // namespace porthip
