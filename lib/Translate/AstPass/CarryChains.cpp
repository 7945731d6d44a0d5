// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/CarryChains.h"
#include "Ptx/Carry.h"
#include "clang/AST/Stmt.h"

using namespace llvm;
using namespace clang;

namespace porthip {

void CarryChain::add(const GCCAsmStmt &S) {
  ptx::CarryUse Use = ptx::carryUse(S.getAsmString());
  if (Use.IsUsed)
    Links.push_back({S.getAsmLoc(), Use.IsReadFirst, Use.IsSet, Use.IsLeft});
}

void CarryChain::note(const FunctionDecl &Of, Notebook &Notes) const {
  bool HasReader =
      llvm::any_of(Links, [](const Link &L) { return L.IsReadFirst; });
  bool IsSet = false, IsShared = false;
  for (const Link &L : Links) {
    auto At = Notes.where().placeOf(L.At);
    if (!At)
      continue;
    AsmEvidence &Statement = At->File->Asm[At->Offset];
    if (L.IsReadFirst && !IsSet)
      Statement.ReadsForeignCarry = true;
    else if (HasReader || (L.IsLeft && L.At.isMacroID()))
      // The flag that a macro leaves may be read where the macro is used
      // another time.
      Statement.SharesCarry = IsShared = true;
    IsSet |= L.IsSet;
  }
  SourceLocation Brace = Of.getBody()->getBeginLoc();
  if (!IsShared)
    return;
  if (auto At = Notes.where().placeOf(Brace); At && !Brace.isMacroID())
    At->File->CarryBodies.insert(At->Offset + 1);
}

} // namespace porthip
