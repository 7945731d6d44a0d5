// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be wrong with an asm statement; both lowerings report it so.
#ifndef PORTHIP_PTX_PROBLEM_H
#define PORTHIP_PTX_PROBLEM_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

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

/// Where Form reports what an instruction lacks.
class Failures {
public:
  virtual ~Failures() = default;
  virtual void fail(Problem What, const llvm::Twine &Why) = 0;
};

} // namespace porthip::ptx
#endif
