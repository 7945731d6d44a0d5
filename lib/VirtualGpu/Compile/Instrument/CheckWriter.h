// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the passes that put calls of CheckAbi.h into kernels.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_CHECKWRITER_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_CHECKWRITER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace porthip::vgpu {

class CheckWriter {
protected:
  explicit CheckWriter(llvm::Module &M);

  /// Calls \p Write for the instructions that \p Takes, in functions of the
  /// program's own (which have debug information); \p Write may add others.
  void forEachOwn(llvm::function_ref<bool(const llvm::Instruction &)> Takes,
                  llvm::function_ref<void(llvm::Instruction &)> Write);

  /// "logf" of __nv_logf and __ocml_log_f32.
  static std::string libraryName(const llvm::Function &F);

  /// Behind I, or where all that choose it have chosen: compilers compute both
  /// of what is chosen between, whoever asks. \p IsTaken: whether one did, null
  /// where nobody chooses.
  static llvm::Instruction *placeFor(llvm::Instruction &I,
                                     llvm::Value *&IsTaken);
  /// Goes on in a block before Place that is entered if Is, which is unlikely,
  /// with the line of I.
  void begin(llvm::IRBuilder<> &B, llvm::Value *Is, llvm::Instruction *Place,
             const llvm::Instruction &I);
  /// sourceLine(). An instruction that was moved out of a branch has lost its
  /// line: then that where it is chosen, or of what it is computed from.
  static std::string lineOf(const llvm::Instruction &I);

  llvm::FunctionCallee block();
  llvm::FunctionCallee lane();
  /// Zero for what is no number of up to 64 bits.
  llvm::Value *toDouble(llvm::IRBuilder<> &B, llvm::Value *V);
  /// Name(block, lane, A, B, C, Result, Site); operands that are missing are 0.
  void callWithFloats(llvm::IRBuilder<> &B, llvm::StringRef Name,
                      llvm::ArrayRef<llvm::Value *> Operands,
                      llvm::Value *Result, llvm::Constant *Site);

  /// A string of C, each once.
  llvm::Constant *text(const llvm::Twine &Text);
  llvm::Constant *constant(llvm::Constant *Data, llvm::StringRef Name);

  llvm::Module &M;
  llvm::LLVMContext &C;
  llvm::PointerType *Pointer;
  llvm::IntegerType *I32, *I64;
  llvm::Type *Double;

private:
  llvm::StringMap<llvm::Constant *> Texts;
};

} // namespace porthip::vgpu
#endif
