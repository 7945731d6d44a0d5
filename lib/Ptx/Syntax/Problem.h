// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors in an asm statement, as both lowerings report them.
#ifndef PORTHIP_PTX_SYNTAX_PROBLEM_H
#define PORTHIP_PTX_SYNTAX_PROBLEM_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace porthip::ptx {

/// Why an asm statement was not lowered.
enum class Problem {
  Syntax,       ///< the text is not PTX
  Operand,      ///< operands do not fit the instruction or the constraints
  Unknown,      ///< no such instruction
  Modifier,     ///< the instruction exists, this form of it is not covered
  Unsupported,  ///< known, and refused with a reason (tensor cores, textures)
  ForeignCarry, ///< reads a carry flag that another function sets
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

struct Instruction;
struct Operand;

/// The problems met while a statement is lowered: the first problem counts, and
/// names the instruction that is being lowered.
class Failures {
public:
  void fail(Problem What, const llvm::Twine &Why);
  /// The value; where there is none, Why is an operand's failure, and it is 0.
  uint64_t required(std::optional<uint64_t> Value, const llvm::Twine &Why) {
    if (!Value)
      fail(Problem::Operand, Why);
    return Value.value_or(0);
  }
  bool failed() const { return HasFailed; }
  /// The PtxError; once, after failed().
  llvm::Error error();

protected:
  /// \p O is no register, or one that the statement only reads.
  void failResult(const Operand &O);

  const Instruction *Current = nullptr;
  bool HasFailed = false;

private:
  Problem What = Problem::Syntax;
  std::string Where, Why;
};

} // namespace porthip::ptx
#endif
