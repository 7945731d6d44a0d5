// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's fragments of matrices, as their types are written.
#ifndef PORTHIP_CHECKS_LIBRARY_FRAGMENTTYPES_H
#define PORTHIP_CHECKS_LIBRARY_FRAGMENTTYPES_H

#include "Checks/Analysis/Sites.h"

namespace porthip {

struct FragmentType {
  std::string Use; ///< matrix_a, matrix_b, accumulator; "" where open
  std::optional<int64_t> M, N, K;
  std::string Element; ///< "" where open
};

/// nvcuda::wmma::fragment, an array of them, a reference to one.
std::optional<FragmentType> fragmentType(clang::QualType Type, const Sites &S,
                                         CheckContext &C);

/// The functions with a local fragment of which Is holds.
llvm::DenseSet<const clang::FunctionDecl *>
functionsWithFragments(const Sites &S, CheckContext &C,
                       llvm::function_ref<bool(const FragmentType &)> Is);

} // namespace porthip

#endif
