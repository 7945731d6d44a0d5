// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: calls of builtins with signatures of C.
// Guarantees: builtins are linked in; a call of one that we do not have ends
// the lane with the instruction's name; `convergent` is where it must be.
// Why here: from now on the module is whole.
#include "VirtualGpu/Builtins/Embedded.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

void eraseList(Module &M, StringRef Name) {
  if (GlobalVariable *List = M.getNamedGlobal(Name))
    List->eraseFromParent();
}

/// Links what M needs of a module of ours. Nothing of it is seen from outside.
Error link(Module &M, std::unique_ptr<Module> Builtins) {
  // `used` kept them in the file; here it would bring all of them in.
  eraseList(*Builtins, "llvm.used");
  eraseList(*Builtins, "llvm.compiler.used");
  if (NamedMDNode *Flags = Builtins->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  if (NamedMDNode *Ident = Builtins->getNamedMetadata("llvm.ident"))
    Ident->eraseFromParent();
  Builtins->setDataLayout(M.getDataLayout());
  Builtins->setTargetTriple(M.getTargetTriple());
  StringSet<> Own;
  for (Function &F : M)
    if (!F.isDeclaration())
      Own.insert(F.getName());
  if (Linker::linkModules(M, std::move(Builtins), Linker::LinkOnlyNeeded))
    return moduleError(M, "cannot link the builtins");
  for (Function &F : M)
    if (!F.isDeclaration() && !Own.contains(F.getName())) {
      F.setComdat(nullptr);
      F.setLinkage(GlobalValue::InternalLinkage);
      // The processor that they were compiled for is not the one that runs.
      for (const char *Name :
           {"target-cpu", "target-features", "tune-cpu", "frame-pointer",
            "min-legal-vector-width", "no-trapping-math",
            "stack-protector-buffer-size"})
        F.removeFnAttr(Name);
    }
  return Error::success();
}

void refuseMissing(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    if (!F.isDeclaration() || !Name.consume_front(BuiltinPrefix))
      continue;
    std::string What = Name.str();
    // Ending a lane removes calls that follow, so take users one by one.
    while (!F.use_empty())
      replaceByFault(*cast<Instruction>(F.user_back()), What);
    F.eraseFromParent();
  }
}

/// Passes C's extension of narrow integers on to the calls.
void copyExtensions(CallBase &Call) {
  Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isIntrinsic())
    return;
  for (unsigned I = 0; I < Callee->arg_size() && I < Call.arg_size(); ++I)
    for (Attribute::AttrKind Kind : {Attribute::ZExt, Attribute::SExt})
      if (Callee->hasParamAttribute(I, Kind))
        Call.addParamAttr(I, Kind);
}

/// C knows no convergence: a function that calls a convergent one is so.
void spreadConvergence(Module &M) {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Function &F : M) {
      if (F.isDeclaration() || F.isConvergent())
        continue;
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallBase>(&I))
          if (Call->isConvergent()) {
            F.setConvergent();
            Changed = true;
            break;
          }
    }
  }
}

/// Links the functions of the vendor's device library: it is not installed, or
/// older than the program.
Error linkMath(Module &M, const RetargetState &State) {
  bool IsNeeded = any_of(M, [](const Function &F) {
    return F.isDeclaration() && isDeviceLibraryName(F.getName());
  });
  if (!IsNeeded)
    return Error::success();
  Expected<std::unique_ptr<Module>> Math = getLazyBitcodeModule(
      MemoryBufferRef(State.isAmd() ? amdgcnMathBuiltins() : mathBuiltins(),
                      "math"),
      M.getContext());
  if (!Math)
    return Math.takeError();
  return link(M, std::move(*Math));
}

/// C has no scopes: an intrinsic's name tells that it is atomic in a block.
void scopeBlockAtomics(Module &M) {
  for (Function &F : M)
    if (F.getName().starts_with(BuiltinPrefix) && F.getName().contains(".cta."))
      for (Instruction &I : instructions(F))
        if (I.isAtomic() && !isa<FenceInst>(I))
          setAtomicSyncScopeID(&I, blockScope(M.getContext()));
}

} // namespace

Error linkBuiltins(Module &M, RetargetState &State) {
  if (Error E = linkMath(M, State))
    return E;
  if (Error E = link(M, std::move(State.Builtins)))
    return E;
  scopeBlockAtomics(M);
  if (State.isAmd())
    defineControls(M, State.Options);
  refuseMissing(M);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        copyExtensions(*Call);
  spreadConvergence(M);
  return Error::success();
}

} // namespace porthip::vgpu
