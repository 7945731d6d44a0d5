// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Syntax/Problem.h"
#include "Ptx/Syntax/Ast.h"
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

void Failures::fail(Problem NewWhat, const Twine &NewWhy) {
  if (HasFailed)
    return;
  HasFailed = true;
  What = NewWhat;
  Why = NewWhy.str();
  if (Current)
    Where = Current->Text;
}

void Failures::failResult(const Operand &O) {
  if (O.Of == Operand::Kind::Argument && O.Component.empty())
    return fail(Problem::Operand,
                "operand %" + Twine(O.Argument) +
                    " is written, but the statement has it as an input; make "
                    "it an output: \"+r\" for \"r\"");
  fail(Problem::Operand, "the result must be a register");
}

Error Failures::error() {
  return make_error<PtxError>(What, std::move(Where), std::move(Why));
}

} // namespace porthip::ptx
