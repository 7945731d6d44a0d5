// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statements of the tests as the C++ that a port has: written to a file of
// HIP (PORTHIP_PTX_EMIT names it), which a lit test compiles for an AMD GPU,
// and run from its bitcode (PORTHIP_PTX_PORT) against the same models.
#ifndef PORTHIP_TEST_PTX_PORTED_H
#define PORTHIP_TEST_PTX_PORTED_H

#include <string>

namespace porthip::ptx::test {

/// How the port sees the statement's operands.
enum class View { Unsigned, Signed, Untyped };

/// The file to write to; null: statements are run.
const char *emitPath();
/// The bitcode to run; null: statements are lowered to IR.
const char *portPath();

/// The function's name, the same in every process.
std::string nameOf(const std::string &Asm, const std::string &Constraints,
                   View Operands);

/// void nameOf(...)(const void *in, void *out) in C++; empty where the
/// statement is refused, and then Reason says why.
std::string portedFunction(const std::string &Asm,
                           const std::string &Constraints, View Operands,
                           std::string &Reason);
/// Appends the functions of all views to emitPath(), once.
void emitPorted(const std::string &Asm, const std::string &Constraints);

} // namespace porthip::ptx::test
#endif
