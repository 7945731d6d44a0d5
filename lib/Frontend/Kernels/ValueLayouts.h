// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the scalars of a type lie.

#ifndef PORTHIP_FRONTEND_KERNELS_VALUELAYOUTS_H
#define PORTHIP_FRONTEND_KERNELS_VALUELAYOUTS_H

#include "Frontend/Kernels/KernelSignature.h"
#include "clang/AST/ASTContext.h"

namespace porthip {

/// \p Type is complete where that matters; what has no layout gets a scalar
/// that says why.
ValueLayout layoutOf(clang::QualType Type, const clang::ASTContext &Context);

} // namespace porthip

#endif
