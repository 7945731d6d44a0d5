// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/ToIR.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace porthip::ptx {

char PtxError::ID;

void PtxError::log(raw_ostream &OS) const {
  if (Instruction.empty())
    OS << "inline PTX: " << Reason;
  else
    OS << "inline PTX: '" << Instruction << "': " << Reason;
}

std::error_code PtxError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

std::vector<CallInst *> inlineAsmCalls(Module &M) {
  std::vector<CallInst *> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isInlineAsm())
        Calls.push_back(Call);
  return Calls;
}

Error lowerInlineAsm(CallInst &Asm) {
  const auto *Code = cast<InlineAsm>(Asm.getCalledOperand());
  return make_error<PtxError>(Problem::Unknown, Code->getAsmString().str(),
                              "not covered");
}

} // namespace porthip::ptx
