// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the host side of a unit may show something that its device side,
// which is being parsed, does not: a second parse costs as much as the first.
#ifndef PORTHIP_FRONTEND_PARSE_HOSTBRANCHES_H
#define PORTHIP_FRONTEND_PARSE_HOSTBRANCHES_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <set>
#include <string>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace porthip {

/// Sets \p HostSeesMore, which outlives the parse, where a file below \p
/// OwnRoot
/// - has a branch of `#if ... __CUDA_ARCH__` that the host takes and the device
///   does not, or that is not sure; of one that is statements in a function,
///   the words go to \p HostNames if these alone decide what it may show,
/// - defines or includes something in a branch that the device alone takes, or
///   declares there what the rest of the file, and so the host, may name: not
///   what the host's branch declares too, in a function of the device,
/// - names __CUDA_ARCH__ in code or in a macro's body.
/// Registers with the preprocessor of \p Compiler.
std::unique_ptr<clang::ASTConsumer>
watchHostBranches(clang::CompilerInstance &Compiler, llvm::StringRef OwnRoot,
                  bool &HostSeesMore, std::set<std::string> &HostNames);

} // namespace porthip
#endif
