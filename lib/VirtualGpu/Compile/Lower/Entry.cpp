// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a kernel with the signature of its source. Guarantees: a function
// void(Block, Args) that loads each argument and calls it; VgArguments as the
// launch packs them. First of all passes, so that inlining sees one root.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

namespace porthip::vgpu::lowering {

static Type *valueType(const Argument &A) {
  if (A.hasByValAttr())
    return A.getParamByValType();
  if (Type *ByRef = A.getParamByRefType())
    return ByRef;
  return A.getType();
}

/// Whether nobody writes through P or keeps it: then the lanes can share the
/// launch's copy.
static bool isOnlyRead(const Value &P, unsigned Depth = 0) {
  if (Depth > 8)
    return false;
  for (const Use &U : P.uses()) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (isa<LoadInst>(I) && !I->isVolatile())
      continue;
    if (isa<GetElementPtrInst>(I)) {
      if (!isOnlyRead(*I, Depth + 1))
        return false;
      continue;
    }
    if (const auto *Copy = dyn_cast<MemTransferInst>(I))
      if (U.getOperandNo() == 1 && !Copy->isVolatile())
        continue;
    return false;
  }
  return true;
}

/// Loads that stay the same for the whole launch.
static void markInvariant(Value &P) {
  for (User *U : P.users()) {
    if (auto *Load = dyn_cast<LoadInst>(U))
      Load->setMetadata(LLVMContext::MD_invariant_load,
                        MDNode::get(Load->getContext(), {}));
    else if (isa<GetElementPtrInst>(U))
      markInvariant(*U);
  }
}

/// In what a launch packs.
static Align alignmentOf(const Argument &A, Type *T, const DataLayout &Layout) {
  if (MaybeAlign Given = A.getParamAlign();
      Given && (A.hasByValAttr() || A.getParamByRefType()))
    return *Given;
  Attribute OnDevice =
      A.getParent()->getAttributes().getParamAttr(A.getArgNo(), AlignAttribute);
  uint64_t Bytes = 0;
  if (OnDevice.isValid() &&
      !OnDevice.getValueAsString().getAsInteger(10, Bytes))
    return Align(Bytes);
  return Layout.getABITypeAlign(T);
}

static uint32_t maxThreads(const Function &Kernel) {
  uint32_t Count = 0;
  StringRef Text =
      Kernel.getFnAttribute(MaxThreadsAttribute).getValueAsString();
  if (!Text.empty() && !Text.getAsInteger(10, Count))
    return Count;
  return 0;
}

void makeEntry(KernelState &K) {
  Function &Kernel = *K.Kernel;
  LLVMContext &C = K.M.getContext();
  const DataLayout &DL = K.M.getDataLayout();
  K.MaxThreads = maxThreads(Kernel);
  auto *Ptr = PointerType::get(C, 0);
  auto *Type_ = FunctionType::get(Type::getVoidTy(C), {Ptr, Ptr}, false);
  K.Body = Function::Create(Type_, GlobalValue::InternalLinkage,
                            "vgk." + K.Name, K.M);
  // The block's facts do not change while a lane runs, so that what is read
  // of them can leave loops.
  for (unsigned I : {0u, 1u}) {
    K.Body->addParamAttr(I, Attribute::NoAlias);
    K.Body->addParamAttr(I, Attribute::ReadOnly);
    K.Body->addParamAttr(I, Attribute::NonNull);
    K.Body->addParamAttr(I, Attribute::NoUndef);
  }
  K.block()->setName("block");
  K.args()->setName("args");
  K.Body->addParamAttr(
      0, Attribute::getWithDereferenceableBytes(C, sizeof(VgBlock)));
  for (const char *Name : {"target-cpu", "target-features"})
    if (Kernel.hasFnAttribute(Name))
      K.Body->addFnAttr(Kernel.getFnAttribute(Name));

  IRBuilder<> B(BasicBlock::Create(C, "entry", K.Body));
  MDNode *Empty = MDNode::get(C, {});
  uint32_t Offset = 0;
  SmallVector<Value *, 16> Values;
  for (Argument &A : Kernel.args()) {
    Type *T = valueType(A);
    Align Alignment = alignmentOf(A, T, DL);
    uint32_t Size = DL.getTypeAllocSize(T);
    Offset = alignTo(Offset, Alignment);
    K.Arguments.push_back({Offset, Size, uint32_t(Alignment.value())});
    Offset += Size;

    Value *Slot = B.CreateConstInBoundsGEP1_64(Ptr, K.args(), A.getArgNo());
    LoadInst *Place = B.CreateLoad(Ptr, Slot);
    Place->setMetadata(LLVMContext::MD_invariant_load, Empty);
    if (A.getType()->isPointerTy() && T != A.getType()) {
      if (A.hasByValAttr() && isOnlyRead(A))
        Kernel.removeParamAttr(A.getArgNo(), Attribute::ByVal);
      if (!A.hasByValAttr())
        markInvariant(A);
      Place->setMetadata(LLVMContext::MD_noundef, Empty);
      Values.push_back(Place);
      continue;
    }
    // bool is a byte in memory whatever its IR type is. The host may hold an
    // argument at any address.
    Type *Stored = T->isIntegerTy(1) ? B.getInt8Ty() : T;
    LoadInst *Loaded = B.CreateAlignedLoad(Stored, Place, Align(1));
    Loaded->setMetadata(LLVMContext::MD_invariant_load, Empty);
    Values.push_back(Stored == T ? static_cast<Value *>(Loaded)
                                 : B.CreateTrunc(Loaded, T));
    Values.back()->setName(A.getName());
  }
  CallInst *Call = B.CreateCall(&Kernel, Values);
  Call->setCallingConv(Kernel.getCallingConv());
  Call->setAttributes(
      AttributeList::get(C, AttributeSet(), AttributeSet(), [&] {
        SmallVector<AttributeSet, 16> Sets;
        for (Argument &A : Kernel.args())
          Sets.push_back(Kernel.getAttributes().getParamAttrs(A.getArgNo()));
        return Sets;
      }()));
  B.CreateRetVoid();
  Kernel.setLinkage(GlobalValue::InternalLinkage);
  // The kernel's lines become those of the function it is inlined into.
  K.Body->setSubprogram(Kernel.getSubprogram());
  Kernel.setSubprogram(nullptr);
}

} // namespace porthip::vgpu::lowering
