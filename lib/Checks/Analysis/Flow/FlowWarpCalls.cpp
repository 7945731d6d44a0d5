// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

/// Without leading underscores and `_sync`.
static std::optional<WarpOp> operationNamed(StringRef Name) {
  return llvm::StringSwitch<std::optional<WarpOp>>(Name)
      .Case("shfl", WarpOp::ShuffleIndex)
      .Case("shfl_up", WarpOp::ShuffleUp)
      .Case("shfl_down", WarpOp::ShuffleDown)
      .Case("shfl_xor", WarpOp::ShuffleXor)
      .Case("ballot", WarpOp::Ballot)
      .Case("activemask", WarpOp::ActiveMask)
      .Cases({"match_any", "match_all"}, WarpOp::Match)
      .Cases({"any", "all", "uni"}, WarpOp::Vote)
      .Cases({"reduce_add", "reduce_min", "reduce_max", "reduce_and",
              "reduce_or", "reduce_xor"},
             WarpOp::Reduce)
      .Case("syncwarp", WarpOp::Sync)
      .Cases({"lane_id", "laneid"}, WarpOp::LaneId)
      .Default(std::nullopt);
}

StringRef calleeName(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  DeclarationName Name;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    Name = Ref->getDecl()->getDeclName();
  else if (const auto *Open = dyn_cast<OverloadExpr>(Callee))
    Name = Open->getName();
  else if (const auto *Member = dyn_cast<MemberExpr>(Callee))
    Name = Member->getMemberDecl()->getDeclName();
  else if (const auto *Open = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    Name = Open->getMember();
  else if (const auto *Open = dyn_cast<DependentScopeDeclRefExpr>(Callee))
    Name = Open->getDeclName();
  return Name.isIdentifier() && Name.getAsIdentifierInfo()
             ? Name.getAsIdentifierInfo()->getName()
             : StringRef();
}

bool callsCuda(const CallExpr *Call, CheckContext &C) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    return C.isCuda(*Ref->getDecl());
  if (const auto *Open = dyn_cast<UnresolvedLookupExpr>(Callee))
    return llvm::none_of(Open->decls(), [&](const NamedDecl *D) {
      return C.isProject(D->getLocation());
    });
  return false;
}

std::optional<WarpCall> warpCall(const CallExpr *Call, CheckContext &C) {
  StringRef Full = calleeName(Call);
  StringRef Name = Full;
  if (!Name.consume_front("__"))
    return std::nullopt;
  bool HasMask = Name.consume_back("_sync");
  auto Op = operationNamed(Name);
  if (!Op || !callsCuda(Call, C))
    return std::nullopt;
  auto Argument = [&](unsigned I) -> const Expr * {
    if (I >= Call->getNumArgs() || isa<CXXDefaultArgExpr>(Call->getArg(I)))
      return nullptr;
    return Call->getArg(I);
  };
  WarpCall Result{*Op, Full, Call, nullptr, nullptr, nullptr, nullptr};
  if (HasMask || *Op == WarpOp::Sync)
    Result.Mask = Argument(0);
  if (*Op == WarpOp::ActiveMask || *Op == WarpOp::Sync || *Op == WarpOp::LaneId)
    return Result;
  Result.Value = Argument(HasMask);
  if (Result.isShuffle()) {
    Result.Lane = Argument(HasMask + 1);
    Result.Width = Argument(HasMask + 2);
  }
  return Result;
}

static const FunctionDecl *withBody(const NamedDecl *D, CheckContext &C) {
  if (const auto *Using = dyn_cast_or_null<UsingShadowDecl>(D))
    D = Using->getTargetDecl();
  if (const auto *Template = dyn_cast_or_null<FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  const auto *F = dyn_cast_or_null<FunctionDecl>(D);
  if (!F)
    return nullptr;
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || !C.isProject(Definition->getLocation()))
    return nullptr;
  return Definition;
}

const FunctionDecl *projectCallee(const CallExpr *Call, CheckContext &C) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee)) {
    // `auto kernel = sum<int>; kernel<<<...>>>(...)`
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V->getInit() && V->getType()->getContainedAutoType())
      if (const auto *Named =
              dyn_cast<DeclRefExpr>(V->getInit()->IgnoreParenImpCasts()))
        return withBody(Named->getDecl(), C);
    return withBody(Ref->getDecl(), C);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Callee))
    return withBody(Member->getMemberDecl(), C);
  std::vector<const FunctionDecl *> Open = openCallees(Call, C);
  return Open.size() == 1 ? Open.front() : nullptr;
}

std::vector<const FunctionDecl *> openCallees(const CallExpr *Call,
                                              CheckContext &C) {
  std::vector<const FunctionDecl *> Found;
  const auto *Open =
      dyn_cast<OverloadExpr>(Call->getCallee()->IgnoreParenImpCasts());
  if (!Open)
    return Found;
  for (const NamedDecl *D : Open->decls()) {
    const FunctionDecl *F = withBody(D, C);
    if (F && F->getMinRequiredArguments() <= Call->getNumArgs() &&
        (F->getNumParams() >= Call->getNumArgs() || F->isVariadic()) &&
        !llvm::is_contained(Found, F))
      Found.push_back(F);
  }
  return Found;
}

const FunctionDecl *projectCallee(const CXXConstructExpr *Made,
                                  CheckContext &C) {
  return withBody(Made->getConstructor(), C);
}

bool isBlockBarrier(const CallExpr *Call, CheckContext &C) {
  return calleeName(Call).starts_with("__syncthreads") && callsCuda(Call, C);
}

void forEachStmt(const Stmt *S, llvm::function_ref<bool(const Stmt *)> Visit) {
  // No recursion: generated sums have as many levels as terms.
  llvm::SmallVector<const Stmt *, 32> Left = {S};
  while (!Left.empty()) {
    const Stmt *Each = Left.pop_back_val();
    if (!Each || !Visit(Each))
      continue;
    // threadIdx.x is a property; what it is written as is the syntactic form.
    if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(Each)) {
      Left.push_back(Pseudo->getSyntacticForm());
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(Each)) {
      Left.push_back(Lambda->getBody());
    } else {
      size_t First = Left.size();
      Left.append(Each->child_begin(), Each->child_end());
      std::reverse(Left.begin() + First, Left.end());
    }
  }
}

void forEachStmt(const FunctionDecl &F,
                 llvm::function_ref<bool(const Stmt *)> Visit) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      forEachStmt(Init->getInit(), Visit);
  forEachStmt(F.getBody(), Visit);
}

bool mentions(const Stmt *S, const ValueDecl *D) {
  bool Found = false;
  forEachStmt(S, [&](const Stmt *Inner) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
    Found |= Ref && Ref->getDecl() == D;
    return !Found;
  });
  return Found;
}

LoopParts loopParts(const Stmt *S) {
  if (const auto *Loop = dyn_cast<WhileStmt>(S))
    return {Loop->getCond(), Loop->getBody()};
  if (const auto *Loop = dyn_cast<DoStmt>(S))
    return {Loop->getCond(), Loop->getBody()};
  if (const auto *Loop = dyn_cast<ForStmt>(S))
    return {Loop->getCond(), Loop->getBody()};
  return {};
}

} // namespace porthip
