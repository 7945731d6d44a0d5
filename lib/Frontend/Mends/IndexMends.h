// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `threadIdx` and its kin as values: `sumOf(threadIdx)`, `auto t = threadIdx`,
// `sizeof(threadIdx)`. nvcc's are a constant uint3 or dim3; clang's and HIP's
// are objects of empty classes, clang's not to be copied. The conversion is
// written out.
#ifndef PORTHIP_FRONTEND_MENDS_INDEXMENDS_H
#define PORTHIP_FRONTEND_MENDS_INDEXMENDS_H

#include "Frontend/Mends/Mends.h"

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace porthip {

/// The mend of \p Name, `threadIdx`; its place is left open.
/// \p IsPlain: where a value is copied, so that its type need not be constant.
Mend indexMend(llvm::StringRef Name, bool IsPlain);

/// Whether \p Text has such a value where clang's type may show: a use without
/// a member, but for `uint3 t = threadIdx` and `const dim3 &d = blockDim`.
bool usesIndexValues(llvm::StringRef Text);

/// Gathers them in \p Found. Left alone: members of them, what is converted
/// already, `const uint3 &` of them, their address, and what gets a type that a
/// template is called with.
void findIndexMends(clang::Decl &In, const clang::ASTContext &AST,
                    Mends &Found);

} // namespace porthip
#endif
