// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Checkers/Instrument.h"
#include "VirtualGpu/Checkers/CheckAbi.h"
#include "VirtualGpu/Retarget/Retarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Path.h"

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
};

class Instrumenter {
public:
  explicit Instrumenter(Module &M)
      : M(M), C(M.getContext()), DL(M.getDataLayout()),
        Pointer(PointerType::get(C, 0)), I32(Type::getInt32Ty(C)),
        I64(Type::getInt64Ty(C)) {}

  void run() {
    for (Function &F : M)
      if (!F.isDeclaration() && !F.hasFnAttribute("vg-unchecked"))
        runOn(F);
  }

private:
  void runOn(Function &F) {
    std::vector<Access> Found;
    for (Instruction &I : instructions(F))
      collect(I, Found);
    markGuesses(F, Found);
    for (const Access &A : Found)
      instrument(A);
    for (Instruction *Fence : fences(F))
      CallInst::Create(M.getOrInsertFunction("__vg_check_fence",
                                             Type::getVoidTy(C), Pointer),
                       {CallInst::Create(block(), "", Fence->getIterator())},
                       "", Fence->getIterator());
  }

  static std::vector<Instruction *> fences(Function &F) {
    std::vector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (isa<FenceInst>(I) || isRelease(I))
        Found.push_back(&I);
    return Found;
  }

  /// clang's CUDA functions (atomicAdd) say seq_cst of the system and are
  /// relaxed; only inline PTX and HIP mean what they say.
  static bool isRelease(const Instruction &I) {
    auto Means = [](AtomicOrdering Order, SyncScope::ID Scope) {
      return Order == AtomicOrdering::SequentiallyConsistent
                 ? Scope != SyncScope::System
                 : isReleaseOrStronger(Order);
    };
    if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      return Means(R->getOrdering(), R->getSyncScopeID());
    if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      return Means(X->getSuccessOrdering(), X->getSyncScopeID());
    if (auto *S = dyn_cast<StoreInst>(&I))
      return Means(S->getOrdering(), S->getSyncScopeID());
    return false;
  }

  Value *bytesOf(Type *T) {
    return ConstantInt::get(I64, DL.getTypeStoreSize(T).getFixedValue());
  }

  void collect(Instruction &I, std::vector<Access> &Found) {
    if (auto *L = dyn_cast<LoadInst>(&I)) {
      uint32_t Flags = VG_ACCESS_READ | flags(L->isAtomic(), L->isVolatile());
      Found.push_back({L, L->getPointerOperand(), bytesOf(L->getType()),
                       nullptr, Flags, uint32_t(L->getAlign().value())});
    } else if (auto *S = dyn_cast<StoreInst>(&I)) {
      uint32_t Flags = VG_ACCESS_WRITE | flags(S->isAtomic(), S->isVolatile());
      Found.push_back(
          {S, S->getPointerOperand(), bytesOf(S->getValueOperand()->getType()),
           S->getValueOperand(), Flags, uint32_t(S->getAlign().value())});
    } else if (auto *R = dyn_cast<AtomicRMWInst>(&I)) {
      Found.push_back({R, R->getPointerOperand(), bytesOf(R->getType()),
                       nullptr, Both | VG_ACCESS_ATOMIC,
                       uint32_t(R->getAlign().value())});
    } else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
      Found.push_back({X, X->getPointerOperand(),
                       bytesOf(X->getCompareOperand()->getType()), nullptr,
                       Both | VG_ACCESS_ATOMIC,
                       uint32_t(X->getAlign().value())});
    } else if (auto *Mem = dyn_cast<MemIntrinsic>(&I)) {
      // As clang copies vectors, e.g. a float4.
      auto align = [](MaybeAlign A) {
        return uint32_t(A.valueOrOne().value());
      };
      Found.push_back({Mem, Mem->getRawDest(), Mem->getLength(), nullptr,
                       VG_ACCESS_WRITE, align(Mem->getDestAlign())});
      if (auto *Move = dyn_cast<MemTransferInst>(Mem))
        Found.push_back({Mem, Move->getRawSource(), Mem->getLength(), nullptr,
                         VG_ACCESS_READ, align(Move->getSourceAlign())});
    }
  }

  /// What a loop around a compare and swap reads first is a guess that the
  /// swap confirms: atomic enough to be no race, and written so everywhere.
  static void markGuesses(Function &F, std::vector<Access> &Found) {
    SmallPtrSet<const Instruction *, 8> Guesses;
    for (Instruction &I : instructions(F))
      if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
        guessesOf(*X, Guesses);
    for (Access &A : Found)
      if (Guesses.contains(A.At))
        A.Flags |= VG_ACCESS_ATOMIC;
  }

  static void guessesOf(const AtomicCmpXchgInst &X,
                        SmallPtrSetImpl<const Instruction *> &Guesses) {
    const Value *Place = X.getPointerOperand()->stripPointerCasts();
    SmallVector<const Value *> Left{X.getCompareOperand()};
    SmallPtrSet<const Value *, 16> Seen;
    while (!Left.empty()) {
      const Value *V = Left.pop_back_val();
      if (!Seen.insert(V).second || Seen.size() > 16)
        continue;
      if (auto *L = dyn_cast<LoadInst>(V)) {
        if (L->getPointerOperand()->stripPointerCasts() == Place)
          Guesses.insert(L);
      } else if (isa<PHINode, CastInst, SelectInst, FreezeInst>(V)) {
        for (const Value *From : cast<Instruction>(V)->operands())
          Left.push_back(From);
      }
    }
  }

  static constexpr uint32_t Both = VG_ACCESS_READ | VG_ACCESS_WRITE;
  static uint32_t flags(bool IsAtomic, bool IsVolatile) {
    return (IsAtomic ? VG_ACCESS_ATOMIC : 0u) |
           (IsVolatile ? VG_ACCESS_VOLATILE : 0u);
  }

  /// What the runtime itself hands to a lane is not the program's memory.
  static bool isOurs(const Value *Object) {
    if (auto *A = dyn_cast<Argument>(Object))
      return A->hasByValAttr() || A->hasAttribute("vg-byref") ||
             A->getParent()->getName().starts_with("vgk.");
    if (auto *Call = dyn_cast<CallInst>(Object)) {
      const Function *F = Call->getCalledFunction();
      return F &&
             (F->getName() == "__vg_block" || F->getName() == "__vg_exchange");
    }
    if (auto *G = dyn_cast<GlobalVariable>(Object))
      return G->isConstant() && G->hasLocalLinkage() && G->hasName() &&
             G->getName().starts_with("vg");
    return false;
  }

  /// Bytes of an object that has a name of its own; 0 where it is not known.
  uint64_t objectBytes(const Value *Object) const {
    if (auto *A = dyn_cast<AllocaInst>(Object)) {
      auto Size = A->getAllocationSize(DL);
      return Size && Size->isFixed() ? Size->getFixedValue() : 0;
    }
    if (auto *G = dyn_cast<GlobalVariable>(Object))
      return DL.getTypeAllocSize(G->getValueType()).getFixedValue();
    return 0;
  }

  static bool isInBounds(const Access &A, const Value *Object, uint64_t Bytes,
                         const DataLayout &DL) {
    APInt Offset(64, 0);
    const Value *Base = A.Address->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    auto *Size = dyn_cast<ConstantInt>(A.SizeBytes);
    return Base == Object && Size && Offset.getSExtValue() >= 0 &&
           Offset.getZExtValue() + Size->getZExtValue() <= Bytes;
  }

  void instrument(const Access &A) {
    const Value *Object = getUnderlyingObject(A.Address, /*MaxLookup=*/0);
    if (isOurs(Object))
      return;
    uint64_t Bytes = objectBytes(Object);
    bool IsLocal = isa<AllocaInst>(Object);
    if (Bytes && IsLocal && isInBounds(A, Object, Bytes, DL))
      return;
    IRBuilder<> B(A.At);
    Value *Block = B.CreateCall(block());
    Value *Lane = B.CreateCall(lane());
    Constant *Site = siteOf(A, Object);
    if (Bytes)
      B.CreateCall(M.getOrInsertFunction("__vg_check_object", B.getVoidTy(),
                                         Pointer, I32, Pointer, I64, Pointer,
                                         I64, Pointer),
                   {Block, Lane, A.Address, A.SizeBytes,
                    const_cast<Value *>(Object), B.getInt64(Bytes), Site});
    if (IsLocal)
      return;
    B.CreateCall(M.getOrInsertFunction("__vg_check_access", B.getVoidTy(),
                                       Pointer, I32, Pointer, I64, I64,
                                       Pointer),
                 {Block, Lane, A.Address, A.SizeBytes, storedBits(B, A), Site});
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

  Constant *text(const Twine &Text) {
    std::string Key = Text.str();
    Constant *&Known = Texts[Key];
    if (!Known) {
      Constant *Data = ConstantDataArray::getString(C, Key);
      auto *G =
          new GlobalVariable(M, Data->getType(), true,
                             GlobalValue::PrivateLinkage, Data, "vg.text");
      Known = G;
    }
    return Known;
  }

  std::string nameOf(const Value *Object) const {
    if (isa<Argument>(Object) || isa<AllocaInst>(Object))
      return Object->getName().str();
    if (auto *G = dyn_cast<GlobalVariable>(Object))
      return demangle(G->getName());
    return "";
  }

  /// VgSharedName of what the retargeting noted.
  Constant *sharedNames() {
    if (SharedNames)
      return SharedNames;
    auto *T = StructType::get(C, {Pointer, I32, I32});
    std::vector<Constant *> Rows;
    if (NamedMDNode *Names = M.getNamedMetadata(SharedNamesMetadata))
      for (const MDNode *Row : Names->operands())
        Rows.push_back(ConstantStruct::get(
            T, {text(demangle(cast<MDString>(Row->getOperand(0))->getString())),
                mdconst::extract<Constant>(Row->getOperand(1)),
                mdconst::extract<Constant>(Row->getOperand(2))}));
    Rows.push_back(Constant::getNullValue(T));
    auto *Array = ArrayType::get(T, Rows.size());
    return SharedNames = new GlobalVariable(
               M, Array, true, GlobalValue::PrivateLinkage,
               ConstantArray::get(Array, Rows), "vg.shared.names");
  }

  /// VgConstant of what only this module knows.
  Constant *constants() {
    if (Constants)
      return Constants;
    auto *T = StructType::get(C, {Pointer, I64});
    std::vector<Constant *> Rows;
    for (GlobalVariable &G : M.globals())
      if (G.isConstant() && G.hasLocalLinkage() &&
          !G.getName().starts_with("vg."))
        Rows.push_back(ConstantStruct::get(
            T, {&G,
                ConstantInt::get(I64, DL.getTypeAllocSize(G.getValueType()))}));
    Rows.push_back(Constant::getNullValue(T));
    auto *Array = ArrayType::get(T, Rows.size());
    return Constants = new GlobalVariable(
               M, Array, true, GlobalValue::PrivateLinkage,
               ConstantArray::get(Array, Rows), "vg.constants");
  }

  Constant *siteOf(const Access &A, const Value *Object) {
    auto *T =
        StructType::get(C, {Pointer, Pointer, I32, I32, Pointer, Pointer});
    uint32_t Flags = A.Flags | (hasValue(A) ? VG_ACCESS_HAS_VALUE : 0u);
    Constant *Data = ConstantStruct::get(
        T, {text(sourceLine(*A.At)), text(nameOf(Object)),
            ConstantInt::get(I32, Flags), ConstantInt::get(I32, A.AlignBytes),
            sharedNames(), constants()});
    return new GlobalVariable(M, T, true, GlobalValue::PrivateLinkage, Data,
                              "vg.access");
  }

  FunctionCallee block() {
    return M.getOrInsertFunction("__vg_block", Pointer);
  }
  FunctionCallee lane() { return M.getOrInsertFunction("__vg_lane", I32); }

  Module &M;
  LLVMContext &C;
  const DataLayout &DL;
  PointerType *Pointer;
  IntegerType *I32, *I64;
  StringMap<Constant *> Texts;
  Constant *SharedNames = nullptr, *Constants = nullptr;
};

} // namespace

void instrumentAccesses(Module &M) { Instrumenter(M).run(); }

} // namespace porthip::vgpu
