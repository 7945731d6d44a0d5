// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The needs of a launch that a kernel's body shows: dimensions, shared memory,
// device variables, texels, synchronisation of the grid.
#ifndef PORTHIP_FRONTEND_KERNELS_KERNELBODY_H
#define PORTHIP_FRONTEND_KERNELS_KERNELBODY_H

#include "Frontend/Kernels/KernelSignature.h"
#include "clang/AST/Decl.h"

namespace porthip {

/// Reads the body of \p Kernel, and the bodies of what it calls, for all of
/// \p To that parameters and attributes do not say.
void readKernelBody(const clang::FunctionDecl &Kernel, KernelSignature &To);

/// Namespaces without a name are not written.
std::string qualifiedName(const clang::NamedDecl &D);

/// How names and types of kernels are printed.
clang::PrintingPolicy kernelPrinting(const clang::ASTContext &Context);

/// "detail::reduce<float, 256>"; without arguments where it is no instance.
std::string kernelName(const clang::FunctionDecl &K);

} // namespace porthip

#endif
