// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of retarget(), one per file, and what they share. Their order and
// the reason for it is the table in Retarget.cpp.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_RETARGET_RETARGETINTERNAL_H
#define PORTHIP_VIRTUALGPU_COMPILE_RETARGET_RETARGETINTERNAL_H

#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"

namespace porthip::vgpu {

/// Address spaces by their numbers; those named here mean the same on NVPTX
/// and AMDGCN.
constexpr unsigned SharedSpace = 3;

struct RetargetState {
  const RetargetOptions &Options;
  SharedLayout Shared;
  /// Our builtins, parsed lazily; consumed by linkBuiltins.
  std::unique_ptr<llvm::Module> Builtins;

  bool isAmd() const { return Options.Of == Vendor::Amd; }
  /// True if our builtins define a function of this name and signature (or what
  /// that is in C), which then wins over the vendor's and the program's. A
  /// compiler that has cut parameters off an internal function means that one
  /// only.
  bool isOverridden(const llvm::Function &F) const;
};

/// The signature in C (Builtins/Builtin.h) of a builtin with this one in IR.
llvm::FunctionType *signatureInC(llvm::FunctionType &T,
                                 const llvm::DataLayout &Layout);

/// Defines those of AMD's control constants that M names (what oclc_*.bc of
/// the device libraries do, one file per value; they lack newer targets).
void defineControls(llvm::Module &M, const RetargetOptions &Options);

/// "sm_90a": 90; 0 if it is none of NVIDIA's.
uint32_t numberOfArch(llvm::StringRef Arch);
/// Whose tensor cores are computed: Tensor.h.
inline llvm::StringRef tensorArch(const RetargetOptions &Options) {
  return Options.Computes.AddsInOrder ? "sm_0" : llvm::StringRef(Options.Arch);
}

llvm::Error loadBuiltins(llvm::Module &M, RetargetState &State);

// The passes, in the order in which they run.
llvm::Error prepareModule(llvm::Module &M, RetargetState &State);
llvm::Error takeExactFunctions(llvm::Module &M, RetargetState &State);
llvm::Error linkDeviceLibraries(llvm::Module &M, RetargetState &State);
llvm::Error foldTargetConstants(llvm::Module &M, RetargetState &State);
llvm::Error divideAsAmd(llvm::Module &M, RetargetState &State);
llvm::Error dropTargetTraits(llvm::Module &M, RetargetState &State);
llvm::Error fuseMultiplyAdd(llvm::Module &M, RetargetState &State);
llvm::Error flushDenormals(llvm::Module &M, RetargetState &State);
llvm::Error convertAsAmd(llvm::Module &M, RetargetState &State);
llvm::Error convertAsNvidia(llvm::Module &M, RetargetState &State);
llvm::Error lowerInlineAsm(llvm::Module &M, RetargetState &State);
llvm::Error contractAsPtxas(llvm::Module &M, RetargetState &State);
llvm::Error placeSharedVariables(llvm::Module &M, RetargetState &State);
llvm::Error markMemorySpaces(llvm::Module &M, RetargetState &State);
llvm::Error detachIntrinsics(llvm::Module &M, RetargetState &State);
llvm::Error fixMemoryLayout(llvm::Module &M, RetargetState &State);
llvm::Error flattenAddressSpaces(llvm::Module &M, RetargetState &State);
llvm::Error expandIntrinsics(llvm::Module &M, RetargetState &State);
llvm::Error narrowCrossLane(llvm::Module &M, RetargetState &State);
llvm::Error fitBuiltinCalls(llvm::Module &M, RetargetState &State);
llvm::Error linkBuiltins(llvm::Module &M, RetargetState &State);
llvm::Error hardenArithmetic(llvm::Module &M, RetargetState &State);
llvm::Error finishModule(llvm::Module &M, RetargetState &State);

/// The result of the division \p I where its divisor is zero; \p X: its frozen
/// dividend.
llvm::Value *quotientByZero(llvm::IRBuilder<> &B, const llvm::BinaryOperator &I,
                            llvm::Value *X, bool IsAmd);

/// The beginning of a target intrinsic's name once it is a plain function.
inline constexpr char BuiltinPrefix[] = "__vgi.";

/// A function of libdevice, ocml or ockl.
inline bool isDeviceLibraryName(llvm::StringRef Name) {
  return Name.starts_with("__nv_") || Name.starts_with("__ocml_") ||
         Name.starts_with("__ockl_");
}

/// Ends the lane before I with VG_FAULT_UNSUPPORTED; I and what follows it in
/// its block go.
void replaceByFault(llvm::Instruction &I, llvm::StringRef What);
/// A constant string of the module, one for each text.
llvm::Constant *stringFor(llvm::Module &M, llvm::StringRef Text);
/// A call of __vg_fault before where B stands; no terminator.
void emitFault(llvm::IRBuilderBase &B, uint32_t Fault, llvm::StringRef What,
               llvm::StringRef Where);
/// The call of the intrinsic that a statement of one matrix instruction says;
/// null: it is none, or has operands that are not known.
llvm::Value *emitMatrixAsm(llvm::IRBuilderBase &B, llvm::StringRef Mnemonic,
                           llvm::StringRef Operands, llvm::CallInst &Call);

/// A constant string of the module, one for each text.
llvm::Constant *stringFor(llvm::Module &M, llvm::StringRef Text);
/// The block's VgBlock, asked for at B.
llvm::Value *emitBlock(llvm::IRBuilderBase &B);
/// The field of the VgBlock that lies OffsetBytes into it. It never changes
/// while the block runs, and the load says so.
llvm::Value *emitBlockField(llvm::IRBuilderBase &B, llvm::Value *Block,
                            llvm::Type *Type, uint64_t OffsetBytes);

/// An error whose text begins with the module's name.
llvm::Error moduleError(const llvm::Module &M, const llvm::Twine &Text);

} // namespace porthip::vgpu
#endif
