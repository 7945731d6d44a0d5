// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: one address space.
// Guarantees: intrinsics whose meaning is plain IR, or that C cannot take
// (metadata operands, a predicate, a pointer to a packet of the launch), are
// IR over other builtins and VgBlock.
// Why here: packets are ordinary memory now.
#include "VirtualGpu/Abi.h"
#include "VirtualGpu/Retarget/RetargetInternal.h"
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

/// llvm.read_register(metadata !{"exec"}): the lanes that are here. Null: some
/// other register.
Value *expandReadRegister(IRBuilderBase &B, CallInst &Call) {
  auto *Node =
      cast<MDNode>(cast<MetadataAsValue>(Call.getArgOperand(0))->getMetadata());
  StringRef Name = cast<MDString>(Node->getOperand(0))->getString();
  if (Name != "exec" && Name != "exec_lo" && Name != "exec_hi")
    return nullptr;
  Value *Lanes = emitBallot(B, B.getTrue(), B.getInt64Ty());
  if (Name == "exec_hi")
    Lanes = B.CreateLShr(Lanes, 32);
  return B.CreateZExtOrTrunc(Lanes, Call.getType());
}

/// Writes fields of a packet that the device code finds by its offsets.
class PacketWriter {
public:
  PacketWriter(IRBuilderBase &B, uint64_t SizeBytes) : B(B) {
    auto *T = ArrayType::get(B.getInt8Ty(), SizeBytes);
    Packet = B.CreateAlloca(T, nullptr, "packet");
    Packet->setAlignment(Align(16));
    B.CreateMemSet(Packet, B.getInt8(0), SizeBytes, Align(16));
    Block = emitBlock(B);
  }

  Value *extent(uint64_t Field, unsigned Axis) {
    return emitBlockField(B, Block, B.getInt32Ty(), Field + 4 * Axis);
  }
  void put(uint64_t OffsetBytes, Value *Of, unsigned Bits) {
    B.CreateStore(
        B.CreateZExtOrTrunc(Of, B.getIntNTy(Bits)),
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Packet, OffsetBytes));
  }

  IRBuilderBase &B;
  AllocaInst *Packet;
  Value *Block;
};

/// hsa_kernel_dispatch_packet_t. Source: HSA runtime specification 1.2, 2.9.6;
/// workgroup sizes at 4 (u16 each), grid sizes in work items at 12 (u32 each).
Value *writeDispatchPacket(IRBuilderBase &B) {
  PacketWriter W(B, 64);
  W.put(2, B.getInt16(3), 16); // setup: three dimensions
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Value *Size = W.extent(offsetof(VgBlock, BlockDim), Axis);
    Value *Count = W.extent(offsetof(VgBlock, GridDim), Axis);
    W.put(4 + 2 * Axis, Size, 16);
    W.put(12 + 4 * Axis, B.CreateMul(Size, Count), 32);
  }
  return W.Packet;
}

/// Hidden arguments of code object version 5. Source: LLVM, AMDGPUUsage,
/// "AMDHSA Code Object V5 Kernel Argument Metadata": block counts at 0 (u32),
/// group sizes at 12 (u16), remainders at 18 (u16), grid_dims at 64 (u16),
/// dynamic_lds_size at 120 (u32). HIP's grids have no remainder and no offset.
Value *writeImplicitArguments(IRBuilderBase &B) {
  PacketWriter W(B, 256);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    W.put(4 * Axis, W.extent(offsetof(VgBlock, GridDim), Axis), 32);
    W.put(12 + 2 * Axis, W.extent(offsetof(VgBlock, BlockDim), Axis), 16);
  }
  W.put(64, B.getInt16(3), 16);
  W.put(120, W.extent(offsetof(VgBlock, DynamicShared), 0), 32);
  return W.Packet;
}

class Expander {
public:
  /// Null: not an intrinsic of this file.
  Value *expand(CallInst &Call, StringRef Name) {
    IRBuilder<> B(&Call);
    if (Name.starts_with("llvm.read_register."))
      return expandReadRegister(B, Call);
    if (!Name.consume_front(BuiltinPrefix))
      return nullptr;
    if (Name.starts_with("llvm.amdgcn.icmp.") ||
        Name.starts_with("llvm.amdgcn.fcmp."))
      return expandCompare(B, Call);
    if (Name == "llvm.amdgcn.implicitarg.ptr")
      return packet(Call, Implicit, writeImplicitArguments);
    if (Name == "llvm.amdgcn.dispatch.ptr")
      return packet(Call, Dispatch, writeDispatchPacket);
    // They change the type of a pointer, which has one type here.
    if (Name.starts_with("llvm.amdgcn.addrspacecast.nonnull.") ||
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

  /// A packet lies in memory of the lane; where its fields are read at known
  /// offsets, optimizing leaves only reads of VgBlock.
  static Value *packet(CallInst &Call, Packets &Known,
                       Value *(*Write)(IRBuilderBase &)) {
    Value *&Packet = Known[Call.getFunction()];
    if (!Packet) {
      BasicBlock &Entry = Call.getFunction()->getEntryBlock();
      IRBuilder<> B(&*Entry.getFirstNonPHIOrDbgOrAlloca());
      B.SetCurrentDebugLocation(DebugLoc());
      Packet = Write(B);
    }
    return Packet;
  }

  Packets Implicit, Dispatch;
};

} // namespace

Error expandIntrinsics(Module &M, RetargetState &State) {
  SmallVector<CallInst *> Calls;
  for (Function &F : M)
    if (F.isDeclaration())
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          if (Call->getCalledFunction() == &F)
            Calls.push_back(Call);
  Expander Expand;
  for (CallInst *Call : Calls)
    if (Value *Result =
            Expand.expand(*Call, Call->getCalledFunction()->getName())) {
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
    }
  return Error::success();
}

} // namespace porthip::vgpu
