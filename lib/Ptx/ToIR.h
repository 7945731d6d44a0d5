// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX to LLVM IR, for the virtual GPU: the IR of a CUDA kernel comes in
// with calls of llvm::InlineAsm and leaves with plain IR in their place. The
// module still is an NVPTX one: address spaces are those of NVPTX (1 global,
// 3 shared, 4 constant, 5 local), target operations are `llvm.nvvm.*` calls,
// and what LLVM has no intrinsic for is a call of `__vgi.ptx.NAME`
// (VirtualGpu/Builtins/Nvptx/Ptx*.c). It does not flatten address spaces and
// does not define those functions.
#ifndef PORTHIP_PTX_TOIR_H
#define PORTHIP_PTX_TOIR_H

#include "Ptx/Syntax/Problem.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace porthip::ptx {

/// Replaces Asm, a call of an llvm::InlineAsm of PTX text, by IR that does the
/// same, and erases it. The new instructions carry Asm's debug location.
/// Errors: PtxError; module and call are then as they were.
/// Blocks may be split: iterate over collected calls, not over a block.
/// Target: the GPU, whose tensor cores add as they do ("sm_90a").
llvm::Error lowerInlineAsm(llvm::CallInst &Asm, llvm::StringRef Target);

/// Every call of an llvm::InlineAsm in M, in order.
std::vector<llvm::CallInst *> inlineAsmCalls(llvm::Module &M);

} // namespace porthip::ptx
#endif
