// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that go by an index into an array that is a member. Arrays of arrays
// count as one, as programs go through them from their first row. Left out:
// pointers that are made of the array and move from there; an array that ends a
// struct which is only known by a pointer, and one of up to 1 element, for
// which more memory may be there than they say; members of unions.
#include "VirtualGpu/SourceMarks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// The array of a struct that holds what is accessed.
struct Member {
  const StructType *Of = nullptr; ///< null: there is none
  const Type *Array = nullptr;    ///< the outermost one
};

const Value *lastIndex(const GEPOperator &Gep) {
  return std::prev(Gep.idx_end())->get();
}

/// `getelementptr T, p, 0, i`, as clang writes indices and members.
const GEPOperator *step(const Value *V) {
  auto *Gep = dyn_cast<GEPOperator>(V);
  if (!Gep || Gep->getNumIndices() != 2)
    return nullptr;
  auto *First = dyn_cast<ConstantInt>(Gep->idx_begin()->get());
  return First && First->isZero() ? Gep : nullptr;
}

const GEPOperator *arrayStep(const Value *V) {
  const GEPOperator *Gep = step(V);
  return Gep && isa<ArrayType>(Gep->getSourceElementType()) ? Gep : nullptr;
}

const GEPOperator *memberStep(const Value *V) {
  const GEPOperator *Gep = step(V);
  return Gep && isa<StructType>(Gep->getSourceElementType()) ? Gep : nullptr;
}

/// Whether \p Array is \p Outer or begins it, as a row of a matrix.
bool begins(const Type *Array, const Type *Outer) {
  for (; Outer->isArrayTy(); Outer = Outer->getArrayElementType())
    if (Outer == Array)
      return true;
  return false;
}

/// Whether a struct is all of a variable, and not only known by a pointer.
bool isVariable(const Value *Object) {
  return isa<GlobalVariable, AllocaInst>(Object->stripPointerCasts());
}

bool isLast(const GEPOperator &Member) {
  return cast<ConstantInt>(lastIndex(Member))->getZExtValue() + 1 ==
         Member.getSourceElementType()->getStructNumElements();
}

/// Whether that lies in an array or before other members of a struct.
bool isPart(const Value *Object) {
  while (const GEPOperator *Member = memberStep(Object)) {
    if (!isLast(*Member))
      return true;
    Object = Member->getPointerOperand();
  }
  return arrayStep(Object);
}

/// The array at \p OffsetBytes of a variable, where the address is constant and
/// no step leads to it.
Member memberOf(const Type *Variable, uint64_t OffsetBytes, const Type *Array,
                const DataLayout &DL) {
  while (true) {
    if (auto *Rows = dyn_cast<ArrayType>(Variable)) {
      Variable = Rows->getElementType();
      const uint64_t Each =
          DL.getTypeAllocSize(const_cast<Type *>(Variable)).getFixedValue();
      if (!Each)
        return {};
      OffsetBytes %= Each;
      continue;
    }
    auto *Of = dyn_cast<StructType>(Variable);
    if (!Of || Of->getNumElements() == 0)
      return {};
    const StructLayout *Layout =
        DL.getStructLayout(const_cast<StructType *>(Of));
    if (OffsetBytes >= Layout->getSizeInBytes())
      return {};
    const unsigned At = Layout->getElementContainingOffset(OffsetBytes);
    Variable = Of->getElementType(At);
    OffsetBytes -= Layout->getElementOffset(At).getFixedValue();
    if (OffsetBytes == 0 && begins(Array, Variable))
      return Of->getNumElements() > 1 ? Member{Of, Variable} : Member{};
  }
}

Member memberAt(const Value *Address, const Type *Array, const DataLayout &DL) {
  if (const GEPOperator *Step = memberStep(Address)) {
    const Type *Is = Step->getResultElementType();
    if (!begins(Array, Is) ||
        (isLast(*Step) && !isPart(Step->getPointerOperand()) &&
         !isVariable(Step->getPointerOperand())))
      return {};
    return {cast<StructType>(Step->getSourceElementType()), Is};
  }
  APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  auto *Variable = dyn_cast<GlobalVariable>(
      Address
          ->stripAndAccumulateConstantOffsets(DL, Offset,
                                              /*AllowNonInbounds=*/true)
          ->stripPointerCasts());
  return Variable && !Offset.isNegative()
             ? memberOf(Variable->getValueType(), Offset.getZExtValue(), Array,
                        DL)
             : Member{};
}

/// Whether what is at \p Address is read or written there and then, and not
/// only pointed at.
bool isAccessed(const Value &Address) {
  return any_of(Address.uses(), [](const Use &U) {
    const User *By = U.getUser();
    if (isa<LoadInst, MemIntrinsic>(By))
      return true;
    if (isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(By))
      return U.getOperandNo() == (isa<StoreInst>(By) ? 1 : 0);
    if (memberStep(By))
      return isAccessed(*By);
    auto *Call = dyn_cast<CallBase>(By);
    if (!Call || !Call->isArgOperand(&U))
      return false;
    // References and `this` lead to something that is there.
    const Function *F = Call->getCalledFunction();
    return Call->getParamDereferenceableBytes(Call->getArgOperandNo(&U)) ||
           (F && F->getName().contains("atomic"));
  });
}

class MemberMarker {
public:
  explicit MemberMarker(Module &M) : M(M), DL(M.getDataLayout()) {}

  void run() {
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (const GEPOperator *Step = arrayStep(&I); Step && isAccessed(I))
          mark(I, *Step);
  }

private:
  uint64_t bytesOf(const Type *T) const {
    return DL.getTypeAllocSize(const_cast<Type *>(T));
  }

  void mark(Instruction &I, const GEPOperator &Last) {
    SmallVector<const GEPOperator *, 2> Steps{&Last};
    while (const GEPOperator *Row =
               arrayStep(Steps.back()->getPointerOperand()))
      if (Row->getResultElementType() == Steps.back()->getSourceElementType())
        Steps.push_back(Row);
      else
        break;
    const GEPOperator &First = *Steps.back();
    const Member In =
        memberAt(First.getPointerOperand(), First.getSourceElementType(), DL);
    const uint64_t Each = bytesOf(Last.getResultElementType());
    if (!In.Of || !Each || (In.Of->hasName() && isUnion(In.Of->getName())))
      return;
    const uint64_t Count = bytesOf(In.Array) / Each;
    if (Count <= 1)
      return;
    IRBuilder<> B(I.getNextNode());
    B.SetCurrentDebugLocation(I.getDebugLoc());
    Value *Index = B.getInt64(0);
    for (const GEPOperator *Step : Steps) {
      Value *Of = const_cast<Value *>(lastIndex(*Step));
      Index = B.CreateAdd(
          Index, B.CreateMul(
                     B.CreateSExtOrTrunc(Of, B.getInt64Ty()),
                     B.getInt64(bytesOf(Step->getResultElementType()) / Each)));
    }
    if (!isa<Constant>(Index))
      B.CreateCall(markOf(*In.Of, Count), {Index});
  }

  static bool isUnion(StringRef Name) { return Name.starts_with("union."); }

  static StringRef nameOf(const StructType &Of) {
    StringRef Name = Of.hasName() ? Of.getName() : "";
    Name.consume_front("struct.");
    Name.consume_front("class.");
    return Name.starts_with("anon") ? "" : Name;
  }

  FunctionCallee markOf(const StructType &Of, uint64_t Count) {
    FunctionCallee Callee = M.getOrInsertFunction(
        (MemberPrefix + nameOf(Of) + ":" + Twine(Count)).str(),
        Type::getVoidTy(M.getContext()), Type::getInt64Ty(M.getContext()));
    auto *F = cast<Function>(Callee.getCallee());
    F->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    F->setDoesNotThrow();
    F->setWillReturn();
    return Callee;
  }

  Module &M;
  const DataLayout &DL;
};

} // namespace

void markMembers(Module &M) { MemberMarker(M).run(); }

} // namespace porthip::vgpu
