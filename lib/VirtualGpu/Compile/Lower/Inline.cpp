// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: K.Body calling the kernel. Guarantees: no call is left that could
// be inlined, the primitives read the block from Body's argument, exits are
// returns. Before everything else: collectives must be seen to be cut, and a
// lane's facts must be reached without a call.
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

/// Instructions that a kernel may grow to by inlining. Beyond it functions that
/// reach no collective stay functions.
static constexpr uint64_t MaxInlined = 150000;

static bool reachesPrimitive(const Function &F,
                             function_ref<bool(Primitive)> Is,
                             SmallPtrSetImpl<const Function *> &Seen) {
  if (!Seen.insert(&F).second)
    return false;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || Call->isInlineAsm())
      continue;
    const Function *Callee = Call->getCalledFunction();
    if (!Callee)
      return true; // Whatever is called could.
    if (Is(primitiveOf(*Callee)) || reachesPrimitive(*Callee, Is, Seen))
      return true;
  }
  return false;
}

static bool mayReach(const Function &F, function_ref<bool(Primitive)> Is) {
  SmallPtrSet<const Function *, 16> Seen;
  return reachesPrimitive(F, Is, Seen);
}

static bool isStop(Primitive P) { return isCut(P) || P == Primitive::Exit; }

/// Builtin.h's VG_APART. The section is a name and no place: it goes.
static void markApart(Module &M) {
  for (Function &F : M)
    if (F.getSection() == "vg.apart") {
      F.setSection("");
      F.addFnAttr(ApartAttribute);
    }
}

static bool isApart(const Function &F) {
  return F.hasFnAttribute(ApartAttribute);
}

/// Marks what is to be inlined: everything, or, where that would be too much,
/// only what has to be. Functions apart stay.
static void markInline(Module &M, Function &Root) {
  DenseMap<const Function *, uint64_t> Size;
  CallGraph CG(M);
  for (auto SCC = scc_begin(&CG); !SCC.isAtEnd(); ++SCC)
    for (CallGraphNode *Node : *SCC) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      uint64_t Sum = F->getInstructionCount();
      for (const auto &Edge : *Node)
        if (const Function *Callee = Edge.second->getFunction())
          Sum = std::min<uint64_t>(Sum + Size.lookup(Callee), 1u << 30);
      Size[F] = isApart(*F) ? 1 : Sum;
    }
  bool IsTooBig = Size.lookup(&Root) > MaxInlined;
  for (Function &F : M) {
    if (F.isDeclaration() || &F == &Root || isApart(F))
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::MinSize);
    F.removeFnAttr(Attribute::OptimizeForSize);
    if (IsTooBig && Size.lookup(&F) > 1000 && F.getNumUses() > 1 &&
        !mayReach(F, isStop)) {
      F.removeFnAttr(Attribute::AlwaysInline);
      F.addFnAttr(Attribute::NoInline);
    } else {
      F.addFnAttr(Attribute::AlwaysInline);
    }
  }
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I)) {
        if (const Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isDeclaration() &&
            Callee->hasFnAttribute(Attribute::AlwaysInline))
          Call->removeFnAttr(Attribute::NoInline);
        if (isCut(primitiveOf(I)))
          Call->addFnAttr(Attribute::NoMerge);
      }
}

/// Loads of what the block's description holds, directly or through the Tid
/// arrays: the same for the whole life of the block.
static void markBlockLoads(Value &Pointer) {
  for (User *U : Pointer.users()) {
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      Load->setMetadata(LLVMContext::MD_invariant_load,
                        MDNode::get(Load->getContext(), {}));
    } else if (isa<GetElementPtrInst>(U)) {
      markBlockLoads(*U);
    }
  }
}

/// Exits are returns; what follows them cannot run.
static void lowerExits(Function &F) {
  SmallVector<CallInst *, 8> Exits;
  for (Instruction &I : instructions(F))
    if (primitiveOf(I) == Primitive::Exit)
      Exits.push_back(cast<CallInst>(&I));
  for (CallInst *Exit : Exits) {
    BasicBlock *BB = Exit->getParent();
    if (Exit->getNextNode() != BB->getTerminator())
      SplitBlock(BB, Exit->getNextNode());
    for (BasicBlock *Next : successors(BB))
      Next->removePredecessor(BB);
    BB->getTerminator()->eraseFromParent();
    ReturnInst::Create(F.getContext(), BB);
    Exit->eraseFromParent();
  }
  removeUnreachableBlocks(F);
}

/// The same answer for the whole life of a lane: asked once, at the start.
static void gatherPrimitive(Function &F, Primitive P, Value *With) {
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (primitiveOf(I) == P)
      Calls.push_back(cast<CallInst>(&I));
  if (Calls.empty())
    return;
  if (!With) {
    Calls.front()->moveBefore(F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    With = Calls.front();
  }
  for (CallInst *Call : Calls)
    if (Call != With) {
      Call->replaceAllUsesWith(With);
      Call->eraseFromParent();
    }
}

/// Inlines the calls below Root; a function that is recursive, or was not
/// marked, stays and is called.
static void inlineInto(KernelState &K, Function &Root) {
  // Nobody calls it yet: neither the call graph nor what removes functions may
  // take it for dead.
  Root.setLinkage(GlobalValue::ExternalLinkage);
  markApart(K.M);
  markInline(K.M, Root);
  ModulePassManager MPM;
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/true));
  MPM.addPass(GlobalDCEPass());
  K.Run.run(K.M, MPM);
}

/// All of the program's own code in one function.
static void gatherInto(KernelState &K, Function &Kernel) {
  inlineInto(K, Kernel);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  K.Run.FAM.clear();
  K.Run.run(Kernel, FPM);
}

void checkAccesses(KernelState &K) {
  Function &Kernel = *K.Kernel;
  gatherInto(K, Kernel);
  const CheckedAccesses Checked =
      instrumentAccesses(K.M, Kernel, K.Options.Checks);
  if (K.Options.Checks.Init)
    instrumentUnset(K.M);
  if (K.Options.Checks.Memory)
    instrumentMembers(K.M);
  K.AccessCount = Checked.SiteCount;
  K.FactCount = Checked.FactCount;
  K.Facts = Checked.Facts;
  if (K.Facts) // nothing uses it before the kernel's constant
    appendToCompilerUsed(K.M, {cast<GlobalValue>(K.Facts)});
}

void profile(KernelState &K) {
  gatherInto(K, *K.Kernel);
  K.Run.FAM.clear();
  instrumentProfile(K.M, K.Options.IsAmd, K.Run.FAM);
}

void noteStores(KernelState &K) {
  Function &Kernel = *K.Kernel;
  inlineInto(K, Kernel);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  // The elements of a vector may be different things.
  ScalarizerPassOptions All;
  All.ScalarizeLoadStore = true;
  All.ScalarizeVariableInsertExtract = true;
  FPM.addPass(ScalarizerPass(All));
  FPM.addPass(InstCombinePass());
  K.Run.FAM.clear();
  K.Run.run(Kernel, FPM);
  instrumentStores(K.M);
}

void inlineCalls(KernelState &K) {
  inlineInto(K, *K.Body);

  lowerExits(*K.Body);
  gatherPrimitive(*K.Body, Primitive::Block, K.block());
  for (Primitive P :
       {Primitive::Lane, Primitive::TidX, Primitive::TidY, Primitive::TidZ})
    gatherPrimitive(*K.Body, P, nullptr);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  K.Run.FAM.clear();
  K.Run.run(*K.Body, FPM);
  markBlockLoads(*K.block());
}

/// Services that tell which thread has called them, where there are checks.
/// (Else a block that fails is run once more, to see.)
static bool reportsOfLane(StringRef Service) {
  return is_contained(
      {"__vg_free", "__vg_texture", "__vg_image_store", "__vg_surface"},
      Service);
}

void inspectCalls(KernelState &K) {
  auto AsksForLane = [](Primitive P) {
    return P != Primitive::None && !isStop(P);
  };
  for (Instruction &I : instructions(*K.Body)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || Call->isInlineAsm())
      continue;
    Primitive P = primitiveOf(I);
    K.HasCuts |= isCut(P);
    if (P != Primitive::None)
      continue;
    const Function *Callee = Call->getCalledFunction();
    if (!Callee) {
      K.CallsCollective = "a call through a pointer";
    } else if (mayReach(*Callee, isStop)) {
      K.CallsCollective = ("'" + Callee->getName() + "'").str();
    } else if (mayReach(*Callee, AsksForLane) ||
               Callee->getName().starts_with("__vg_fault") ||
               (K.Options.Checks.any() && reportsOfLane(Callee->getName()))) {
      K.NeedsCurrentLane = true;
    }
  }
}

} // namespace porthip::vgpu::lowering
