// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/AccessPattern.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {
namespace {

class ValueInstrumenter : CheckWriter {
public:
  explicit ValueInstrumenter(Module &M) : CheckWriter(M) {}

  void run() {
    forEachOwn([](const Instruction &I) { return bool(I.getDebugLoc()); },
               [&](Instruction &I) { follow(I); });
  }

private:
  void follow(Instruction &I) {
    if (I.isTerminator())
      return decision(I);
    if (auto *S = dyn_cast<StoreInst>(&I)) {
      placeOf(*S);
      stores(I, S->getPointerOperand(), S->getValueOperand()->getType());
      value(I, S->getValueOperand(), "store", {}, S->getIterator());
      return;
    }
    if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      stores(I, R->getPointerOperand(), R->getType());
    if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      return stores(I, X->getPointerOperand(),
                    X->getNewValOperand()->getType());
    if (isBarrier(I))
      return integer(I, ConstantInt::get(I64, 1), "barrier",
                     std::next(I.getIterator()), I);
    if (auto *S = dyn_cast<SelectInst>(&I))
      return choice(*S);
    if (isa<BinaryOperator>(I) && I.getType()->isIntegerTy())
      return leavingInteger(I);
    const std::string What = whatOf(I);
    if (What.empty() || isa<PHINode>(I))
      return;
    SmallVector<Value *, 3> Operands;
    if (I.getType()->isFloatingPointTy() && !isa<LoadInst, AtomicRMWInst>(I)) {
      auto *Call = dyn_cast<CallInst>(&I);
      for (Use &U : Call ? Call->args() : I.operands())
        Operands.push_back(U.get());
    }
    value(I, &I, What, Operands, std::next(I.getIterator()));
  }

  /// The vendors' headers, and shims, decide and compute in their own ways.
  static bool isOfOwnFile(const Instruction &I) {
    const DILocation *At = I.getDebugLoc().get();
    if (!At)
      return false;
    const DISubprogram *Of = At->getInlinedAtScope()->getSubprogram();
    return Of && At->getFilename() == Of->getFilename();
  }

  /// Compilers turn conditions round, i < n to i >= n: one of the two counts.
  static bool isTurned(const Value *Condition) {
    auto *C = dyn_cast<CmpInst>(Condition);
    if (!C)
      return false;
    switch (C->getPredicate()) {
    case CmpInst::ICMP_NE:
    case CmpInst::ICMP_SGE:
    case CmpInst::ICMP_UGE:
    case CmpInst::ICMP_SLE:
    case CmpInst::ICMP_ULE:
    case CmpInst::FCMP_UNE:
    case CmpInst::FCMP_UGE:
    case CmpInst::FCMP_UGT:
    case CmpInst::FCMP_ULE:
    case CmpInst::FCMP_ULT:
      return true;
    case CmpInst::ICMP_SGT: // i >= 8 is i > 7
    case CmpInst::ICMP_UGT:
      return isa<Constant>(C->getOperand(1));
    default:
      return false;
    }
  }

  void condition(Instruction &I, Value *Condition, StringRef What) {
    auto *From = dyn_cast<Instruction>(Condition);
    IRBuilder<> B(&I);
    Value *Taken = isTurned(Condition) ? B.CreateNot(Condition) : Condition;
    integer(I, Taken, What, I.getIterator(),
            From && From->getDebugLoc() ? *From : I);
  }

  /// Notes which way a branch goes.
  void decision(Instruction &I) {
    if (auto *S = dyn_cast<SwitchInst>(&I))
      return integer(I, S->getCondition(), "branch", I.getIterator(), I);
    auto *Branch = dyn_cast<BranchInst>(&I);
    if (!Branch || !Branch->isConditional())
      return;
    condition(I, Branch->getCondition(), "branch");
  }

  /// Short branches become one.
  void choice(SelectInst &S) {
    if (S.getCondition()->getType()->isIntegerTy(1) &&
        isa<Instruction>(S.getCondition()))
      condition(S, S.getCondition(), "choice");
  }

  /// All threads of a block, or of the grid, meet.
  static bool isBarrier(const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *F = Call ? Call->getCalledFunction() : nullptr;
    return F && (F->getName().contains("barrier") ||
                 F->getName().contains("grid_sync") ||
                 F->getName().contains("CGSynchronize"));
  }

  /// Notes integers that a line makes for others, or for an address: how it
  /// does that is each compiler's business.
  void leavingInteger(Instruction &I) {
    const std::string Line = sourceLine(I, /*WithFolder=*/true);
    bool IsLeaving = !isOfOwnFile(I);
    SmallVector<const User *> Left(I.users());
    while (!Left.empty() && !IsLeaving) {
      auto *User = dyn_cast<Instruction>(Left.pop_back_val());
      if (User && isa<CastInst>(User))
        append_range(Left, User->users());
      else
        IsLeaving = User && (!isa<BinaryOperator>(User) ||
                             sourceLine(*User, /*WithFolder=*/true) != Line);
    }
    if (IsLeaving)
      integer(I, &I, "int", std::next(I.getIterator()), I);
  }

  /// How far behind a pointer that the function was given, or in a variable of
  /// shared memory, which is the same for both vendors' compilers.
  void placeOf(StoreInst &S) {
    auto *Base = const_cast<Value *>(rootOf(S.getPointerOperand()));
    auto *Given = dyn_cast<Argument>(Base);
    const bool InShared = blockFieldOf(Base) == offsetof(VgBlock, Shared);
    if (!InShared &&
        (!Given || !Given->getType()->isPointerTy() || Given->hasByValAttr()))
      return;
    IRBuilder<> B(&S);
    Value *Place = B.CreateSub(B.CreatePtrToInt(S.getPointerOperand(), I64),
                               B.CreatePtrToInt(Base, I64));
    if (InShared)
      Place = B.CreateSub(Place, B.getInt64(variableAt(S, Base)));
    integer(S, Place, "place", S.getIterator(), S);
  }

  /// Where the variable begins that the store writes, in shared memory.
  uint64_t variableAt(const StoreInst &S, const Value *Shared) const {
    APInt Offset(64, 0);
    const Value *Pointer = S.getPointerOperand();
    while (Pointer != Shared) {
      if (const CallInst *Mark = sharedMark(Pointer)) {
        Pointer = Mark->getArgOperand(0);
        continue;
      }
      auto *Gep = dyn_cast<GEPOperator>(Pointer);
      if (!Gep)
        return 0;
      SmallMapVector<Value *, APInt, 4> Variable;
      if (!Gep->collectOffset(M.getDataLayout(), 64, Variable, Offset))
        return 0;
      Pointer = Gep->getPointerOperand();
    }
    uint64_t Begin = 0;
    if (NamedMDNode *Names = M.getNamedMetadata(SharedNamesMetadata))
      for (const MDNode *Row : Names->operands()) {
        const uint64_t At =
            mdconst::extract<ConstantInt>(Row->getOperand(1))->getZExtValue();
        if (APInt(64, At).sle(Offset))
          Begin = std::max(Begin, At);
      }
    return Begin;
  }

  /// \p At: whose line it is.
  void integer(Instruction &I, Value *Result, StringRef What,
               BasicBlock::iterator Place, const Instruction &At) {
    if (!Result->getType()->isIntegerTy() ||
        Result->getType()->getIntegerBitWidth() > 64)
      return;
    if (What != "barrier" && !isOfOwnFile(At)) {
      if (What != "int")
        return;
      What = "inner"; // may be what the other vendor's instruction gives
    }
    IRBuilder<> B(I.getParent(), Place);
    B.SetCurrentDebugLocation(At.getDebugLoc());
    const bool IsBit = Result->getType()->isIntegerTy(1);
    Value *Wide =
        IsBit ? B.CreateZExt(Result, I64) : B.CreateSExtOrTrunc(Result, I64);
    B.CreateCall(M.getOrInsertFunction("__vg_follow_integer", B.getVoidTy(),
                                       Pointer, I32, I64, Pointer),
                 {B.CreateCall(block()), B.CreateCall(lane()), Wide,
                  siteOf(At, What, 0, false)});
  }

  /// "": nothing that a reader of the source would call a value; integers are
  /// seen elsewhere.
  static std::string whatOf(const Instruction &I) {
    if (isa<LoadInst>(I))
      return "load";
    if (isa<AtomicRMWInst>(I))
      return "atomic";
    if (isa<FPToSIInst, FPToUIInst>(I))
      return "to integer";
    if (auto *Call = dyn_cast<CallInst>(&I))
      return nameOf(*Call);
    if (!I.getType()->isFloatingPointTy())
      return "";
    switch (I.getOpcode()) {
    case Instruction::FAdd:
      return "+";
    case Instruction::FSub:
      return "-";
    case Instruction::FMul:
      return "*";
    case Instruction::FDiv:
      return "/";
    case Instruction::SIToFP:
    case Instruction::UIToFP:
    case Instruction::FPTrunc:
    case Instruction::FPExt:
      return "convert";
    default:
      return "";
    }
  }

  /// A function that is not the program's: libraries', and what exchanges
  /// values among lanes.
  static std::string nameOf(const CallInst &Call) {
    const Function *F = Call.getCalledFunction();
    if (!F || F->getName().starts_with("__vg_") ||
        isa<DbgInfoIntrinsic>(Call) || Call.arg_size() > 3)
      return "";
    // The program's own are followed inside; of a header's, which one vendor's
    // leg may have inline and the other's may not, the result tells.
    if (const DISubprogram *Of = F->getSubprogram()) {
      const DISubprogram *Caller = Call.getFunction()->getSubprogram();
      return Caller && Caller->getFilename() != Of->getFilename()
                 ? Of->getName().str()
                 : "";
    }
    if (F->isIntrinsic() && !Call.getType()->isFloatingPointTy())
      return "";
    std::string Own = libraryName(*F);
    const StringRef Name = Own;
    // How a lane learns who it is differs, and is no value.
    if (Name.contains("sreg") || Name.contains("workitem") ||
        Name.contains("workgroup") || Name.contains("mbcnt") ||
        Name.contains("ockl_get_"))
      return "";
    return Own;
  }

  void stores(Instruction &I, Value *Address, Type *T) {
    IRBuilder<> B(&I);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    B.CreateCall(
        M.getOrInsertFunction("__vg_follow_store", B.getVoidTy(), Pointer, I32,
                              Pointer, I64),
        {B.CreateCall(block()), B.CreateCall(lane()), Address,
         B.getInt64(M.getDataLayout().getTypeStoreSize(T).getFixedValue())});
  }

  void value(Instruction &I, Value *Result, StringRef What,
             ArrayRef<Value *> Operands, BasicBlock::iterator Place) {
    Type *T = Result->getType();
    const bool IsFloat = T->isFloatingPointTy() &&
                         T->getPrimitiveSizeInBits().getFixedValue() <= 64;
    const bool IsInteger = T->isIntegerTy() && T->getIntegerBitWidth() > 1 &&
                           T->getIntegerBitWidth() <= 64;
    if (!IsFloat && !IsInteger)
      return;
    IRBuilder<> B(I.getParent(), Place);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    Constant *Site =
        siteOf(I, What, IsFloat ? Operands.size() : 0, T->isDoubleTy());
    if (auto *L = dyn_cast<LoadInst>(&I))
      B.CreateCall(M.getOrInsertFunction("__vg_follow_load", B.getVoidTy(),
                                         Pointer, I32, Pointer),
                   {B.CreateCall(block()), B.CreateCall(lane()),
                    L->getPointerOperand()});
    if (IsInteger) {
      B.CreateCall(M.getOrInsertFunction("__vg_follow_integer", B.getVoidTy(),
                                         Pointer, I32, I64, Pointer),
                   {B.CreateCall(block()), B.CreateCall(lane()),
                    B.CreateSExtOrTrunc(Result, I64), Site});
      return;
    }
    callWithFloats(B, "__vg_follow_float", Operands, Result, Site);
  }

  Constant *siteOf(const Instruction &I, StringRef What, size_t OperandCount,
                   bool IsWide) {
    auto *T = StructType::get(C, {Pointer, Pointer, I32, I32});
    Constant *Data =
        ConstantStruct::get(T, {text(sourceLine(I, /*WithFolder=*/true)),
                                text(What), ConstantInt::get(I32, OperandCount),
                                ConstantInt::get(I32, IsWide)});
    return constant(Data, "vg.follow");
  }
};

} // namespace

void instrumentValues(Module &M) { ValueInstrumenter(M).run(); }

} // namespace porthip::vgpu
