// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared variables whose type has a constructor: `__shared__ cuda::barrier<...> b;`.
// nvcc leaves the memory as it is and warns; clang, with it hipcc, refuses them,
// in a template at its instances. A union around the variable has no constructor
// to call.
#ifndef PORTHIP_FRONTEND_MENDS_SHAREDMENDS_H
#define PORTHIP_FRONTEND_MENDS_SHAREDMENDS_H

#include "Frontend/Mends/Mends.h"
#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace porthip {

/// Gathers them in \p Found, which outlives it, for functions outside of system
/// headers. Left alone: several variables in one declaration, what macros write,
/// types that depend on a template. A parse reads a local variable instead.
std::unique_ptr<clang::ASTConsumer>
findSharedMends(clang::CompilerInstance &Compiler, Mends &Found);

} // namespace porthip
#endif
