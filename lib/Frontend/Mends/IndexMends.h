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
/// \p IsReference: as an argument for a reference.
Mend indexMend(llvm::StringRef Name, bool IsReference);

/// Gathers them in \p Found. Left alone: members of them, what is converted
/// already, references to them that are no arguments, their address.
void findIndexMends(clang::Decl &In, const clang::ASTContext &AST,
                    Mends &Found);

} // namespace porthip
#endif
