// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/ObjectBounds.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace porthip::vgpu {

// Beyond that a choice among pointers is not followed.
constexpr unsigned MaxChoices = 32;

ObjectBounds::ObjectBounds(Module &M)
    : M(M), I64(Type::getInt64Ty(M.getContext())) {}

static bool isChoice(const Value *V) { return isa<PHINode, SelectInst>(V); }

static SmallVector<Value *, 4> choicesOf(const Instruction &Among) {
  SmallVector<Value *, 4> Of;
  // The condition of a select is none of them.
  for (const Use &U : drop_begin(Among.operands(), isa<SelectInst>(Among)))
    Of.push_back(U.get());
  return Of;
}

ObjectBounds::Bounds ObjectBounds::of(Value *Pointer) {
  return ofObject(
      const_cast<Value *>(getUnderlyingObject(Pointer, /*MaxLookup=*/0)));
}

ObjectBounds::Bounds ObjectBounds::constant(Value *Object, uint64_t Bytes) {
  if (!Bytes)
    return {};
  auto *At = dyn_cast<Instruction>(Object);
  Value *Base = nullptr;
  if (At)
    Base = IRBuilder<>(At->getNextNode()).CreatePtrToInt(Object, I64);
  else
    Base = ConstantExpr::getPtrToInt(cast<Constant>(Object), I64);
  return {Base, ConstantInt::get(I64, Bytes)};
}

/// Memory that device code allocates is as large as the call says.
static const CallInst *allocation(const Value *Object) {
  auto *Call = dyn_cast<CallInst>(Object);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == "__vg_malloc" ? Call : nullptr;
}

ObjectBounds::Bounds ObjectBounds::ofObject(Value *Object) {
  if (auto Found = Known.find(Object); Found != Known.end())
    return Found->second;
  const DataLayout &DL = M.getDataLayout();
  Bounds Is;
  if (auto *A = dyn_cast<AllocaInst>(Object)) {
    auto Size = A->getAllocationSize(DL);
    if (Size && Size->isFixed())
      Is = constant(A, Size->getFixedValue());
  } else if (auto *G = dyn_cast<GlobalVariable>(Object)) {
    Is = constant(G, DL.getTypeAllocSize(G->getValueType()).getFixedValue());
  } else if (const CallInst *Mark = sharedMark(Object)) {
    Is = constant(Object,
                  cast<ConstantInt>(Mark->getArgOperand(1))->getZExtValue());
  } else if (const CallInst *New = allocation(Object)) {
    Is = constant(Object, 1);
    Is.Bytes = New->getArgOperand(0);
  } else if (isChoice(Object) && mayBeVariable(Object)) {
    return choose(*cast<Instruction>(Object));
  }
  return Known[Object] = Is;
}

/// Whether a choice has shared variables or allocations among it. Lanes' own
/// arrays, which Lower/ splits where it sees their uses, are left alone.
bool ObjectBounds::mayBeVariable(const Value *Pointer) const {
  SmallVector<const Value *, 8> Left{Pointer};
  SmallPtrSet<const Value *, 16> Seen;
  bool Is = false;
  while (!Left.empty()) {
    const Value *V = getUnderlyingObject(Left.pop_back_val(), /*MaxLookup=*/0);
    if (!Seen.insert(V).second)
      continue;
    if (isa<AllocaInst>(V) || Seen.size() > MaxChoices)
      return false;
    Is |= sharedMark(V) || allocation(V);
    if (isChoice(V))
      for (const Value *Of : choicesOf(*cast<Instruction>(V)))
        Left.push_back(Of);
  }
  return Is;
}

ObjectBounds::Bounds ObjectBounds::orAnything(Bounds B) const {
  if (B)
    return B;
  return {ConstantInt::get(I64, 0), ConstantInt::get(I64, UINT64_MAX)};
}

ObjectBounds::Bounds ObjectBounds::choose(Instruction &Among) {
  if (auto *Select = dyn_cast<SelectInst>(&Among)) {
    const Bounds X = orAnything(of(Select->getTrueValue())),
                 Y = orAnything(of(Select->getFalseValue()));
    IRBuilder<> B(Select->getNextNode());
    Value *Is = Select->getCondition();
    return Known[Select] = {B.CreateSelect(Is, X.Base, Y.Base),
                            B.CreateSelect(Is, X.Bytes, Y.Bytes)};
  }
  auto &Phi = cast<PHINode>(Among);
  IRBuilder<> B(&Phi);
  PHINode *Base = B.CreatePHI(I64, Phi.getNumIncomingValues());
  PHINode *Bytes = B.CreatePHI(I64, Phi.getNumIncomingValues());
  // First: a pointer that a loop advances comes back to it.
  Known[&Phi] = {Base, Bytes};
  for (unsigned I = 0; I != Phi.getNumIncomingValues(); ++I) {
    const Bounds From = orAnything(of(Phi.getIncomingValue(I)));
    Base->addIncoming(From.Base, Phi.getIncomingBlock(I));
    Bytes->addIncoming(From.Bytes, Phi.getIncomingBlock(I));
  }
  return {Base, Bytes};
}

} // namespace porthip::vgpu
