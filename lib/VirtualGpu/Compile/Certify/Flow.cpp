// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Certify/Flow.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

// The same numbers in NVPTX and AMDGCN.
constexpr unsigned GlobalSpace = 1, SharedSpace = 3, ConstantSpace = 4,
                   PrivateSpace = 5;

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::PTX_Kernel ||
         F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
}

} // namespace

Flow::Flow(Module &TheModule, const Operations &TheKnown,
           const DenseMap<const Instruction *, std::pair<unsigned, Operation>>
               &TheSources,
           unsigned Count)
    : M(TheModule), Known(TheKnown), Sources(TheSources), SourceCount(Count) {
  findObjects();
  None.resize(SourceCount + unsigned(Outside.size()));
  Addresses = None;
  Firsts.resize(None.size());
  for (const auto &[I, Found] : Sources)
    if (Found.second.IsAddress)
      Addresses.set(Found.first);
  for (const auto &[Index, O] : enumerate(Outside)) {
    Memory[O] = None;
    Memory[O].set(markOf(Index));
  }
  for (const Function &F : M)
    if (!F.isDeclaration())
      findRegions(F);
}

void Flow::findObjects() {
  for (const Function &F : M) {
    for (const Argument &A : F.args())
      if (isKernel(F) && A.getType()->isPointerTy())
        // A struct that is passed by value is the thread's own.
        (A.hasPointeeInMemoryValueAttr() ? Private : Outside).push_back(&A);
    for (const Instruction &I : instructions(F))
      if (isa<AllocaInst>(I))
        Private.push_back(&I);
  }
  for (const GlobalVariable &V : M.globals()) {
    if (V.getAddressSpace() == SharedSpace)
      Shared.push_back(&V);
    else if (!V.isConstant())
      Outside.push_back(&V);
  }
  Outside.push_back(nullptr);
}

void Flow::findRegions(const Function &F) {
  PostDominatorTree Tree(const_cast<Function &>(F));
  for (const BasicBlock &B : F) {
    if (B.getTerminator()->getNumSuccessors() < 2)
      continue;
    Region &R = Regions[&B];
    const auto *Node = Tree.getNode(&B);
    if (Node && Node->getIDom())
      R.End = Node->getIDom()->getBlock();
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *> Left(successors(&B));
    while (!Left.empty()) {
      const BasicBlock *Next = Left.pop_back_val();
      if (Next == R.End || !Seen.insert(Next).second)
        continue;
      R.Blocks.push_back(Next);
      append_range(Left, successors(Next));
    }
  }
}

bool Flow::isOutside(Object O) const {
  const auto *G = dyn_cast_or_null<GlobalVariable>(O);
  const auto *A = dyn_cast_or_null<Argument>(O);
  return !O || (A && !A->hasPointeeInMemoryValueAttr()) ||
         (G && G->getAddressSpace() != SharedSpace);
}

bool Flow::merge(Marks &To, const Marks &From) {
  if (To.empty())
    To = None;
  if (!From.test(To))
    return false;
  To |= From;
  return HasChanged = true;
}

Flow::Marks Flow::read(const Value *V) const {
  auto Found = Values.find(V);
  return Found == Values.end() ? None : Found->second;
}

Flow::Marks Flow::operandsOf(const User &U) const {
  Marks Result = None;
  for (const Value *V : U.operand_values())
    if (auto Found = Values.find(V); Found != Values.end())
      Result |= Found->second;
  return Result;
}

/// Where an address is one, that it is another in each run does not matter.
Flow::Marks Flow::asAddress(const Value *Pointer) const {
  Marks Result = read(Pointer);
  Result.reset(Addresses);
  return Result;
}

Flow::Marks Flow::controlOf(const Instruction &I) const {
  Marks Result = None;
  if (auto Found = Control.find(I.getParent()); Found != Control.end())
    Result |= Found->second;
  if (auto Found = Callers.find(I.getFunction()); Found != Callers.end())
    Result |= Found->second;
  return Result;
}

SmallVector<Flow::Object, 4> Flow::objectsBehind(const Value *Pointer) const {
  SmallVector<Object, 4> Result;
  SmallVector<const Value *, 4> Behind;
  getUnderlyingObjects(Pointer, Behind, nullptr, /*MaxLookup=*/0);
  for (const Value *V : Behind) {
    V = V->stripPointerCasts();
    const auto *G = dyn_cast<GlobalVariable>(V);
    const auto *A = dyn_cast<Argument>(V);
    const unsigned Space = V->getType()->isPointerTy()
                               ? V->getType()->getPointerAddressSpace()
                               : 0;
    if (isa<AllocaInst>(V) || (G && G->getAddressSpace() == SharedSpace)) {
      Result.push_back(V);
    } else if (G) {
      if (!G->isConstant())
        Result.push_back(G);
    } else if (A && isKernel(*A->getParent())) {
      Result.push_back(A);
    } else if (Space == ConstantSpace) {
      continue; // the kernel's parameters
    } else if (Space == SharedSpace) {
      append_range(Result, Shared);
    } else if (Space == PrivateSpace) {
      append_range(Result, Private);
    } else {
      append_range(Result, Outside);
      if (Space == GlobalSpace)
        continue;
      append_range(Result, Shared);
      append_range(Result, Private);
    }
  }
  return Result;
}

Flow::Marks Flow::loadFrom(const Value *Pointer) const {
  Marks Result = asAddress(Pointer);
  for (Object O : objectsBehind(Pointer))
    if (auto Found = Memory.find(O); Found != Memory.end())
      Result |= Found->second;
  return Result;
}

void Flow::storeTo(const Instruction &At, const Value *Pointer,
                   const Marks &What) {
  Marks All = asAddress(Pointer);
  All |= What;
  All |= controlOf(At);
  for (Object O : objectsBehind(Pointer)) {
    merge(Memory[O], All);
    if (isOutside(O))
      reach(At, Reached::Result, All);
  }
}

/// The last turn visits everything in its order.
void Flow::reach(const Instruction &I, Reached What, const Marks &Which) {
  if (!IsLast)
    return;
  for (unsigned Source : Which.set_bits())
    if (const Instruction *&First = Firsts[Source][size_t(What)]; !First)
      First = &I;
}

void Flow::setResult(const Instruction &I, Marks What) {
  if (auto Own = Sources.find(&I); Own != Sources.end())
    What.set(Own->second.first);
  if (What.any())
    merge(Values[&I], What);
}

void Flow::visitBranch(const Instruction &I, const Value *Condition) {
  const Marks Decides = read(Condition);
  reach(I, Reached::Branch, Decides);
  auto Found = Regions.find(I.getParent());
  if (Decides.none() || Found == Regions.end())
    return;
  for (const BasicBlock *B : Found->second.Blocks) {
    merge(Control[B], Decides);
    merge(Joins[B], Decides);
  }
  if (Found->second.End)
    merge(Joins[Found->second.End], Decides);
}

void Flow::visitOwnCall(const CallBase &Call, const Function &F) {
  merge(Callers[&F], controlOf(Call));
  for (const auto &[Parameter, Given] : zip(F.args(), Call.args()))
    if (const Marks What = read(Given); What.any())
      merge(Values[&Parameter], What);
  setResult(Call, Returns.lookup(&F).empty() ? None : Returns.lookup(&F));
}

MemoryUse Flow::memoryUse(const CallBase &Call) const {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return Known.memoryUse(*Asm);
  if (Call.doesNotAccessMemory() || Call.onlyAccessesInaccessibleMemory())
    return MemoryUse::None;
  return Call.onlyReadsMemory() ? MemoryUse::Reads : MemoryUse::Writes;
}

void Flow::storeAnywhere(const CallBase &Call, Marks What) {
  What |= controlOf(Call);
  for (auto &[O, Held] : Memory)
    merge(Held, What);
  reach(Call, Reached::Result, What);
}

/// Follows calls of functions and statements without a body: their operands
/// make the result, and what pointers lead to is read and written.
void Flow::visitOtherCall(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  const bool IsAsm = isa<InlineAsm>(Call.getCalledOperand());
  const auto Own = Sources.find(&Call);
  const auto Addresses =
      IsAsm ? Known.addressesIn(Call) : SmallVector<unsigned, 4>();
  Marks In = None;
  for (const auto &[I, V] : enumerate(Call.args()))
    In |= is_contained(Addresses, I) ? asAddress(V) : read(V);
  const bool IsUnknown = Own != Sources.end() && Own->second.second.IsUnknown;
  const MemoryUse Use = IsUnknown ? MemoryUse::Writes : memoryUse(Call);
  if (F && isOutput(*F)) {
    for (const Value *V : Call.args())
      if (V->getType()->isPointerTy())
        In |= loadFrom(V);
    reach(Call, Reached::Result, In);
  }
  if (Call.doesNotReturn()) // a trap, a failed assertion
    reach(Call, Reached::Result, controlOf(Call));
  if (Use == MemoryUse::None)
    return setResult(Call, std::move(In));
  std::vector<const Value *> Pointers;
  for (const Value *V : Call.args())
    if (V->getType()->isPointerTy() || (IsAsm && V->getType()->isIntegerTy()))
      Pointers.push_back(V);
  for (const Value *V : Pointers)
    In |= loadFrom(V);
  if (IsUnknown)
    for (const auto &[O, What] : Memory)
      In |= What;
  Marks Out = In;
  if (Own != Sources.end())
    Out.set(Own->second.first);
  for (const Value *V : Pointers) {
    // A number of 32 bits may be what is stored.
    if (!V->getType()->isIntegerTy() || V->getType()->isIntegerTy(64))
      reach(Call, Reached::Address, asAddress(V));
    if (Use == MemoryUse::Writes)
      storeTo(Call, V, Out);
  }
  if (Own != Sources.end() && Own->second.second.LeavesInexact)
    reach(Call, Reached::Atomic, In);
  // By a descriptor: to a surface, a buffer.
  const bool IsHidden =
      Use == MemoryUse::Writes && Call.getType()->isVoidTy() && Out.any() &&
      all_of(Pointers,
             [&](const Value *V) { return objectsBehind(V).empty(); });
  if (IsUnknown || IsHidden)
    storeAnywhere(Call, std::move(Out));
  setResult(Call, std::move(In));
}

void Flow::visitCall(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (F && !F->isDeclaration())
    return visitOwnCall(Call, *F);
  if (const auto *Copy = dyn_cast<MemTransferInst>(&Call)) {
    Marks What = loadFrom(Copy->getRawSource());
    What |= read(Copy->getLength());
    reach(Call, Reached::Address, asAddress(Copy->getRawSource()));
    reach(Call, Reached::Address, asAddress(Copy->getRawDest()));
    return storeTo(Call, Copy->getRawDest(), What);
  }
  if (const auto *Set = dyn_cast<MemSetInst>(&Call)) {
    Marks What = read(Set->getValue());
    What |= read(Set->getLength());
    reach(Call, Reached::Address, asAddress(Set->getRawDest()));
    return storeTo(Call, Set->getRawDest(), What);
  }
  visitOtherCall(Call);
}

void Flow::visit(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return visitCall(*Call);
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    reach(I, Reached::Address, asAddress(Load->getPointerOperand()));
    return setResult(I, loadFrom(Load->getPointerOperand()));
  }
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    reach(I, Reached::Address, asAddress(Store->getPointerOperand()));
    return storeTo(I, Store->getPointerOperand(),
                   read(Store->getValueOperand()));
  }
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) {
    const Value *Pointer = I.getOperand(0);
    Marks In = None;
    for (const Value *V : drop_begin(I.operand_values()))
      In |= read(V);
    reach(I, Reached::Address, asAddress(Pointer));
    Marks All = In;
    All |= asAddress(Pointer);
    reach(I, Reached::Atomic, All);
    Marks Result = loadFrom(Pointer);
    Result |= In;
    if (auto Own = Sources.find(&I);
        Own != Sources.end() && Own->second.second.LeavesInexact)
      In.set(Own->second.first);
    storeTo(I, Pointer, In);
    return setResult(I, std::move(Result));
  }
  if (const auto *Branch = dyn_cast<BranchInst>(&I))
    return Branch->isConditional() ? visitBranch(I, Branch->getCondition())
                                   : void();
  if (const auto *Switch = dyn_cast<SwitchInst>(&I))
    return visitBranch(I, Switch->getCondition());
  if (isa<ReturnInst>(I)) {
    merge(Returns[I.getFunction()], operandsOf(I));
    return;
  }
  Marks What = operandsOf(I);
  if (isa<PHINode>(I))
    if (auto Found = Joins.find(I.getParent()); Found != Joins.end())
      What |= Found->second;
  setResult(I, std::move(What));
}

void Flow::visitFunction(const Function &F) {
  for (const Instruction &I : instructions(F))
    visit(I);
}

void Flow::run() {
  do {
    HasChanged = false;
    for (const Function &F : M)
      visitFunction(F);
  } while (HasChanged);
  IsLast = true;
  for (const Function &F : M)
    visitFunction(F);
}

} // namespace porthip::vgpu
