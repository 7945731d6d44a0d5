// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_PTX_SYNTAX_PARSER_H
#define PORTHIP_PTX_SYNTAX_PARSER_H

#include "Ptx/Syntax/Ast.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace porthip::ptx {

/// The statements of an asm string (LLVM's form, see Lexer.h).
/// Errors: PtxError with Problem::Syntax. Any text is accepted or refused.
llvm::Expected<std::vector<Statement>> parse(llvm::StringRef Text);

} // namespace porthip::ptx
#endif
