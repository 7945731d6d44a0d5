// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the inlined kernel, not yet optimised further. Guarantees: every
// collective has a number in its Site argument: blocks in reverse post-order,
// a loop's blocks together and before what follows the loop. The scheduler
// lets the smallest number go first, so lanes that are behind catch up with
// those that wait where paths join. Before optimisations that copy code: the
// copies of a call are one site.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CycleAnalysis.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

namespace {
class Order {
public:
  Order(Function &F, const CycleInfo &Cycles) : F(F), Cycles(Cycles) {}

  std::vector<BasicBlock *> compute() {
    append(nullptr);
    return std::move(Result);
  }

private:
  /// A block, or a cycle as one node, as seen inside of Around.
  using Node = PointerUnion<BasicBlock *, const Cycle *>;

  Node nodeOf(BasicBlock *BB, const Cycle *Around) const {
    const Cycle *Inner = Cycles.getCycle(BB);
    if (Inner == Around)
      return BB;
    while (Inner->getParentCycle() != Around)
      Inner = Inner->getParentCycle();
    return Inner;
  }

  void postOrder(BasicBlock *BB, const Cycle *Around, SetVector<void *> &Seen,
                 std::vector<Node> &Out) const {
    struct Step {
      Node At;
      SmallVector<BasicBlock *, 4> Next;
    };
    std::vector<Step> Stack;
    auto Enter = [&](BasicBlock *Block) {
      Node N = nodeOf(Block, Around);
      if (!Seen.insert(N.getOpaqueValue()))
        return;
      Step S{N, {}};
      if (auto *Single = dyn_cast<BasicBlock *>(N))
        append_range(S.Next, successors(Single));
      else
        cast<const Cycle *>(N)->getExitBlocks(S.Next);
      Stack.push_back(std::move(S));
    };
    Enter(BB);
    while (!Stack.empty()) {
      if (Stack.back().Next.empty()) {
        Out.push_back(Stack.back().At);
        Stack.pop_back();
        continue;
      }
      BasicBlock *Next = Stack.back().Next.pop_back_val();
      if (Around && (!Around->contains(Next) || Next == Around->getHeader()))
        continue;
      Enter(Next);
    }
  }

  void append(const Cycle *Around) {
    SetVector<void *> Seen;
    std::vector<Node> Nodes;
    postOrder(Around ? Around->getHeader() : &F.getEntryBlock(), Around, Seen,
              Nodes);
    for (Node N : reverse(Nodes)) {
      if (auto *Single = dyn_cast<BasicBlock *>(N))
        Result.push_back(Single);
      else
        append(cast<const Cycle *>(N));
    }
  }

  Function &F;
  const CycleInfo &Cycles;
  std::vector<BasicBlock *> Result;
};
} // namespace

static void numberFunction(KernelState &K, Function &F) {
  auto &Cycles = K.Run.FAM.getResult<CycleAnalysis>(F);
  DenseMap<const Cycle *, uint32_t> Last;
  size_t First = K.Sites.size();
  std::vector<const Cycle *> Innermost;
  for (BasicBlock *BB : Order(F, Cycles).compute())
    for (Instruction &I : *BB) {
      Primitive P = primitiveOf(I);
      if (!isCut(P))
        continue;
      auto Number = uint32_t(K.Sites.size());
      cast<CallInst>(I).setArgOperand(
          siteOperand(P),
          ConstantInt::get(Type::getInt32Ty(F.getContext()), Number));
      K.Sites.push_back({siteKind(P), 0, sourceLine(I)});
      Innermost.push_back(Cycles.getCycle(BB));
      for (const Cycle *C = Innermost.back(); C; C = C->getParentCycle())
        Last[C] = Number;
    }
  for (size_t I = First; I != K.Sites.size(); ++I)
    if (const Cycle *C = Innermost[I - First])
      K.Sites[I].LoopEnd = Last.lookup(C);
}

void numberSites(KernelState &K) {
  numberFunction(K, *K.Body);
  // Functions that recursion keeps from being inlined.
  for (Function &F : K.M)
    if (&F != K.Body && !F.isDeclaration())
      numberFunction(K, F);
}

} // namespace porthip::vgpu::lowering
