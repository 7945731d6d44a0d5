// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the vendor's data layout; intrinsics already plain functions.
// Guarantees: every access touches the bytes that it touches on the GPU,
// whichever layout the module gets: AMDGCN's 32-bit pointers (spaces 2, 3, 5,
// 6) are 32-bit integers in memory, and types that the host lays out
// differently are bytes. Arguments of a kernel keep their alignment.
// Why here: the vendor's sizes are forgotten with the address spaces.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

class LayoutFixer {
public:
  LayoutFixer(Module &M, const DataLayout &Host)
      : M(M), Device(M.getDataLayout()), Host(Host) {}

  Error run() {
    for (GlobalVariable &V : M.globals())
      if (!isSame(V.getValueType()))
        return moduleError(M, "variable '" + V.getName() +
                                  "' has a type that the host lays out "
                                  "differently; this is not supported");
    for (Function &F : M) {
      if (F.hasFnAttribute(KernelAttribute))
        keepAlignments(F);
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (Error E = fix(I))
          return E;
    }
    return Error::success();
  }

private:
  /// Sizes and offsets of T agree on device and host.
  bool isSame(Type *T) {
    auto [At, IsNew] = Same.try_emplace(T, true);
    if (!IsNew)
      return At->second;
    bool Result = computeSame(T);
    Same[T] = Result;
    return Result;
  }

  bool computeSame(Type *T) {
    if (!T->isSized() || isa<TargetExtType>(T))
      return true;
    if (Device.getTypeAllocSize(T) != Host.getTypeAllocSize(T))
      return false;
    if (auto *A = dyn_cast<ArrayType>(T))
      return isSame(A->getElementType());
    auto *S = dyn_cast<StructType>(T);
    if (!S)
      return true;
    const StructLayout *OnDevice = Device.getStructLayout(S);
    const StructLayout *OnHost = Host.getStructLayout(S);
    for (unsigned I = 0; I < S->getNumElements(); ++I)
      if (OnDevice->getElementOffset(I) != OnHost->getElementOffset(I) ||
          !isSame(S->getElementType(I)))
        return false;
    return true;
  }

  /// The integer that a pointer or vector of pointers is in memory; null if
  /// it is what it seems.
  Type *memoryType(Type *T) {
    if (!T->isPtrOrPtrVectorTy() || isSame(T))
      return nullptr;
    return Device.getIntPtrType(T);
  }

  void keepAlignments(Function &Kernel) {
    for (Argument &A : Kernel.args()) {
      Align OnDevice = Device.getABITypeAlign(A.getType());
      if (!A.getType()->isPointerTy() &&
          OnDevice != Host.getABITypeAlign(A.getType()))
        A.addAttr(Attribute::get(M.getContext(), AlignAttribute,
                                 utostr(OnDevice.value())));
    }
  }

  Error refuse(Instruction &I) {
    return moduleError(M, "'" + Twine(I.getOpcodeName()) +
                              "' of a type that the host lays out differently "
                              "is not supported (function '" +
                              I.getFunction()->getName() + "')");
  }

  Error fix(Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return fixLoad(*Load);
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return fixStore(*Store);
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
      return fixGep(*Gep);
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      return fixAlloca(*Alloca);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) &&
        !isSame(I.getOperand(1)->getType()))
      return refuse(I);
    return Error::success();
  }

  Error fixLoad(LoadInst &Load) {
    if (isSame(Load.getType()))
      return Error::success();
    Type *Bits = memoryType(Load.getType());
    if (!Bits)
      return refuse(Load);
    IRBuilder<> B(&Load);
    auto *Narrow = cast<LoadInst>(Load.clone());
    Narrow->dropUnknownNonDebugMetadata();
    Narrow->mutateType(Bits);
    B.Insert(Narrow);
    Value *Pointer = B.CreateIntToPtr(Narrow, Load.getType());
    Load.replaceAllUsesWith(Pointer);
    Load.eraseFromParent();
    return Error::success();
  }

  Error fixStore(StoreInst &Store) {
    Type *T = Store.getValueOperand()->getType();
    if (isSame(T))
      return Error::success();
    Type *Bits = memoryType(T);
    if (!Bits)
      return refuse(Store);
    IRBuilder<> B(&Store);
    Store.setOperand(0, B.CreatePtrToInt(Store.getValueOperand(), Bits));
    return Error::success();
  }

  Error fixGep(GetElementPtrInst &Gep) {
    if (isSame(Gep.getSourceElementType()))
      return Error::success();
    if (Gep.getType()->isVectorTy())
      return refuse(Gep);
    IRBuilder<> B(&Gep);
    Value *Offset = emitGEPOffset(&B, Device, &Gep);
    Value *At = B.CreatePtrAdd(Gep.getPointerOperand(), Offset, Gep.getName(),
                               Gep.getNoWrapFlags());
    Gep.replaceAllUsesWith(At);
    Gep.eraseFromParent();
    return Error::success();
  }

  Error fixAlloca(AllocaInst &Alloca) {
    Type *T = Alloca.getAllocatedType();
    if (!isSame(T))
      Alloca.setAllocatedType(
          ArrayType::get(Type::getInt8Ty(M.getContext()),
                         Device.getTypeAllocSize(T).getFixedValue()));
    return Error::success();
  }

  Module &M;
  const DataLayout &Device;
  const DataLayout &Host;
  DenseMap<Type *, bool> Same;
};

} // namespace

Error fixMemoryLayout(Module &M, RetargetState &State) {
  DataLayout Host(Triple(sys::getProcessTriple()).computeDataLayout());
  return LayoutFixer(M, Host).run();
}

} // namespace porthip::vgpu
