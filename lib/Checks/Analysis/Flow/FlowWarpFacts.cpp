// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Flow/FlowWarpFacts.h"
#include "Checks/Analysis/Flow/FlowLaunches.h"

using namespace clang;

namespace porthip {

WarpFacts::WarpFacts(CheckContext &C) : Lanes(C.analysis<LaneFlow>()) {
  for (const FunctionDecl *F : C.functions())
    if (CheckContext::isDeviceCode(*F)) {
      Order.push_back(F);
      Nodes[F];
    }
  for (const FunctionDecl *F : Order)
    read(F, C);
  for (const FunctionDecl *F : C.functions())
    readLaunches(F, C);
  close();
}

std::optional<WideOperation> WarpFacts::wide(const WarpCall &Call,
                                             const LaneFlow &Lanes) {
  std::string Quoted = ("'" + Call.Name + "'").str();
  switch (Call.Op) {
  case WarpOp::Ballot:
  case WarpOp::ActiveMask:
  case WarpOp::Match:
  case WarpOp::Vote:
  case WarpOp::Reduce:
    return WideOperation{Quoted};
  case WarpOp::ShuffleIndex:
  case WarpOp::ShuffleUp:
  case WarpOp::ShuffleDown:
  case WarpOp::ShuffleXor:
    // A width of 32 keeps to its half; a lane that is counted with warpSize
    // does not.
    if (Call.Width && !Lanes.has(Call.Width, LaneFlow::NativeSize))
      return std::nullopt;
    if (Call.Lane &&
        Lanes.has(Call.Lane, LaneFlow::NativeSize | LaneFlow::LaneNative))
      return WideOperation{Quoted + " over 'warpSize' lanes"};
    return std::nullopt;
  case WarpOp::Sync:
  case WarpOp::LaneId:
    return std::nullopt;
  }
  return std::nullopt;
}

void WarpFacts::read(const FunctionDecl *F, CheckContext &C) {
  Node &N = Nodes[F];
  auto AddCallee = [&](const FunctionDecl *Callee) {
    auto Known = Nodes.find(Callee);
    if (Known == Nodes.end() || Callee == F)
      return;
    N.Callees.push_back(Callee);
    Known->second.Callers.push_back(F);
  };
  forEachStmt(*F, [&](const Stmt *S) {
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) {
      AddCallee(projectCallee(Made, C));
      return true;
    }
    if (const auto *E = dyn_cast<BinaryOperator>(S))
      N.CountsNatively |=
          Lanes.has(E, LaneFlow::LaneNative | LaneFlow::WarpNative |
                           LaneFlow::WarpCountNative);
    const auto *Call = dyn_cast<CallExpr>(S);
    if (!Call)
      return true;
    auto Warp = warpCall(Call, C);
    if (!Warp) {
      AddCallee(projectCallee(Call, C));
      return true;
    }
    N.Calls.push_back(*Warp);
    N.HasShuffles |= Warp->isShuffle();
    if (!N.Wide)
      N.Wide = wide(*Warp, Lanes);
    return true;
  });
}

void WarpFacts::readLaunches(const FunctionDecl *F, CheckContext &C) {
  forEachStmt(*F, [&](const Stmt *S) {
    const auto *Launch = dyn_cast<CUDAKernelCallExpr>(S);
    const FunctionDecl *Kernel = Launch ? projectCallee(Launch, C) : nullptr;
    auto Known = Nodes.find(Kernel);
    if (!Kernel || Known == Nodes.end())
      return true;
    auto Threads = threadsOfBlock(Launch, *F, C);
    Known->second.IsLaunched = true;
    Known->second.HasLargeBlocks |= !Threads || *Threads > 32;
    return true;
  });
}

void WarpFacts::close() {
  for (const FunctionDecl *F : Order) {
    Nodes[F].WideBelow = Nodes[F].Wide;
    Nodes[F].ShufflesBelow = Nodes[F].HasShuffles;
  }
  // Calls go downwards a few levels; longer chains are not warp code.
  for (int Round = 0; Round < 4; ++Round)
    for (const FunctionDecl *F : Order) {
      Node &N = Nodes[F];
      for (const FunctionDecl *Callee : N.Callees) {
        const Node &Below = Nodes[Callee];
        if (!N.WideBelow)
          N.WideBelow = Below.WideBelow;
        N.ShufflesBelow |= Below.ShufflesBelow;
      }
    }
}

bool WarpFacts::givesIndex(const FunctionDecl *F) const {
  return isa<CXXConstructorDecl>(F) ||
         (Lanes.resultOf(F) & (LaneFlow::AnyLane | LaneFlow::AnyWarp));
}

std::optional<WideOperation>
WarpFacts::wideOperationAround(const FunctionDecl *F) const {
  auto Found = Nodes.find(F);
  if (Found == Nodes.end())
    return std::nullopt;
  const Node &N = Found->second;
  if (N.WideBelow)
    return N.WideBelow;
  if (givesIndex(F))
    for (const FunctionDecl *Caller : N.Callers)
      if (const Node &Above = Nodes.find(Caller)->second; Above.WideBelow)
        return Above.WideBelow;
  return std::nullopt;
}

bool WarpFacts::hasShufflesAround(const FunctionDecl *F) const {
  auto Found = Nodes.find(F);
  if (Found == Nodes.end())
    return false;
  const Node &N = Found->second;
  if (N.ShufflesBelow)
    return true;
  return givesIndex(F) &&
         llvm::any_of(N.Callers, [&](const FunctionDecl *Caller) {
           return Nodes.find(Caller)->second.ShufflesBelow;
         });
}

bool WarpFacts::runsInHalfWavefronts(const FunctionDecl *F,
                                     unsigned Levels) const {
  auto Found = Nodes.find(F);
  if (Found == Nodes.end() || !Levels)
    return false;
  const Node &N = Found->second;
  if (N.IsLaunched)
    return !N.HasLargeBlocks;
  return !N.Callers.empty() &&
         llvm::all_of(N.Callers, [&](const FunctionDecl *Caller) {
           return runsInHalfWavefronts(Caller, Levels - 1);
         });
}

bool WarpFacts::countsNatively(const FunctionDecl *F, unsigned Levels) const {
  auto Found = Nodes.find(F);
  if (Found == Nodes.end())
    return false;
  return Found->second.CountsNatively ||
         (Levels &&
          llvm::any_of(Found->second.Callers, [&](const FunctionDecl *Caller) {
            return countsNatively(Caller, Levels - 1);
          }));
}

llvm::ArrayRef<WarpCall> WarpFacts::calls(const FunctionDecl *F) const {
  auto Found = Nodes.find(F);
  if (Found == Nodes.end())
    return {};
  return Found->second.Calls;
}

} // namespace porthip
