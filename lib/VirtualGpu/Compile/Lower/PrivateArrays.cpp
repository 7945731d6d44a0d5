// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a function that computes one lane. Guarantees: the same computation;
// code around an array of a lane's own that is indexed by data, as the slow way
// of a sine for large arguments, is a function without memory effects, with
// forms for vectors that call it once for each lane that comes there. Such an
// array would keep LLVM from vectorising all of the loop over lanes.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DominanceFrontier.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/RegionInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace porthip::vgpu::lowering {
namespace {

constexpr unsigned VectorWidths[] = {4, 8, 16};
constexpr unsigned MaxInputs = 8;
constexpr unsigned ResultBits = 64; ///< of all values that leave together

/// Blocks with one way in and one way out that compute values from values.
struct Part {
  AllocaInst *Array = nullptr;
  BasicBlock *Entering = nullptr, *Entry = nullptr, *Exiting = nullptr,
             *Exit = nullptr;
  SmallVector<BasicBlock *, 8> Blocks;
  SmallVector<Instruction *, 4> Lifetimes; ///< of Array, outside
  SetVector<Value *> Inputs;
  SetVector<Instruction *> Outputs;
};

class Finder {
public:
  explicit Finder(Function &F)
      : F(F), DT(F), PDT(F), LI(DT), TLI(TLII), AC(F), SE(F, TLI, AC, DT, LI) {
    DF.analyze(DT);
    RI.recalculate(F, &DT, &PDT, &DF);
  }

  std::optional<Part> find(AllocaInst &Array) {
    Part P;
    P.Array = &Array;
    Pointers.clear();
    IsIndexedByData = false;
    SmallPtrSet<BasicBlock *, 8> Places;
    if (!Array.isStaticAlloca() || !follow(Array, Places, P) ||
        !IsIndexedByData || !enclose(Places, P) || !isPure(P))
      return std::nullopt;
    return P;
  }

private:
  /// Where the array is accessed; false if its address gets away.
  bool follow(Instruction &Pointer, SmallPtrSetImpl<BasicBlock *> &Places,
              Part &P) {
    Pointers.insert(&Pointer);
    for (Use &U : Pointer.uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (auto *Call = dyn_cast<IntrinsicInst>(I);
          Call && Call->isLifetimeStartOrEnd()) {
        P.Lifetimes.push_back(Call);
        continue;
      }
      auto *Gep = dyn_cast<GetElementPtrInst>(I);
      if (!Gep && !isa<LoadInst>(I) &&
          !(isa<StoreInst>(I) && U.getOperandNo() == 1))
        return false;
      Places.insert(I->getParent());
      if (!Gep)
        continue;
      for (Value *Index : Gep->indices())
        IsIndexedByData |=
            !isa<SCEVConstant, SCEVAddRecExpr>(SE.getSCEV(Index));
      if (!follow(*Gep, Places, P))
        return false;
    }
    return true;
  }

  /// The smallest part that holds all Places.
  bool enclose(const SmallPtrSetImpl<BasicBlock *> &Places, Part &P) {
    llvm::Region *R = RI.getRegionFor(*Places.begin());
    while (R &&
           !all_of(Places, [&](BasicBlock *BB) { return R->contains(BB); }))
      R = R->getParent();
    for (; R && !R->isTopLevelRegion(); R = R->getParent()) {
      P.Entering = R->getEnteringBlock();
      if (!P.Entering)
        continue;
      P.Entry = R->getEntry();
      P.Exit = R->getExit();
      P.Blocks.assign(R->block_begin(), R->block_end());
      return true;
    }
    return false;
  }

  bool isPure(const Part &P) {
    for (BasicBlock *BB : P.Blocks) {
      Loop *L = LI.getLoopFor(BB);
      if (L && L->getHeader() == BB && !SE.getSmallConstantMaxTripCount(L))
        return false;
      for (Instruction &I : *BB)
        if (!isPure(I))
          return false;
    }
    return true;
  }

  bool isPure(Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      auto *G = dyn_cast<GlobalVariable>(
          getUnderlyingObject(Load->getPointerOperand()));
      return Load->isSimple() &&
             (Pointers.contains(Load->getPointerOperand()) ||
              (G && G->isConstant()));
    }
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return Store->isSimple() && Pointers.contains(Store->getPointerOperand());
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && Call->isLifetimeStartOrEnd())
      return true;
    return !I.mayReadOrWriteMemory() && !I.mayThrow() && I.willReturn() &&
           !isa<AllocaInst>(I) && primitiveOf(I) == Primitive::None;
  }

  Function &F;
  DominatorTree DT;
  PostDominatorTree PDT;
  LoopInfo LI;
  TargetLibraryInfoImpl TLII{Triple(F.getParent()->getTargetTriple())};
  TargetLibraryInfo TLI;
  AssumptionCache AC;
  ScalarEvolution SE;
  DominanceFrontier DF;
  RegionInfo RI;
  SmallPtrSet<const Value *, 16> Pointers; ///< into the array
  bool IsIndexedByData = false;
};

bool isScalar(const Type *T) {
  return T->isFloatTy() || T->isDoubleTy() || T->isPointerTy() ||
         (T->isIntegerTy() && T->getIntegerBitWidth() <= 64);
}

/// Makes one block of the ways out, and finds what goes in and comes out. False
/// if that is too much; the function then still computes the same.
bool complete(Part &P) {
  SmallPtrSet<const BasicBlock *, 8> Inside(P.Blocks.begin(), P.Blocks.end());
  SmallVector<BasicBlock *, 4> Last;
  for (BasicBlock *BB : predecessors(P.Exit))
    if (Inside.contains(BB) && !is_contained(Last, BB))
      Last.push_back(BB);
  P.Exiting = SplitBlockPredecessors(P.Exit, Last, ".vg");
  if (!P.Exiting)
    return false;
  P.Blocks.push_back(P.Exiting);
  Inside.insert(P.Exiting);
  auto IsInside = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && Inside.contains(I->getParent());
  };
  uint64_t Bits = 0;
  for (BasicBlock *BB : P.Blocks)
    for (Instruction &I : *BB) {
      for (Value *V : I.operands())
        if (V != P.Array && !IsInside(V) && isa<Argument, Instruction>(V))
          P.Inputs.insert(V);
      if (all_of(I.users(), IsInside))
        continue;
      P.Outputs.insert(&I);
      Bits += I.getType()->isPointerTy()
                  ? ResultBits + 1
                  : I.getType()->getPrimitiveSizeInBits();
    }
  auto HasScalar = [](const Value *V) { return isScalar(V->getType()); };
  return Bits && Bits <= ResultBits && P.Inputs.size() <= MaxInputs &&
         all_of(P.Inputs, HasScalar) && all_of(P.Outputs, HasScalar);
}

class Outliner {
public:
  Outliner(KernelState &K, Part &P) : K(K), P(P), C(K.M.getContext()) {}

  void run() {
    Type *Result = Type::getIntNTy(C, ResultBits);
    SmallVector<Type *, 8> Types;
    for (Value *V : P.Inputs)
      Types.push_back(V->getType());
    auto *T = FunctionType::get(Result, Types, false);
    Function *Lane =
        Function::Create(T, GlobalValue::InternalLinkage, "vgarray", K.M);
    setEffects(*Lane);
    replaceByCall(*Lane);
    moveBlocks(*Lane);
    std::string Names;
    for (unsigned Width : VectorWidths) {
      Function *Form = makeForm(*Lane, Width);
      Names += (Names.empty() ? "" : ",") +
               ("_ZGV_LLVM_M" + Twine(Width)).str() +
               std::string(P.Inputs.size(), 'v') + "_" + Lane->getName().str() +
               "(" + Form->getName().str() + ")";
    }
    Call->addFnAttr(Attribute::get(C, "vector-function-abi-variant", Names));
  }

private:
  static void setEffects(Function &F) {
    F.setDoesNotAccessMemory();
    F.setDoesNotThrow();
    F.setWillReturn();
    F.addFnAttr(Attribute::NoInline);
  }

  void replaceByCall(Function &Lane) {
    auto *At = BasicBlock::Create(C, "vg.array", K.Body, P.Exit);
    IRBuilder<> B(At);
    Call = B.CreateCall(&Lane, P.Inputs.getArrayRef());
    if (DebugLoc Where = P.Exiting->getTerminator()->getDebugLoc())
      Call->setDebugLoc(Where);
    uint64_t Offset = 0;
    SmallPtrSet<BasicBlock *, 8> Inside(P.Blocks.begin(), P.Blocks.end());
    for (Instruction *Out : P.Outputs) {
      Type *T = Out->getType();
      const unsigned Bits = T->getPrimitiveSizeInBits();
      Value *Got = B.CreateTrunc(B.CreateLShr(Call, Offset), B.getIntNTy(Bits));
      Got = B.CreateBitCast(Got, T);
      Offset += Bits;
      Out->replaceUsesWithIf(Got, [&](Use &U) {
        return !Inside.contains(cast<Instruction>(U.getUser())->getParent());
      });
    }
    B.CreateBr(P.Exit);
    P.Exit->replacePhiUsesWith(P.Exiting, At);
    P.Entering->getTerminator()->replaceSuccessorWith(P.Entry, At);
    for (Instruction *Lifetime : P.Lifetimes)
      Lifetime->eraseFromParent();
  }

  void moveBlocks(Function &Lane) {
    auto *Top = BasicBlock::Create(C, "", &Lane);
    for (BasicBlock *BB : P.Blocks) {
      BB->removeFromParent();
      BB->insertInto(&Lane);
      for (Instruction &I : *BB) {
        I.setDebugLoc(DebugLoc()); // of a function that has no such scope
        I.dropDbgRecords();
      }
    }
    P.Array->moveBefore(*Top, Top->end());
    P.Array->setDebugLoc(DebugLoc());
    BranchInst::Create(P.Entry, Top);
    P.Entry->replacePhiUsesWith(P.Entering, Top);
    for (auto [Input, Argument] : zip(P.Inputs, Lane.args())) {
      Function *In = &Lane;
      Input->replaceUsesWithIf(&Argument, [&](Use &U) {
        auto *I = dyn_cast<Instruction>(U.getUser());
        return I && I->getFunction() == In;
      });
    }
    Instruction *Last = P.Exiting->getTerminator();
    IRBuilder<> B(Last);
    Value *Packed = B.getIntN(ResultBits, 0);
    uint64_t Offset = 0;
    for (Instruction *Out : P.Outputs) {
      const unsigned Bits = Out->getType()->getPrimitiveSizeInBits();
      Value *V = B.CreateBitCast(Out, B.getIntNTy(Bits));
      V = B.CreateShl(B.CreateZExt(V, Packed->getType()), Offset);
      Packed = B.CreateOr(Packed, V);
      Offset += Bits;
    }
    B.CreateRet(Packed);
    Last->eraseFromParent();
  }

  /// <Width x iN> (<Width x T>..., <Width x i1> Mask): a loop over the lanes.
  Function *makeForm(Function &Lane, unsigned Width) {
    SmallVector<Type *, 8> Types;
    for (Type *T : Lane.getFunctionType()->params())
      Types.push_back(FixedVectorType::get(T, Width));
    Types.push_back(FixedVectorType::get(Type::getInt1Ty(C), Width));
    auto *Result = FixedVectorType::get(Lane.getReturnType(), Width);
    Function *F = Function::Create(FunctionType::get(Result, Types, false),
                                   GlobalValue::InternalLinkage,
                                   Lane.getName() + ".x" + Twine(Width), K.M);
    setEffects(*F);
    appendToCompilerUsed(K.M, {F}); // nothing calls it before the vectoriser
    auto *Top = BasicBlock::Create(C, "", F),
         *Head = BasicBlock::Create(C, "", F),
         *Run = BasicBlock::Create(C, "", F),
         *Next = BasicBlock::Create(C, "", F),
         *End = BasicBlock::Create(C, "", F);
    IRBuilder<> B(Top);
    B.CreateBr(Head);
    B.SetInsertPoint(Head);
    PHINode *I = B.CreatePHI(B.getInt32Ty(), 2);
    PHINode *Sum = B.CreatePHI(Result, 2);
    Value *Mask = F->getArg(F->arg_size() - 1);
    B.CreateCondBr(B.CreateExtractElement(Mask, I), Run, Next);
    B.SetInsertPoint(Run);
    SmallVector<Value *, 8> Arguments;
    for (unsigned N = 0; N != Lane.arg_size(); ++N)
      Arguments.push_back(B.CreateExtractElement(F->getArg(N), I));
    Value *With = B.CreateInsertElement(Sum, B.CreateCall(&Lane, Arguments), I);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
    PHINode *Now = B.CreatePHI(Result, 2);
    Now->addIncoming(Sum, Head);
    Now->addIncoming(With, Run);
    Value *After = B.CreateAdd(I, B.getInt32(1));
    B.CreateCondBr(B.CreateICmpEQ(After, B.getInt32(Width)), End, Head);
    I->addIncoming(B.getInt32(0), Top);
    I->addIncoming(After, Next);
    Sum->addIncoming(Constant::getNullValue(Result), Top);
    Sum->addIncoming(Now, Next);
    B.SetInsertPoint(End);
    B.CreateRet(Now);
    return F;
  }

  KernelState &K;
  Part &P;
  LLVMContext &C;
  CallInst *Call = nullptr;
};

} // namespace

void outlinePrivateArrays(KernelState &K) {
  SmallPtrSet<AllocaInst *, 8> Seen;
  for (bool Again = true; Again;) {
    Again = false;
    SmallVector<AllocaInst *, 8> Arrays;
    for (Instruction &I : K.Body->getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && !Seen.contains(A))
        Arrays.push_back(A);
    if (Arrays.empty())
      return;
    Finder Find(*K.Body);
    for (AllocaInst *A : Arrays)
      if (std::optional<Part> P = Find.find(*A)) {
        Seen.insert(A);
        if (complete(*P))
          Outliner(K, *P).run();
        Again = true; // the analyses are void
        break;
      }
  }
  K.Run.FAM.clear();
}

} // namespace porthip::vgpu::lowering
