// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that a parse leaves without a body: those outside of the project
// that are for the host alone. Nobody asks for what they do, and they are a
// part of what headers such as torch's cost. Bodies of device functions stay: a
// kernel that calls one does what it does.
#ifndef PORTHIP_FRONTEND_PARSE_SKIPPEDBODIES_H
#define PORTHIP_FRONTEND_PARSE_SKIPPEDBODIES_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace porthip {

/// \p Consumer of a parse of \p Compiler, with such functions skipped. \p
/// OwnRoot: the project's folder; empty: all that is read is outside of it.
std::unique_ptr<clang::ASTConsumer>
withSkippedBodies(std::unique_ptr<clang::ASTConsumer> Consumer,
                  clang::CompilerInstance &Compiler, llvm::StringRef OwnRoot);

} // namespace porthip
#endif
