// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX to LLVM IR, for the virtual GPU: the IR of a CUDA kernel comes in
// with calls of llvm::InlineAsm and leaves with plain IR in their place. The
// module still is an NVPTX one: address spaces are those of NVPTX (1 global,
// 3 shared, 4 constant, 5 local), target operations are `llvm.nvvm.*` calls,
// and what LLVM has no intrinsic for is a call of `__vgi.ptx.NAME`
// (VirtualGpu/Builtins/NvptxPtx*.c). It does not flatten address spaces and
// does not define those functions.
#ifndef PORTHIP_PTX_TOIR_H
#define PORTHIP_PTX_TOIR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace porthip::ptx {

/// Why an asm statement was not lowered.
enum class Problem {
  Syntax,      ///< the text is not PTX
  Operand,     ///< operands do not fit the instruction or the constraints
  Unknown,     ///< no such instruction
  Modifier,    ///< the instruction exists, this form of it is not covered
  Unsupported, ///< known, and refused with a reason (tensor cores, textures)
};

/// One asm statement that cannot be lowered. Instruction is the text of the
/// instruction, without comments; empty if the problem is not in one.
class PtxError : public llvm::ErrorInfo<PtxError> {
public:
  static char ID;
  PtxError(Problem What, std::string Instruction, std::string Reason)
      : What(What), Instruction(std::move(Instruction)),
        Reason(std::move(Reason)) {}
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  Problem What;
  std::string Instruction;
  std::string Reason;
};

/// Replaces Asm, a call of an llvm::InlineAsm of PTX text, by IR that does the
/// same, and erases it. The new instructions carry Asm's debug location.
/// Errors: PtxError; module and call are then as they were.
/// Blocks may be split: iterate over collected calls, not over a block.
llvm::Error lowerInlineAsm(llvm::CallInst &Asm);

/// Every call of an llvm::InlineAsm in M, in order.
std::vector<llvm::CallInst *> inlineAsmCalls(llvm::Module &M);

} // namespace porthip::ptx
#endif
