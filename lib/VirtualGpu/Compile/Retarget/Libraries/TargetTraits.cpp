// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: device libraries linked, code for other targets gone.
// Guarantees: nothing is left that speaks of the vendor's target or that is
// not true of host code: attributes, metadata, linkage, synchronisation scopes.
// Why here: what later passes and our builtins add is true and stays.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// A vendor's promise such as memory(none) or willreturn on a shuffle is true
/// of one instruction of its target, not of a call that gives the processor to
/// other lanes; and what was inferred from it is no better. So only what
/// changes the meaning of a call stays; the optimizer finds the rest again.
AttributeSet keptFunctionAttributes(LLVMContext &Context, AttributeSet Of) {
  AttrBuilder Kept(Context);
  for (Attribute::AttrKind Kind :
       {Attribute::Convergent, Attribute::NoReturn, Attribute::AlwaysInline,
        Attribute::StrictFP, Attribute::ReturnsTwice})
    if (Of.hasAttribute(Kind))
      Kept.addAttribute(Kind);
  Kept.addAttribute(Attribute::NoUnwind);
  for (const char *Name : {KernelAttribute, MaxThreadsAttribute, FtzAttribute})
    if (Of.hasAttribute(Name))
      Kept.addAttribute(Of.getAttribute(Name));
  return AttributeSet::get(Context, Kept);
}

AttributeSet keptValueAttributes(LLVMContext &Context, AttributeSet Of) {
  AttrBuilder Kept(Context);
  for (Attribute::AttrKind Kind :
       {Attribute::ZExt, Attribute::SExt, Attribute::ByVal, Attribute::ByRef,
        Attribute::StructRet, Attribute::Alignment, Attribute::NoAlias,
        Attribute::NonNull})
    if (Of.hasAttribute(Kind))
      Kept.addAttribute(Of.getAttribute(Kind));
  return AttributeSet::get(Context, Kept);
}

AttributeList kept(LLVMContext &Context, const AttributeList &Of,
                   unsigned ArgCount) {
  SmallVector<AttributeSet> Args;
  for (unsigned I = 0; I < ArgCount; ++I)
    Args.push_back(keptValueAttributes(Context, Of.getParamAttrs(I)));
  // A vendor's `noalias` result is malloc's; ours may be anything.
  AttrBuilder Result(Context, keptValueAttributes(Context, Of.getRetAttrs()));
  Result.removeAttribute(Attribute::NoAlias);
  Result.removeAttribute(Attribute::NonNull);
  return AttributeList::get(Context,
                            keptFunctionAttributes(Context, Of.getFnAttrs()),
                            AttributeSet::get(Context, Result), Args);
}

/// Shuffles and their like come as declarations without `convergent` where the
/// vendor's compiler knows better; losing it would let LLVM move them.
void cleanCall(CallBase &Call) {
  Function *Callee = Call.getCalledFunction();
  if (Callee && Callee->isIntrinsic())
    return;
  Call.setAttributes(
      kept(Call.getContext(), Call.getAttributes(), Call.arg_size()));
}

/// A block runs on one thread of the host, so a fence that orders it within
/// itself need not order memory for other processors. Reads and writes keep the
/// strong form, as another block may take part in what one side calls local; by
/// the scope's name the check of races knows.
void cleanScope(Instruction &I) {
  if (!getAtomicSyncScopeID(&I))
    return;
  SyncScope::ID Scope = SyncScope::System;
  if (isOfBlock(I))
    Scope = isa<FenceInst>(I) ? SyncScope::ID(SyncScope::SingleThread)
                              : blockScope(I.getContext());
  setAtomicSyncScopeID(&I, Scope);
}

void cleanInstruction(Instruction &I) {
  static const unsigned Kept[] = {
      LLVMContext::MD_tbaa,    LLVMContext::MD_tbaa_struct,
      LLVMContext::MD_prof,    LLVMContext::MD_loop,
      LLVMContext::MD_noalias, LLVMContext::MD_alias_scope};
  // Not invariant.load, range and the like: what a vendor's compiler promises
  // to its own back end is not worth a wrong result here.
  I.dropUnknownNonDebugMetadata(Kept);
  cleanScope(I);
  if (auto *Call = dyn_cast<CallBase>(&I))
    cleanCall(*Call);
}

void cleanFunction(Function &F, bool HasKernel) {
  F.setComdat(nullptr);
  F.setSection("");
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  F.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  if (F.isIntrinsic())
    return;
  if (F.isDeclaration())
    F.setLinkage(GlobalValue::ExternalLinkage);
  else if (F.hasFnAttribute(KernelAttribute))
    F.setLinkage(GlobalValue::ExternalLinkage);
  else if (HasKernel)
    F.setLinkage(GlobalValue::InternalLinkage);
  else if (!F.hasLocalLinkage())
    F.setLinkage(GlobalValue::ExternalLinkage);
  F.setDSOLocal(F.hasLocalLinkage());
  F.setAttributes(kept(F.getContext(), F.getAttributes(), F.arg_size()));
  MDNode *Debug = F.getMetadata(LLVMContext::MD_dbg);
  F.clearMetadata();
  if (Debug)
    F.setMetadata(LLVMContext::MD_dbg, Debug);
  for (Instruction &I : instructions(F))
    cleanInstruction(I);
}

/// The host writes `__constant__` variables (externally_initialized), so they
/// are not constant. Constants become each kernel's own.
void cleanVariable(GlobalVariable &V, bool HasKernel) {
  V.setComdat(nullptr);
  V.setSection("");
  V.setVisibility(GlobalValue::DefaultVisibility);
  bool IsConstant =
      V.isConstant() && !V.isExternallyInitialized() && V.hasInitializer();
  V.setConstant(IsConstant);
  V.setExternallyInitialized(false);
  // A static variable that the host does not name is one for all kernels too.
  V.setLinkage(IsConstant && (HasKernel || V.hasLocalLinkage())
                   ? GlobalValue::InternalLinkage
                   : GlobalValue::ExternalLinkage);
  V.setDSOLocal(V.hasLocalLinkage());
  V.clearMetadata();
}

void cleanModule(Module &M) {
  SmallVector<NamedMDNode *> Named;
  for (NamedMDNode &N : M.named_metadata())
    if (N.getName() != "llvm.dbg.cu")
      Named.push_back(&N);
  for (NamedMDNode *N : Named)
    M.eraseNamedMetadata(N);
  M.addModuleFlag(Module::Warning, "Debug Info Version",
                  DEBUG_METADATA_VERSION);
  M.setModuleInlineAsm("");
}

} // namespace

SyncScope::ID blockScope(LLVMContext &Context) {
  return Context.getOrInsertSyncScopeID("block");
}

bool isOfBlock(const Instruction &I) {
  std::optional<SyncScope::ID> Scope = getAtomicSyncScopeID(&I);
  if (!Scope)
    return false;
  SmallVector<StringRef> Names;
  I.getContext().getSyncScopeNames(Names);
  StringRef Name = *Scope < Names.size() ? Names[*Scope] : "";
  Name.consume_back("-one-as");
  return is_contained(
      {"singlethread", "wavefront", "warp", "workgroup", "block", "cluster"},
      Name);
}

Error dropTargetTraits(Module &M, RetargetState &State) {
  bool HasKernel =
      any_of(M, [](Function &F) { return F.hasFnAttribute(KernelAttribute); });
  for (GlobalVariable &V : M.globals())
    cleanVariable(V, HasKernel);
  for (Function &F : M)
    cleanFunction(F, HasKernel);
  cleanModule(M);
  return Error::success();
}

} // namespace porthip::vgpu
