// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The calls of Abi.h that retargeted code makes, and source lines for them.
#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

std::string printed(const DILocation &At, bool WithFolder) {
  SmallString<128> Path(At.getFilename());
  if (WithFolder && !sys::path::is_absolute(Path))
    Path = (At.getDirectory() + "/" + At.getFilename()).str();
  return (Path + ":" + Twine(At.getLine())).str();
}

} // namespace

Constant *stringFor(Module &M, StringRef Text) {
  std::string Name = (".vg.text." + Text).str();
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
  // Space 0 even while the module is AMDGCN's, whose globals lie in 1.
  auto *V =
      new GlobalVariable(M, Bytes->getType(), true, GlobalValue::PrivateLinkage,
                         Bytes, Name, nullptr, GlobalValue::NotThreadLocal, 0);
  V->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  V->setAlignment(Align(1));
  return V;
}

std::string sourceLine(const Instruction &I, bool WithFolder) {
  const DILocation *At = I.getDebugLoc().get();
  if (!At)
    return "";
  StringRef Main;
  if (const DISubprogram *Of = At->getInlinedAtScope()->getSubprogram())
    if (const DICompileUnit *Unit = Of->getUnit())
      Main = Unit->getFilename();
  const DILocation *Outermost = At;
  for (; At; At = At->getInlinedAt()) {
    if (At->getLine() && At->getFilename() == Main)
      return printed(*At, WithFolder);
    Outermost = At;
  }
  return Outermost->getLine() ? printed(*Outermost, WithFolder) : "";
}

void emitFault(IRBuilderBase &B, uint32_t Fault, StringRef What,
               StringRef Where) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(
      "__vg_fault", B.getVoidTy(), B.getInt32Ty(), B.getPtrTy(), B.getPtrTy());
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setDoesNotReturn();
    F->setDoesNotThrow();
  }
  B.CreateCall(Callee,
               {B.getInt32(Fault), stringFor(M, What), stringFor(M, Where)});
}

void replaceByFault(Instruction &I, StringRef What) {
  IRBuilder<> B(&I);
  emitFault(B, VG_FAULT_UNSUPPORTED, What, sourceLine(I));
  changeToUnreachable(&I);
}

Value *emitBlock(IRBuilderBase &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee =
      M.getOrInsertFunction("__vg_block", FunctionType::get(B.getPtrTy(), {}));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setDoesNotAccessMemory();
    F->setDoesNotThrow();
    F->setWillReturn();
  }
  CallInst *Call = B.CreateCall(Callee);
  Call->setDoesNotAccessMemory();
  return Call;
}

Value *emitBlockField(IRBuilderBase &B, Value *Block, Type *Type,
                      uint64_t OffsetBytes) {
  Value *At = OffsetBytes ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Block,
                                                         OffsetBytes)
                          : Block;
  LoadInst *Load = B.CreateLoad(Type, At);
  Load->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(B.getContext(), {}));
  return Load;
}

} // namespace porthip::vgpu
