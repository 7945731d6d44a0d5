// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of a lane that it reads before it has given them a value. The
// driver made calls of what they begin with (VirtualGpu/SourceMarks.h),
// so that they are still there. Beside each value that may come from one there
// is another, its shadow, with a 1 for each bit that was not set; a shadow is
// looked at where the value decides something: a branch, an address, what
// others get to see. Shuffles and copies alone decide nothing: lanes that take
// no part pass on what they have.
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/AccessPattern.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "VirtualGpu/SourceMarks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

constexpr uint64_t MostCopied = 64; // bytes: their shadow is one number

bool isUnset(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName().starts_with(UnsetPrefix);
}

/// "variable" of "__vg_unset:variable:i32".
StringRef variableOf(const CallInst &Unset) {
  StringRef Name = Unset.getCalledFunction()->getName();
  Name.consume_front(UnsetPrefix);
  return Name.split(':').first;
}

/// Integers of the same size, by element.
Type *shadowType(Type *T, const DataLayout &DL) {
  LLVMContext &C = T->getContext();
  if (auto *V = dyn_cast<FixedVectorType>(T))
    return FixedVectorType::get(shadowType(V->getElementType(), DL),
                                V->getNumElements());
  if (T->isIntegerTy())
    return T;
  if (T->isFloatingPointTy() || T->isPointerTy())
    return Type::getIntNTy(C, unsigned(DL.getTypeSizeInBits(T)));
  return nullptr;
}

class UnsetWriter : CheckWriter {
public:
  explicit UnsetWriter(Module &M) : CheckWriter(M), DL(M.getDataLayout()) {}

  void run(Function &F) {
    Shadows.clear();
    Names.clear();
    Arrays.clear();
    spread(F);
    if (Names.empty())
      return;
    // All places first: writing makes more instructions.
    std::vector<Instruction *> Places;
    for (Instruction &I : instructions(F))
      Places.push_back(&I);
    for (Instruction *I : Places)
      look(*I);
  }

private:
  //===- Which values may be unset ----------------------------------------===//

  void spread(Function &F) {
    SmallVector<Value *, 32> Left;
    auto add = [&](Value *V, StringRef Name) {
      if (Names.insert({V, Name.str()}).second)
        Left.push_back(V);
    };
    for (Instruction &I : instructions(F))
      if (isUnset(&I) && shadowType(I.getType(), DL))
        add(&I, variableOf(cast<CallInst>(I)));
    while (!Left.empty()) {
      Value *V = Left.pop_back_val();
      const std::string Name = Names[V];
      if (auto *Array = dyn_cast<AllocaInst>(V)) {
        for (Instruction *Read : readsOf(*Array))
          add(Read, Name);
        continue;
      }
      for (User *U : V->users()) {
        auto *I = cast<Instruction>(U);
        if (auto *Store = dyn_cast<StoreInst>(I)) {
          auto *Array = dyn_cast<AllocaInst>(
              getUnderlyingObject(Store->getPointerOperand(), 0));
          if (Array && Store->getValueOperand() == V && isOwn(*Array))
            add(Array, Name);
        } else if (passesOn(*I)) {
          add(I, Name);
        }
      }
    }
  }

  /// Whether all its uses are seen: accesses at places in it.
  bool isOwn(const AllocaInst &Array) {
    auto [At, IsNew] = Own.try_emplace(&Array, true);
    if (!IsNew)
      return At->second;
    SmallVector<const Value *, 8> Left{&Array};
    bool Is = true;
    while (Is && !Left.empty())
      for (const User *U : Left.pop_back_val()->users()) {
        if (isa<GetElementPtrInst, AddrSpaceCastInst>(U))
          Left.push_back(U);
        else if (auto *Store = dyn_cast<StoreInst>(U))
          Is &= Store->isSimple() && !isOrIn(*Store->getValueOperand(), Array);
        else if (auto *Load = dyn_cast<LoadInst>(U))
          Is &= Load->isSimple();
        else
          Is &= isa<LifetimeIntrinsic, MemSetInst, MemCpyInst>(U) ||
                isOfCheck(*U);
      }
    return Own[&Array] = Is;
  }

  /// Parts that the checks of bounds have put in: a report, and its condition.
  static bool isOfCheck(const User &U) {
    if (auto *Call = dyn_cast<CallInst>(&U)) {
      const Function *F = Call->getCalledFunction();
      return F && F->getName().starts_with("__vg_check_");
    }
    if (isa<ICmpInst>(U))
      return true;
    return (isa<PtrToIntInst, IntToPtrInst>(U) ||
            U.getType()->isIntegerTy(64)) &&
           isa<Instruction>(U) && all_of(U.users(), [](const User *Next) {
             return !isa<PHINode, LoadInst>(Next) && isOfCheck(*Next);
           });
  }

  static bool isOrIn(const Value &V, const AllocaInst &Array) {
    return V.getType()->isPointerTy() && getUnderlyingObject(&V, 0) == &Array;
  }

  /// Loads, and copies to others.
  SmallVector<Instruction *, 8> readsOf(AllocaInst &Array) {
    SmallVector<Instruction *, 8> Found;
    SmallVector<Value *, 8> Left{&Array};
    while (!Left.empty()) {
      Value *P = Left.pop_back_val();
      for (User *U : P->users()) {
        if (isa<GetElementPtrInst, AddrSpaceCastInst>(U))
          Left.push_back(U);
        else if (isa<LoadInst>(U) && shadowType(U->getType(), DL))
          Found.push_back(cast<Instruction>(U));
        else if (auto *Copy = dyn_cast<MemCpyInst>(U);
                 Copy && Copy->getRawSource() == P)
          if (auto *To = dyn_cast<AllocaInst>(
                  getUnderlyingObject(Copy->getRawDest(), 0));
              To && To != &Array && isOwn(*To))
            Found.push_back(To);
      }
    }
    return Found;
  }

  bool passesOn(const Instruction &I) const {
    if (!shadowType(I.getType(), DL))
      return false;
    if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, PHINode,
            SelectInst, FreezeInst, InsertElementInst, ExtractElementInst,
            ShuffleVectorInst>(I))
      return true;
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && Call->doesNotAccessMemory() && !Call->isConvergent();
  }

  //===- Shadows
  //-----------------------------------------------------------===//

  Constant *none(Type *T) { return Constant::getNullValue(shadowType(T, DL)); }

  Value *shadow(Value *V) {
    if (!Names.contains(V))
      return none(V->getType());
    if (Value *Known = Shadows.lookup(V))
      return Known;
    auto &I = *cast<Instruction>(V);
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      PHINode *Of =
          PHINode::Create(shadowType(Phi->getType(), DL),
                          Phi->getNumIncomingValues(), "", Phi->getIterator());
      Shadows[V] = Of; // first: it may come back to itself
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N)
        Of->addIncoming(shadow(Phi->getIncomingValue(N)),
                        Phi->getIncomingBlock(N));
      return Of;
    }
    IRBuilder<> B(I.getNextNode());
    Value *Of = make(B, I);
    return Shadows[V] = Of;
  }

  Value *isAny(IRBuilder<> &B, Value *Of) {
    if (Of->getType()->isVectorTy())
      Of = B.CreateOrReduce(Of);
    return B.CreateICmpNE(Of, Constant::getNullValue(Of->getType()));
  }

  Value *make(IRBuilder<> &B, Instruction &I) {
    Type *T = shadowType(I.getType(), DL);
    if (isUnset(&I))
      return Constant::getAllOnesValue(T);
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      // Before it: a store may follow.
      B.SetInsertPoint(Load);
      return B.CreateAlignedLoad(T, place(B, Load->getPointerOperand()),
                                 Load->getAlign());
    }
    if (auto *Select = dyn_cast<SelectInst>(&I)) {
      Value *Of =
          B.CreateSelect(Select->getCondition(), shadow(Select->getTrueValue()),
                         shadow(Select->getFalseValue()));
      Value *By = shadow(Select->getCondition());
      if (By->getType()->isVectorTy() != T->isVectorTy())
        return Of; // one bit for a whole vector
      return B.CreateOr(Of, B.CreateSExt(By, T));
    }
    if (auto *Op = dyn_cast<BinaryOperator>(&I))
      if (Value *Of = makeByBits(B, *Op))
        return Of;
    if (auto *Cast = dyn_cast<CastInst>(&I))
      if (Value *Of = makeCast(B, *Cast, T))
        return Of;
    if (isa<FreezeInst>(I))
      return shadow(I.getOperand(0));
    if (auto *Insert = dyn_cast<InsertElementInst>(&I))
      return B.CreateInsertElement(shadow(Insert->getOperand(0)),
                                   shadow(Insert->getOperand(1)),
                                   Insert->getOperand(2));
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
      return B.CreateExtractElement(shadow(Extract->getVectorOperand()),
                                    Extract->getIndexOperand());
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
      return B.CreateShuffleVector(shadow(Shuffle->getOperand(0)),
                                   shadow(Shuffle->getOperand(1)),
                                   Shuffle->getShuffleMask());
    return makeAny(B, I, T);
  }

  /// Where masks and shifts decide which bits are left, as in bit fields.
  Value *makeByBits(IRBuilder<> &B, BinaryOperator &Op) {
    Value *X = Op.getOperand(0), *Y = Op.getOperand(1);
    switch (Op.getOpcode()) {
    case Instruction::And:
    case Instruction::Or: {
      Value *SX = shadow(X), *SY = shadow(Y);
      const bool IsAnd = Op.getOpcode() == Instruction::And;
      // A bit that decides alone: 0 of an "and", 1 of an "or".
      Value *KeepX = IsAnd ? X : B.CreateNot(X);
      Value *KeepY = IsAnd ? Y : B.CreateNot(Y);
      return B.CreateOr(
          B.CreateAnd(SX, SY),
          B.CreateOr(B.CreateAnd(SX, KeepY), B.CreateAnd(KeepX, SY)));
    }
    case Instruction::Xor:
      return B.CreateOr(shadow(X), shadow(Y));
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      if (Names.contains(Y))
        return nullptr;
      return B.CreateBinOp(Op.getOpcode(), shadow(X), Y);
    default:
      return nullptr;
    }
  }

  Value *makeCast(IRBuilder<> &B, CastInst &Cast, Type *T) {
    Value *Of = shadow(Cast.getOperand(0));
    switch (Cast.getOpcode()) {
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::BitCast:
      return B.CreateCast(Cast.getOpcode(), Of, T);
    case Instruction::IntToPtr:
    case Instruction::PtrToInt:
    case Instruction::AddrSpaceCast:
      return B.CreateZExtOrTrunc(Of, T);
    default:
      return nullptr;
    }
  }

  /// Any bit of an operand is all of the result, by element where there are as
  /// many.
  Value *makeAny(IRBuilder<> &B, Instruction &I, Type *T) {
    auto countOf = [](Type *Of) {
      auto *V = dyn_cast<FixedVectorType>(Of);
      return V ? V->getNumElements() : 1u;
    };
    Value *Result = Constant::getNullValue(T);
    for (Value *Operand : I.operand_values()) {
      if (!Names.contains(Operand))
        continue;
      Value *Of = shadow(Operand);
      Value *Bits;
      if (countOf(Of->getType()) == countOf(T))
        Bits = B.CreateSExt(
            B.CreateICmpNE(Of, Constant::getNullValue(Of->getType())), T);
      else if (T->isVectorTy())
        Bits = B.CreateVectorSplat(
            countOf(T), B.CreateSExt(isAny(B, Of), T->getScalarType()));
      else
        Bits = B.CreateSExt(isAny(B, Of), T);
      Result = B.CreateOr(Result, Bits);
    }
    return Result;
  }

  //===- Arrays
  //------------------------------------------------------------===//

  /// Zero at its begin: where the variable begins without a value, a store of
  /// the driver's says so.
  AllocaInst *arrayOf(AllocaInst &Array) {
    AllocaInst *&Of = Arrays[&Array];
    if (Of)
      return Of;
    Of = cast<AllocaInst>(Array.clone());
    Of->insertAfter(Array.getIterator());
    IRBuilder<> B(Of->getNextNode());
    auto Bytes = Array.getAllocationSize(DL);
    B.CreateMemSet(Of, B.getInt8(0), Bytes ? Bytes->getFixedValue() : 0,
                   Of->getAlign());
    return Of;
  }

  bool isFollowed(Value *P) {
    auto *Array = dyn_cast<AllocaInst>(getUnderlyingObject(P, 0));
    return Array && Names.contains(Array);
  }

  /// Where the shadow of what lies at P lies.
  Value *place(IRBuilder<> &B, Value *P) {
    if (auto *Array = dyn_cast<AllocaInst>(P))
      return arrayOf(*Array);
    if (auto *Cast = dyn_cast<AddrSpaceCastInst>(P))
      return place(B, Cast->getPointerOperand());
    auto *Gep = cast<GetElementPtrInst>(P);
    Value *Base = place(B, Gep->getPointerOperand());
    SmallVector<Value *, 4> Indices(Gep->indices());
    return B.CreateGEP(Gep->getSourceElementType(), Base, Indices);
  }

  //===- Where it matters
  //--------------------------------------------------===//

  void look(Instruction &I) {
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return lookAtStore(*Store);
    if (auto *Set = dyn_cast<MemSetInst>(&I)) {
      if (isFollowed(Set->getRawDest())) {
        IRBuilder<> B(Set);
        B.CreateMemSet(place(B, Set->getRawDest()), B.getInt8(0),
                       Set->getLength(), Set->getDestAlign());
      }
    } else if (auto *Copy = dyn_cast<MemCpyInst>(&I)) {
      lookAtCopy(*Copy);
    } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
      lookAtAddress(I, *Load->getPointerOperand());
    } else if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I)) {
      lookAtAddress(I, *Rmw->getPointerOperand());
      lookAt(I, *Rmw->getValOperand(), "updates memory with");
    } else if (auto *Branch = dyn_cast<BranchInst>(&I)) {
      if (Branch->isConditional())
        lookAt(I, *Branch->getCondition(), "branches on");
    } else if (auto *Switch = dyn_cast<SwitchInst>(&I)) {
      lookAt(I, *Switch->getCondition(), "branches on");
    }
  }

  void lookAtStore(StoreInst &Store) {
    Value *V = Store.getValueOperand(), *P = Store.getPointerOperand();
    if (isFollowed(P)) {
      IRBuilder<> B(&Store);
      if (shadowType(V->getType(), DL))
        B.CreateAlignedStore(shadow(V), place(B, P), Store.getAlign());
      return;
    }
    lookAtAddress(Store, *P);
    if (!Names.contains(V) || isa<AllocaInst>(getUnderlyingObject(P, 0)))
      return;
    IRBuilder<> B(Store.getNextNode());
    write(*Store.getNextNode(), Store, isAny(B, shadow(V)), Names[V], "writes",
          P, ConstantInt::get(I64, DL.getTypeStoreSize(V->getType())));
  }

  void lookAtCopy(MemCpyInst &Copy) {
    const bool IsTo = isFollowed(Copy.getRawDest());
    const bool IsFrom = isFollowed(Copy.getRawSource());
    IRBuilder<> B(&Copy);
    auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
    if (IsFrom && !IsTo && Bytes && Bytes->getZExtValue() <= MostCopied) {
      Value *All = B.CreateAlignedLoad(
          B.getIntNTy(unsigned(Bytes->getZExtValue() * 8)),
          place(B, Copy.getRawSource()), Copy.getSourceAlign().valueOrOne());
      auto *Array = getUnderlyingObject(Copy.getRawSource(), 0);
      write(*Copy.getNextNode(), Copy, isAny(B, All),
            Names[const_cast<Value *>(Array)], "writes", Copy.getRawDest(),
            ConstantInt::get(I64, Bytes->getZExtValue()));
    }
    if (!IsTo)
      return;
    Value *To = place(B, Copy.getRawDest());
    if (IsFrom)
      B.CreateMemCpy(To, Copy.getDestAlign(), place(B, Copy.getRawSource()),
                     Copy.getSourceAlign(), Copy.getLength());
    else
      B.CreateMemSet(To, B.getInt8(0), Copy.getLength(), Copy.getDestAlign());
  }

  void lookAtAddress(Instruction &I, Value &P) {
    SmallVector<Value *, 4> Left{&P};
    while (!Left.empty()) {
      Value *V = Left.pop_back_val();
      auto *Gep = dyn_cast<GetElementPtrInst>(V);
      if (Names.contains(V))
        lookAt(I, *V, "uses as an address");
      else if (Gep)
        Left.append(Gep->op_begin(), Gep->op_end());
    }
  }

  void lookAt(Instruction &I, Value &V, const char *What) {
    if (!Names.contains(&V))
      return;
    IRBuilder<> B(&I);
    write(I, I, isAny(B, shadow(&V)), Names[&V], What,
          ConstantPointerNull::get(Pointer), ConstantInt::get(I64, 0));
  }

  /// if (Is) report, before Place.
  void write(Instruction &Place, const Instruction &I, Value *Is,
             StringRef Variable, const char *What, Value *Address,
             Value *Bytes) {
    IRBuilder<> B(&Place);
    B.SetInsertPoint(
        SplitBlockAndInsertIfThen(Is, &Place, /*Unreachable=*/false,
                                  MDBuilder(C).createUnlikelyBranchWeights()));
    B.SetCurrentDebugLocation(I.getDebugLoc());
    auto *T = StructType::get(C, {Pointer, Pointer, Pointer});
    Constant *Site = constant(
        ConstantStruct::get(T, {text(lineOf(I)), text(Variable), text(What)}),
        "vg.unset");
    B.CreateCall(
        M.getOrInsertFunction("__vg_check_unset", B.getVoidTy(), Pointer, I32,
                              Pointer, I64, Pointer),
        {B.CreateCall(block()), B.CreateCall(lane()), Address, Bytes, Site});
  }

  const DataLayout &DL;
  MapVector<Value *, std::string> Names; ///< may be unset; the variable's
  DenseMap<Value *, Value *> Shadows;
  DenseMap<AllocaInst *, AllocaInst *> Arrays;
  DenseMap<const AllocaInst *, bool> Own;
};

} // namespace

void instrumentUnset(Module &M) {
  UnsetWriter Writer(M);
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(ApartAttribute))
      Writer.run(F);
}

void dropUnset(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().starts_with(UnsetPrefix))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      Call->replaceAllUsesWith(Constant::getNullValue(Call->getType()));
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

} // namespace porthip::vgpu
