// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Problem.h"
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

} // namespace porthip::ptx
