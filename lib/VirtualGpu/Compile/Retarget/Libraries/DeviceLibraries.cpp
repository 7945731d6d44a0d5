// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: the vendor's module with calls of its device library.
// Guarantees: what the installed library defines and our builtins do not is
// linked in; AMD's control constants are defined as the target says.
// Why here: the libraries are in the vendor's IR and go the same way as it.
#include "Gpus/GpuTarget.h"
#include "VirtualGpu/Builtins/Embedded.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/GlobalStatus.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

bool isNeeded(const Module &M, ArrayRef<StringRef> Prefixes) {
  for (const Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic())
      for (StringRef Prefix : Prefixes)
        if (F.getName().starts_with(Prefix))
          return true;
  return false;
}

/// Another definition goes, its callers get ours later.
void dropOverridden(Module &Library, const RetargetState &State) {
  for (Function &F : Library) {
    if (F.isDeclaration() || !State.isOverridden(F))
      continue;
    F.setIsMaterializable(false);
    F.deleteBody();
    F.setComdat(nullptr);
    F.setVisibility(GlobalValue::DefaultVisibility);
  }
}

Error linkLibrary(Module &M, StringRef Path, const RetargetState &State) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File)
    return createStringError(File.getError(),
                             "cannot read device library '" + Path + "'");
  Expected<std::unique_ptr<Module>> Library = getOwningLazyBitcodeModule(
      std::move(*File), M.getContext(), /*ShouldLazyLoadMetadata=*/true);
  if (!Library)
    return createStringError(inconvertibleErrorCode(),
                             "device library '" + Path + "' is damaged: " +
                                 toString(Library.takeError()));
  // The linker warns of other layouts; older libraries leave out the newer
  // address spaces, which they do not use.
  (*Library)->setDataLayout(M.getDataLayout());
  (*Library)->setTargetTriple(M.getTargetTriple());
  if (NamedMDNode *Flags = (*Library)->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  dropOverridden(**Library, State);
  StringSet<> Own;
  for (Function &F : M)
    if (!F.isDeclaration())
      Own.insert(F.getName());
  SmallPtrSet<const GlobalVariable *, 16> OwnVariables;
  for (GlobalVariable &V : M.globals())
    OwnVariables.insert(&V);
  if (Linker::linkModules(M, std::move(*Library), Linker::LinkOnlyNeeded))
    return createStringError(inconvertibleErrorCode(),
                             "cannot link device library '" + Path + "'");
  for (Function &F : M)
    if (!F.isDeclaration() && !Own.contains(F.getName())) {
      F.setComdat(nullptr);
      F.setVisibility(GlobalValue::DefaultVisibility);
      F.setLinkage(GlobalValue::InternalLinkage);
    }
  // Tables of coefficients, which not all libraries say to be constant.
  for (GlobalVariable &V : M.globals()) {
    GlobalStatus Status;
    if (!OwnVariables.contains(&V) && V.hasInitializer() &&
        !GlobalStatus::analyzeGlobal(&V, Status) &&
        Status.StoredType == GlobalStatus::NotStored)
      V.setConstant(true);
  }
  return Error::success();
}

void defineControl(Module &M, StringRef Name, uint32_t Value) {
  GlobalVariable *V = M.getNamedGlobal(Name);
  if (!V || V->hasInitializer())
    return;
  V->setInitializer(ConstantInt::get(V->getValueType(), Value));
  V->setConstant(true);
  V->setVisibility(GlobalValue::DefaultVisibility);
  V->setLinkage(GlobalValue::InternalLinkage);
}

} // namespace

void defineControls(Module &M, const RetargetOptions &Options) {
  auto Has = [&](uint32_t Flag) { return (Options.ImageFlags & Flag) != 0; };
  defineControl(M, "__oclc_ISA_version", isaVersion(Options.Arch));
  defineControl(M, "__oclc_ABI_version", 500);
  defineControl(M, "__oclc_vg_adds_in_order", Options.Computes.AddsInOrder);
  defineControl(M, "__oclc_wavefrontsize64", Options.WaveSize == 64);
  defineControl(M, "__oclc_daz_opt", Has(ImageFtz));
  defineControl(M, "__oclc_finite_only_opt", Has(ImageUnsafeMath));
  defineControl(M, "__oclc_unsafe_math_opt", Has(ImageUnsafeMath));
  defineControl(M, "__oclc_correctly_rounded_sqrt32",
                !Has(ImageFastSqrt) && !Has(ImageUnsafeMath));
}

/// Pointers of all address spaces are one type for this.
static bool isSameType(Type *A, Type *B) {
  return A == B || (A->isPointerTy() && B->isPointerTy());
}

static bool isSameSignature(const FunctionType &A, const FunctionType &B) {
  return isSameType(A.getReturnType(), B.getReturnType()) &&
         equal(A.params(), B.params(), isSameType);
}

bool RetargetState::isOverridden(const Function &Theirs) const {
  const Function *Ours =
      Builtins ? Builtins->getFunction(Theirs.getName()) : nullptr;
  if (!Ours || Ours->isDeclaration() || Ours->hasLocalLinkage())
    return false;
  return isSameSignature(*Ours->getFunctionType(), *Theirs.getFunctionType()) ||
         isSameSignature(*Ours->getFunctionType(),
                         *signatureInC(*Theirs.getFunctionType(),
                                       Theirs.getParent()->getDataLayout()));
}

/// OCML's sums of products, which clang inlines before its back end looks for
/// pairs: factors that are constants are multiplied, and so rounded, by then.
static void inlineFusedSums(Module &M) {
  for (Function &F : M) {
    if (!F.getName().starts_with("__ocml_fmuladd_"))
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledFunction() == &F && Call->arg_size() == 3) {
        IRBuilder<> B(Call);
        Call->replaceAllUsesWith(
            B.CreateIntrinsic(Intrinsic::fmuladd, {Call->getType()},
                              {Call->getArgOperand(0), Call->getArgOperand(1),
                               Call->getArgOperand(2)}));
        Call->eraseFromParent();
      }
  }
}

Error loadBuiltins(Module &M, RetargetState &State) {
  StringRef Bitcode = State.isAmd() ? amdgcnBuiltins() : nvptxBuiltins();
  Expected<std::unique_ptr<Module>> Builtins = getLazyBitcodeModule(
      MemoryBufferRef(Bitcode, "builtins"), M.getContext());
  if (!Builtins)
    return Builtins.takeError();
  State.Builtins = std::move(*Builtins);
  return Error::success();
}

Error linkDeviceLibraries(Module &M, RetargetState &State) {
  const RetargetOptions &Options = State.Options;
  // HIP's headers define a few of them (weak) over calls of the host.
  dropOverridden(M, State);
  if (!State.isAmd()) {
    if (!Options.LibdevicePath.empty() && isNeeded(M, {"__nv_"}))
      return linkLibrary(M, Options.LibdevicePath, State);
    return Error::success();
  }
  SmallString<128> Path;
  for (StringRef Name : {"ocml", "ockl"}) {
    if (Options.OcmlDir.empty() || !isNeeded(M, {("__" + Name + "_").str()}))
      continue;
    Path = Options.OcmlDir;
    sys::path::append(Path, Name + ".bc");
    if (Error E = linkLibrary(M, Path, State))
      return E;
  }
  inlineFusedSums(M);
  defineControls(M, Options);
  return Error::success();
}

} // namespace porthip::vgpu
