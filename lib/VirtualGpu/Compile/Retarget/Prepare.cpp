// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a module as clang wrote it.
// Guarantees: no aliases, compiler lists or registration leftovers; kernels
// carry our attributes and the C calling convention.
// Why here: the later passes then see functions, variables and calls only.
#include "VirtualGpu/ClangLists.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::PTX_Kernel ||
         F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
}

/// Threads of a block as the launch bounds limit them, 0 if they do not.
/// NVPTX: "nvvm.maxntid"="x[,y[,z]]" or "nvvm.reqntid". AMDGCN: clang always
/// writes "amdgpu-flat-work-group-size"="min,max".
uint64_t maxThreads(const Function &F) {
  for (const char *Name : {"nvvm.reqntid", "nvvm.maxntid"}) {
    StringRef Text = F.getFnAttribute(Name).getValueAsString();
    uint64_t Product = 1, Extent = 0;
    SmallVector<StringRef, 3> Extents;
    Text.split(Extents, ',');
    for (StringRef E : Extents)
      Product = E.trim().getAsInteger(10, Extent) ? 0 : Product * Extent;
    if (!Text.empty() && Product)
      return Product;
  }
  StringRef Text =
      F.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString();
  uint64_t Max = 0;
  return Text.split(',').second.trim().getAsInteger(10, Max) ? 0 : Max;
}

void markKernel(Function &F) {
  F.setCallingConv(CallingConv::C);
  F.addFnAttr(KernelAttribute);
  if (uint64_t Max = maxThreads(F))
    F.addFnAttr(MaxThreadsAttribute, Twine(Max).str());
}

/// Kernels that kernels call by name (device-side launches) would be called
/// with the wrong convention otherwise.
void dropCallingConventions(Function &F) {
  F.setCallingConv(CallingConv::C);
  for (BasicBlock &BB : F)
    for (Instruction &I : BB)
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
}

void replaceAliases(Module &M) {
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
  }
}

void eraseVariable(GlobalVariable &V) {
  V.setInitializer(nullptr);
  V.removeDeadConstantUsers();
  if (V.use_empty())
    V.eraseFromParent();
}

/// Device code has no start-up: the compilers reject what would need it, so a
/// non-empty list comes from somewhere that we do not know.
Error checkConstructors(Module &M, StringRef Name) {
  GlobalVariable *List = M.getNamedGlobal(Name);
  if (List && List->hasInitializer() && !List->getInitializer()->isNullValue())
    return moduleError(M, "'" + Name +
                              "' is not empty; the virtual GPU does "
                              "not run constructors of device code");
  if (List)
    List->eraseFromParent();
  return Error::success();
}

} // namespace

Error prepareModule(Module &M, RetargetState &State) {
  if (!M.ifunc_empty())
    return moduleError(M, "device code with ifuncs is not supported");
  for (const char *List : {"llvm.global_ctors", "llvm.global_dtors"})
    if (Error E = checkConstructors(M, List))
      return E;
  for (const char *Name : {"llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *V = M.getNamedGlobal(Name))
      eraseVariable(*V);
  for (GlobalVariable &V : make_early_inc_range(M.globals()))
    if (isHostUseList(V))
      eraseVariable(V);
  // A mark of the object that the module belongs to in a link: nobody reads it.
  for (GlobalVariable &V : make_early_inc_range(M.globals()))
    if (V.getName().starts_with("__hip_cuid_") && V.use_empty())
      V.eraseFromParent();
  replaceAliases(M);
  for (Function &F : M) {
    if (isKernel(F))
      markKernel(F);
    if (State.Options.ImageFlags & ImageFtz)
      F.addFnAttr(FtzAttribute);
    dropCallingConventions(F);
  }
  return Error::success();
}

} // namespace porthip::vgpu
