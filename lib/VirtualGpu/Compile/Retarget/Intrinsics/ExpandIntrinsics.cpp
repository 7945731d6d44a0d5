// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: one address space.
// Guarantees: intrinsics whose meaning is plain IR, or that C cannot take
// (metadata operands, a predicate, a pointer to a packet of the launch), are
// IR over other builtins and VgBlock.
// Why here: packets are ordinary memory now.
#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// The lanes for which Bit is true, as an integer of type T.
Value *emitBallot(IRBuilderBase &B, Value *Bit, Type *T) {
  Module &M = *B.GetInsertBlock()->getModule();
  Type *Wide = B.getInt64Ty();
  FunctionCallee Ballot = M.getOrInsertFunction(
      (BuiltinPrefix + Twine("llvm.amdgcn.ballot.i64")).str(), Wide,
      B.getInt1Ty());
  CallInst *Call = B.CreateCall(Ballot, {Bit});
  Call->setConvergent();
  if (auto *F = dyn_cast<Function>(Ballot.getCallee()))
    F->setConvergent();
  return B.CreateZExtOrTrunc(Call, T);
}

/// llvm.amdgcn.icmp/fcmp(a, b, predicate): a ballot of a comparison.
Value *expandCompare(IRBuilderBase &B, CallInst &Call) {
  auto Predicate = CmpInst::Predicate(
      cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue());
  Value *Bit =
      B.CreateCmp(Predicate, Call.getArgOperand(0), Call.getArgOperand(1));
  return emitBallot(B, Bit, Call.getType());
}

/// llvm.read_register(metadata !{"exec"}): which lanes are here. Null: some
/// other register.
Value *expandReadRegister(IRBuilderBase &B, CallInst &Call) {
  auto *Node =
      cast<MDNode>(cast<MetadataAsValue>(Call.getArgOperand(0))->getMetadata());
  StringRef Name = cast<MDString>(Node->getOperand(0))->getString();
  if (Name != "exec" && Name != "exec_lo" && Name != "exec_hi")
    return nullptr;
  unsigned Bits = Call.getType()->getIntegerBitWidth();
  FunctionCallee Read = Call.getModule()->getOrInsertFunction(
      (BuiltinPrefix + Twine("llvm.read_register.") + Name + ".i" + Twine(Bits))
          .str(),
      Call.getType());
  CallInst *New = B.CreateCall(Read);
  New->setConvergent();
  return New;
}

class Expander {
public:
  /// Null: not an intrinsic of this file.
  Value *expand(CallInst &Call, StringRef FullName) {
    StringRef Name = FullName;
    IRBuilder<> B(&Call);
    if (Name.starts_with("llvm.read_register.") ||
        Name.starts_with("llvm.read_volatile_register."))
      return expandReadRegister(B, Call);
    if (!Name.consume_front(BuiltinPrefix))
      return nullptr;
    if (Name.starts_with("llvm.amdgcn.icmp.") ||
        Name.starts_with("llvm.amdgcn.fcmp."))
      return expandCompare(B, Call);
    if (Name == "llvm.amdgcn.implicitarg.ptr")
      return packet(Call, FullName, Implicit, 256);
    if (Name == "llvm.amdgcn.dispatch.ptr")
      return packet(Call, FullName, Dispatch, 64);
    // They change the type of a pointer, which has one type here.
    if (Name.starts_with("llvm.amdgcn.addrspacecast.nonnull.") ||
        Name.starts_with("llvm.nvvm.move.ptr") ||
        Name.starts_with("llvm.nvvm.internal.addrspace.wrap."))
      return Call.getArgOperand(0);
    // Loads past the coherent cache; the second operand is the alignment.
    if (Name.starts_with("llvm.nvvm.ldg.global.") ||
        Name.starts_with("llvm.nvvm.ldu.global."))
      return B.CreateAlignedLoad(
          Call.getType(), Call.getArgOperand(0),
          cast<ConstantInt>(Call.getArgOperand(1))->getMaybeAlignValue());
    return nullptr;
  }

private:
  using Packets = DenseMap<Function *, Value *>;

  /// A packet of the launch, which device code reads by offsets, is memory of
  /// the lane that a builtin fills; optimizing leaves reads of VgBlock.
  static Value *packet(CallInst &Call, StringRef Name, Packets &Known,
                       uint64_t SizeBytes) {
    Value *&Packet = Known[Call.getFunction()];
    if (Packet)
      return Packet;
    BasicBlock &Entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> B(&*Entry.getFirstNonPHIOrDbgOrAlloca());
    B.SetCurrentDebugLocation(DebugLoc());
    AllocaInst *Memory =
        B.CreateAlloca(ArrayType::get(B.getInt8Ty(), SizeBytes));
    Memory->setAlignment(Align(16));
    // The builtin has the intrinsic's name and another signature.
    if (Function *Same = Call.getModule()->getFunction(Name))
      if (!Same->getReturnType()->isVoidTy())
        Same->setName("");
    B.CreateCall(Call.getModule()->getOrInsertFunction(Name, B.getVoidTy(),
                                                       B.getPtrTy()),
                 {Memory});
    return Packet = Memory;
  }

  Packets Implicit, Dispatch;
};

} // namespace

Error expandIntrinsics(Module &M, RetargetState &State) {
  SmallVector<std::pair<CallInst *, std::string>> Calls;
  for (Function &F : M)
    if (F.isDeclaration())
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          if (Call->getCalledFunction() == &F)
            Calls.push_back({Call, F.getName().str()});
  Expander Expand;
  for (auto &[Call, Name] : Calls)
    if (Value *Result = Expand.expand(*Call, Name)) {
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
    }
  return Error::success();
}

} // namespace porthip::vgpu
