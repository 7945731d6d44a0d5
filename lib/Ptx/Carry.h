// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An asm statement's use of the carry flag, CC.CF, which outlives it: chains
// are written as several statements.
#ifndef PORTHIP_PTX_CARRY_H
#define PORTHIP_PTX_CARRY_H

#include "Ptx/Syntax/Ast.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace porthip::ptx {

struct CarryUse {
  bool IsUsed = false, IsSet = false;
  /// Before the statement sets it: it comes from another one.
  bool IsReadFirst = false;
  /// The last that is done with it is to set it.
  bool IsLeft = false;
};

CarryUse carryUse(llvm::ArrayRef<Statement> Statements);
/// \p Template: in LLVM's form, see Syntax/Lexer.h. One that is no PTX uses
/// none.
CarryUse carryUse(llvm::StringRef Template);

} // namespace porthip::ptx
#endif
