// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that LLVM's vectoriser would not come to an end with. LLVM 22 asks of
// each value whether it is the same in all lanes by asking its operands, and
// keeps no answers (vputils::isSingleScalar): where values are used twice, as
// in a table that is computed row by row, each row doubles the time.
#include "VirtualGpu/Compile/Jit/VectoriserLimits.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace porthip::vgpu {

namespace {
/// The cost of asking for a value, in questions, and whether the answer is yes
/// as far as can be told here.
struct Question {
  uint64_t Cost = 1;
  bool IsSame = true;
};
constexpr uint64_t MostQuestions = uint64_t(1) << 16;

class Asker {
public:
  explicit Asker(const Loop &L) : L(L) {}

  bool isTooMuch(LoopInfo &LI) {
    LoopBlocksRPO Order(const_cast<Loop *>(&L));
    Order.perform(&LI);
    for (const BasicBlock *BB : Order)
      for (const Instruction &I : *BB) {
        const Question Q = ask(I);
        if (Q.Cost > MostQuestions)
          return true;
        Known[&I] = Q;
      }
    return false;
  }

private:
  Question ask(const Instruction &I) const {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      return {1, of(Load->getPointerOperand()).IsSame};
    if (isa<PHINode>(I) && I.getParent() == L.getHeader())
      return {1, false};
    if (!isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst,
             GetElementPtrInst, PHINode, FreezeInst>(I))
      return {1, false};
    Question Q;
    // The first that says no is the last that is asked.
    for (const Value *Operand : I.operands()) {
      const Question One = of(Operand);
      Q.Cost += One.Cost;
      Q.IsSame = One.IsSame;
      if (!Q.IsSame)
        break;
    }
    return Q;
  }

  Question of(const Value *V) const { return Known.lookup_or(V, Question()); }

  const Loop &L;
  DenseMap<const Value *, Question> Known;
};
} // namespace

PreservedAnalyses LimitVectoriser::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() && Asker(*L).isTooMuch(LI)) {
      addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
      addStringMetadataToLoop(L, "llvm.loop.vectorize.width", 1);
      addStringMetadataToLoop(L, "llvm.loop.interleave.count", 1);
    }
  return PreservedAnalyses::all();
}

} // namespace porthip::vgpu
