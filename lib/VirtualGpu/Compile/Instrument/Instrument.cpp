// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/AccessSites.h"
#include "VirtualGpu/Compile/Instrument/CoverFacts.h"
#include "VirtualGpu/Compile/Instrument/ObjectBounds.h"
#include "VirtualGpu/Compile/Instrument/RaceFacts.h"
#include "VirtualGpu/Compile/Instrument/StreamNotes.h"
#include "VirtualGpu/Compile/Instrument/SwapGuesses.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// One memory operand of one instruction.
struct Access {
  Instruction *At;
  Value *Address;
  Value *SizeBytes; ///< i64
  Value *Stored;    ///< null if none or larger than 8 bytes
  uint32_t Flags;
  uint32_t AlignBytes;
  uint64_t RaceFree = 0; ///< VgChecker::Facts with which no race is possible
  CoverFacts::Cover Covered = {};
};

class Instrumenter : AccessSites {
public:
  Instrumenter(Module &M, CheckSet Checks)
      : AccessSites(M), DL(M.getDataLayout()), Checks(Checks), Objects(M) {}

  CheckedAccesses run(Function &Kernel) {
    std::vector<Access> Found;
    for (Function &F : M)
      if (!F.isDeclaration() && !F.hasFnAttribute(ApartAttribute))
        collectFrom(F, Found);
    FactTable Table(M);
    findFacts(Kernel, Table, Found);
    for (const Access &A : Found)
      instrument(A);
    return {SiteCount, Table.count(), Table.table()};
  }

private:
  void collectFrom(Function &F, std::vector<Access> &Found) {
    const size_t Begin = Found.size();
    for (Instruction &I : instructions(F))
      collect(I, Found);
    const auto Guesses = guessesOfSwaps(F);
    for (Access &A : MutableArrayRef<Access>(Found).drop_front(Begin))
      if (Guesses.contains(A.At))
        A.Flags |= VG_ACCESS_ATOMIC;
    for (FenceInst *Fence : fences(F)) {
      IRBuilder<> B(Fence);
      B.CreateCall(M.getOrInsertFunction("__vg_check_fence", B.getVoidTy(),
                                         Pointer, I32, I32),
                   {B.CreateCall(block()), B.CreateCall(lane()),
                    B.getInt32(flagsOf(*Fence))});
    }
  }

  void findFacts(Function &Kernel, FactTable &Table,
                 MutableArrayRef<Access> Found) const {
    if (!Checks.needsPlainAccesses())
      return;
    std::vector<FactAccess> Of;
    for (const Access &A : Found)
      Of.push_back({A.At, A.Address, bytesOf(A),
                    (A.Flags & VG_ACCESS_WRITE) != 0, A.AlignBytes});
    PatternFinder Finder(Kernel);
    if (Checks.Race) {
      RaceFacts Facts(Table, Finder, Kernel, Of);
      for (auto [Index, A] : enumerate(Found))
        A.RaceFree = Facts.factsFor(unsigned(Index));
    }
    if (Checks.Memory || Checks.Init) {
      CoverFacts Facts(Table, Finder, Kernel, Of);
      for (auto [Index, A] : enumerate(Found))
        A.Covered = Facts.coverOf(unsigned(Index));
    }
  }

  static uint32_t flagsOf(const FenceInst &Fence) {
    const bool IsSequential =
        Fence.getOrdering() == AtomicOrdering::SequentiallyConsistent;
    return (isOfBlock(Fence) ? uint32_t(VG_FENCE_OF_BLOCK) : 0u) |
           (IsSequential ? uint32_t(VG_FENCE_SEQUENTIAL) : 0u);
  }

  static std::vector<FenceInst *> fences(Function &F) {
    std::vector<FenceInst *> Found;
    for (Instruction &I : instructions(F))
      if (auto *Fence = dyn_cast<FenceInst>(&I))
        Found.push_back(Fence);
    return Found;
  }

  static uint32_t orderingOf(const Instruction &I, AtomicOrdering Order) {
    const uint32_t Scope =
        I.isAtomic() && isOfBlock(I) ? uint32_t(VG_ACCESS_OF_BLOCK) : 0u;
    if (Order == AtomicOrdering::SequentiallyConsistent)
      return Scope | VG_ACCESS_SEQUENTIAL;
    return Scope |
           (isAcquireOrStronger(Order) ? uint32_t(VG_ACCESS_ACQUIRE) : 0u) |
           (isReleaseOrStronger(Order) ? uint32_t(VG_ACCESS_RELEASE) : 0u);
  }

  Value *bytesOf(Type *T) {
    return ConstantInt::get(I64, DL.getTypeStoreSize(T).getFixedValue());
  }

  void collect(Instruction &I, std::vector<Access> &Found) {
    if (auto *L = dyn_cast<LoadInst>(&I)) {
      uint32_t Flags = VG_ACCESS_READ | VG_ACCESS_LOAD |
                       flags(L->isAtomic(), L->isVolatile()) |
                       orderingOf(*L, L->getOrdering());
      Found.push_back({L, L->getPointerOperand(), bytesOf(L->getType()),
                       nullptr, Flags | (isCopied(*L) ? VG_ACCESS_COPY : 0u),
                       uint32_t(L->getAlign().value())});
    } else if (auto *S = dyn_cast<StoreInst>(&I)) {
      uint32_t Flags = VG_ACCESS_WRITE | flags(S->isAtomic(), S->isVolatile()) |
                       orderingOf(*S, S->getOrdering());
      Found.push_back(
          {S, S->getPointerOperand(), bytesOf(S->getValueOperand()->getType()),
           S->getValueOperand(), Flags, uint32_t(S->getAlign().value())});
    } else if (auto *R = dyn_cast<AtomicRMWInst>(&I)) {
      Found.push_back({R, R->getPointerOperand(), bytesOf(R->getType()),
                       nullptr,
                       Both | VG_ACCESS_ATOMIC | orderOf(*R) |
                           orderingOf(*R, R->getOrdering()),
                       uint32_t(R->getAlign().value())});
    } else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
      Found.push_back({X, X->getPointerOperand(),
                       bytesOf(X->getCompareOperand()->getType()), nullptr,
                       Both | VG_ACCESS_ATOMIC | VG_ACCESS_ORDERED |
                           orderingOf(*X, X->getSuccessOrdering()),
                       uint32_t(X->getAlign().value())});
    } else if (auto *Mem = dyn_cast<MemIntrinsic>(&I)) {
      // As clang copies vectors, e.g. a float4.
      auto align = [](MaybeAlign A) {
        return uint32_t(A.valueOrOne().value());
      };
      Found.push_back({Mem, Mem->getRawDest(), Mem->getLength(), nullptr,
                       VG_ACCESS_WRITE, align(Mem->getDestAlign())});
      if (auto *Move = dyn_cast<MemTransferInst>(Mem))
        collectFields(*Move, align(Move->getSourceAlign()), Found);
    }
  }

  /// A number that is only written elsewhere may be a small struct, which the
  /// compiler moves as one number.
  static bool isCopied(const LoadInst &L) {
    return L.isSimple() && L.getType()->isIntegerTy() &&
           all_of(L.uses(), [](const Use &U) {
             return isa<StoreInst>(U.getUser()) && U.getOperandNo() == 0;
           });
  }

  /// The bytes that a copy of a struct reads: its fields. The bytes between
  /// them are written by nobody (a curandState has 4 such bytes), and is copied
  /// with the rest. `!tbaa.struct` says where fields are: offset, size, tag of
  /// each.
  void collectFields(MemTransferInst &Move, uint32_t AlignBytes,
                     std::vector<Access> &Found) {
    IRBuilder<> B(&Move);
    auto collectRun = [&](uint64_t Begin, uint64_t End) {
      Value *Address =
          B.CreateConstGEP1_64(B.getInt8Ty(), Move.getRawSource(), Begin);
      Found.push_back({&Move, Address, B.getInt64(End - Begin), nullptr,
                       VG_ACCESS_READ, uint32_t(MinAlign(AlignBytes, Begin))});
    };
    const MDNode *Fields = Move.getMetadata(LLVMContext::MD_tbaa_struct);
    auto number = [&](unsigned Operand) {
      return mdconst::extract<ConstantInt>(Fields->getOperand(Operand))
          ->getZExtValue();
    };
    std::optional<std::pair<uint64_t, uint64_t>> Run;
    for (unsigned I = 0; Fields && I + 2 < Fields->getNumOperands(); I += 3) {
      const uint64_t Begin = number(I), End = Begin + number(I + 1);
      if (Run && Begin > Run->second)
        collectRun(Run->first, std::exchange(Run, std::nullopt)->second);
      if (!Run)
        Run = {Begin, End};
      Run->second = std::max(Run->second, End);
    }
    if (Run)
      return collectRun(Run->first, Run->second);
    Found.push_back({&Move, Move.getRawSource(), Move.getLength(), nullptr,
                     VG_ACCESS_READ, AlignBytes});
  }

  /// Sums of floats round as they are added; of the rest, what is exchanged
  /// and what a thread is told depends on those before it.
  static uint32_t orderOf(const AtomicRMWInst &R) {
    const auto Is = R.getOperation();
    const bool Depends = Is == AtomicRMWInst::Xchg ||
                         Is == AtomicRMWInst::FAdd ||
                         Is == AtomicRMWInst::FSub || !R.use_empty();
    return Depends ? uint32_t(VG_ACCESS_ORDERED) : 0u;
  }

  static constexpr uint32_t Both = VG_ACCESS_READ | VG_ACCESS_WRITE;
  static uint32_t flags(bool IsAtomic, bool IsVolatile) {
    return (IsAtomic ? VG_ACCESS_ATOMIC : 0u) |
           (IsVolatile ? VG_ACCESS_VOLATILE : 0u);
  }

  /// Whether that can be seen now, of what begins at Object.
  bool isInBounds(const Access &A, const Value *Object,
                  const Value *Bytes) const {
    APInt Offset(64, 0);
    const Value *Base = A.Address->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    auto *Size = dyn_cast<ConstantInt>(A.SizeBytes);
    auto *Has = dyn_cast<ConstantInt>(Bytes);
    return Base == Object && Size && Has && !Offset.isNegative() &&
           Offset.getZExtValue() + Size->getZExtValue() <= Has->getZExtValue();
  }

  void instrument(const Access &A) {
    if (!Checks.needsPlainAccesses() && !(A.Flags & VG_ACCESS_ORDERED))
      return;
    const Value *Object = getUnderlyingObject(A.Address, /*MaxLookup=*/0);
    if (isOurs(Object) || (asksForStreamsAlone() && isOfShared(A.Address)))
      return;
    const bool IsLocal = isa<AllocaInst>(Object);
    ObjectBounds::Bounds Bounds;
    if (Checks.Memory)
      Bounds = Objects.of(A.Address);
    if (Bounds && isInBounds(A, Object, Bounds.Bytes))
      Bounds = {};
    if (IsLocal && !Bounds)
      return;
    Instruction *At = unlessHolds(isPlain(A) ? factsEnoughFor(A) : 0, A.At);
    IRBuilder<> B(At);
    Value *Block = B.CreateCall(block());
    Value *Lane = B.CreateCall(lane());
    const uint32_t Index = SiteCount++;
    Constant *Site = siteOf(*A.At, Object,
                            A.Flags | (hasValue(A) ? VG_ACCESS_HAS_VALUE : 0u),
                            A.AlignBytes, Index);
    if (Bounds)
      checkObject(A, At, Bounds, Block, Lane, Site);
    if (IsLocal)
      return;
    if (Checks.Order) {
      call("__vg_check_access", A.At, A, Block, Lane, Site);
      return readOlder(A, Block, Lane, Site);
    }
    if (!isPlain(A))
      return call("__vg_check_access", A.At, A, Block, Lane, Site);
    checkPlain(A, At, Index, Block, Lane, Site);
  }

  /// Streams ask who touched global memory.
  bool asksForStreamsAlone() const {
    return Checks.Streams && !Checks.Memory && !Checks.Race && !Checks.Init &&
           !Checks.Order;
  }
  static bool isOfShared(const Value *Address) {
    return blockFieldOf(rootOf(Address)) == offsetof(VgBlock, Shared);
  }

  /// With which no check has anything to say of the access; 0: none are enough.
  uint64_t factsEnoughFor(const Access &A) const {
    if (Checks.Order)
      return 0;
    if (Checks.Streams && !(A.Covered.Facts && A.Covered.IsShared))
      return 0;
    const bool NeedsCover = Checks.Memory || Checks.Init;
    if ((NeedsCover && !A.Covered.Facts) || (Checks.Race && !A.RaceFree))
      return 0;
    return (NeedsCover ? A.Covered.Facts : 0) | (Checks.Race ? A.RaceFree : 0);
  }

  /// Where to put a check that has to come before At, unless those facts hold.
  Instruction *unlessHolds(uint64_t Facts, Instruction *At) {
    if (!Facts)
      return At;
    IRBuilder<> B(At);
    FunctionCallee Holds =
        M.getOrInsertFunction(HoldsFunction, B.getInt1Ty(), I64);
    auto *F = cast<Function>(Holds.getCallee());
    F->setMemoryEffects(MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref));
    F->setDoesNotThrow();
    F->setWillReturn();
    Value *Is = B.CreateCall(Holds, B.getInt64(Facts));
    return SplitBlockAndInsertIfThen(
        B.CreateNot(Is), At,
        /*Unreachable=*/false, MDBuilder(C).createUnlikelyBranchWeights());
  }

  /// One whose site's entry says all that the checks want to know.
  bool isPlain(const Access &A) const {
    return !(A.Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE)) && bytesOf(A) &&
           isPowerOf2_64(bytesOf(A)) && bytesOf(A) <= 16;
  }

  /// 0 where it is not constant.
  static uint64_t bytesOf(const Access &A) {
    auto *Size = dyn_cast<ConstantInt>(A.SizeBytes);
    return Size ? Size->getZExtValue() : 0;
  }

  void call(StringRef Function, Instruction *Before, const Access &A,
            Value *Block, Value *Lane, Constant *Site) {
    IRBuilder<> B(Before);
    B.SetCurrentDebugLocation(A.At->getDebugLoc());
    B.CreateCall(M.getOrInsertFunction(Function, B.getVoidTy(), Pointer, I32,
                                       Pointer, I64, I64, Pointer),
                 {Block, Lane, A.Address, A.SizeBytes, storedBits(B, A), Site});
  }

  /// A load gets what memory may still show it.
  void readOlder(const Access &A, Value *Block, Value *Lane, Constant *Site) {
    auto *L = dyn_cast<LoadInst>(A.At);
    if (!L)
      return;
    IRBuilder<> B(L);
    Value *From =
        B.CreateCall(M.getOrInsertFunction("__vg_older", Pointer, Pointer, I32,
                                           Pointer, I64, Pointer),
                     {Block, Lane, A.Address, A.SizeBytes, Site});
    L->setOperand(L->getPointerOperandIndex(), From);
  }

  /// if (Address - Object is not below Bytes, with Size behind it) report
  void checkObject(const Access &A, Instruction *Before,
                   const ObjectBounds::Bounds &In, Value *Block, Value *Lane,
                   Constant *Site) {
    IRBuilder<> B(Before);
    const uint64_t Size = bytesOf(A);
    auto *Bytes = dyn_cast<ConstantInt>(In.Bytes);
    if (Size && (!Bytes || Size <= Bytes->getZExtValue())) {
      Value *Place = B.CreateSub(B.CreatePtrToInt(A.Address, I64), In.Base);
      Value *IsOutside =
          Bytes
              ? B.CreateICmpUGT(Place, B.getInt64(Bytes->getZExtValue() - Size))
              : B.CreateOr(B.CreateICmpUGE(Place, In.Bytes),
                           B.CreateICmpUGT(B.CreateAdd(Place, B.getInt64(Size)),
                                           In.Bytes));
      B.SetInsertPoint(SplitBlockAndInsertIfThen(
          IsOutside, Before, /*Unreachable=*/false,
          MDBuilder(C).createUnlikelyBranchWeights()));
      B.SetCurrentDebugLocation(A.At->getDebugLoc());
    }
    B.CreateCall(M.getOrInsertFunction("__vg_check_object", B.getVoidTy(),
                                       Pointer, I32, Pointer, I64, Pointer, I64,
                                       Pointer),
                 {Block, Lane, A.Address, A.SizeBytes,
                  B.CreateIntToPtr(In.Base, Pointer), In.Bytes, Site});
  }

  /// The result of __vg_check_access where the site was before, without the
  /// call:
  ///   E = Block->Checker->Entries[Index]; Place = Address - E.Base
  ///   known = Place < E.Span && aligned && all E.Init[Place...] are 1
  ///   known ? (E.Init[Place...] = 1, race check) : call
  void checkPlain(const Access &A, Instruction *At, uint32_t Index,
                  Value *Block, Value *Lane, Constant *Site) {
    BasicBlock *Head = At->getParent();
    BasicBlock *Rest = Head->splitBasicBlock(At, "vg.checked");
    auto make = [&](const char *Name) {
      return BasicBlock::Create(C, Name, Head->getParent(), Rest);
    };
    BasicBlock *Known = make("vg.known"), *Slow = make("vg.unknown");
    Head->getTerminator()->eraseFromParent();
    IRBuilder<> B(Head);
    B.SetCurrentDebugLocation(A.At->getDebugLoc());
    MDNode *Likely = MDBuilder(C).createLikelyBranchWeights();

    Value *Entry = entryOf(B, Block, Index);
    Value *Address = B.CreatePtrToInt(A.Address, I64);
    Value *Place = B.CreateSub(Address, B.CreateLoad(I64, Entry));
    Value *Is = B.CreateICmpULT(
        Place,
        B.CreateLoad(I64, field(B, Entry, offsetof(VgCheckEntry, Span))));
    if (Checks.Memory && A.AlignBytes > 1)
      Is = B.CreateAnd(Is, B.CreateIsNull(B.CreateAnd(
                               Address, B.getInt64(A.AlignBytes - 1))));
    B.CreateCondBr(Is, Known, Slow, Likely);

    B.SetInsertPoint(Known);
    if (Checks.Init) {
      Value *Init =
          B.CreateLoad(Pointer, field(B, Entry, offsetof(VgCheckEntry, Init)));
      Value *State = B.CreateGEP(B.getInt8Ty(), Init, Place);
      Type *Word = B.getIntNTy(unsigned(bytesOf(A) * 8));
      Constant *Written = ConstantInt::get(
          Word, APInt::getSplat(Word->getIntegerBitWidth(), APInt(8, 1)));
      if (A.Flags & VG_ACCESS_WRITE) {
        B.CreateAlignedStore(Written, State, Align(1));
      } else {
        BasicBlock *AllWritten = make("vg.written");
        B.CreateCondBr(
            B.CreateICmpEQ(B.CreateAlignedLoad(Word, State, Align(1)), Written),
            AllWritten, Slow, Likely);
        B.SetInsertPoint(AllWritten);
      }
    }
    Instruction *Done = B.CreateBr(Rest);
    if (Checks.Streams) {
      IRBuilder<> Before(Done);
      Instruction *Note = noteForStreams(
          *Done,
          {Entry, Place, unsigned(bytesOf(A)), (A.Flags & VG_ACCESS_WRITE) != 0,
           hasValue(A) ? storedBits(Before, A) : nullptr, A.Address});
      call("__vg_check_operation", Note, A, Block, Lane, Site);
    }
    if (Checks.Race)
      call("__vg_check_race", unlessHolds(A.RaceFree, Done), A, Block, Lane,
           Site);
    B.SetInsertPoint(Slow);
    call("__vg_check_access", B.CreateBr(Rest), A, Block, Lane, Site);
  }

  Value *field(IRBuilder<> &B, Value *Of, uint64_t OffsetBytes) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Of, OffsetBytes);
  }

  Value *entryOf(IRBuilder<> &B, Value *Block, uint32_t Index) {
    // Both stay what they are while the block runs.
    auto fixed = [&](Value *At) {
      LoadInst *L = B.CreateLoad(Pointer, At);
      L->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
      return L;
    };
    Value *Entries = fixed(fixed(field(B, Block, offsetof(VgBlock, Checker))));
    return field(B, Entries, Index * sizeof(VgCheckEntry));
  }

  Value *storedBits(IRBuilder<> &B, const Access &A) {
    if (!hasValue(A))
      return B.getInt64(0);
    Type *T = A.Stored->getType();
    if (T->isPointerTy())
      return B.CreatePtrToInt(A.Stored, I64);
    unsigned Bits = DL.getTypeSizeInBits(T).getFixedValue();
    return B.CreateZExt(B.CreateBitCast(A.Stored, B.getIntNTy(Bits)), I64);
  }

  bool hasValue(const Access &A) const {
    if (!A.Stored || A.Stored->getType()->isAggregateType())
      return false;
    uint64_t Bits = DL.getTypeSizeInBits(A.Stored->getType());
    return Bits <= 64 && Bits % 8 == 0;
  }

  const DataLayout &DL;
  const CheckSet Checks;
  ObjectBounds Objects;
  uint32_t SiteCount = 0;
};

} // namespace

Constant *constantTable(Module &M) {
  LLVMContext &C = M.getContext();
  Type *I64 = Type::getInt64Ty(C);
  auto *T = StructType::get(C, {PointerType::get(C, 0), I64});
  std::vector<Constant *> Rows;
  for (GlobalVariable &G : M.globals())
    if (G.isConstant() && G.hasLocalLinkage() &&
        !G.getName().starts_with("vg."))
      Rows.push_back(ConstantStruct::get(
          T, {&G, ConstantInt::get(I64, M.getDataLayout().getTypeAllocSize(
                                            G.getValueType()))}));
  Rows.push_back(Constant::getNullValue(T));
  return ConstantArray::get(ArrayType::get(T, Rows.size()), Rows);
}

CheckedAccesses instrumentAccesses(Module &M, Function &Kernel,
                                   CheckSet Checks) {
  return Instrumenter(M, Checks).run(Kernel);
}

} // namespace porthip::vgpu
