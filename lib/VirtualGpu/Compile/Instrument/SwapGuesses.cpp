// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/SwapGuesses.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace porthip::vgpu {

static void collectGuesses(const AtomicCmpXchgInst &X,
                           SmallPtrSetImpl<const Instruction *> &Guesses) {
  const Value *Place = X.getPointerOperand()->stripPointerCasts();
  SmallVector<const Value *> Left{X.getCompareOperand()};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Left.empty()) {
    const Value *V = Left.pop_back_val();
    if (!Seen.insert(V).second || Seen.size() > 16)
      continue;
    if (auto *L = dyn_cast<LoadInst>(V)) {
      if (L->getPointerOperand()->stripPointerCasts() == Place)
        Guesses.insert(L);
    } else if (isa<PHINode, CastInst, SelectInst, FreezeInst>(V)) {
      for (const Value *From : cast<Instruction>(V)->operands())
        Left.push_back(From);
    }
  }
}

SmallPtrSet<const Instruction *, 8> guessesOfSwaps(Function &F) {
  SmallPtrSet<const Instruction *, 8> Guesses;
  for (Instruction &I : instructions(F))
    if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      collectGuesses(*X, Guesses);
  return Guesses;
}

} // namespace porthip::vgpu
