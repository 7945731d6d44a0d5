// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/KernelBarriers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace porthip {

void KernelBarriers::add(const GCCAsmStmt &S) {
  ptx::BarrierUse Use = ptx::barrierUse(S.getAsmString());
  if (Use.IsPartial || !Use.WaitsForAll.empty())
    Barriers.push_back({S.getAsmLoc(), std::move(Use)});
}

void KernelBarriers::add(const FunctionDecl &F) {
  if (!F.doesThisDeclarationHaveABody())
    return;
  const SourceLocation Brace = F.getBody()->getBeginLoc();
  if (F.hasAttr<CUDAGlobalAttr>())
    Kernels.push_back(Brace);
  else if (Brace.isMacroID())
    Others.push_back(Brace);
}

/// False: some kernel has no place that is the beginning of kernels alone.
bool KernelBarriers::beginKernels(Notebook &Notes) const {
  std::set<std::pair<FileEvidence *, unsigned>> OfOthers;
  for (SourceLocation Brace : Others)
    if (auto At = Notes.where().placeOf(Brace))
      OfOthers.emplace(At->File, At->Offset);
  bool HasAll = true;
  for (SourceLocation Brace : Kernels) {
    auto At = Notes.where().placeOf(Brace);
    if (At && !OfOthers.count({At->File, At->Offset}))
      At->File->BarrierBodies.insert(At->Offset + 1);
    else
      HasAll = false;
  }
  return HasAll;
}

void KernelBarriers::note(Notebook &Notes) const {
  if (llvm::none_of(Barriers, [](const Barrier &B) { return B.Use.IsPartial; }))
    return;
  const bool HasAll = beginKernels(Notes);
  std::set<unsigned> Arrives;
  for (const Barrier &B : Barriers)
    Arrives.insert(B.Use.Arrives.begin(), B.Use.Arrives.end());
  for (const Barrier &B : Barriers)
    if (auto At = Notes.where().placeOf(B.At)) {
      AsmEvidence &Statement = At->File->Asm[At->Offset];
      Statement.SharesBarrier |= ptx::mayMeet(Arrives, B.Use.WaitsForAll);
      Statement.HasHiddenKernel |= B.Use.IsPartial && !HasAll;
    }
}

} // namespace porthip
