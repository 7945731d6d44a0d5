// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The type that a kernel stores each element as. The type of a pointer does not
// tell: an index lies in the bits of a float (__int_as_float, a union), a float
// in those of an unsigned that atomicMax takes. The computation of the value
// does.
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/AccessPattern.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Values that are looked through for one store.
constexpr unsigned MostValues = 64;

/// The words of the type that an access names: "int", "float"; "" where it
/// names none, or char, by which anything is accessed.
StringRef accessType(const Instruction &I) {
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() < 2)
    return "";
  const auto *Type = dyn_cast<MDNode>(Tag->getOperand(1));
  const auto *Name = Type && Type->getNumOperands()
                         ? dyn_cast<MDString>(Type->getOperand(0))
                         : nullptr;
  return Name ? Name->getString() : "";
}

bool isIntegerAccess(const Instruction &I) {
  const StringRef Type = accessType(I);
  return Type == "int" || Type == "long" || Type == "long long";
}

/// Floats that no computation gives: an integer that was put there. NVIDIA's
/// NaN is 7fffffff.
bool isOddConstant(const APFloat &F) {
  const APInt Bits = F.bitcastToAPInt();
  return F.isDenormal() ||
         (F.isNaN() && Bits.countr_zero() < 22 && Bits.countr_one() < 22);
}

/// The kind of one value.
class StoredValue {
public:
  explicit StoredValue(const DataLayout &DL) : DL(DL) {}

  /// VG_STORE_OTHER: of several kinds, or not known.
  uint32_t kindOf(const Value *V) {
    if (isOfClock(V))
      return VG_STORE_CLOCK;
    Seen.clear();
    std::optional<uint32_t> Kind;
    visit(V, Kind);
    return Kind.value_or(VG_STORE_OTHER);
  }

  /// The load of what is stored as it is; null: it is computed.
  static const LoadInst *copied(const Value *V) {
    while (isa<BitCastInst, FreezeInst>(V))
      V = cast<Instruction>(V)->getOperand(0);
    return dyn_cast<LoadInst>(V);
  }

private:
  /// Not by way of memory.
  static bool isOfClock(const Value *Root) {
    SmallVector<const Value *> Left{Root};
    SmallPtrSet<const Value *, 16> Known;
    while (!Left.empty() && Known.size() < MostValues) {
      const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
      if (!I || !Known.insert(I).second || isa<LoadInst>(I))
        continue;
      const auto *Call = dyn_cast<CallInst>(I);
      const Function *F = Call ? Call->getCalledFunction() : nullptr;
      if (F &&
          (F->getName() == "__vg_clock" || F->getName() == "__vg_nanoseconds"))
        return true;
      append_range(Left, I->operand_values());
    }
    return false;
  }

  static uint32_t floatKind(Type *T) {
    return T->isFloatTy()    ? VG_STORE_F32
           : T->isDoubleTy() ? VG_STORE_F64
                             : VG_STORE_OTHER;
  }

  static void join(std::optional<uint32_t> &Kind, uint32_t Other) {
    Kind = !Kind || *Kind == Other ? Other : uint32_t(VG_STORE_OTHER);
  }

  /// Through what hands a value on without computing.
  void visit(const Value *V, std::optional<uint32_t> &Kind) {
    if (!Seen.insert(V).second)
      return;
    if (Seen.size() > MostValues)
      return join(Kind, VG_STORE_OTHER);
    if (auto *C = dyn_cast<Constant>(V))
      return visitConstant(*C, Kind);
    if (isa<BitCastInst, FreezeInst>(V))
      return visit(cast<Instruction>(V)->getOperand(0), Kind);
    if (auto *P = dyn_cast<PHINode>(V)) {
      for (const Value *From : P->incoming_values())
        visit(From, Kind);
      return;
    }
    if (auto *S = dyn_cast<SelectInst>(V)) {
      visit(S->getTrueValue(), Kind);
      return visit(S->getFalseValue(), Kind);
    }
    // Computed as a float: a double that holds one has no more digits.
    if (auto *Wider = dyn_cast<FPExtInst>(V);
        Wider && Wider->getSrcTy()->isFloatTy() && V->getType()->isDoubleTy())
      return join(Kind, VG_STORE_F32);
    if (V->getType()->isFloatingPointTy())
      return join(Kind, isa<LoadInst>(V) ? uint32_t(VG_STORE_OTHER)
                                         : floatKind(V->getType()));
    const bool IsWord =
        V->getType()->isIntegerTy() && DL.getTypeStoreSize(V->getType()) >= 4;
    join(Kind, IsWord && isOfIntegers(V) ? uint32_t(VG_STORE_INTEGER)
                                         : uint32_t(VG_STORE_OTHER));
  }

  /// Zero is of all kinds, and nothing can be told by it.
  void visitConstant(const Constant &C, std::optional<uint32_t> &Kind) {
    if (C.isNullValue() || isa<UndefValue>(C))
      return;
    if (auto *F = dyn_cast<ConstantFP>(&C))
      return join(Kind, isOddConstant(F->getValueAPF())
                            ? uint32_t(VG_STORE_INTEGER)
                            : floatKind(F->getType()));
    const bool IsWord =
        isa<ConstantInt>(C) && DL.getTypeStoreSize(C.getType()) >= 4;
    join(Kind, IsWord ? uint32_t(VG_STORE_INTEGER) : uint32_t(VG_STORE_OTHER));
  }

  /// Nothing that it is computed from may be the bits of a float.
  bool isOfIntegers(const Value *Root) {
    SmallVector<const Value *> Left{Root};
    SmallPtrSet<const Value *, 16> Known;
    while (!Left.empty()) {
      const Value *V = Left.pop_back_val();
      if (!Known.insert(V).second)
        continue;
      if (Known.size() > MostValues)
        return false;
      if (isa<ConstantInt, UndefValue, FPToSIInst, FPToUIInst, CmpInst>(V))
        continue;
      if (isa<Argument>(V)) {
        if (!V->getType()->isIntegerTy())
          return false;
        continue;
      }
      const auto *I = dyn_cast<Instruction>(V);
      if (!I || !isIntegerStep(*I))
        return false;
      if (isa<BinaryOperator, ZExtInst, SExtInst, TruncInst, PHINode,
              SelectInst, FreezeInst>(I) ||
          isa<IntrinsicInst>(I))
        for (const Value *From : I->operand_values())
          if (From->getType()->isIntegerTy())
            Left.push_back(From);
    }
    return true;
  }

  static bool isIntegerStep(const Instruction &I) {
    if (!I.getType()->isIntegerTy())
      return false;
    if (auto *L = dyn_cast<LoadInst>(&I)) {
      const Value *Object =
          getUnderlyingObject(L->getPointerOperand(), /*MaxLookup=*/0);
      return isIntegerAccess(I) || isOurs(Object);
    }
    if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      return R->getOperation() == AtomicRMWInst::Add ||
             R->getOperation() == AtomicRMWInst::Sub;
    if (auto *Call = dyn_cast<CallInst>(&I))
      return none_of(Call->args(),
                     [](const Value *V) {
                       return V->getType()->isFPOrFPVectorTy();
                     }) &&
             tellsOfItself(*Call);
    return isa<BinaryOperator, ZExtInst, SExtInst, TruncInst, PHINode,
               SelectInst, FreezeInst>(I);
  }

  /// Calls whose result is a number of its own. An exchange with other lanes
  /// may hand on a float's bits.
  static bool tellsOfItself(const CallInst &Call) {
    const Function *F = Call.getCalledFunction();
    return F && (F->isIntrinsic() || Call.arg_empty() ||
                 F->getName() == "__vg_query");
  }

  const DataLayout &DL;
  SmallPtrSet<const Value *, 16> Seen;
};

class StoreInstrumenter : CheckWriter {
public:
  explicit StoreInstrumenter(Module &M)
      : CheckWriter(M), DL(M.getDataLayout()), B(M.getContext()) {}

  void run() {
    std::vector<Instruction *> Found;
    for (Function &F : M)
      if (!F.isDeclaration() && !F.hasFnAttribute(ApartAttribute))
        for (Instruction &I : instructions(F))
          if (I.mayWriteToMemory())
            Found.push_back(&I);
    for (Instruction *I : Found)
      note(*I);
  }

private:
  static bool isOwn(const Value *Address) {
    const Value *Object = getUnderlyingObject(Address, /*MaxLookup=*/0);
    return isa<AllocaInst>(Object) || isOurs(Object);
  }

  void note(Instruction &I) {
    if (auto *S = dyn_cast<StoreInst>(&I))
      return stored(I, S->getPointerOperand(), S->getValueOperand());
    if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      return stored(I, R->getPointerOperand(), R->getValOperand());
    if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      return stored(I, X->getPointerOperand(), X->getNewValOperand());
    if (auto *Move = dyn_cast<MemTransferInst>(&I);
        Move && !isOwn(Move->getRawDest()))
      return copy(I, Move->getRawDest(), Move->getRawSource(),
                  Move->getLength(), VG_STORE_OTHER);
    if (auto *Set = dyn_cast<MemSetInst>(&I); Set && !isOwn(Set->getRawDest()))
      call(I, Set->getRawDest(), Set->getLength(), VG_STORE_OTHER);
  }

  void stored(Instruction &I, Value *Address, Value *V) {
    if (isOwn(Address))
      return;
    const uint64_t Size = DL.getTypeStoreSize(V->getType()).getFixedValue();
    Value *SizeBytes = ConstantInt::get(I64, Size);
    uint32_t Else = isIntegerAccess(I) ? VG_STORE_AS_INTEGER : VG_STORE_OTHER;
    const LoadInst *From = StoredValue::copied(V);
    if (From && isa<StoreInst>(I) && Size >= 4)
      return copy(I, Address, const_cast<Value *>(From->getPointerOperand()),
                  SizeBytes, Else);
    call(I, Address, SizeBytes,
         Size < 4 ? B.getInt32(Else) : kindOf(V, Else, MostChoices));
  }

  /// Where branches were merged into one store, the kind is that of the branch
  /// that was taken: a union has a float here and an integer there.
  Value *kindOf(Value *V, uint32_t Else, unsigned Depth) {
    const uint32_t Kind = StoredValue(DL).kindOf(V);
    if (Kind != VG_STORE_OTHER)
      return B.getInt32(Kind);
    while (isa<BitCastInst, FreezeInst>(V))
      V = cast<Instruction>(V)->getOperand(0);
    if (auto *S = dyn_cast<SelectInst>(V);
        S && Depth && !S->getCondition()->getType()->isVectorTy()) {
      Value *True = kindOf(S->getTrueValue(), Else, Depth - 1),
            *False = kindOf(S->getFalseValue(), Else, Depth - 1);
      return IRBuilder<>(S).CreateSelect(S->getCondition(), True, False);
    }
    if (auto *P = dyn_cast<PHINode>(V); P && Depth) {
      PHINode *Kinds = IRBuilder<>(P).CreatePHI(I32, P->getNumIncomingValues());
      for (unsigned N = 0; N != P->getNumIncomingValues(); ++N) {
        const uint32_t From = StoredValue(DL).kindOf(P->getIncomingValue(N));
        Kinds->addIncoming(B.getInt32(From == VG_STORE_OTHER ? Else : From),
                           P->getIncomingBlock(N));
      }
      return Kinds;
    }
    return B.getInt32(Else);
  }

  void call(Instruction &I, Value *Address, Value *SizeBytes, uint32_t Kind) {
    call(I, Address, SizeBytes, B.getInt32(Kind));
  }

  void call(Instruction &I, Value *Address, Value *SizeBytes, Value *Kind) {
    IRBuilder<> B(&I);
    B.CreateCall(M.getOrInsertFunction("__vg_note_store", B.getVoidTy(),
                                       Pointer, I64, I32),
                 {Address, B.CreateZExtOrTrunc(SizeBytes, I64), Kind});
  }

  void copy(Instruction &I, Value *Address, Value *From, Value *SizeBytes,
            uint32_t Else) {
    IRBuilder<> B(&I);
    B.CreateCall(
        M.getOrInsertFunction("__vg_note_copy", B.getVoidTy(), Pointer, Pointer,
                              I64, I32),
        {Address, From, B.CreateZExtOrTrunc(SizeBytes, I64), B.getInt32(Else)});
  }

  static constexpr unsigned MostChoices = 4; ///< one within another
  const DataLayout &DL;
  IRBuilder<> B; ///< for constants
};

} // namespace

void instrumentStores(Module &M) { StoreInstrumenter(M).run(); }

} // namespace porthip::vgpu
