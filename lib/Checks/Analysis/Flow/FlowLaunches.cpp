// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowLaunches.h"
#include <map>

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

namespace {

/// The values that each function gives its variables. Read once: a macro that
/// dispatches over types and sizes makes thousands of launches of one function,
/// each of which asks.
class VariableWrites {
public:
  explicit VariableWrites(CheckContext &) {}

  /// The value that the last assignment before \p Until gives the variable; its
  /// initial value if there is none. Null where it is changed in another way.
  const Expr *lastValue(const VarDecl *V, SourceLocation Until,
                        const FunctionDecl &Around) {
    const Expr *Last = isa<ParmVarDecl>(V) ? nullptr : V->getInit();
    const Writes &All = writesOf(Around);
    auto Own = All.find(V);
    if (Own == All.end())
      return Last;
    for (const Write &W : Own->second) {
      if (W.At.isValid() && Until < W.At)
        continue;
      if (!W.Value)
        return nullptr;
      Last = W.Value;
    }
    return Last;
  }

private:
  /// Value: null where it is no plain assignment.
  struct Write {
    SourceLocation At;
    const Expr *Value;
  };
  using Writes = llvm::DenseMap<const ValueDecl *, llvm::SmallVector<Write, 2>>;

  const Writes &writesOf(const FunctionDecl &F) {
    auto [Known, IsNew] = ByFunction.try_emplace(&F);
    if (!IsNew)
      return Known->second;
    Writes &Found = Known->second;
    auto Add = [&](const Expr *To, const Stmt *S, const Expr *Value) {
      if (const ValueDecl *V = namedBy(To))
        Found[V].push_back({S->getBeginLoc(), Value});
    };
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *E = dyn_cast<BinaryOperator>(S)) {
        if (E->isAssignmentOp())
          Add(E->getLHS(), S,
              E->getOpcode() == BO_Assign ? E->getRHS() : nullptr);
      } else if (const auto *Member = dyn_cast<MemberExpr>(S)) {
        Add(Member->getBase(), S, nullptr); // block.x = ...
      } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
        if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)
          Add(Unary->getSubExpr(), S, nullptr);
      }
      return true;
    });
    return Found;
  }

  std::map<const FunctionDecl *, Writes> ByFunction;
};

} // namespace

static std::optional<int64_t> threadsIn(const Expr *E, SourceLocation Until,
                                        const FunctionDecl &Around,
                                        CheckContext &C, unsigned Depth = 0) {
  E = bare(E);
  if (!E || Depth > 6)
    return std::nullopt;
  if (auto Known = C.analysis<LaneFlow>().constant(E))
    return Known;
  if (const auto *V = dyn_cast_or_null<VarDecl>(namedBy(E)))
    return V->isLocalVarDeclOrParm()
               ? threadsIn(
                     C.analysis<VariableWrites>().lastValue(V, Until, Around),
                     Until, Around, C, Depth + 1)
               : std::nullopt;
  const auto *Made = dyn_cast<CXXConstructExpr>(E);
  if (!Made || Made->getNumArgs() == 0)
    return std::nullopt;
  int64_t Product = 1;
  for (const Expr *Size : Made->arguments()) {
    if (isa<CXXDefaultArgExpr>(Size))
      continue;
    auto Known = threadsIn(Size, Until, Around, C, Depth + 1);
    if (!Known || *Known < 1 || *Known > 1024)
      return std::nullopt;
    Product *= *Known;
  }
  return Product;
}

std::optional<int64_t> threadsOfBlock(const CUDAKernelCallExpr *Launch,
                                      const FunctionDecl &Around,
                                      CheckContext &C) {
  return threadsIn(blockOf(Launch), Launch->getBeginLoc(), Around, C);
}

} // namespace porthip
