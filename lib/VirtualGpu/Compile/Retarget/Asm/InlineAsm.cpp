// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: code for other targets gone.
// Guarantees: no inline asm. PTX is translated by Ptx/; of AMDGCN what the
// headers of HIP use is known. An unknown statement ends the lane that gets
// there, with its text.
// Why here: PTX names address spaces.
#include "llvm/IR/InlineAsm.h"
#include "Ptx/ToIR.h"
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/ValueHandle.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// A statement or the like, in one line of a message.
std::string oneLine(StringRef Text) {
  std::string Result;
  for (StringRef Word : split(Text, '\n')) {
    Word = Word.trim(" \t\r{}");
    if (!Word.empty())
      Result += (Result.empty() ? "" : " ") + Word.str();
  }
  return Result;
}

std::string textOf(const CallInst &Call) {
  return oneLine(cast<InlineAsm>(Call.getCalledOperand())->getAsmString());
}

/// PtxError's text names the instruction.
void lowerPtx(CallInst &Call, StringRef Target) {
  if (Error E = ptx::lowerInlineAsm(Call, Target))
    replaceByFault(Call, toString(std::move(E)));
}

} // namespace

bool lowerAmdAsm(CallInst &Call);

Error lowerInlineAsm(Module &M, RetargetState &State) {
  // Weak handles: ending a lane removes the statements that follow.
  std::vector<CallInst *> Found = ptx::inlineAsmCalls(M);
  SmallVector<WeakVH> Calls(Found.begin(), Found.end());
  for (WeakVH &Handle : Calls) {
    auto *Call = dyn_cast_or_null<CallInst>(Handle);
    if (!Call)
      continue;
    if (!State.isAmd())
      lowerPtx(*Call, tensorArch(State.Options));
    else if (!lowerAmdAsm(*Call))
      replaceByFault(*Call, "inline asm '" + textOf(*Call) + "'");
  }
  return Error::success();
}

} // namespace porthip::vgpu
