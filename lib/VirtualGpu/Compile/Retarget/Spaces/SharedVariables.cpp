// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: shared variables in their address space.
// Guarantees: they are gone; code computes their addresses from the block's
// shared memory, and State.Shared says how much of it they take.
// Why here: blocks run in parallel on the host, so a shared variable is no
// global there; only the address space tells which variables are meant.
#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/OptimizedStructLayout.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// `extern __shared__ T x[]`: where it lies is known at the launch.
bool isDynamic(const GlobalVariable &V) { return V.isDeclaration(); }

uint64_t alignBytes(const GlobalVariable &V) {
  const DataLayout &Layout = V.getParent()->getDataLayout();
  return std::max<uint64_t>(Layout.getABITypeAlign(V.getValueType()).value(),
                            V.getAlign().valueOrOne().value());
}

uint64_t sizeBytes(const GlobalVariable &V) {
  return V.getParent()->getDataLayout().getTypeAllocSize(V.getValueType());
}

/// Where the variables that are used lie, and the bytes they take.
struct Places {
  DenseMap<const GlobalVariable *, uint64_t> Offsets;
  uint64_t Bytes = 0;
};

/// One after the other.
Places placeInOrder(ArrayRef<GlobalVariable *> Some) {
  Places Result;
  for (GlobalVariable *V : Some) {
    uint64_t Offset = alignTo(Result.Bytes, alignBytes(*V));
    Result.Offsets[V] = Offset;
    Result.Bytes = Offset + sizeBytes(*V);
  }
  return Result;
}

/// As LLVM's AMDGPULowerModuleLDS: sorted by name, aligned to what loads of
/// their size like best, put where least is left between them.
Places placeAsAmd(SmallVector<GlobalVariable *> Some) {
  Places Result;
  llvm::sort(Some, [](const auto *A, const auto *B) {
    return A->getName() < B->getName();
  });
  SmallVector<OptimizedStructLayoutField, 8> Fields;
  Align Last(1);
  for (GlobalVariable *V : Some) {
    uint64_t Size = sizeBytes(*V);
    if (!Size)
      continue; // The layout wants none of these; they lie at 0.
    uint64_t Liked = Size > 8 ? 16 : Size > 4 ? 8 : Size > 2 ? 4 : Size;
    Fields.emplace_back(V, Size, Align(std::max(alignBytes(*V), Liked)));
    Last = std::max(Last, V->getParent()->getDataLayout().getABITypeAlign(
                              V->getValueType()));
  }
  uint64_t Bytes = performOptimizedStructLayout(Fields).first;
  for (const OptimizedStructLayoutField &F : Fields)
    Result.Offsets[static_cast<const GlobalVariable *>(F.Id)] = F.Offset;
  Result.Bytes = alignTo(Bytes, Last);
  return Result;
}

class Placer {
public:
  explicit Placer(Module &M) : M(M) {}

  Error replaceUses(GlobalVariable &V, uint64_t Offset) {
    Constant *AsConstant = &V;
    convertUsersOfConstantsToInstructions({AsConstant});
    MapVector<Function *, SmallVector<Instruction *>> Uses;
    for (User *U : V.users()) {
      auto *I = dyn_cast<Instruction>(U);
      if (!I)
        return moduleError(M, "the address of shared variable '" + V.getName() +
                                  "' is used in an initializer");
      Uses[I->getFunction()].push_back(I);
    }
    for (auto &[F, Users] : Uses) {
      Value *Address = emitAddress(*F, V, Offset);
      for (Instruction *I : Users)
        I->replaceUsesOfWith(&V, Address);
    }
    return Error::success();
  }

private:
  /// The block and its shared memory, asked for once in a function.
  struct Origin {
    Value *Block = nullptr;
    Instruction *Shared = nullptr;
  };

  Origin origin(Function &F) {
    Origin &Known = Origins[&F];
    if (!Known.Shared) {
      IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      B.SetCurrentDebugLocation(DebugLoc());
      Known.Block = emitBlock(B);
      Known.Shared = cast<Instruction>(emitBlockField(
          B, Known.Block, B.getPtrTy(), offsetof(VgBlock, Shared)));
    }
    return Known;
  }

  Value *emitAddress(Function &F, GlobalVariable &V, uint64_t Offset) {
    Origin At = origin(F);
    IRBuilder<> B(At.Shared->getNextNode());
    B.SetCurrentDebugLocation(DebugLoc());
    Value *Address = At.Shared;
    if (isDynamic(V)) {
      Value *Static = emitBlockField(B, At.Block, B.getInt32Ty(),
                                     offsetof(VgBlock, StaticShared));
      Address = B.CreatePtrAdd(Address, B.CreateZExt(Static, B.getInt64Ty()));
    } else {
      if (Offset)
        Address = B.CreatePtrAdd(Address, B.getInt64(Offset));
      Address = B.CreateCall(
          markFunction(),
          {Address,
           B.getInt64(M.getDataLayout().getTypeAllocSize(V.getValueType()))});
    }
    return B.CreateAddrSpaceCast(Address, V.getType(), V.getName());
  }

  FunctionCallee markFunction() {
    LLVMContext &C = M.getContext();
    auto *Pointer = PointerType::get(C, 0);
    FunctionCallee Mark = M.getOrInsertFunction(SharedMarkFunction, Pointer,
                                                Pointer, Type::getInt64Ty(C));
    auto *F = cast<Function>(Mark.getCallee());
    F->setDoesNotAccessMemory();
    F->setDoesNotThrow();
    F->setWillReturn();
    return Mark;
  }

  Module &M;
  DenseMap<Function *, Origin> Origins;
};

/// The checkers' reports name the variable that an offset belongs to.
void addName(NamedMDNode &To, const GlobalVariable &V, uint64_t Offset) {
  LLVMContext &C = V.getContext();
  auto number = [&](uint64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), N));
  };
  uint64_t Bytes = isDynamic(V) ? 0 : sizeBytes(V);
  To.addOperand(MDNode::get(
      C, {MDString::get(C, V.getName()), number(Offset), number(Bytes)}));
}

/// __syncthreads_count, _and and _or of AMD are ockl's reductions of a block,
/// which have these bytes of it for up to 32 wavefronts. Ours need none, but
/// the kernel has them: they count against what a block and a CU have.
constexpr uint64_t VoteBytes = 256, VoteAlign = 8;

bool votesInBlock(const Module &M) {
  return llvm::any_of(M, [](const Function &F) {
    return F.getName().starts_with("__ockl_wgred_") && !F.use_empty();
  });
}

} // namespace

const CallInst *sharedMark(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == SharedMarkFunction ? Call : nullptr;
}

void dropSharedMarks(Module &M) {
  Function *F = M.getFunction(SharedMarkFunction);
  if (!F)
    return;
  for (User *U : make_early_inc_range(F->users())) {
    auto *Call = cast<CallInst>(U);
    Call->replaceAllUsesWith(Call->getArgOperand(0));
    Call->eraseFromParent();
  }
  F->eraseFromParent();
}

Error placeSharedVariables(Module &M, RetargetState &State) {
  Placer Place(M);
  SmallVector<GlobalVariable *> Static, Dynamic;
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    if (V.getAddressSpace() != SharedSpace)
      continue;
    V.removeDeadConstantUsers();
    if (V.use_empty())
      V.eraseFromParent();
    else
      (isDynamic(V) ? Dynamic : Static).push_back(&V);
  }
  Places At = State.isAmd() ? placeAsAmd(Static) : placeInOrder(Static);
  if (votesInBlock(M))
    At.Bytes = alignTo(At.Bytes, VoteAlign) + VoteBytes;
  uint64_t End = At.Bytes, Align = State.Shared.AlignBytes, DynamicAlign = 1;
  for (GlobalVariable *V : Dynamic)
    DynamicAlign = std::max(DynamicAlign, alignBytes(*V));
  NamedMDNode *Names = M.getOrInsertNamedMetadata(SharedNamesMetadata);
  for (GlobalVariable *V : concat<GlobalVariable *>(Static, Dynamic)) {
    Align = std::max(Align, alignBytes(*V));
    uint64_t Offset = At.Offsets.lookup(V);
    addName(*Names, *V, isDynamic(*V) ? alignTo(End, DynamicAlign) : Offset);
    if (Error E = Place.replaceUses(*V, Offset))
      return E;
    V->eraseFromParent();
  }
  End = alignTo(End, State.isAmd() ? DynamicAlign : Align);
  if (End > UINT32_MAX)
    return moduleError(M, "shared variables take " + Twine(End) + " bytes");
  State.Shared.StaticBytes = uint32_t(End);
  State.Shared.AlignBytes = uint32_t(Align);
  return Error::success();
}

} // namespace porthip::vgpu
