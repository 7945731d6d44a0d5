// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: shared variables placed; address spaces still there.
// Guarantees: accesses that are known to be to shared or to global memory say
// that they do not alias each other; atomics on shared memory have the scope
// of a single thread (lowerBlockAtomics makes plain accesses of them).
// Why here: the knowledge goes with the address spaces.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

constexpr unsigned FlatSpace = 0, GlobalSpace = 1, ConstantSpace = 4;

/// CUDA's kernels get pointers to global memory only; clang says so for HIP.
void castPointerArguments(Function &Kernel) {
  IRBuilder<> B(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  B.SetCurrentDebugLocation(DebugLoc());
  for (Argument &A : Kernel.args()) {
    auto *T = dyn_cast<PointerType>(A.getType());
    if (!T || T->getAddressSpace() != FlatSpace ||
        A.hasPointeeInMemoryValueAttr())
      continue;
    Value *Global = B.CreateAddrSpaceCast(
        &A, PointerType::get(T->getContext(), GlobalSpace));
    Value *Flat = B.CreateAddrSpaceCast(Global, T);
    A.replaceUsesWithIf(Flat, [&](Use &U) { return U.getUser() != Global; });
  }
}

void inferSpaces(Module &M) {
  FunctionAnalysisManager Analyses;
  Analyses.registerPass([] { return PassInstrumentationAnalysis(); });
  Analyses.registerPass([] { return TargetIRAnalysis(); });
  Analyses.registerPass([] { return AssumptionAnalysis(); });
  Analyses.registerPass([] { return DominatorTreeAnalysis(); });
  for (Function &F : M)
    if (!F.isDeclaration())
      InferAddressSpacesPass(FlatSpace).run(F, Analyses);
}

/// Two scopes of one domain: shared memory, and the rest that has a name.
class Scopes {
public:
  explicit Scopes(LLVMContext &Context) {
    MDBuilder B(Context);
    MDNode *Domain = B.createAnonymousAliasScopeDomain("vg.memory");
    Shared =
        MDNode::get(Context, B.createAnonymousAliasScope(Domain, "vg.shared"));
    Global =
        MDNode::get(Context, B.createAnonymousAliasScope(Domain, "vg.global"));
  }

  void mark(Instruction &I, unsigned Space) {
    bool IsShared = Space == SharedSpace;
    if (!IsShared && Space != GlobalSpace && Space != ConstantSpace)
      return;
    add(I, LLVMContext::MD_alias_scope, IsShared ? Shared : Global);
    add(I, LLVMContext::MD_noalias, IsShared ? Global : Shared);
  }

private:
  static void add(Instruction &I, unsigned Kind, MDNode *Node) {
    I.setMetadata(Kind, MDNode::concatenate(I.getMetadata(Kind), Node));
  }

  MDNode *Shared, *Global;
};

std::optional<unsigned> accessedSpace(const Instruction &I) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return Pointer->getType()->getPointerAddressSpace();
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return Rmw->getPointerAddressSpace();
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getPointerAddressSpace();
  return std::nullopt;
}

} // namespace

Error markMemorySpaces(Module &M, RetargetState &State) {
  for (Function &F : M)
    if (F.hasFnAttribute(KernelAttribute) && !F.isDeclaration())
      castPointerArguments(F);
  inferSpaces(M);
  Scopes Known(M.getContext());
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (std::optional<unsigned> Space = accessedSpace(I)) {
        Known.mark(I, *Space);
        if (*Space == SharedSpace && I.isAtomic())
          setAtomicSyncScopeID(&I, SyncScope::SingleThread);
      }
  return Error::success();
}

} // namespace porthip::vgpu
