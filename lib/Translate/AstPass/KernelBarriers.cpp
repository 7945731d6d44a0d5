// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/KernelBarriers.h"
#include "Ptx/PartialBarriers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace porthip {

void KernelBarriers::add(const GCCAsmStmt &S) {
  HasBarrier = HasBarrier || ptx::hasPartialBarrier(S.getAsmString());
}

void KernelBarriers::add(const FunctionDecl &F) {
  if (F.hasAttr<CUDAGlobalAttr>() && F.doesThisDeclarationHaveABody())
    Bodies.push_back(F.getBody()->getBeginLoc());
}

void KernelBarriers::note(Notebook &Notes) const {
  if (!HasBarrier)
    return;
  // In a macro's body there is no one place; an arrival then ends the kernel.
  for (SourceLocation Brace : Bodies)
    if (auto At = Notes.where().placeOf(Brace); At && !Brace.isMacroID())
      At->File->BarrierBodies.insert(At->Offset + 1);
}

} // namespace porthip
