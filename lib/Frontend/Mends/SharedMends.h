// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared variables whose type has a constructor or a destructor: `__shared__
// cuda::barrier<...> b;`.
// nvcc leaves the memory as it is and warns; clang, with it hipcc, refuses
// them, in a template at its instances. A union around the variable has no
// constructor to call.
#ifndef PORTHIP_FRONTEND_MENDS_SHAREDMENDS_H
#define PORTHIP_FRONTEND_MENDS_SHAREDMENDS_H

#include "Frontend/Mends/Mends.h"

namespace clang {
class Decl;
class Sema;
} // namespace clang

namespace porthip {

/// Gathers them in \p Found. Left alone: several variables in one declaration,
/// what macros write, types that depend on a template. A parse reads a local
/// variable instead.
void findSharedMends(clang::Decl &In, clang::Sema &Sema, Mends &Found);

/// Whether \p Error, at \p At, is about the constructor of a variable of which
/// \p Known has the mend: what a parse reads has it still.
bool isSharedConstructor(unsigned Error, clang::SourceLocation At,
                         const clang::SourceManager &Sources,
                         const Mends &Known);

} // namespace porthip
#endif
